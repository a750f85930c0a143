// The twelve symmetries of a table of hexes: six turns, each with or without a mirror.
#pragma once

#include "rules/board.h"

namespace sixlegs {

// Mirrored first, left and right changing places, then turned clockwise round the origin.
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
    // The whole game as it would have gone on a table turned so.
    Board operator()(const Board& board) const;
};

// A key that a position shares with its turned and mirrored images: the least of theirs.
std::uint64_t symmetric_key(const Board& board);

}  // namespace sixlegs
