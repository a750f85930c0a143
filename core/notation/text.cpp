#include "text.h"

#include <algorithm>
#include <array>

namespace sixlegs {
namespace {

constexpr char32_t kNoCharacter = 0xFFFD;

struct Range {
    char32_t first, last;
};

// Unicode's white space.
constexpr auto kBlanks = std::to_array<Range>({{0x09, 0x0D},
                                               {0x1C, 0x20},
                                               {0x85, 0x85},
                                               {0xA0, 0xA0},
                                               {0x1680, 0x1680},
                                               {0x2000, 0x200A},
                                               {0x2028, 0x2029},
                                               {0x202F, 0x202F},
                                               {0x205F, 0x205F},
                                               {0x3000, 0x3000}});

// Unicode's control, format, surrogate and private-use characters, except white space.
constexpr auto kInvisible = std::to_array<Range>(
    {{0x00, 0x1F},       {0x7F, 0x9F},       {0xAD, 0xAD},       {0x600, 0x605},
     {0x61C, 0x61C},     {0x6DD, 0x6DD},     {0x70F, 0x70F},     {0x890, 0x891},
     {0x8E2, 0x8E2},     {0x180E, 0x180E},   {0x200B, 0x200F},   {0x202A, 0x202E},
     {0x2060, 0x206F},   {0xD800, 0xF8FF},   {0xFDD0, 0xFDEF},   {0xFEFF, 0xFEFF},
     {0xFFF0, 0xFFFB},   {0xFFFE, 0xFFFF},   {0x110BD, 0x110BD}, {0x110CD, 0x110CD},
     {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0x10FFFF}});

template <std::size_t size>
bool contains(const std::array<Range, size>& ranges, char32_t character) {
    const auto after = std::ranges::upper_bound(ranges, character, {}, &Range::first);
    return after != ranges.begin() && character <= std::prev(after)->last;
}

// Returns the length of a character in bytes by its first byte; 0 if that is invalid.
std::size_t encoded_length(unsigned char lead) {
    if (lead < 0x80) return 1;
    if (lead < 0xC2) return 0;
    if (lead < 0xE0) return 2;
    if (lead < 0xF0) return 3;
    return lead < 0xF5 ? 4 : 0;
}

bool is_continuation(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

}  // namespace

Character first_character(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = encoded_length(lead);
    if (length == 0 || length > text.size()) return {kNoCharacter, 1};
    if (length == 1) return {lead, 1};
    char32_t character = lead & (0x7Fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if (!is_continuation(text[i])) return {kNoCharacter, 1};
        character = character << 6 | (static_cast<unsigned char>(text[i]) & 0x3Fu);
    }
    return {character, length};
}

std::size_t count_characters(std::string_view text) {
    std::size_t count = 0;
    for (; !text.empty(); ++count) text.remove_prefix(first_character(text).bytes);
    return count;
}

std::string_view prefix(std::string_view text, std::size_t max_characters) {
    std::size_t end = 0;
    for (; max_characters > 0 && end < text.size(); --max_characters)
        end += first_character(text.substr(end)).bytes;
    return text.substr(0, end);
}

bool is_blank(char32_t character) {
    return contains(kBlanks, character);
}

bool is_printable(char32_t character) {
    return character == ' ' || !(contains(kBlanks, character) || contains(kInvisible, character));
}

std::string_view strip(std::string_view text) {
    while (!text.empty() && is_blank(first_character(text).code_point))
        text.remove_prefix(first_character(text).bytes);
    while (!text.empty()) {
        std::size_t last = text.size() - 1;
        while (last > 0 && is_continuation(text[last])) --last;
        const Character character = first_character(text.substr(last));
        if (!is_blank(character.code_point) || last + character.bytes != text.size()) break;
        text.remove_suffix(character.bytes);
    }
    return text;
}

std::vector<std::string_view> split_words(std::string_view text) {
    std::vector<std::string_view> words;
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= text.size();) {
        const Character next =
            at < text.size() ? first_character(text.substr(at)) : Character{' ', 1};
        if (is_blank(next.code_point)) {
            if (at > begin) words.push_back(text.substr(begin, at - begin));
            begin = at + next.bytes;
        }
        at += next.bytes;
    }
    return words;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::string_view without_suffix(std::string_view text, std::string_view suffix) {
    if (text.ends_with(suffix)) text.remove_suffix(suffix.size());
    return text;
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& letter : result)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return result;
}

int parse_digits(std::string_view text, std::size_t max_digits) {
    if (text.empty() || text.size() > std::min<std::size_t>(max_digits, 9)) return -1;
    int number = 0;
    for (char digit : text) {
        if (digit < '0' || digit > '9') return -1;
        number = number * 10 + (digit - '0');
    }
    return number;
}

}  // namespace sixlegs
