// Hive PGN, as Mzinga and hivegame.com write it: tags, then a ply on each numbered line; comments
// in braces or after a semicolon, variations in parentheses behind the ply that they replace.
// Annotations ("!?", "$14") and lines that begin with "%" are skipped.
#pragma once

#include <unordered_map>

#include "record.h"

namespace sixlegs {

// The tag that tells of a board that was set up by hand, and the one that tells the opening rule.
inline constexpr std::string_view kPositionTag = "Position";
inline constexpr std::string_view kOpeningTag = "Opening";

// A line that begins so begins a game, even if a comment before it was not closed.
inline constexpr std::string_view kGameStartLine = "[GameType \"";

// A line `[Name "value"]`, and the name of a tag: a word of at most a hundred characters.
std::optional<Tag> parse_tag(std::string_view line);
bool is_tag_name(std::string_view text);

// A game as it is written, not yet played.
struct PgnDraft {
    enum class Kind : std::uint8_t { kMove, kComment, kOpen, kClose };
    struct Part {
        Kind kind;
        std::string text;
    };
    std::vector<Tag> tags{};
    std::unordered_map<std::string, std::size_t> tag_indices{};  // of `tags`, by name
    std::vector<Part> parts{};
    int moves = 0;
    int open_variations = 0;  // variations
    std::string result{};
    ParseErrorCode error = ParseErrorCode::kNone;
    bool has_gap = false;  // whether an empty line has followed the tags
};

// Reads all games of a text, one after the other; lines end with "\n" alone. The text must outlive
// it.
class PgnReader {
  public:
    explicit PgnReader(std::string_view text) : remaining_(text) {}

    // The next game, or what is wrong with it; nothing at the end.
    std::optional<Result<GameRecord>> next();

  private:
    std::optional<PgnDraft> next_draft();
    bool append_line(PgnDraft& draft, std::string_view line);
    void add_text(PgnDraft& draft, std::string_view line);

    std::string_view remaining_;
    bool is_at_end_ = false;
    bool is_in_comment_ = false;
    std::string comment_;  // so far
};

// Set, opening, start and result are those of the tree and the record, whatever the tags say.
// Braces in comments become parentheses, for PGN has no way to write them. The problem is a tag
// whose name is not a single word.
Result<std::string> write_pgn(const GameRecord& record);

}  // namespace sixlegs
