// Advice for players, from the results of searches: hints, blunder warnings, game reviews, and the
// draw policy of the computer. The searches themselves are run elsewhere.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "accuracy.h"
#include "facts.h"
#include "search/search.h"

namespace sixlegs {

// The size of the transposition table for advice.
inline constexpr std::size_t kHintTableMegabytes = 16;
inline constexpr std::size_t kMaxFacts = 3;

// Returns the facts about the best move, the most important first.
std::vector<Fact> best_move_facts(const Board& board, const SearchReport& best);

inline constexpr std::uint64_t kHintNodes =
    300'000;  // at most a second, and stronger than any player
// Plies shown after the move; they fit on a line.
inline constexpr std::size_t kMaxContinuationPlies = 4;
// The best move, its score and its facts.
struct Hint {
    std::vector<Move> line;  // the move and its continuation
    Score score;             // for the side to move
    std::vector<Fact> facts;
};
Hint make_hint(const Board& board, const SearchReport& best);

// Blunder warnings: why a move is a mistake; none if it is not.
inline constexpr std::uint64_t kBlunderCheckNodes = 20'000;  // for each of two positions
struct BlunderWarning {
    Probability loss;
    Move reply;  // the opponent's best reply
    std::vector<Fact> reply_facts;
    Move better_move;
    std::vector<Fact> better_move_facts;
};
// The loss of win probability by a move, from the score of the best move and that of the best
// reply.
constexpr Probability loss_by_reply(Probability best, Probability reply) {
    return best - (kCertainty - reply);
}
std::optional<BlunderWarning> make_blunder_warning(const Board& board, const Move& move,
                                                   const SearchReport& best,
                                                   const SearchReport& reply);

// Game review: the assessment of a ply. All scores are for White.
inline constexpr std::uint64_t kReviewNodes =
    48'000;  // agrees with 120,000 as well as larger limits do
inline constexpr int kMaxTurningPoints = 5;
struct Assessment {
    int ply;  // 1 is the first
    Color color;
    Move move;
    std::vector<Move> best_line;  // the best move and, if the played one has a judgment, how it
                                  // continues
    Score before;                 // of the position before the move
    Score after;                  // of the position after the move
    Score after_best;             // of the position after the best move
    bool is_forced;               // whether it was the only legal move
    std::vector<Fact> facts;      // of the best move, if the played one has a judgment

    const Move& best() const { return best_line[0]; }
    Probability loss() const;  // of win probability by the move
    std::optional<Judgment> judgment() const { return judge(loss()); }
};
Assessment assess(const Board& before, const Move& move, const SearchReport& best, Score score,
                  Score after, std::optional<Score> after_best);
// Returns the loss of win probability by a move. Compares the positions after both moves, since
// searches slightly overrate the side to move.
Probability loss_of_move(Color color, Probability after, Probability after_best);
// Returns the judged plies with the largest losses in the order of the game; 1 is the first.
std::vector<int> turning_points(std::span<const Probability> losses, int limit = kMaxTurningPoints);

// Returns the score of a position, or of the result of a finished game, for White.
Score for_white(const Board& board, Score score);

// Draw policy: the computer accepts a draw if its position is not better. The offerer is to move.
constexpr bool accepts_draw(Probability offerer_probability) {
    return offerer_probability >= kCertainty / 2;
}

}  // namespace sixlegs
