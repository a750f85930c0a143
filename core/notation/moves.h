// Moves in UHP notation, which names the target by an adjacent reference piece.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "names.h"

namespace sixlegs {

inline constexpr std::size_t kMaxMoveCharacters = 100;  // far more than any move needs

// Returns the name of a target relative to its reference piece, as in "wS1-"; without a direction,
// on top of it. The mark is on the side of the target: "wQ/" is to the upper right of the white
// queen,
// "/wQ" to its lower left.
std::string target_name(std::string_view reference, std::optional<Direction> direction);

// Returns the canonical notation of a move before it is played: "bG1 wS1-", "pass". Empty if no
// piece is adjacent to the target of an illegal move.
std::string move_string(const Board& board, const Move& move);

// Parses a move before it is played; it need not be legal. Any piece in play can be the reference,
// including covered pieces and the moving piece. Case and extra spaces are ignored, and a direction
// may lead to an occupied hex.
Result<Move> parse_move(const Board& board, std::string_view text);

// Parses and plays a move; the board is unchanged on errors.
Result<Move> push_uhp(Board& board, std::string_view text);

// Return the canonical notation of a line of legal moves from a board, and of all moves played on a
// board.
std::vector<std::string> line_strings(Board board, std::span<const Move> line);
std::vector<std::string> move_strings(const Board& board);

// Returns the board before its first move.
Board start_of(const Board& board);

}  // namespace sixlegs
