// GameRecord: a game record from a file.
#pragma once

#include "game_strings.h"
#include "variation_tree.h"

namespace sixlegs {

struct Tag {
    std::string name;
    std::string value;
};

struct GameRecord {
    std::vector<Tag> tags{};  // in the order of the file, with distinct names
    VariationTree tree;
    std::string result{};          // "WhiteWins", "InProgress" …: see `state_string`
    std::string claimed_result{};  // the result in the file, even if the board contradicts it
};

// Returns the value of a tag; empty if there is none.
std::string_view tag_value(const std::vector<Tag>& tags, std::string_view name);
bool has_tag(const std::vector<Tag>& tags, std::string_view name);
void set_tag(std::vector<Tag>& tags, std::string_view name, std::string_view value);

// Known spellings of results, and the normalized one.
struct ResultSpelling {
    std::string_view spelling, result;
};
inline constexpr auto kResultSpellings = std::to_array<ResultSpelling>({
    {"WhiteWins", "WhiteWins"},
    {"BlackWins", "BlackWins"},
    {"Draw", "Draw"},
    {"InProgress", "InProgress"},
    {"NotStarted", "NotStarted"},
    {"1-0", "WhiteWins"},
    {"0-1", "BlackWins"},
    {"1/2-1/2", "Draw"},
    {"*", "InProgress"},
});
// Returns the normalized result; empty if the spelling is unknown.
std::string_view normalize_result(std::string_view spelling);

// Returns the result of a record: that on the board, or else a claimed win or draw.
std::string resolve_result(const Board& board, std::string_view claimed_result);

}  // namespace sixlegs
