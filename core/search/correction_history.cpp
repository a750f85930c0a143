#include "correction_history.h"

#include <algorithm>

#include "zobrist.h"

namespace sixlegs {
namespace {

// Averages are kept in fractions of a score. docs/results/experiments.md has the match that
// measured these.
constexpr int kFraction = 64;
constexpr int kSteps = 256,
              kMaxSteps = 16;     // of the way from the average so far to what was found
constexpr Score kMaxError = 200;  // counts, beyond it is an accident
constexpr int kPercent = 120;     // of the average is added

// A piece by its color and bug, in five bits; none if there is no piece.
std::uint64_t kind_of(Piece piece) {
    if (!piece.exists()) return 0;
    return static_cast<std::uint64_t>(1 + index(piece.color()) * kBugs + index(piece.bug()));
}

}  // namespace

Score CorrectionHistory::correction(const Board& board) const {
    return averages_[place(board)] * kPercent / 100 / kFraction;
}

void CorrectionHistory::learn(const Board& board, int depth, Score off) {
    const int steps = std::min(depth + 1, kMaxSteps);
    const int found = std::clamp(off, -kMaxError, kMaxError) * kFraction;
    std::int16_t& average = averages_[place(board)];
    average = static_cast<std::int16_t>((average * (kSteps - steps) + found * steps) / kSteps);
}

// The side to move, and what lies on top of each neighbour of both queens.
std::size_t CorrectionHistory::place(const Board& board) {
    std::uint64_t hash = static_cast<std::uint64_t>(index(board.turn()));
    board.with_hive([&]<int N>(const Hive<N>& hive) {
        for (const Color color : {Color::kWhite, Color::kBlack}) {
            const Piece queen(color, Bug::kQueen);
            if (!board.is_in_play(queen)) {
                hash = scrambled(hash);
                continue;
            }
            std::uint64_t around = 0;
            for (const Cell cell : kNeighbors<N>[cell_at<N>(board.at(queen))])
                around = around << 5 | kind_of(hive.top[cell]);
            hash = scrambled(hash ^ around);
        }
    });
    return hash % kEntries;
}

}  // namespace sixlegs
