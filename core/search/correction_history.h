// Correction history: the average error of the static evaluation in positions with the same pieces
// around the queens, learned from the search and added to later estimates.
#pragma once

#include <array>
#include <cstdint>

#include "rules/board.h"
#include "score.h"

namespace sixlegs {

class CorrectionHistory {
  public:
    void clear() { averages_.fill(0); }

    // Returns the correction to add to the estimate of a position.
    Score correction(const Board& board) const;
    // Learns that the result of the search exceeds the estimate by `error`; deeper searches have
    // more weight.
    void learn(const Board& board, int depth, Score error);

  private:
    static constexpr std::size_t kEntries = 1 << 14;
    static std::size_t entry_index(const Board& board);

    std::array<std::int16_t, kEntries> averages_{};
};

}  // namespace sixlegs
