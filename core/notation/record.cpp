#include "record.h"

#include <algorithm>

namespace sixlegs {

std::string_view tag_value(const std::vector<Tag>& tags, std::string_view name) {
    const auto tag = std::ranges::find(tags, name, &Tag::name);
    return tag == tags.end() ? std::string_view() : tag->value;
}

bool has_tag(const std::vector<Tag>& tags, std::string_view name) {
    return std::ranges::find(tags, name, &Tag::name) != tags.end();
}

void set_tag(std::vector<Tag>& tags, std::string_view name, std::string_view value) {
    const auto tag = std::ranges::find(tags, name, &Tag::name);
    if (tag == tags.end())
        tags.push_back({std::string(name), std::string(value)});
    else
        tag->value = value;
}

std::string_view normalize_result(std::string_view spelling) {
    const auto entry = std::ranges::find(kResultSpellings, spelling, &ResultSpelling::spelling);
    return entry == kResultSpellings.end() ? std::string_view() : entry->result;
}

std::string resolve_result(const Board& board, std::string_view claimed_result) {
    const bool is_decisive_claim =
        board.outcome() == Outcome::kNone && enum_from_name<Outcome>(claimed_result);
    return std::string(is_decisive_claim ? claimed_result : state_string(board));
}

}  // namespace sixlegs
