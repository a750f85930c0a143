// Hive<N>: the pieces in play as one body on a torus of N by N cells, and what moves are made from.
//
// It knows nothing of turns and hands. Every field is kept up to date by `put` and `take`.
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
    std::array<Piece, N * N> top{};   // the uppermost piece of each cell
    std::array<std::uint8_t, N * N> height{};
    std::array<Ring, N * N> ring{};  // which neighbours of each cell are occupied
    int euler = 0;                   // components less holes of the occupied set
    int raised = 0;                  // pieces that stand on another piece

    // A connected hive encloses so many empty regions.
    int holes() const { return 1 - euler; }

    // On a torus of that size a hive and the shell around it do not run into themselves.
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

    // Takes the top piece, `piece`, off `cell`; `below` is the one it stood on, if any.
    void take(Piece piece, Cell cell, Piece below) {
        if (!below.exists()) return unsettle(piece, cell);
        tops[index(piece.color())].flip(cell);
        tops[index(below.color())].flip(cell);
        top[cell] = below;
        --height[cell];
        --raised;
    }

    // The same on the ground. Adding a piece with k separate runs of neighbours joins k components
    // or closes k - 1 holes, hence the change of the Euler number.
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
