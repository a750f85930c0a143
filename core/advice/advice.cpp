#include "advice.h"

#include <algorithm>

#include "rules/insertion_sort.h"

namespace sixlegs {

std::vector<Fact> best_move_facts(const Board& board, const SearchReport& best) {
    std::vector<Fact> facts = move_facts(board, best.moves[0], std::max(0, wins_in(best.score)));
    facts.resize(std::min(facts.size(), kMaxFacts));
    return facts;
}

Hint make_hint(const Board& board, const SearchReport& best) {
    std::vector<Move> line = best.moves;
    line.resize(std::min(line.size(), 1 + kMaxContinuationPlies));
    return {std::move(line), best.score, best_move_facts(board, best)};
}

std::optional<BlunderWarning> make_blunder_warning(const Board& board, const Move& move,
                                                   const SearchReport& best,
                                                   const SearchReport& reply) {
    const Probability loss = loss_by_reply(probability(best.score), probability(reply.score));
    if (move == best.moves[0] || loss < kBlunderLoss) return {};
    Board after = board;
    after.push(move);
    return BlunderWarning{loss, reply.moves[0], best_move_facts(after, reply), best.moves[0],
                          best_move_facts(board, best)};
}

Probability loss_of_move(Color color, Probability after, Probability after_best) {
    return std::max(0, color == Color::kWhite ? after_best - after : after - after_best);
}

Probability Assessment::loss() const {
    return loss_of_move(color, probability(after), probability(after_best));
}

Assessment assess(const Board& before, const Move& move, const Move& best, Score score, Score after,
                  std::optional<Score> after_best) {
    const int ply = static_cast<int>(before.history().size()) + 1;
    Assessment assessment{ply, before.turn(), move, best, score, after, after_best.value_or(after),
                          {}};
    if (assessment.loss() >= kMistakeLoss) {
        assessment.facts = move_facts(before, best);
        assessment.facts.resize(std::min(assessment.facts.size(), kMaxFacts));
    }
    return assessment;
}

std::vector<int> turning_points(std::span<const Probability> losses, int limit) {
    std::vector<int> plies;
    for (std::size_t i = 0; i < losses.size(); ++i)
        if (losses[i] >= kTurningPointLoss) plies.push_back(static_cast<int>(i) + 1);
    insertion_sort(plies, std::greater{}, [&](int ply) { return losses[ply - 1]; });
    plies.resize(std::min(plies.size(), static_cast<std::size_t>(std::max(0, limit))));
    insertion_sort(plies);
    return plies;
}

Score for_white(const Board& board, Score score) {
    switch (board.outcome()) {
        case Outcome::kWhiteWins: return kWin;
        case Outcome::kBlackWins: return -kWin;
        case Outcome::kDraw: return kDraw;
        case Outcome::kNone: break;
    }
    return board.turn() == Color::kWhite ? score : -score;
}

}  // namespace sixlegs
