// The path of a legal move.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "board.h"

namespace sixlegs {

// Shortest paths along the ground from a hex with `mover` lifted, found in one search.
class GroundPaths {
  public:
    GroundPaths(const Board& board, Piece mover, Hex from);

    // Returns the path to `hex` including both ends; empty if there is none.
    std::vector<Hex> to(Hex hex) const;

  private:
    Hex from_;
    std::map<Hex, Hex> came_from_;
};

// The path of a legal move: the hexes it passes, including start and end. A placement has only its
// target, a throw passes over the thrower, and a jump over the jumped pieces. An ant takes a
// shortest path. A piece that could move by itself or be thrown moves by itself. The path of a pass
// is empty.
struct MovePath {
    std::vector<Hex> hexes;
    Piece thrower;  // the pillbug or mosquito that throws the piece; none if it moves by itself
};
MovePath move_path(const Board& board, const Move& move);

// Finds the paths of several moves in a position; moves of the same ant share a search.
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

// Returns the pieces of `color` next to `hex` that can throw, whether or not the piece on `hex` can
// be thrown.
std::vector<Piece> throwers_beside(const Board& board, Color color, Hex hex);

}  // namespace sixlegs
