// Text as UTF-8: its characters, its words and its parts.
//
// Bytes that are no UTF-8 count as characters of their own, which mean nothing to any reader.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sixlegs {

// The first character of a text that is not empty, and how many bytes it has.
struct Character {
    char32_t code_point;
    std::size_t bytes;
};
Character first_character(std::string_view text);

// How many characters a text has, and its beginning, of so many at most.
std::size_t count_characters(std::string_view text);
std::string_view prefix(std::string_view text, std::size_t max_characters);

// Whether a character is white space, by Unicode; and whether it shows something, or is a plain
// blank: controls, formatting signs and other blanks do not.
bool is_blank(char32_t sign);
bool is_printable(char32_t sign);

// A text without the blanks around it; the words between blanks; the parts between separators, of
// which there is one at least.
std::string_view strip(std::string_view text);
std::vector<std::string_view> split_words(std::string_view text);
std::vector<std::string_view> split(std::string_view text, char separator);

// A text without an ending, if it ends so.
std::string_view without_suffix(std::string_view text, std::string_view suffix);

// Letters of the Latin alphabet; all else stays as it is.
std::string lower(std::string_view text);

// A number of decimal digits, of so many at most: -1 if it is none.
int parse_digits(std::string_view text, std::size_t max_digits);

}  // namespace sixlegs
