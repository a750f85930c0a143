// The way a legal move goes.
#pragma once

#include <vector>

#include "board.h"

namespace sixlegs {

// The hexes a legal move passes, its start and end included. A placement passes its target alone, a
// throw goes over the thrower, a jump over the tiles jumped; an ant takes a shortest way; where a
// tile could walk or be thrown it walks. The pass goes nowhere.
std::vector<Hex> path(const Board& board, const Move& move);

// Shortest way along the ground from one hex to another with `mover` lifted; empty if there is
// none.
std::vector<Hex> ground_path(const Board& board, Piece mover, Hex from, Hex to);

// The tiles of `color` beside `hex` that may lift a tile from there, be the tile liftable or not.
std::vector<Piece> throwers_beside(const Board& board, Color color, Hex hex);

}  // namespace sixlegs
