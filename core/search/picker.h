// Picker: the moves of a position, the most promising first; and what it learns from the search.
#pragma once

#include <array>
#include <cstring>
#include <vector>

#include "position.h"
#include "score.h"

namespace sixlegs {

struct RatedMove {
    Move move;
    int rating;
};

// What has cut off the search so far: kept by one thread, for all positions.
class Memory {
  public:
    void forget() { *this = Memory(); }
    // Before the next search of a game: half of the history stays.
    void fade();

    int history(const Board& board, const Move& move) const { return history_[place(board, move)]; }
    // A move that refuted its position at that depth, and those tried before it in vain.
    void learn(const Board& board, const Move& best, const RatedMove* tried, int count, int depth);

    MoveCode answer(const Board& board) const;
    void keep_answer(const Board& board, MoveCode code);

    std::array<std::array<MoveCode, 2>, kDeepest + 2> killers{};  // by ply
    void keep_killer(int ply, MoveCode code) {
        if (killers[ply][0] == code) return;
        killers[ply][1] = killers[ply][0];
        killers[ply][0] = code;
    }

  private:
    static constexpr int kCells = 1024;
    // A tile by its kind, not its number, and where it goes.
    static std::size_t place(const Move& move) {
        const int kind = index(move.piece.color()) * kBugs + index(move.piece.bug());
        return static_cast<std::size_t>(kind) * kCells + cell_at<32>(move.target);
    }
    static std::size_t place(const Board& board, const Move& move) {
        if (move.is_pass()) return 0;
        return static_cast<std::size_t>(index(board.turn())) * 2 * kBugs * kCells + place(move);
    }
    void nudge(std::size_t place, int bonus);

    std::array<std::int16_t, 2 * 2 * kBugs * kCells> history_{};
    std::array<MoveCode, 2 * kBugs * kCells> answers_{};  // to the move just played
};

// Ratings from here on are of moves that nothing is left out for: the best move known, those that
// go to the other queen, and those that refuted similar positions.
inline constexpr int kUrgent = 10000;

// Appends the legal moves of the position to `moves`, rated.
void rate_moves(const Position& position, const Memory& memory, MoveCode first, int ply,
                std::vector<RatedMove>& moves);

}  // namespace sixlegs
