#include "time_management.h"

#include <algorithm>

namespace sixlegs {
namespace {

// docs/lab-log.md has the matches that measured these.
constexpr double kMovesToCome = 15;       // a share is meant for so many moves
constexpr double kOfIncrement = 0.9;      // and for most of what the move adds
constexpr double kMostOfClock = 0.5;      // of what is left, at any time
constexpr double kMostShares = 4;         // the longest thought
constexpr double kBeginsIteration = 0.6;  // the next iteration takes longer than those before it

}  // namespace

TimeManager::TimeManager(double left, double increment)
    : left_(left),
      share_(std::min(left * kMostOfClock, left / kMovesToCome + kOfIncrement * increment)) {}

double TimeManager::most() const {
    return std::min(share_ * kMostShares, left_ * kMostOfClock);
}

bool TimeManager::is_enough(const Search::Best& now, double used) {
    const bool is_first = unchanged_ < 0;
    unchanged_ = !is_first && now.move == before_.move ? unchanged_ + 1 : 0;
    const double fallen = is_first ? 0 : (before_.score - now.score) / (0.5 * kUnit);
    before_ = now;
    double factor = kBeginsIteration;
    factor *= 1 + 0.1 * (2 - std::min(unchanged_, 6));
    factor *= 1 + 0.4 * std::clamp(fallen, -0.5, 1.5);
    factor *= 1 + 0.8 * (0.6 - now.effort);
    return used >= factor * share_;
}

}  // namespace sixlegs
