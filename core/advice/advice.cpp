#include "advice.h"

#include <algorithm>

#include "rules/insertion_sort.h"
#include "rules/movegen.h"

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
    if (move == best.moves[0] || judge(loss) != Judgment::kBlunder) return {};
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

Assessment assess(const Board& before, const Move& move, const SearchReport& best, Score score,
                  Score after, std::optional<Score> after_best) {
    const int ply = static_cast<int>(before.history().size()) + 1;
    Assessment assessment{.ply = ply,
                          .color = before.turn(),
                          .move = move,
                          .best_line = best.moves,
                          .before = score,
                          .after = after,
                          .after_best = after_best.value_or(after),
                          .is_forced = legal_moves(before).size() == 1,
                          .facts = {}};
    const bool is_judged = assessment.judgment().has_value();
    if (is_judged) {
        assessment.facts = move_facts(before, best.moves[0]);
        assessment.facts.resize(std::min(assessment.facts.size(), kMaxFacts));
    }
    assessment.best_line.resize(
        std::min(best.moves.size(), is_judged ? 1 + kMaxContinuationPlies : 1));
    return assessment;
}

std::vector<int> turning_points(std::span<const Probability> losses, int limit) {
    std::vector<int> plies;
    for (std::size_t i = 0; i < losses.size(); ++i)
        if (judge(losses[i])) plies.push_back(static_cast<int>(i) + 1);
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
