// The piece that names where a move ends, and on which side of it that is.
#pragma once

#include <optional>

#include "board.h"

namespace sixlegs {

struct ReferencePiece {
    Piece piece;  // none if nothing but the moving piece touches the target
    std::optional<Direction>
        direction;  // from the reference piece to the target; on top of it if none
};

// A climber is named after the piece that it covers, everyone else after the first neighbour,
// clockwise from the north-west of the target. The moving piece is no reference piece.
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
