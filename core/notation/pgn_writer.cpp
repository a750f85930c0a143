#include <algorithm>

#include "pgn.h"
#include "positions.h"

namespace sixlegs {
namespace {

// The tags of every record in Mzinga's order, with their values if unknown.
constexpr auto kMandatoryTags = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"GameType", ""},
    {"Date", "????.??.??"},
    {"Event", ""},
    {"Site", ""},
    {"Round", ""},
    {"White", "?"},
    {"Black", "?"},
    {"Result", ""},
});

std::string replace_unprintable(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const Character next = first_character(text);
        if (is_printable(next.code_point))
            result += text.substr(0, next.bytes);
        else
            result += ' ';
        text.remove_prefix(next.bytes);
    }
    return result;
}

std::string escape_tag_value(std::string_view value) {
    std::string text;
    for (char character : replace_unprintable(value)) {
        if (character == '\\' || character == '"') text += '\\';
        text += character;
    }
    return text;
}

std::vector<Tag> all_tags(const GameRecord& record) {
    const Board& start = record.tree.start();
    std::vector<Tag> tags;
    for (const auto& [name, unknown] : kMandatoryTags) {
        const std::string_view value = tag_value(record.tags, name);
        set_tag(tags, name, value.empty() ? unknown : value);
    }
    set_tag(tags, "GameType", game_type_name(start.set()));
    set_tag(tags, "Result", record.result);
    set_tag(tags, kOpeningTag, name(start.opening()));
    if (is_set_up(start)) set_tag(tags, kPositionTag, position_string(start));
    // The names in `record.tags` are distinct, so only these can be duplicates.
    const std::vector<Tag> fixed = tags;
    for (const Tag& tag : record.tags)
        if (tag.name != kPositionTag && !has_tag(fixed, tag.name)) tags.push_back(tag);
    return tags;
}

// Returns a comment in braces, starting on a new line; empty if there is none.
std::string format_comment(const VariationNode& node) {
    std::string text(strip(node.comment));
    if (text.empty()) return text;
    std::ranges::replace(text, '{', '(');
    std::ranges::replace(text, '}', ')');
    std::string result = "\n{";
    for (std::string_view line : split(text, '\n')) {
        if (result.size() > 2) result += '\n';
        // A reader may take a line that looks like the start of a game for one.
        if (line.starts_with(kGameStartLine)) result += ' ';
        result += replace_unprintable(line);
    }
    return result + "}";
}

class PgnWriter {
  public:
    explicit PgnWriter(const VariationTree& tree) : tree_(tree), names_(node_move_strings(tree)) {}

    // Writes the line after a node, and after each ply the variations that replace it. The
    // recursion is bounded by kMaxVariationDepth.
    void write_after(int node) {
        while (!tree_[node].children.empty()) {
            const auto& children = tree_[node].children;
            text_ += '\n';
            write_ply(children.front());
            for (int other : std::span(children).subspan(1)) {
                text_ += "\n(";
                write_ply(other);
                write_after(other);
                text_ += ')';
            }
            node = children.front();
        }
    }
    std::string& text() { return text_; }

  private:
    void write_ply(int node) {
        text_ += std::to_string(tree_[node].ply) + ". " + names_[static_cast<std::size_t>(node)];
        if (tree_[node].nag > 0) text_ += " $" + std::to_string(tree_[node].nag);
        text_ += format_comment(tree_[node]);
    }

    const VariationTree& tree_;
    std::vector<std::string> names_;
    std::string text_;
};

}  // namespace

Result<std::string> write_pgn(const GameRecord& record) {
    std::string text;
    for (const auto& [name, value] : all_tags(record)) {
        if (!is_tag_name(name)) return unreadable(ParseErrorCode::kNotATagName, name);
        text += "[" + name + " \"" + escape_tag_value(value) + "\"]\n";
    }
    PgnWriter writer(record.tree);
    writer.write_after(0);
    const std::string plies = format_comment(record.tree[0]) + writer.text();
    if (!plies.empty()) text += plies + "\n";
    if (enum_from_name<Outcome>(record.result)) text += "\n" + record.result + "\n";
    return text;
}

}  // namespace sixlegs
