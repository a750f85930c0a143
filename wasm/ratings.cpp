// Puzzle ratings, which a page without an account updates by itself.
#include "boundary.h"
#include "game/glicko2.h"

using namespace sixlegs;

// The player's rating, deviation and volatility after an attempt at a puzzle, `days` after the last
// attempt. The result is overwritten by the next call.
SIXLEGS_EXPORT(rate_puzzle)
const double* rate_puzzle(double rating, double deviation, double volatility, double days,
                          double puzzle_rating, double puzzle_deviation, bool is_solved) {
    static double numbers[3];
    const RatedResult result{{puzzle_rating, puzzle_deviation}, is_solved ? 1.0 : 0.0};
    const Rating after =
        rate_player({rating, deviation, volatility}, {&result, 1}, days * kRatingPeriodsPerDay);
    numbers[0] = after.value;
    numbers[1] = after.deviation;
    numbers[2] = after.volatility;
    return numbers;
}
