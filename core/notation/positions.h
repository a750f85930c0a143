// The position string: a position on one line. docs/reference/position-string.md describes it.
//
//   Base+ML rulebook White[5] - 0,0:wA1;1,0:bG1;2,0:bQ.bB1;-1,1:wQ
#pragma once

#include "game_strings.h"

namespace sixlegs {

inline constexpr std::size_t kMaxPositionCharacters = 2000;  // 28 pieces need fewer than 500

// Returns the position of a board with its stacks in reading order, row by row.
Setup setup_of(const Board& board);

std::string position_string(const Board& board);

// Returns a position string that is the same for all equal boards: the hive starts at 0,0, equal
// bugs are numbered in reading order, and the stunned piece is named only in games with the
// pillbug.
std::string canonical_position(const Board& board);

Result<Board> parse_position(std::string_view text);

// Returns the board for the first four fields of a position string and the names of its pieces.
struct NamedStack {
    Hex hex;
    std::vector<std::string_view> names;  // bottom to top
};
Result<Board> board_from_fields(std::span<const std::string_view> header,
                                std::span<const NamedStack> stacks);

// Returns the error in a position; code `kNone` if it is valid.
ParseError check_setup(const Setup& setup);

// Returns the board of a position with `turn` to move, in the earliest turn in which its pieces can
// be in play. The turn number of `setup` is ignored.
Result<Board> earliest_board(Setup setup, Color turn);

// Returns the earliest board with the pieces of `hive`, the last field of a position string.
Result<Board> board_from_hive(std::string_view game_type, std::string_view opening, Color turn,
                              std::string_view hive);

}  // namespace sixlegs
