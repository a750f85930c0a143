// Score: what a position is worth to the side to move.
//
// From -kWin to kWin. Beyond kProven on either side the game is decided by force: kWin - n says
// that the side to move surrounds the queen n plies from here, n - kWin that its own is surrounded.
// In between it is an estimate: the natural logarithm of the odds to win, in hundredths.
#pragma once

namespace sixlegs {

using Score = int;

inline constexpr int kUnit = 100;     // of an estimate, one step of the logarithm
inline constexpr int kDeepest = 100;  // plies that a line may have
inline constexpr Score kWin = 30000;
inline constexpr Score kProven =
    kWin - 2 * kDeepest - 1;  // a line from the table may be as long again
inline constexpr Score kDraw = 0;
inline constexpr Score kNoScore = kWin + 1;
inline constexpr Score kBestEstimate = 20000;

constexpr bool is_win(Score score) {
    return score >= kProven;
}
constexpr bool is_loss(Score score) {
    return score <= -kProven;
}
constexpr bool is_proven(Score score) {
    return is_win(score) || is_loss(score);
}

}  // namespace sixlegs
