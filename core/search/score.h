// Score: the value of a position for the side to move, from -kWin to kWin.
//
// Scores beyond kProvenScore on either side are proven: kWin - n is a win in n plies for the side
// to move, n - kWin a loss. Other scores are estimates: the natural logarithm of the odds of a win,
// in hundredths.
#pragma once

namespace sixlegs {

using Score = int;

inline constexpr int kScoreUnit = 100;  // an estimate of 1 in natural logarithms
inline constexpr int kMaxPly = 100;     // the maximum length of a line
inline constexpr Score kWin = 30000;
// A line can continue with one from the transposition table of the same length.
inline constexpr Score kProvenScore = kWin - 2 * kMaxPly - 1;
inline constexpr Score kDraw = 0;
inline constexpr Score kNoScore = kWin + 1;
inline constexpr Score kMaxEstimate = 20000;

constexpr bool is_win(Score score) {
    return score >= kProvenScore;
}
constexpr bool is_loss(Score score) {
    return score <= -kProvenScore;
}
constexpr bool is_proven(Score score) {
    return is_win(score) || is_loss(score);
}

}  // namespace sixlegs
