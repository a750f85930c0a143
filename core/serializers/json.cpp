#include "json.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace sixlegs {

namespace {

constexpr char kHexDigits[] = "0123456789abcdef";

// The escape character after a backslash; 0 for characters without an escape, and 'u' for those
// with a numeric escape.
constexpr auto kEscapes = [] {
    std::array<char, 256> escapes{};
    for (std::size_t control = 0; control < 0x20; ++control) escapes[control] = 'u';
    escapes['\b'] = 'b';
    escapes['\f'] = 'f';
    escapes['\n'] = 'n';
    escapes['\r'] = 'r';
    escapes['\t'] = 't';
    escapes['"'] = '"';
    escapes['\\'] = '\\';
    return escapes;
}();

}  // namespace

void Json::key(Key key) {
    separate();
    text_ += kQuotedKeys[static_cast<std::size_t>(key)];
    text_ += ':';
}

void Json::encoded_field(std::string_view name, std::string_view json) {
    string(name);
    text_ += ':';
    raw(json);
}

void Json::string(std::string_view utf8) {
    separate();
    text_ += '"';
    for (const char character : utf8) {
        const auto byte = static_cast<unsigned char>(character);
        const char escape = kEscapes[byte];
        if (escape == 0) {
            text_ += character;
            continue;
        }
        text_ += '\\';
        text_ += escape;
        if (escape == 'u') {
            text_ += "00";
            text_ += kHexDigits[byte >> 4];
            text_ += kHexDigits[byte & 15];
        }
    }
    text_ += '"';
}

void Json::number(std::int64_t value) {
    separate();
    std::array<char, 24> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    text_.append(digits.data(), end);
}

void Json::fraction(int millionths) {
    constexpr int kOne = 1'000'000;
    number(millionths / kOne);
    std::string digits = std::to_string(kOne + millionths % kOne);
    digits.resize(std::max<std::size_t>(digits.find_last_not_of('0') + 1, 2));
    digits.front() = '.';
    text_ += digits;
}

void Json::raw(std::string_view json) {
    if (json.empty()) return;
    separate();
    text_ += json;
}

}  // namespace sixlegs
