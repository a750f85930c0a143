#include "move_ordering.h"

#include <algorithm>
#include <cstdlib>

#include "rules/movegen.h"

namespace sixlegs {
namespace {

constexpr int kTableMoveRating = 1 << 28;  // the move of the transposition table
constexpr int kKiller = 15000;
constexpr int kCountermove = 12000;

// Moves toward the enemy queen or away from it.
constexpr int kToQueen = 20000;
constexpr int kToQueenPerNeighbor = 1000;
constexpr int kOntoQueen = kToQueen + 2000;
constexpr int kAwayFromQueen = -4000;
// Moves around the mover's queen, per occupied neighbor.
constexpr int kOwnQueenMoves = 1000;
constexpr int kLeavesOwnQueen = 1500;
constexpr int kCrowdsOwnQueen = -1000;

// History: its maximum, and the bonus of a cutoff, which grows with the square of the depth.
constexpr int kMaxHistory = 8000;
constexpr int kBonus = 52, kMaxBonus = 2400;

bool touches(Hex a, Hex b) {
    const int q = a.q - b.q, r = a.r - b.r;
    return (q | r) != 0 && std::abs(q) <= 1 && std::abs(r) <= 1 && std::abs(q + r) <= 1;
}

// Rates moves by their effect on the neighborhoods of both queens.
class QueenPressure {
  public:
    explicit QueenPressure(const Board& board)
        : board_(board),
          theirs_(other(board.turn()), Bug::kQueen),
          ours_(board.turn(), Bug::kQueen),
          has_theirs_(board.is_in_play(theirs_)),
          has_ours_(board.is_in_play(ours_)) {
        if (has_theirs_) target_ = board.at(theirs_), filled_ = occupied_neighbors(target_);
        if (has_ours_) home_ = board.at(ours_), crowded_ = occupied_neighbors(home_);
    }

    int rating(const Move& move) const {
        if (move.is_pass()) return 0;
        const bool is_placed = !board_.is_in_play(move.piece);
        const Hex from = is_placed ? Hex{} : board_.at(move.piece);
        int rating = 0;
        if (has_theirs_) {
            const bool was_near = !is_placed && touches(from, target_);
            if (move.target == target_) {
                rating += kOntoQueen;
            } else if (touches(move.target, target_) != was_near) {
                rating += was_near ? kAwayFromQueen : kToQueen + kToQueenPerNeighbor * filled_;
            }
        }
        if (has_ours_) {
            const bool was_near = !is_placed && touches(from, home_);
            if (move.piece == ours_) {
                rating += kOwnQueenMoves * crowded_;
            } else if (touches(move.target, home_) != was_near) {
                rating += was_near ? kLeavesOwnQueen * crowded_ : kCrowdsOwnQueen * crowded_;
            }
        }
        return rating;
    }

  private:
    int occupied_neighbors(Hex hex) const {
        return board_.with_hive(
            [&]<int N>(const Hive<N>& hive) { return std::popcount(hive.ring[cell_at<N>(hex)]); });
    }

    const Board& board_;
    const Piece theirs_, ours_;
    const bool has_theirs_, has_ours_;
    Hex target_, home_;
    int filled_ = 0, crowded_ = 0;
};

}  // namespace

void MoveHeuristics::halve() {
    for (std::int16_t& value : history_) value = static_cast<std::int16_t>(value / 2);
    killers = {};
}

void MoveHeuristics::update(std::size_t index, int bonus) {
    std::int16_t& value = history_[index];
    value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / kMaxHistory);
}

void MoveHeuristics::reward(const Board& board, const Move& best, const RatedMove* tried, int count,
                            int depth) {
    const int bonus = std::min(kBonus * depth * depth, kMaxBonus);
    update(entry_index(board, best), bonus);
    for (int i = 0; i < count; ++i) update(entry_index(board, tried[i].move), -bonus);
}

MoveCode MoveHeuristics::countermove(const Board& board) const {
    if (board.history().empty() || board.history().back().move.is_pass()) return 0;
    return countermoves_[entry_index(board.history().back().move)];
}

void MoveHeuristics::set_countermove(const Board& board, MoveCode code) {
    if (board.history().empty() || board.history().back().move.is_pass()) return;
    countermoves_[entry_index(board.history().back().move)] = code;
}

void rate_moves(const ZobristBoard& position, const MoveHeuristics& heuristics, MoveCode first,
                int ply, std::vector<RatedMove>& moves) {
    const Board& board = position.board();
    const MoveList list = legal_moves(board);
    const QueenPressure pressure(board);
    const MoveCode countermove = heuristics.countermove(board);
    const auto& killers = heuristics.killers[ply];
    for (const Move& move : list) {
        const MoveCode code = position.code(move);
        int rating = kTableMoveRating;
        if (code != first) {
            rating = heuristics.history(board, move) + pressure.rating(move);
            if (code == killers[0] || code == killers[1])
                rating += kKiller;
            else if (code == countermove)
                rating += kCountermove;
        }
        moves.push_back({move, rating});
    }
}

}  // namespace sixlegs
