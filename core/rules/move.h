// Move: a placement, a movement or a pass.
#pragma once

#include <cstddef>

#include "hex.h"
#include "types.h"

namespace sixlegs {

// A piece and its target. The board determines whether the piece is placed from the hand or moved.
// A throw by a pillbug is a move of the thrown piece.
struct Move {
    Piece piece;
    Hex target;

    constexpr bool is_pass() const { return !piece.exists(); }
    constexpr bool operator==(const Move&) const = default;
};
inline constexpr Move kPass{};

// The legal moves of a position. The capacity exceeds the maximum: fourteen pieces with fewer than
// ninety targets each, eight bugs in hand with fewer than seventy cells each, and sixty throws of
// enemy pieces.
class MoveList {
  public:
    MoveList() {}  // leaves the moves unset: filling them took a third of perft's time

    void add(Move move) { moves_[size_++] = move; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const Move& operator[](std::size_t i) const { return moves_[i]; }
    const Move* begin() const { return moves_; }
    const Move* end() const { return moves_ + size_; }

  private:
    std::size_t size_ = 0;
    union {
        Move moves_[2048];
    };
};

}  // namespace sixlegs
