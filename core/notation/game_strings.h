// Game strings: UHP notation of a whole game on one line.
#pragma once

#include "moves.h"

namespace sixlegs {

// "NotStarted", "InProgress", "WhiteWins", "BlackWins" or "Draw".
inline constexpr std::string_view kNotStarted = "NotStarted";
inline constexpr std::string_view kInProgress = "InProgress";
std::string_view state_string(const Board& board);

// The side to move and the turn number: "White[3]".
struct Turn {
    Color color;
    int number;  // from 1
    int ply() const { return 2 * (number - 1) + index(color); }
};
std::string turn_string(const Board& board);
Result<Turn> parse_turn(std::string_view text);

// Whether the game started from a set-up position instead of an empty board.
bool is_set_up(const Board& board);

// Returns the game string, with `outcome` if the players ended the game and not the pieces. Empty
// for a set-up position, which UHP cannot represent.
std::string game_string(const Board& board, Outcome outcome = Outcome::kNone);

// Some programs omit forced passes. With kOptional, a pass is inserted before a move that cannot be
// played while only the pass is legal.
enum class PassNotation : std::uint8_t { kExplicit, kOptional };

// Plays moves in UHP notation and returns the number of plies after each, starting with 0. An error
// has the ply at which it occurred; the moves before it remain played.
Result<std::vector<int>> push_all(Board& board, std::span<const std::string_view> moves,
                                  PassNotation passes);

// Returns the opening rule implied by the first moves of both players, for games that do not state
// it. Programs that write games use the tournament rule, which forbids the queen as the first
// piece, so a queen implies the rulebook.
Opening implied_opening(std::span<const std::string_view> moves);

// Replays a game string, or starts a game of a game type. State and turn are ignored and
// recomputed.
Result<Board> parse_game(std::string_view text, std::optional<Opening> opening = {},
                         PassNotation passes = PassNotation::kExplicit);

}  // namespace sixlegs
