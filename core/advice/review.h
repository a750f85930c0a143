// Game review: the loop over the plies of a game.
#pragma once

#include <functional>

#include "advice.h"

namespace sixlegs {

// A review as it proceeds: the score of the start for White, then each ply, and in the end the
// turning points.
struct ReviewListener {
    std::function<void(Score)> initial_score;
    std::function<void(const Board& before, const Assessment&)> ply;
    std::function<void(const std::vector<int>& plies)> turning_points;
};

// Reviews a game. `search(position, is_of_game)` returns the best line as an optional SearchReport:
// none if the game is over there, or once `is_stopped()`. `is_of_game` is false for a position that
// only a better move would have led to.
//
// A template, since a search in the browser can be interrupted: the calls between the search and
// the entry point must be direct for Asyncify to find them.
template <class Search, class IsStopped>
void review_game(const Board& board, const Search& search, const IsStopped& is_stopped,
                 const ReviewListener& listener) {
    const auto score_in = [](const Board& position, const std::optional<SearchReport>& found) {
        return for_white(position, found ? found->score : kDraw);
    };
    Board replay = board;
    for (std::size_t i = 0; i < board.history().size(); ++i) replay.pop();
    std::vector<Probability> lost;
    std::optional<SearchReport> found = search(replay, true);
    for (const Board::Played& played : board.history()) {
        if (is_stopped()) return;
        const Board before = replay;
        const Score score = score_in(before, found);
        if (lost.empty()) listener.initial_score(score);
        const Move better = found->moves[0];
        std::optional<Score> instead;
        if (better != played.move) {
            Board ahead = before;
            ahead.push(better);
            instead = score_in(ahead, search(ahead, false));
        }
        replay.push(played.move);
        found = search(replay, true);
        if (is_stopped()) return;
        const Score after = score_in(replay, found);
        const Assessment ply = assess(before, played.move, better, score, after, instead);
        lost.push_back(ply.loss());
        listener.ply(before, ply);
    }
    listener.turning_points(turning_points(lost));
}

}  // namespace sixlegs
