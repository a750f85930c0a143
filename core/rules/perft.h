// Counts the move tree: the proof that the rules are right, and the measure of their speed.
#pragma once

#include <atomic>
#include <cstdint>

#include "board.h"

namespace sixlegs {

// The number of ways to play `depth` plies; the last ply is counted, not played. Once `stop` is set
// it returns soon, with a number that means nothing. The board is as before when it returns.
std::uint64_t perft(Board& board, int depth, const std::atomic<bool>& stop);

}  // namespace sixlegs
