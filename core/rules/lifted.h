// Lifted: the hive as it is while one piece is in somebody's hand, for walking about on it.
//
// The slow, plain view of a hive that explanations and paths need: any hex, no torus.
#pragma once

#include "board.h"

namespace sixlegs {

class Lifted {
  public:
    // Takes up `piece` if it is in play and uncovered; `kNoPiece` leaves the hive as it is.
    Lifted(const Board& board, Piece piece) : board_(board) {
        if (piece.exists() && board.is_in_play(piece) && !board.is_covered(piece)) {
            is_lifted_ = true;
            from_ = board.at(piece);
        }
    }

    int height(Hex hex) const { return board_.height(hex) - (is_lifted_ && hex == from_); }
    bool is_occupied(Hex hex) const { return height(hex) > 0; }
    Ring ring(Hex hex) const {
        Ring ring = 0;
        for (Direction way : kDirections)
            if (is_occupied(hex + way)) ring |= bit(way);
        return ring;
    }

    bool can_slide(Hex from, Direction way) const { return kSlides[ring(from)] & bit(way); }

    // A step that starts or ends on top of something.
    bool can_climb(Hex from, Direction way) const {
        return !is_gated(height(from), height(from + way), height(from + rotated(way, -1)),
                         height(from + rotated(way, 1)));
    }

  private:
    const Board& board_;
    bool is_lifted_ = false;
    Hex from_{};
};

// The direction from one hex to a neighbour of it; false if it is none.
inline bool find_direction(Hex from, Hex to, Direction& way) {
    for (Direction each : kDirections) {
        if (from + each != to) continue;
        way = each;
        return true;
    }
    return false;
}

}  // namespace sixlegs
