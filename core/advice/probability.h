// Win probability: the logistic function of a score, in whole numbers, so that every machine
// decides the same.
#pragma once

#include "search/score.h"

namespace sixlegs {

// In millionths; a draw counts half. 0 and kCertainty say that the end is proven.
using Probability = int;
inline constexpr Probability kCertainty = 1'000'000;

// What a score of the search comes to: estimates are odds, never certain.
Probability probability(Score score);

// In how many moves of the winner's own the game is decided, if that is proven: negative for a
// loss, and 0 if nothing is proven or the game is over already.
constexpr int wins_in(Score score) {
    if (is_win(score)) return (kWin - score + 1) / 2;
    if (is_loss(score)) return -((kWin + score + 1) / 2);
    return 0;
}

}  // namespace sixlegs
