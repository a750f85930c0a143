#include "probability.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace sixlegs {
namespace {

// The logistic function by hundredths of the log-odds from 0, up to a remainder of one millionth.
// It is computed at compile time, with operations that are exact according to IEEE 754, so that
// only integers remain at run time.
constexpr std::size_t kSteps = 1400;
constexpr auto kLogistic = [] {
    constexpr double kStep =
        1.0100501670841680575;  // the factor of the odds per step: e to the 0.01
    static_assert(kScoreUnit == 100);
    std::array<Probability, kSteps> table{};
    double odds = 1;
    for (Probability& entry : table) {
        entry = std::min(static_cast<Probability>(kCertainty * (odds / (1 + odds)) + 0.5),
                         kCertainty - 1);
        odds *= kStep;
    }
    return table;
}();

}  // namespace

Probability probability(Score score) {
    if (is_proven(score)) return is_win(score) ? kCertainty : 0;
    const Score distance = std::min(std::abs(score), static_cast<Score>(kSteps) - 1);
    const Probability leader = kLogistic[static_cast<std::size_t>(distance)];
    return score < 0 ? kCertainty - leader : leader;
}

}  // namespace sixlegs
