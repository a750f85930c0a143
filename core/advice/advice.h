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

inline constexpr std::size_t kTableMegabytes =
    16;  // for the transposition table of each search here
inline constexpr std::size_t kMostFacts = 3;

// What speaks for the best move that was found, the most important first.
std::vector<Fact> facts_for(const Board& board, const Report& best);

// What to play, how good it is, and why.
inline constexpr std::uint64_t kHintNodes = 300'000;  // a second at most, and beyond any person
inline constexpr std::size_t kForesight = 4;  // plies told of beyond the move: they fit on a line
struct Hint {
    std::vector<Move> line;  // the move, and how play may go on
    Score score;             // for the side to move
    std::vector<Fact> facts;
};
Hint hint_of(const Board& board, const Report& best);

// A blunder warning: why a move may be a mistake; none if it is no blunder.
inline constexpr std::uint64_t kDoubtNodes = 20'000;   // for each of two positions: a blink
inline constexpr Probability kBlunder = kCertain / 5;  // that is given away
struct Doubt {
    Probability lost;
    Move reply;  // what the other side would do about it
    std::vector<Fact> reply_facts;
    Move better;
    std::vector<Fact> better_facts;
};
// How much `move` gives away, by the score of the best one and that of the answer to this one.
constexpr Probability given_away(Probability best, Probability answer) {
    return best - (kCertain - answer);
}
std::optional<Doubt> doubt_of(const Board& board, const Move& move, const Report& best,
                              const Report& answer);

// Game review: one ply of a game, assessed. All scores are for White.
inline constexpr std::uint64_t kReviewNodes = 48'000;   // more agree no better with 120,000
inline constexpr Probability kClearly = kCertain / 20;  // so much better is worth a word
inline constexpr Probability kTurning = kCertain / 10;  // given away where a game turns
inline constexpr int kMostTurningPoints = 5;
struct Assessment {
    int ply;  // 1 is the first
    Color color;
    Move move, best;
    Score before;              // of the position before it
    Score after;               // of the position that it brought about
    Score instead;             // of the position that the best move brings about
    std::vector<Fact> facts;   // what speaks for the best one, if it is clearly better
    Probability lost() const;  // how much win probability the move gave away
};
Assessment assessment(const Board& before, const Move& move, const Move& best, Score score,
                      Score after, std::optional<Score> instead);
// How much win probability a move gave away, if it was not the best; what both lead to is compared,
// with the same side to move: a search sees a little too much in a turn.
Probability lost_by(Color color, Probability after, Probability instead);
// The plies that gave most away, in the order of the game: 1 is the first.
std::vector<int> turning_points(std::span<const Probability> lost, int most = kMostTurningPoints);

// What a score of a position, or how the game ended there, is for White.
Score for_white(const Board& board, Score score);

// Draw policy: a computer accepts a draw if it stands no better. The side that offers is to move.
constexpr bool agrees_to_draw(Probability of_offering_side) {
    return of_offering_side >= kCertain / 2;
}

}  // namespace sixlegs
