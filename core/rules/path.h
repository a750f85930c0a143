// The way a legal move goes.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "board.h"

namespace sixlegs {

// Shortest ways along the ground from one hex with `mover` lifted, found by one search.
class GroundPaths {
  public:
    GroundPaths(const Board& board, Piece mover, Hex from);

    // The way to another hex, both ends included; empty if there is none.
    std::vector<Hex> to(Hex hex) const;

  private:
    Hex from_;
    std::map<Hex, Hex> came_from_;
};

// The way a legal move goes: the hexes it passes, its start and end included. A placement passes
// its target alone, a throw goes over the thrower, a jump over the pieces jumped; an ant takes a
// shortest way; where a piece could walk or be thrown it walks. The pass goes nowhere.
struct MovePath {
    std::vector<Hex> hexes;
    Piece thrower;  // the pillbug, or mosquito, that throws the piece; none if it goes by itself
};
MovePath move_path(const Board& board, const Move& move);

// The same for all of a position's moves; those of one walker share a search.
class PathFinder {
  public:
    explicit PathFinder(const Board& board) : board_(board) {}
    MovePath path_of(const Move& move);

  private:
    std::vector<Hex> path_as(Piece piece, Bug bug, Hex to);

    const Board& board_;
    Piece walker_;
    std::optional<GroundPaths> paths_;  // of the walker
};

// The pieces of `color` beside `hex` that may lift a piece from there, be the piece liftable or
// not.
std::vector<Piece> throwers_beside(const Board& board, Color color, Hex hex);

}  // namespace sixlegs
