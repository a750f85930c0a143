// Advice for people, made from the results of searches: hints, blunder warnings ("doubts"), game
// reviews, and whether a computer accepts a draw. The searches themselves are run elsewhere.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "facts.h"
#include "probability.h"
#include "search/search.h"

namespace sixlegs {

// For the transposition table of each search here.
inline constexpr std::size_t kHintTableMegabytes = 16;
inline constexpr std::size_t kMaxFacts = 3;

// What speaks for the best move that was found, the most important first.
std::vector<Fact> best_move_facts(const Board& board, const SearchReport& best);

inline constexpr std::uint64_t kHintNodes = 300'000;  // a second at most, and beyond any person
// Plies told of beyond the move: they fit on a line.
inline constexpr std::size_t kMaxContinuationPlies = 4;
// What to play, how good it is, and why.
struct Hint {
    std::vector<Move> line;  // the move, and how play may go on
    Score score;             // for the side to move
    std::vector<Fact> facts;
};
Hint make_hint(const Board& board, const SearchReport& best);

// A blunder warning: why a move may be a mistake; none if it is no blunder.
inline constexpr std::uint64_t kBlunderCheckNodes = 20'000;  // for each of two positions: a blink
inline constexpr Probability kBlunderLoss = kCertainty / 5;  // that is given away
struct BlunderWarning {
    Probability loss;
    Move reply;  // what the other side would do about it
    std::vector<Fact> reply_facts;
    Move better_move;
    std::vector<Fact> better_move_facts;
};
// How much `move` gives away, by the score of the best one and that of the answer to this one.
constexpr Probability loss_by_reply(Probability best, Probability reply) {
    return best - (kCertainty - reply);
}
std::optional<BlunderWarning> make_blunder_warning(const Board& board, const Move& move,
                                                   const SearchReport& best,
                                                   const SearchReport& reply);

// Game review: one ply of a game, assessed. All scores are for White.
inline constexpr std::uint64_t kReviewNodes = 48'000;         // more agree no better with 120,000
inline constexpr Probability kMistakeLoss = kCertainty / 20;  // so much better is worth a word
inline constexpr Probability kTurningPointLoss = kCertainty / 10;  // given away where a game turns
inline constexpr int kMaxTurningPoints = 5;
struct Assessment {
    int ply;  // 1 is the first
    Color color;
    Move move, best;
    Score before;              // of the position before it
    Score after;               // of the position that it brought about
    Score after_best;          // of the position that the best move brings about
    std::vector<Fact> facts;   // what speaks for the best one, if it is clearly better
    Probability loss() const;  // how much win probability the move gave away
};
Assessment assess(const Board& before, const Move& move, const Move& best, Score score, Score after,
                  std::optional<Score> instead);
// How much win probability a move gave away, if it was not the best; what both lead to is compared,
// with the same side to move: a search sees a little too much in a turn.
Probability loss_of_move(Color color, Probability after, Probability after_best);
// The plies that gave most away, in the order of the game: 1 is the first.
std::vector<int> turning_points(std::span<const Probability> losses, int limit = kMaxTurningPoints);

// What a score of a position, or how the game ended there, is for White.
Score for_white(const Board& board, Score score);

// Draw policy: a computer accepts a draw if it stands no better. The side that offers is to move.
constexpr bool accepts_draw(Probability offerer_probability) {
    return offerer_probability >= kCertainty / 2;
}

}  // namespace sixlegs
