#include "advice.h"

#include <algorithm>

#include "rules/sort_few.h"

namespace sixlegs {

std::vector<Fact> facts_for(const Board& board, const Report& best) {
    std::vector<Fact> facts = facts_about(board, best.moves[0], std::max(0, wins_in(best.score)));
    facts.resize(std::min(facts.size(), kMostFacts));
    return facts;
}

Hint hint_of(const Board& board, const Report& best) {
    std::vector<Move> line = best.moves;
    line.resize(std::min(line.size(), 1 + kForesight));
    return {std::move(line), best.score, facts_for(board, best)};
}

std::optional<Doubt> doubt_of(const Board& board, const Move& move, const Report& best,
                              const Report& answer) {
    const Probability lost = given_away(probability(best.score), probability(answer.score));
    if (move == best.moves[0] || lost < kBlunder) return {};
    Board after = board;
    after.push(move);
    return Doubt{lost, answer.moves[0], facts_for(after, answer), best.moves[0],
                 facts_for(board, best)};
}

Probability lost_by(Color color, Probability after, Probability instead) {
    return std::max(0, color == Color::kWhite ? instead - after : after - instead);
}

Probability Assessment::lost() const {
    return lost_by(color, probability(after), probability(instead));
}

Assessment assessment(const Board& before, const Move& move, const Move& best, Score score,
                      Score after, std::optional<Score> instead) {
    const int ply = static_cast<int>(before.history().size()) + 1;
    Assessment made{ply, before.turn(), move, best, score, after, instead.value_or(after), {}};
    if (made.lost() >= kClearly) {
        made.facts = facts_about(before, best);
        made.facts.resize(std::min(made.facts.size(), kMostFacts));
    }
    return made;
}

std::vector<int> turning_points(std::span<const Probability> lost, int most) {
    std::vector<int> plies;
    for (std::size_t i = 0; i < lost.size(); ++i)
        if (lost[i] >= kTurning) plies.push_back(static_cast<int>(i) + 1);
    sort_few(plies, std::greater{}, [&](int ply) { return lost[ply - 1]; });
    plies.resize(std::min(plies.size(), static_cast<std::size_t>(std::max(0, most))));
    sort_few(plies);
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
