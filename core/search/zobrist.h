// ZobristBoard: a board with the Zobrist keys of its positions, updated incrementally.
#pragma once

#include <vector>

#include "rules/board.h"

namespace sixlegs {

// A move in 21 bits, independent of the numbers of equal bugs: the origin cell, or the bug of a
// piece from the hand, and the target cell, on a torus of 32 by 32. Zero means none.
using MoveCode = std::uint32_t;

class ZobristBoard {
  public:
    explicit ZobristBoard(const Board& board);

    const Board& board() const { return board_; }
    void push(const Move& move);
    void pop();

    // The Zobrist key of pieces, stunned piece, turn and game type. Unlike `Board::key`, it depends
    // on the location of the hive on the table.
    std::uint64_t key() const { return records_.back().key; }

    // The number of earlier occurrences of the position within the last `plies`, or in the whole
    // game. Translated positions count as the same.
    int repetitions(int plies) const;
    int repetitions() const { return repetitions(records_.back().quiet); }

    MoveCode code(const Move& move) const;

  private:
    std::uint64_t piece_key(Piece piece, Hex hex, int level) const;
    std::uint64_t state_key() const;
    int level(Piece piece) const;
    void record(int quiet);
    bool is_same_position(std::size_t then) const;

    struct PositionRecord {
        std::uint64_t key;
        std::uint64_t pieces;  // the sum of the keys of all pieces
        std::uint64_t places;  // the sum of their hexes as numbers
        std::uint64_t queen;   // the hex of White's queen as a number, if in play
        int quiet;             // plies since the last placement
    };
    Board board_;
    std::uint64_t pieces_ = 0, places_ = 0;  // of the current position
    std::vector<PositionRecord> records_;    // all positions so far, the current one last
};

// Mixes 64 bits (the finalizer of splitmix64).
constexpr std::uint64_t scramble(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
    x = (x ^ x >> 27) * 0x94D049BB133111EB;
    return x ^ x >> 31;
}

}  // namespace sixlegs
