// The twelve symmetries of the hex grid: six rotations, each with or without a reflection.
#pragma once

#include "rules/board.h"

namespace sixlegs {

// A reflection that swaps left and right, if `is_mirrored`, followed by a clockwise rotation around
// the origin.
struct Symmetry {
    int rotation = 0;  // 0 to 5
    bool is_mirrored = false;

    constexpr Hex operator()(Hex hex) const {
        if (is_mirrored) hex = {-hex.q - hex.r, hex.r};
        for (int i = 0; i < rotation; ++i) hex = {-hex.r, hex.q + hex.r};
        return hex;
    }
    constexpr Direction operator()(Direction way) const {
        return rotated(is_mirrored ? static_cast<Direction>(5 - index(way)) : way, rotation);
    }
    // Returns the transformed game.
    Board operator()(const Board& board) const;
};

// Returns the smallest key among the twelve symmetric images of a position, which all of them
// share.
std::uint64_t symmetric_key(const Board& board);

}  // namespace sixlegs
