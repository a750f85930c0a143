// Hive PGN as written by Mzinga and hivegame.com: tags, then one ply per numbered line. Comments
// are in braces or follow a semicolon, and variations in parentheses follow the ply that they
// replace. Of several annotations of a move ("!?", "$14") the first is kept. Lines that start with
// "%" are skipped.
#pragma once

#include <map>

#include "record.h"

namespace sixlegs {

// The tags of a set-up position and of the opening rule.
inline constexpr std::string_view kPositionTag = "Position";
inline constexpr std::string_view kOpeningTag = "Opening";

// A line with this prefix starts a game even if a comment before it is not closed.
inline constexpr std::string_view kGameStartLine = "[GameType \"";

// Parses a line `[Name "value"]`. Tag names are single words of at most a hundred characters.
std::optional<Tag> parse_tag(std::string_view line);
bool is_tag_name(std::string_view text);

// The largest numeric annotation glyph (NAG) of the standard.
inline constexpr int kMaxNag = 255;

// A parsed game that has not been replayed.
struct PgnDraft {
    enum class Kind : std::uint8_t { kMove, kComment, kOpen, kClose };
    struct Token {
        Kind kind;
        std::string text;
        int nag = 0;  // of a move
    };
    std::vector<Tag> tags{};
    std::map<std::string, std::size_t> tag_indices{};  // of `tags`, by name
    std::vector<Token> tokens{};
    int moves = 0;
    int open_variations = 0;
    std::string result{};
    ParseErrorCode error = ParseErrorCode::kNone;
    bool has_gap = false;  // whether an empty line follows the tags
};

// Reads the games of a text one by one. Lines must end with "\n". The text must outlive the reader.
class PgnReader {
  public:
    explicit PgnReader(std::string_view text) : remaining_(text) {}

    // Returns the next game or its error; nothing at the end.
    std::optional<Result<GameRecord>> next();

  private:
    std::optional<PgnDraft> next_draft();
    bool append_line(PgnDraft& draft, std::string_view line);
    void add_text(PgnDraft& draft, std::string_view line);

    std::string_view remaining_;
    bool is_at_end_ = false;
    bool is_in_comment_ = false;
    std::string comment_;  // the part of it read so far
};

// Returns the record as PGN. Game type, opening, start and result are those of the tree and the
// record, whatever the tags are. Braces in comments become parentheses, since PGN cannot escape
// them. The only error is an invalid tag name.
Result<std::string> write_pgn(const GameRecord& record);

}  // namespace sixlegs
