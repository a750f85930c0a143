// Glicko-2 ratings (glicko.net/glicko/glicko2.pdf) with two additions taken from lichess: every
// game is a rating period, and elapsed time counts as a fraction of a period.
//
// All values must be in the ranges that Python's `Rating` and `rate_player` check. Others do no
// harm, but the result is unspecified.
#pragma once

#include <span>

namespace sixlegs {

// Limits changes of volatility (Glickman's tau); the value of hivegame.com.
inline constexpr double kTau = 0.75;

// Chosen so that the deviation of a typical player grows from 60 to 110 in a year of inactivity.
inline constexpr double kRatingPeriodsPerDay = 0.21436;

// Bounds, as on lichess.
inline constexpr double kMinDeviation = 45, kMaxDeviation = 500;
inline constexpr double kMinRating = 400, kMaxRating = 4000;

// By default the rating of a new player.
struct Rating {
    double value = 1500;
    double deviation = kMaxDeviation;
    double volatility = 0.09;
};

// A game from the point of view of one player: 1 for a win, 0.5 for a draw, 0 for a loss.
struct RatedResult {
    Rating opponent;
    double score;
};

// Returns the deviation after rating periods without a game.
double deviation_after(const Rating& rating, double periods);

// Returns the new rating of a player after results that count as simultaneous, `periods` after the
// last game.
Rating rate_player(const Rating& rating, std::span<const RatedResult> results, double periods,
                   double tau = kTau);

}  // namespace sixlegs
