// Move ordering: the moves of a position rated by how promising they are; and the heuristics that
// learn from the search: history heuristic, killer moves and countermoves.
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

// Which moves have caused beta cutoffs so far: kept by one thread, for all positions.
class MoveHeuristics {
  public:
    void clear() { *this = MoveHeuristics(); }
    // Before the next search of a game: half of the history stays.
    void halve();

    // The history heuristic: moves that caused cutoffs elsewhere are rated higher.
    int history(const Board& board, const Move& move) const { return history_[place(board, move)]; }
    // Rewards a move that caused a cutoff at that depth, and punishes those tried before it.
    void reward(const Board& board, const Move& best, const RatedMove* tried, int count, int depth);

    // The countermove: what refuted the move just played, elsewhere.
    MoveCode countermove(const Board& board) const;
    void set_countermove(const Board& board, MoveCode code);

    // Killer moves: the last two that caused a cutoff at each ply.
    std::array<std::array<MoveCode, 2>, kMaxPly + 2> killers{};
    void add_killer(int ply, MoveCode code) {
        if (killers[ply][0] == code) return;
        killers[ply][1] = killers[ply][0];
        killers[ply][0] = code;
    }

  private:
    static constexpr int kGrid = 32;
    static constexpr int kCells = kGrid * kGrid;
    // A piece by its kind, not its number, and where it goes.
    static std::size_t place(const Move& move) {
        const int kind = index(move.piece.color()) * kBugs + index(move.piece.bug());
        return static_cast<std::size_t>(kind) * kCells + cell_at<kGrid>(move.target);
    }
    static std::size_t place(const Board& board, const Move& move) {
        if (move.is_pass()) return 0;
        return static_cast<std::size_t>(index(board.turn())) * 2 * kBugs * kCells + place(move);
    }
    void nudge(std::size_t place, int bonus);

    std::array<std::int16_t, 2 * 2 * kBugs * kCells> history_{};
    std::array<MoveCode, 2 * kBugs * kCells> countermoves_{};  // by the move just played
};

// Moves rated from here on are never pruned or reduced: the best move known, those that go to the
// other queen, and killer moves and countermoves. Others are quiet moves.
inline constexpr int kUrgent = 10000;

// Appends the legal moves of the position to `moves`, rated; `first` is the move that the
// transposition table knows, which comes first.
void rate_moves(const ZobristBoard& position, const MoveHeuristics& heuristics, MoveCode first,
                int ply, std::vector<RatedMove>& moves);

}  // namespace sixlegs
