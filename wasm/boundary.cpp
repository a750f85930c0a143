#include "boundary.h"

#include <cstdlib>
#include <utility>

#include "view/records.h"

// What the library does where it would throw: without this it brings all of printf along.
_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept {
    __builtin_trap();
}
_LIBCPP_END_NAMESPACE_STD

namespace {

std::string answered;

}  // namespace

bool answer(sixlegs::Result<std::string> text) {
    answered = text ? std::move(*text) : sixlegs::problem_json(text.problem());
    return static_cast<bool>(text);
}

SIXLEGS_EXPORT(allocate) void* allocate(std::size_t size) {
    return std::malloc(size);
}

SIXLEGS_EXPORT(release) void release(void* memory) {
    std::free(memory);
}

SIXLEGS_EXPORT(answer_begin) const char* answer_begin() {
    return answered.data();
}

SIXLEGS_EXPORT(answer_size) std::size_t answer_size() {
    return answered.size();
}
