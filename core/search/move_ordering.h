// Move ordering: ratings of moves, and the heuristics that learn from the search: history
// heuristic, killer moves and countermoves.
#pragma once

#include <array>
#include <cstring>
#include <vector>

#include "score.h"
#include "zobrist.h"

namespace sixlegs {

struct RatedMove {
    Move move;
    int rating;
};

// Moves that have caused beta cutoffs so far. Each thread has its own.
class MoveHeuristics {
  public:
    void clear() { *this = MoveHeuristics(); }
    // Halves the history before the next search of the same game.
    void halve();

    // The history heuristic: moves that caused cutoffs elsewhere are rated higher.
    int history(const Board& board, const Move& move) const {
        return history_[entry_index(board, move)];
    }
    // Rewards a move that caused a cutoff, and penalizes those tried before it.
    void reward(const Board& board, const Move& best, const RatedMove* tried, int count, int depth);

    // The countermove: the move that refuted the previous move elsewhere.
    MoveCode countermove(const Board& board) const;
    void set_countermove(const Board& board, MoveCode code);

    // Killer moves: the last two moves that caused a cutoff at each ply.
    std::array<std::array<MoveCode, 2>, kMaxPly + 2> killers{};
    void add_killer(int ply, MoveCode code) {
        if (killers[ply][0] == code) return;
        killers[ply][1] = killers[ply][0];
        killers[ply][0] = code;
    }

  private:
    static constexpr int kGrid = 32;
    static constexpr int kCells = kGrid * kGrid;
    // Indexed by color and bug, not by number, and by target.
    static std::size_t entry_index(const Move& move) {
        const int kind = index(move.piece.color()) * kBugs + index(move.piece.bug());
        return static_cast<std::size_t>(kind) * kCells + cell_at<kGrid>(move.target);
    }
    static std::size_t entry_index(const Board& board, const Move& move) {
        if (move.is_pass()) return 0;
        return static_cast<std::size_t>(index(board.turn())) * 2 * kBugs * kCells +
               entry_index(move);
    }
    void update(std::size_t index, int bonus);

    std::array<std::int16_t, 2 * 2 * kBugs * kCells> history_{};
    std::array<MoveCode, 2 * kBugs * kCells> countermoves_{};  // by the previous move
};

// Moves rated at least this high are never pruned or reduced: the table move, moves next to the
// enemy queen, killer moves and countermoves. All others are quiet moves.
inline constexpr int kUrgent = 10000;

// Appends the legal moves of the position to `moves` with their ratings; `first` is the table move,
// which is rated highest.
void rate_moves(const ZobristBoard& position, const MoveHeuristics& heuristics, MoveCode first,
                int ply, std::vector<RatedMove>& moves);

}  // namespace sixlegs
