#include "probability.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace sixlegs {
namespace {

// The logistic function by hundredths of the log odds from 0 on, up to where a millionth is left.
// It is reckoned by the compiler, by nothing but products, sums and quotients, which are the same
// everywhere; what is left at run time are whole numbers.
constexpr std::size_t kSteps = 1400;
constexpr auto kLogistic = [] {
    constexpr double kStep = 1.0100501670841680575;  // the odds grow by so much, e to the 0.01
    static_assert(kScoreUnit == 100);
    std::array<Probability, kSteps> table{};
    double odds = 1;
    for (Probability& each : table) {
        each = std::min(static_cast<Probability>(kCertainty * (odds / (1 + odds)) + 0.5),
                        kCertainty - 1);
        odds *= kStep;
    }
    return table;
}();

}  // namespace

Probability probability(Score score) {
    if (is_proven(score)) return is_win(score) ? kCertainty : 0;
    const Score far = std::min(std::abs(score), static_cast<Score>(kSteps) - 1);
    const Probability better = kLogistic[static_cast<std::size_t>(far)];
    return score < 0 ? kCertainty - better : better;
}

}  // namespace sixlegs
