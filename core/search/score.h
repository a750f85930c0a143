// Score: what a position is worth to the side to move.
//
// From -kWin to kWin. Beyond kProvenScore on either side the game is decided by force: kWin - n
// says that the side to move surrounds the queen n plies from here, n - kWin that its own is
// surrounded. In between it is an estimate: the natural logarithm of the odds to win, in
// hundredths.
#pragma once

namespace sixlegs {

using Score = int;

inline constexpr int kScoreUnit = 100;  // of an estimate, one step of the logarithm
inline constexpr int kMaxPly = 100;     // plies that a line may have
inline constexpr Score kWin = 30000;
// A line from the table may be as long again.
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
