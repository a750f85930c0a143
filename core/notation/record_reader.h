// Whatever text holds a game: which format it has, and the game.
#pragma once

#include "pgn.h"

namespace sixlegs {

// What a text is, by what is in it. JSON and SGF are known, but not read here.
enum class Format : std::uint8_t { kNone, kPosition, kPgn, kGameStrings, kJson, kSgf };
Format detect_format(std::string_view text);

// A text without a byte order mark, its lines ending as ours do: with "\n" alone.
std::string normalize_newlines(std::string_view text);

// Reads files of game strings, one a line. Lines behind # say nothing, but for "# opening:
// rulebook", which names the opening rule of the next game. The text must outlive it.
class GameStringReader {
  public:
    explicit GameStringReader(std::string_view text) : remaining_(text) {}
    std::optional<Result<GameRecord>> next();

  private:
    std::string_view remaining_;
    bool is_at_end_ = false;
};

// The game that a text holds, the first of several: a position string, a game string or PGN.
Result<GameRecord> read_record(std::string_view text);

}  // namespace sixlegs
