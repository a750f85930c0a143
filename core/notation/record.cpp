#include "record.h"

#include <algorithm>

namespace sixlegs {

std::string_view tag_value(const std::vector<Tag>& tags, std::string_view name) {
    const auto found = std::ranges::find(tags, name, &Tag::name);
    return found == tags.end() ? std::string_view() : found->value;
}

bool has_tag(const std::vector<Tag>& tags, std::string_view name) {
    return std::ranges::find(tags, name, &Tag::name) != tags.end();
}

void set_tag(std::vector<Tag>& tags, std::string_view name, std::string_view value) {
    const auto found = std::ranges::find(tags, name, &Tag::name);
    if (found == tags.end())
        tags.push_back({std::string(name), std::string(value)});
    else
        found->value = value;
}

std::string_view normalize_result(std::string_view spelling) {
    const auto found = std::ranges::find(kResultSpellings, spelling, &ResultSpelling::spelling);
    return found == kResultSpellings.end() ? std::string_view() : found->word;
}

std::string resolve_result(const Board& board, std::string_view claimed_result) {
    const bool claim_counts =
        board.outcome() == Outcome::kNone && enum_from_name<Outcome>(claimed_result);
    return std::string(claim_counts ? claimed_result : state_string(board));
}

}  // namespace sixlegs
