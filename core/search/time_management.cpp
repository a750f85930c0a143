#include "time_management.h"

#include <algorithm>

namespace sixlegs {
namespace {

// docs/results/experiments.md has the matches that measured these constants.
constexpr double kExpectedMoves = 15;     // moves that share the remaining time
constexpr double kIncrementShare = 0.9;   // of the increment, added to the share of a move
constexpr double kMaxClockShare = 0.5;    // of the remaining time, for a single move
constexpr double kMaxShares = 4;          // the maximum time as a multiple of the share
constexpr double kIterationFactor = 0.6;  // the next iteration takes longer than those before it

// The factor of the time by the number of iterations with the same best move.
double for_change(int unchanged) {
    constexpr double kPerIteration = 0.1;
    constexpr int kTypical = 2, kMax = 6;
    return 1 + kPerIteration * (kTypical - std::min(unchanged, kMax));
}
// The factor by the fall of the best score since the previous iteration.
double for_fall(Score fall) {
    constexpr double kWeight = 0.4, kMaxRise = -0.5, kMaxFall = 1.5, kStep = 0.5 * kScoreUnit;
    return 1 + kWeight * std::clamp(fall / kStep, kMaxRise, kMaxFall);
}
// The factor by the share of nodes searched after the best move.
double for_effort(std::optional<double> effort) {
    constexpr double kWeight = 0.8, kTypical = 0.6;
    return 1 + kWeight * (kTypical - effort.value_or(kTypical));
}

}  // namespace

TimeManagement::TimeManagement(double left, double increment)
    : left_(left),
      share_(std::min(left * kMaxClockShare, left / kExpectedMoves + kIncrementShare * increment)) {
}

double TimeManagement::maximum() const {
    return std::min(share_ * kMaxShares, left_ * kMaxClockShare);
}

bool TimeManagement::should_stop(const Search::Best& best, double used) {
    const bool is_first = unchanged_ < 0;
    unchanged_ = !is_first && best.move == previous_.move ? unchanged_ + 1 : 0;
    const Score fall = is_first ? 0 : previous_.score - best.score;
    previous_ = best;
    const double factor =
        kIterationFactor * for_change(unchanged_) * for_fall(fall) * for_effort(best.effort);
    return used >= factor * share_;
}

}  // namespace sixlegs
