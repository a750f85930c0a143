// Game review: the loop over the plies of a game.
#pragma once

#include <functional>

#include "advice.h"

namespace sixlegs {

// Receives the progress of a review: White's score at the start, each ply, and finally the summary.
struct ReviewListener {
    std::function<void(Score)> initial_score;
    std::function<void(const Board& before, const Assessment&)> ply;
    std::function<void(const GameSummary&)> summary;
};

// Reviews a game. `search(position, is_of_game)` returns the best line as an optional SearchReport:
// none if the game is over there or after `is_stopped()`. `is_of_game` is false for positions after
// a better move that was not played.
//
// A template, because Asyncify, which interrupts searches in the browser, finds only direct calls
// between the entry point and the search.
template <class Search, class IsStopped>
void review_game(const Board& board, const Search& search, const IsStopped& is_stopped,
                 const ReviewListener& listener) {
    const auto score_in = [](const Board& position, const std::optional<SearchReport>& report) {
        return for_white(position, report ? report->score : kDraw);
    };
    Board replay = board;
    for (std::size_t i = 0; i < board.history().size(); ++i) replay.pop();
    std::vector<PlyLoss> plies;
    Probability initial = kCertainty / 2;
    std::optional<SearchReport> report = search(replay, true);
    for (const Board::PlayedMove& played : board.history()) {
        if (is_stopped()) return;
        const Board before = replay;
        const Score score = score_in(before, report);
        if (plies.empty()) {
            initial = probability(score);
            listener.initial_score(score);
        }
        const SearchReport best = std::move(*report);
        const Move better = best.moves[0];
        std::optional<Score> after_best;
        if (better != played.move) {
            Board alternative = before;
            alternative.push(better);
            after_best = score_in(alternative, search(alternative, false));
        }
        replay.push(played.move);
        report = search(replay, true);
        if (is_stopped()) return;
        const Score after = score_in(replay, report);
        const Assessment ply = assess(before, played.move, best, score, after, after_best);
        plies.push_back({ply.color, probability(after), ply.loss(), ply.is_forced});
        listener.ply(before, ply);
    }
    listener.summary(summarize(initial, plies));
}

}  // namespace sixlegs
