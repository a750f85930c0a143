// Win probability: the logistic function of a score, in integers, so that it is the same on every
// machine.
#pragma once

#include "search/score.h"

namespace sixlegs {

// In millionths; a draw counts half. 0 and kCertainty are proven results.
using Probability = int;
inline constexpr Probability kCertainty = 1'000'000;

// Returns the win probability for a score; estimates are never certain.
Probability probability(Score score);

// Returns the number of the winner's moves until a proven win, negative for a loss; 0 if nothing is
// proven or the game is over.
constexpr int wins_in(Score score) {
    if (is_win(score)) return (kWin - score + 1) / 2;
    if (is_loss(score)) return -((kWin + score + 1) / 2);
    return 0;
}

}  // namespace sixlegs
