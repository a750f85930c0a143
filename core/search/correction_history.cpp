#include "correction_history.h"

#include <algorithm>

#include "zobrist.h"

namespace sixlegs {
namespace {

// Averages are stored in 64ths of a score. docs/results/experiments.md has the match that
// measured these constants.
constexpr int kAverageScale = 64;
constexpr int kUnit = 256, kMaxErrorWeight = 16;  // the weight of a new error, in 256ths
constexpr Score kMaxError = 200;                  // larger errors are outliers
constexpr int kPercent = 120;                     // of the average is added to estimates

// Returns color and bug of a piece in five bits; 0 if there is no piece.
std::uint64_t kind_of(Piece piece) {
    if (!piece.exists()) return 0;
    return static_cast<std::uint64_t>(1 + index(piece.color()) * kBugs + index(piece.bug()));
}

}  // namespace

Score CorrectionHistory::correction(const Board& board) const {
    return averages_[entry_index(board)] * kPercent / 100 / kAverageScale;
}

void CorrectionHistory::learn(const Board& board, int depth, Score error) {
    const int weight = std::min(depth + 1, kMaxErrorWeight);
    const int sample = std::clamp(error, -kMaxError, kMaxError) * kAverageScale;
    std::int16_t& average = averages_[entry_index(board)];
    average = static_cast<std::int16_t>((average * (kUnit - weight) + sample * weight) / kUnit);
}

// A hash of the side to move and the top pieces next to both queens.
std::size_t CorrectionHistory::entry_index(const Board& board) {
    std::uint64_t hash = static_cast<std::uint64_t>(index(board.turn()));
    board.with_hive([&]<int N>(const Hive<N>& hive) {
        for (const Color color : {Color::kWhite, Color::kBlack}) {
            const Piece queen(color, Bug::kQueen);
            if (!board.is_in_play(queen)) {
                hash = scramble(hash);
                continue;
            }
            std::uint64_t around = 0;
            for (const Cell cell : kNeighbors<N>[cell_at<N>(board.at(queen))])
                around = around << 5 | kind_of(hive.top[cell]);
            hash = scramble(hash ^ around);
        }
    });
    return hash % kEntries;
}

}  // namespace sixlegs
