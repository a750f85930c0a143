// ZobristBoard: a board with the Zobrist keys of all its positions, updated move by move.
#pragma once

#include <vector>

#include "rules/board.h"

namespace sixlegs {

// A move in 21 bits, the same whichever number equal bugs bear: the cell that a piece comes from or
// its kind, and the cell that it goes to, on a torus of 32 by 32. Zero is no move.
using MoveCode = std::uint32_t;

class ZobristBoard {
  public:
    explicit ZobristBoard(const Board& board);

    const Board& board() const { return board_; }
    void push(const Move& move);
    void pop();

    // The Zobrist key: the same number for the same pieces, stunned piece, turn and game type.
    // Unlike `Board::key` it differs by where on the table the hive lies.
    std::uint64_t key() const { return records_.back().key; }

    // How often the position occurred before within the last `plies`; in the whole game. A hive
    // that has moved as a whole counts as the same position.
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
        std::uint64_t places;  // the sum of their places
        std::uint64_t queen;   // the place of White's, if it is in play
        int quiet;             // how many plies ago a piece was placed
    };
    Board board_;
    std::uint64_t pieces_ = 0, places_ = 0;  // as in the present position
    std::vector<PositionRecord> records_;    // all positions so far, the present one last
};

// A thorough mix of 64 bits (the finaliser of splitmix64).
constexpr std::uint64_t scrambled(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
    x = (x ^ x >> 27) * 0x94D049BB133111EB;
    return x ^ x >> 31;
}

}  // namespace sixlegs
