// Format detection, and reading of game records.
#pragma once

#include "pgn.h"

namespace sixlegs {

// The format of a text, detected by its content. JSON and SGF are detected but not read here.
enum class Format : std::uint8_t { kNone, kPosition, kHop, kPgn, kGameStrings, kJson, kSgf };
Format detect_format(std::string_view text);

// Returns the text without a byte order mark, with "\n" as the only line ending.
std::string normalize_newlines(std::string_view text);

// Reads game strings, one per line. Lines that start with # are comments, except "# opening:
// rulebook", which sets the opening rule of the next game. The text must outlive the reader.
class GameStringReader {
  public:
    explicit GameStringReader(std::string_view text) : remaining_(text) {}
    std::optional<Result<GameRecord>> next();

  private:
    std::string_view remaining_;
    bool is_at_end_ = false;
};

// Returns the first game in a text: a position string, HOP, a game string or PGN.
Result<GameRecord> read_record(std::string_view text);

}  // namespace sixlegs
