// The position string: a position on one line. docs/reference/position-string.md describes it.
//
//   Base+ML rulebook White[5] - 0,0:wA1;1,0:bG1;2,0:bQ.bB1;-1,1:wQ
#pragma once

#include "game_strings.h"

namespace sixlegs {

inline constexpr std::size_t kMaxPositionCharacters = 2000;  // 28 pieces need fewer than 500

// The position of a board, its stacks in reading order: row by row.
Setup setup_of(const Board& board);

std::string position_string(const Board& board);

// The same for all boards that are equal: the hive begins at 0,0, equal bugs are numbered in
// reading order, and the stunned piece is named only where a pillbug is about.
std::string canonical_position(const Board& board);

Result<Board> parse_position(std::string_view text);

// A board by the first four fields of a position string and by the names of its pieces.
struct NamedStack {
    Hex hex;
    std::vector<std::string_view> names;  // bottom to top
};
Result<Board> board_from_fields(std::span<const std::string_view> header,
                                std::span<const NamedStack> stacks);

// What is wrong with a position, as a problem; one of code `kNone` if nothing is.
ParseError check_setup(const Setup& setup);

// A position set up by hand, which does not say in which turn: the board with the pieces of `hive`,
// as position strings have them, in the earliest turn of `turn` in which they can lie so.
Result<Board> board_from_hive(std::string_view game_type, std::string_view opening, Color turn,
                              std::string_view hive);

}  // namespace sixlegs
