// Time management: the time for a move on a game clock, and when to stop the search. Clock and
// search use the same unit, seconds or nodes.
#pragma once

#include "rules/move.h"
#include "score.h"
#include "search.h"

namespace sixlegs {

class TimeManagement {
  public:
    // `left` is the remaining time on the clock, and `increment` is added after every move.
    TimeManagement(double left, double increment);

    // The time for a move before anything is known of the position.
    double share() const { return share_; }
    // The time after which the search is interrupted.
    double maximum() const;

    // Returns whether to stop after an iteration. The search continues longer while the best move
    // changes, its score falls or most nodes are spent on other moves, and stops early otherwise.
    bool should_stop(const Search::Best& best, double used);

  private:
    double left_, share_;
    int unchanged_ = -1;  // the number of iterations with the same best move
    Search::Best previous_{};
};

}  // namespace sixlegs
