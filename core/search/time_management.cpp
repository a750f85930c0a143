#include "time_management.h"

#include <algorithm>

namespace sixlegs {
namespace {

// docs/results/experiments.md has the matches that measured these.
constexpr double kExpectedMoves = 15;     // a share is meant for so many moves
constexpr double kIncrementShare = 0.9;   // and for most of what the move adds
constexpr double kMaxClockShare = 0.5;    // of what is left, at any time
constexpr double kMaxShares = 4;          // the longest thought
constexpr double kIterationFactor = 0.6;  // the next iteration takes longer than those before it

// By how much longer the search goes on, by how long the best move has been the same …
double for_change(int unchanged) {
    constexpr double kForEach = 0.1;
    constexpr int kUsual = 2, kMost = 6;
    return 1 + kForEach * (kUsual - std::min(unchanged, kMost));
}
// … by how far its score has fallen since the iteration before …
double for_fall(Score fallen) {
    constexpr double kWeight = 0.4, kRise = -0.5, kFall = 1.5, kStep = 0.5 * kScoreUnit;
    return 1 + kWeight * std::clamp(fallen / kStep, kRise, kFall);
}
// … and by what part of all positions came after it.
double for_effort(std::optional<double> effort) {
    constexpr double kWeight = 0.8, kUsual = 0.6;
    return 1 + kWeight * (kUsual - effort.value_or(kUsual));
}

}  // namespace

TimeManagement::TimeManagement(double left, double increment)
    : left_(left),
      share_(std::min(left * kMaxClockShare, left / kExpectedMoves + kIncrementShare * increment)) {
}

double TimeManagement::maximum() const {
    return std::min(share_ * kMaxShares, left_ * kMaxClockShare);
}

bool TimeManagement::should_stop(const Search::Best& now, double used) {
    const bool is_first = unchanged_ < 0;
    unchanged_ = !is_first && now.move == before_.move ? unchanged_ + 1 : 0;
    const Score fallen = is_first ? 0 : before_.score - now.score;
    before_ = now;
    const double factor =
        kIterationFactor * for_change(unchanged_) * for_fall(fallen) * for_effort(now.effort);
    return used >= factor * share_;
}

}  // namespace sixlegs
