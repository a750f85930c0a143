#include "boundary.h"

#include <cstdlib>
#include <utility>

#include "serializers/records.h"

// Called where the library would throw. The default implementation would link all of printf.
_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept {
    __builtin_trap();
}
_LIBCPP_END_NAMESPACE_STD

namespace {

std::string response;

}  // namespace

bool respond(sixlegs::Result<std::string> text) {
    response = text ? std::move(*text) : sixlegs::parse_error_json(text.error());
    return static_cast<bool>(text);
}

SIXLEGS_EXPORT(allocate) void* allocate(std::size_t size) {
    return std::malloc(size);
}

SIXLEGS_EXPORT(release) void release(void* memory) {
    std::free(memory);
}

SIXLEGS_EXPORT(response_pointer) const char* response_pointer() {
    return response.data();
}

SIXLEGS_EXPORT(response_size) std::size_t response_size() {
    return response.size();
}
