// Lifted: the hive without the piece that is moving.
//
// A slow, simple view for explanations and paths: it accepts any hex and uses no torus.
#pragma once

#include "board.h"

namespace sixlegs {

class Lifted {
  public:
    // Lifts `piece` if it is in play and uncovered; `kNoPiece` lifts nothing.
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

    // For a step that starts or ends on top of a piece.
    bool can_climb(Hex from, Direction way) const {
        return !is_gated(height(from), height(from + way), height(from + rotated(way, -1)),
                         height(from + rotated(way, 1)));
    }

  private:
    const Board& board_;
    bool is_lifted_ = false;
    Hex from_{};
};

// Sets `way` to the direction from a hex to its neighbor `to`; returns false if `to` is not one.
inline bool find_direction(Hex from, Hex to, Direction& way) {
    for (Direction direction : kDirections) {
        if (from + direction != to) continue;
        way = direction;
        return true;
    }
    return false;
}

}  // namespace sixlegs
