// Hive<N>: the pieces in play on a torus of N by N cells, as move generation needs them.
//
// It does not include turns and hands. `put` and `take` update all fields incrementally.
#pragma once

#include <array>

#include "hexset.h"
#include "ring.h"
#include "types.h"

namespace sixlegs {

template <int N>
struct Hive {
    HexSet<N> occupied{};
    std::array<HexSet<N>, 2> tops{};  // the cells whose top piece has that color
    std::array<Piece, N * N> top{};   // the top piece of each cell
    std::array<std::uint8_t, N * N> height{};
    std::array<Ring, N * N> ring{};  // the occupied neighbors of each cell
    int euler = 0;                   // components minus holes of the occupied set
    int raised = 0;                  // pieces on top of another piece

    // The number of empty regions that a connected hive encloses.
    int holes() const { return 1 - euler; }

    // Whether the hive and its ring of empty neighbors fit on a torus of `size` without wrapping
    // onto themselves.
    bool fits(int size) const {
        return std::popcount(occupied.used_columns()) <= size - 2 &&
               std::popcount(occupied.used_rows()) <= size - 2;
    }

    void put(Piece piece, Cell cell) {
        if (height[cell] == 0) return settle(piece, cell);
        tops[index(top[cell].color())].flip(cell);
        tops[index(piece.color())].flip(cell);
        top[cell] = piece;
        ++height[cell];
        ++raised;
    }

    // Removes `piece` from the top of `cell`; `below` is the piece under it, if any.
    void take(Piece piece, Cell cell, Piece below) {
        if (!below.exists()) return unsettle(piece, cell);
        tops[index(piece.color())].flip(cell);
        tops[index(below.color())].flip(cell);
        top[cell] = below;
        --height[cell];
        --raised;
    }

    // `put` and `take` on the ground. Adding a piece with k separate runs of neighbors joins k
    // components or closes k - 1 holes, so the Euler number changes by 1 - k.
    void settle(Piece piece, Cell cell) {
        fill_or_clear(piece, cell);
        euler += 1 - kArcs[ring[cell]];
        top[cell] = piece;
        height[cell] = 1;
    }
    void unsettle(Piece piece, Cell cell) {
        fill_or_clear(piece, cell);
        euler -= 1 - kArcs[ring[cell]];
        top[cell] = kNoPiece;
        height[cell] = 0;
    }

  private:
    void fill_or_clear(Piece piece, Cell cell) {
        occupied.flip(cell);
        tops[index(piece.color())].flip(cell);
        const auto& around = kNeighbors<N>[cell];
        for (Direction way : kDirections) ring[around[index(way)]] ^= bit(opposite(way));
    }
};

}  // namespace sixlegs
