#include "probability.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace sixlegs {
namespace {

// The odds of a win at even chances, and the largest difference of scores: beyond it, the loser's
// chances are less than one millionth.
constexpr std::int64_t kEvenOdds = std::int64_t{1} << 40;
constexpr Score kMaxDistance = 1399;

// Returns the odds for a score, which is not negative: e to the power of its log-odds, in units of
// 1 / kEvenOdds. The result has nine exact digits.
std::int64_t odds_of(Score score) {
    static_assert(kScoreUnit == 100);
    std::int64_t odds = kEvenOdds;
    for (Score i = 0; i < score; ++i)  // the series of e to the 0.01
        odds += odds / 100 + odds / 20'000 + odds / 6'000'000 + odds / 2'400'000'000;
    return odds;
}

}  // namespace

Probability probability(Score score) {
    if (is_proven(score)) return is_win(score) ? kCertainty : 0;
    const std::int64_t total = kEvenOdds + odds_of(std::min(std::abs(score), kMaxDistance));
    const auto loser = static_cast<Probability>((kCertainty * kEvenOdds + total / 2) / total);
    return score < 0 ? loser : kCertainty - loser;
}

}  // namespace sixlegs
