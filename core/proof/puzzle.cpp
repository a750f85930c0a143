#include "puzzle.h"

#include "rules/movegen.h"

namespace sixlegs {

PuzzleJudgment judge_winning_move(Prover& prover, const Board& board, int moves) {
    const Color solver = other(board.turn());
    if (board.is_over())
        return {board.outcome() == win_of(solver) ? PuzzleVerdict::kSolved : PuzzleVerdict::kWrong,
                {}};
    Board after = board;
    std::vector<Move> defense;
    int longest = 0;
    const MoveList replies = legal_moves(board);
    for (const Move& reply : replies) {
        after.push(reply);
        const bool is_over = after.is_over();
        const bool is_won = after.outcome() == win_of(solver);
        const std::optional<int> count = is_over ? std::nullopt : prover.shortest_win(after, moves);
        after.pop();
        if (is_won && defense.empty()) defense = {reply};
        if (is_won) continue;
        if (!count) {
            const bool is_unknown = !is_over && moves > 0 && prover.is_exhausted();
            return {is_unknown ? PuzzleVerdict::kUnknown : PuzzleVerdict::kWrong, {reply}};
        }
        if (*count > longest) longest = *count, defense = {reply};
    }
    return {PuzzleVerdict::kCorrect, defense};
}

PuzzleJudgment judge_saving_move(Prover& prover, const Board& board) {
    if (board.is_over()) {
        const bool is_lost = board.outcome() == win_of(board.turn());
        return {is_lost ? PuzzleVerdict::kWrong : PuzzleVerdict::kSolved, {}};
    }
    if (const std::optional<int> moves = prover.shortest_win(board, kMaxThreatMoves))
        return {PuzzleVerdict::kWrong, prover.best_line(board, *moves)};
    return {prover.is_exhausted() ? PuzzleVerdict::kUnknown : PuzzleVerdict::kSolved, {}};
}

}  // namespace sixlegs
