// Game strings: a whole game on one line, as UHP writes it.
#pragma once

#include "moves.h"

namespace sixlegs {

// "NotStarted", "InProgress", "WhiteWins", "BlackWins" or "Draw".
inline constexpr std::string_view kNotStarted = "NotStarted";
inline constexpr std::string_view kInProgress = "InProgress";
std::string_view state_string(const Board& board);

// Whose turn it is, and which: "White[3]".
struct Turn {
    Color color;
    int number;  // from 1
    int ply() const { return 2 * (number - 1) + index(color); }
};
std::string turn_string(const Board& board);
Result<Turn> parse_turn(std::string_view text);

// Whether a board was set up by hand, and did not begin with an empty table.
bool is_set_up(const Board& board);

// The whole game, and how it ended if the players ended it and not the pieces. Empty for a board
// that was set up by hand: UHP has no words for that.
std::string game_string(const Board& board, Outcome ended = Outcome::kNone);

// Programs leave out forced passes. Where they may be missing, one is put in before a move that
// cannot be played while passing is all that is legal.
enum class PassNotation : std::uint8_t { kExplicit, kOptional };

// Plays moves as they are written, one after the other: how many plies there were after each, and
// a first 0. A problem tells which ply it is about, counted likewise; those before it are played.
Result<std::vector<int>> push_all(Board& board, std::span<const std::string_view> moves,
                                  PassNotation passes);

// The opening rule of a game that does not name it, by the first moves of both players as they are
// written. Programs that write games play by the tournament's rule, which
// forbids a queen there, so a queen there means that the game was played by the rulebook.
Opening implied_opening(std::span<const std::string_view> moves);

// Plays through a game string, or begins the game that a game type names. State and turn are not
// believed but worked out anew.
Result<Board> parse_game(std::string_view text, std::optional<Opening> opening = {},
                         PassNotation passes = PassNotation::kExplicit);

}  // namespace sixlegs
