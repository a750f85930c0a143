// Keys of positions in game archives, independent of rotation and reflection.
#pragma once

#include <span>
#include <vector>

#include "symmetry.h"

namespace sixlegs {

// Signed, like the 64-bit integers of databases.
using ExplorerKey = std::int64_t;

// Returns the symmetric key, made distinct by game type: the pieces in hand are part of the
// position.
ExplorerKey explorer_key(const Board& board);

// Returns the keys of the positions of a game, from its start to the one after `plies` plies.
std::vector<ExplorerKey> explorer_keys(const Board& board, int plies);

// Returns the keys of the positions after legal moves, in their order. Moves with the same key are
// equivalent, by symmetry of the hive or because the bugs are equal.
std::vector<ExplorerKey> explorer_keys_after(const Board& board, std::span<const Move> moves);

}  // namespace sixlegs
