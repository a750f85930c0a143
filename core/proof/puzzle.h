// Judgments of moves in puzzles, by proof.
#pragma once

#include <vector>

#include "prover.h"

namespace sixlegs {

enum class PuzzleVerdict : std::uint8_t {
    kSolved,   // the move ends the puzzle
    kCorrect,  // the move wins in time, and the puzzle goes on
    kWrong,
    kUnknown,  // the node limit was reached
};

struct PuzzleJudgment {
    PuzzleVerdict verdict;
    // After a correct move the longest defense. After a wrong move its refutation: a reply that
    // escapes, or the best line of the opponent's forced win.
    std::vector<Move> line;
};

// The length of the forced losses that only moves avoid, in moves of the opponent.
inline constexpr int kMaxThreatMoves = 3;

// Judges the last move of `board`, after which the solver must win within `moves` more moves.
PuzzleJudgment judge_winning_move(Prover& prover, const Board& board, int moves);

// Judges the last move of `board`, after which the opponent must not win by force.
PuzzleJudgment judge_saving_move(Prover& prover, const Board& board);

}  // namespace sixlegs
