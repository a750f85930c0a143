#include "picker.h"

#include <algorithm>
#include <cstdlib>

#include "rules/movegen.h"

namespace sixlegs {
namespace {

constexpr int kFirst = 1 << 28;
constexpr int kQueen = 20000;  // for going to the other queen
constexpr int kKiller = 15000;
constexpr int kAnswer = 12000;

bool touches(Hex a, Hex b) {
    const int q = a.q - b.q, r = a.r - b.r;
    return (q | r) != 0 && std::abs(q) <= 1 && std::abs(r) <= 1 && std::abs(q + r) <= 1;
}

// How a move bears on the queens.
class Siege {
  public:
    explicit Siege(const Board& board)
        : board_(board),
          theirs_(other(board.turn()), Bug::kQueen),
          ours_(board.turn(), Bug::kQueen),
          has_theirs_(board.is_in_play(theirs_)),
          has_ours_(board.is_in_play(ours_)) {
        if (has_theirs_) target_ = board.at(theirs_), filled_ = filled(target_);
        if (has_ours_) home_ = board.at(ours_), crowded_ = filled(home_);
    }

    int rating(const Move& move) const {
        if (move.is_pass()) return 0;
        const bool is_placed = !board_.is_in_play(move.piece);
        const Hex from = is_placed ? Hex{} : board_.at(move.piece);
        int rating = 0;
        if (has_theirs_) {
            const bool was_near = !is_placed && touches(from, target_);
            if (move.target == target_) {
                rating += kQueen + 2000;
            } else if (touches(move.target, target_) != was_near) {
                rating += was_near ? -4000 : kQueen + 1000 * filled_;
            }
        }
        if (has_ours_) {
            const bool was_near = !is_placed && touches(from, home_);
            if (move.piece == ours_) {
                rating += 1000 * crowded_;
            } else if (touches(move.target, home_) != was_near) {
                rating += was_near ? 1500 * crowded_ : -1000 * crowded_;
            }
        }
        return rating;
    }

  private:
    int filled(Hex hex) const {
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

void Memory::fade() {
    for (std::int16_t& value : history_) value = static_cast<std::int16_t>(value / 2);
    killers = {};
}

void Memory::nudge(std::size_t place, int bonus) {
    constexpr int kMost = 8000;
    std::int16_t& value = history_[place];
    value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / kMost);
}

void Memory::learn(const Board& board, const Move& best, const RatedMove* tried, int count,
                   int depth) {
    const int bonus = std::min(32 * depth * depth, 2000);
    nudge(place(board, best), bonus);
    for (int i = 0; i < count; ++i) nudge(place(board, tried[i].move), -bonus);
}

MoveCode Memory::answer(const Board& board) const {
    if (board.history().empty() || board.history().back().move.is_pass()) return 0;
    return answers_[place(board.history().back().move)];
}

void Memory::keep_answer(const Board& board, MoveCode code) {
    if (board.history().empty() || board.history().back().move.is_pass()) return;
    answers_[place(board.history().back().move)] = code;
}

void rate_moves(const Position& position, const Memory& memory, MoveCode first, int ply,
                std::vector<RatedMove>& moves) {
    const Board& board = position.board();
    MoveList list;
    legal_moves(board, list);
    const Siege siege(board);
    const MoveCode answer = memory.answer(board);
    const auto& killers = memory.killers[ply];
    for (const Move& move : list) {
        const MoveCode code = position.code(move);
        int rating = kFirst;
        if (code != first) {
            rating = memory.history(board, move) + siege.rating(move);
            if (code == killers[0] || code == killers[1])
                rating += kKiller;
            else if (code == answer)
                rating += kAnswer;
        }
        moves.push_back({move, rating});
    }
}

}  // namespace sixlegs
