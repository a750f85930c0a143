// Time management: how much of a game's clock one move may take, and when a search has thought
// enough. Clock and search are counted in the same unit, be it seconds or positions.
#pragma once

#include "rules/move.h"
#include "score.h"
#include "search.h"

namespace sixlegs {

class TimeManagement {
  public:
    // What is left on the clock for all moves to come, and what every move adds to it.
    TimeManagement(double left, double increment);

    // The share of a move if nothing is known of the position.
    double share() const { return share_; }
    // A search that goes on so long is broken off.
    double maximum() const;

    // After each iteration: whether the search has thought enough. It goes on for longer while the
    // best move changes, its score falls or most positions come after other moves; it ends early
    // once nothing of that is so.
    bool should_stop(const Search::Best& now, double used);

  private:
    double left_, share_;
    int unchanged_ = -1;  // for how many iterations the best move has been the same
    Search::Best before_{};
};

}  // namespace sixlegs
