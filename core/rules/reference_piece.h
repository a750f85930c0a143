// The reference piece of a move's target in notation, and the side of it.
#pragma once

#include <optional>

#include "board.h"

namespace sixlegs {

struct ReferencePiece {
    Piece piece;  // none if only the moving piece touches the target
    // From the reference piece to the target; none means on top of it.
    std::optional<Direction> direction;
};

// Returns the piece that the moving piece will cover, or else the first neighbor of the target,
// clockwise from north-west. The moving piece itself is not used.
inline ReferencePiece reference_piece(const Board& board, Piece mover, Hex target) {
    const auto top_without_mover = [&](Hex hex) {
        const Piece top = board.top(hex);
        return top == mover && top.exists() ? board.under(top) : top;
    };
    if (const Piece covered = top_without_mover(target); covered.exists()) return {covered, {}};
    for (int turns = 0; turns < 6; ++turns) {
        const Direction side = rotated(Direction::kNorthWest, turns);
        if (const Piece neighbor = top_without_mover(target + side); neighbor.exists())
            return {neighbor, opposite(side)};
    }
    return {};
}

}  // namespace sixlegs
