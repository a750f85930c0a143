// GameRecord: a game as a file holds it.
#pragma once

#include "game_strings.h"
#include "variation_tree.h"

namespace sixlegs {

struct Tag {
    std::string name;
    std::string value;
};

struct GameRecord {
    std::vector<Tag> tags{};  // in the order of the file; no name twice
    VariationTree tree;
    std::string result{};          // "WhiteWins", "InProgress" …: see `state_string`
    std::string claimed_result{};  // the result that the file claims, if only the pieces deny it;
                                   // or nothing
};

// The value of a tag; empty if there is none.
std::string_view tag_value(const std::vector<Tag>& tags, std::string_view name);
bool has_tag(const std::vector<Tag>& tags, std::string_view name);
void set_tag(std::vector<Tag>& tags, std::string_view name, std::string_view value);

// Every spelling of a result that we have met, and the word we keep.
struct ResultSpelling {
    std::string_view spelling, word;
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
// The word for a spelling; empty if it is none.
std::string_view normalize_result(std::string_view spelling);

// The result of a record that claims one: pieces decide, then the claim, if it decides.
std::string resolve_result(const Board& board, std::string_view claimed_result);

}  // namespace sixlegs
