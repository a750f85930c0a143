// Perft: counts the move tree, to test move generation and measure its speed.
#pragma once

#include <atomic>
#include <cstdint>

#include "board.h"

namespace sixlegs {

// Returns the number of move sequences of `depth` plies. Moves of the last ply are counted without
// being played. Once `stop` is set, it returns soon with an undefined result. The board is
// unchanged afterwards.
std::uint64_t perft(Board& board, int depth, const std::atomic<bool>& stop);

}  // namespace sixlegs
