// Keys by which an archive of games finds positions, whichever way the hive lay on the table.
#pragma once

#include <span>
#include <vector>

#include "symmetry.h"

namespace sixlegs {

// Signed, as databases have numbers of 64 bits.
using ExplorerKey = std::int64_t;

// The symmetric key, and another for each set of bugs, since what lies in the hands belongs to the
// position.
ExplorerKey explorer_key(const Board& board);

// The keys of the positions of a game from where it began, and no more than so many plies.
std::vector<ExplorerKey> explorer_keys(const Board& board, int plies);

// The keys of the positions that legal moves lead to, in the same order. Moves with the same key
// are the same move, for a hive that lies symmetrically or for equal bugs.
std::vector<ExplorerKey> explorer_keys_after(const Board& board, std::span<const Move> moves);

}  // namespace sixlegs
