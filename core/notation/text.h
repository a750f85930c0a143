// UTF-8 text: characters, words and parts.
//
// A byte that is not valid UTF-8 counts as the replacement character U+FFFD.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sixlegs {

// The first character of a text, which must not be empty, and its length in bytes.
struct Character {
    char32_t code_point;
    std::size_t bytes;
};
Character first_character(std::string_view text);

// Return the number of characters of a text, and its first characters.
std::size_t count_characters(std::string_view text);
std::string_view prefix(std::string_view text, std::size_t max_characters);

// Whether a character is white space according to Unicode, and whether it is printable: a space, or
// neither white space, a control character nor a format character.
bool is_blank(char32_t character);
bool is_printable(char32_t character);

// Return the text without surrounding white space, its words, and the parts between separators, at
// least one.
std::string_view strip(std::string_view text);
std::vector<std::string_view> split_words(std::string_view text);
std::vector<std::string_view> split(std::string_view text, char separator);

// Returns the text without `suffix`, if it ends with it.
std::string_view without_suffix(std::string_view text, std::string_view suffix);

// Converts ASCII letters to lower case.
std::string lower(std::string_view text);

// Returns the number in `text`, or -1 if it is not 1 to `max_digits` decimal digits.
int parse_digits(std::string_view text, std::size_t max_digits);

}  // namespace sixlegs
