// Moves as UHP names them: by a piece that touches the target, and the side of it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "names.h"

namespace sixlegs {

inline constexpr std::size_t kMaxMoveCharacters = 100;  // characters; far beyond any spelling

// A place by the name of its reference piece, as in "wS1-"; on top of it if no way is given. The
// mark sits on the side where the place lies: "wQ/" is up and to the right of the white queen,
// "/wQ" down and to its left.
std::string target_name(std::string_view reference, std::optional<Direction> direction);

// The canonical name of a move on the board before it is played: "bG1 wS1-", "pass". Empty if no
// piece touches the target, as that of every legal move is touched, or the table is empty.
std::string move_string(const Board& board, const Move& move);

// The move that a text names on a board before it is played; whether it is legal is for the board
// to say. The target may be given by any piece in play, covered ones and the moving one included,
// in any case and with spare blanks; a direction may lead onto an occupied hex.
Result<Move> parse_move(const Board& board, std::string_view text);

// Reads a move and plays it; the board stays as it was if that cannot be.
Result<Move> push_uhp(Board& board, std::string_view text);

// The canonical names of moves played one after the other from a board; and of all that were played
// on one, first to last. Moves must be legal.
std::vector<std::string> line_strings(Board board, std::span<const Move> line);
std::vector<std::string> move_strings(const Board& board);

// The board as it was before its first move.
Board start_of(const Board& board);

}  // namespace sixlegs
