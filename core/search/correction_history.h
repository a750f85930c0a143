// Correction history: how far the static evaluation was off, on the average, where the same pieces
// lay around the queens; learned from the search, and added to later estimates.
#pragma once

#include <array>
#include <cstdint>

#include "rules/board.h"
#include "score.h"

namespace sixlegs {

class CorrectionHistory {
  public:
    void clear() { averages_.fill(0); }

    // What to add to the estimate of a position.
    Score correction(const Board& board) const;
    // The search found `off` more than the estimate; the deeper it looked, the more that counts.
    void learn(const Board& board, int depth, Score off);

  private:
    static constexpr std::size_t kEntries = 1 << 14;
    static std::size_t place(const Board& board);

    std::array<std::int16_t, kEntries> averages_{};
};

}  // namespace sixlegs
