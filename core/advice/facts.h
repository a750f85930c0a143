// Facts: what a move does, for front ends to put into words; the most important first.
#pragma once

#include <optional>
#include <vector>

#include "rules/board.h"

namespace sixlegs {

// The one list of effects, the most important first: for each its name here, its name elsewhere,
// and when it is told.
//
// While no queen concerned has four neighbors, FILLS, ESCAPES and CLEARS matter less: they are told
// just before REACHES.
// clang-format off
#define SIXLEGS_EFFECTS(effect)                                                                    \
    effect(kWins, WINS,                                                                            \
           "The enemy queen is surrounded now, and the own queen is not. Shows the enemy "         \
           "queen.")                                                                               \
    effect(kDraws, DRAWS,                                                                          \
           "Both queens are surrounded now. Shows both, the own one first.")                       \
    effect(kLoses, LOSES,                                                                          \
           "The own queen is surrounded now, and the enemy queen is not. Shows the own "           \
           "queen.")                                                                               \
    effect(kWinsSoon, WINS_SOON,                                                                   \
           "Somebody has proved that it wins in so many own moves, this one included. The "        \
           "number.")                                                                              \
    effect(kStopsLoss, STOPS_LOSS,                                                                 \
           "Had the mover passed, the enemy could have won with one move; now no move of the "     \
           "enemy wins at once. Shows the own queen.")                                             \
    effect(kThreatensWin, THREATENS_WIN,                                                           \
           "If the enemy passes, there is a move that wins, and before there was none, "           \
           "resting aside. Shows the enemy queen.")                                                \
    effect(kOnlyMove, ONLY_MOVE,                                                                   \
           "There is no other legal move; it may be the pass.")                                    \
    effect(kForcesPass, FORCES_PASS,                                                               \
           "The enemy could play before and can only pass now.")                                   \
    effect(kCoversQueen, COVERS_QUEEN,                                                             \
           "An own piece climbs onto the hex of the enemy queen, where an enemy piece was on "       \
           "top. Shows the enemy queen.")                                                          \
    effect(kCrowdsQueen, CROWDS_QUEEN,                                                             \
           "The enemy queen is lifted to where it has more neighbors than before. Shows the "      \
           "enemy queen and how many of its six neighbors are occupied now.")                      \
    effect(kFills, FILLS,                                                                          \
           "The enemy queen stays, and one more of its neighbors is occupied. Shows the "          \
           "enemy queen, the hex that is filled, and how many of six are occupied now.")           \
    effect(kEscapes, ESCAPES,                                                                      \
           "The own queen goes, or is lifted, to where it has fewer neighbors than before. "       \
           "Shows the own queen and how many of six are occupied now.")                            \
    effect(kClears, CLEARS,                                                                        \
           "The own queen stays, and one neighbor fewer is occupied. Shows the own queen, "        \
           "the hex that became empty, and how many of six are occupied now.")                     \
    effect(kHoldsQueen, HOLDS_QUEEN,                                                               \
           "The enemy queen could move before and cannot now, though it was neither covered "      \
           "nor lifted. Shows the enemy queen.")                                                   \
    effect(kFreesQueen, FREES_QUEEN,                                                               \
           "The own queen was in play and could not move before, resting aside, and can now. "     \
           "Shows the own queen.")                                                                 \
    effect(kLocksOut, LOCKS_OUT,                                                                   \
           "The enemy could place a piece before and cannot now.")                                  \
    effect(kPins, PINS,                                                                            \
           "Enemy pieces, not the queen, could move before and cannot now: without one of "         \
           "them the hive would fall apart. Shows these pieces, the most valuable first.")          \
    effect(kCovers, COVERS,                                                                        \
           "An own piece climbs onto an enemy piece, not the queen, which cannot move now. "         \
           "Shows the enemy piece.")                                                                \
    effect(kRests, RESTS,                                                                          \
           "An enemy piece is lifted, and therefore cannot move in the enemy's next turn. "         \
           "Shows it.")                                                                            \
    effect(kShutsIn, SHUTS_IN,                                                                     \
           "Enemy pieces, not the queen, could move before and cannot now, though the hive "        \
           "would hold without them, nothing lies on them and they do not rest. Shows these "      \
           "pieces, the most valuable first.")                                                      \
    effect(kFrees, FREES,                                                                          \
           "Own pieces, not the queen, were in play and could not move before, resting aside, "     \
           "and can now. Shows these pieces, the most valuable first.")                             \
    effect(kReaches, REACHES,                                                                      \
           "An own piece, not the queen, moves or comes in, beside the enemy queen neither "        \
           "before nor now; it can go onto that queen, or to empty hexes beside it, in its "       \
           "next move if the enemy passes, and could not before. Shows the piece and these "        \
           "hexes.")                                                                               \
    effect(kLimits, LIMITS,                                                                        \
           "The enemy can still play, but has at most three quarters of the moves it would "       \
           "have had, had the mover passed. The number of its moves now.")                         \
    effect(kPlacesQueen, PLACES_QUEEN,                                                             \
           "The own queen comes into play. Shows it.")                                             \
    effect(kBringsIn, BRINGS_IN,                                                                   \
           "An own piece, not the queen, comes into play. Shows it.")                               \
    effect(kNears, NEARS,                                                                          \
           "An own piece, not the queen, goes to where it is fewer hexes away from the enemy "      \
           "queen than before, but not beside it. Shows the piece and how many hexes away it "      \
           "is now.")                                                                              \
    effect(kGainsRoom, GAINS_ROOM,                                                                 \
           "The own piece that moves can go to more hexes from where it is now, if the enemy "      \
           "passes, than it could before. Shows the piece and to how many.")                        \
    effect(kMoves, MOVES,                                                                          \
           "A piece goes elsewhere; told only where there is nothing else to tell. Shows it.")
// clang-format on

enum class Effect : std::uint8_t {
#define SIXLEGS_EFFECT(constant, name, meaning) constant,
    SIXLEGS_EFFECTS(SIXLEGS_EFFECT)
#undef SIXLEGS_EFFECT
};

// Something that a move does: of which kind, and the pieces, number and hexes that show it.
struct Fact {
    Effect effect;
    std::vector<Piece> pieces{};
    std::optional<int> number{};
    std::vector<Hex> hexes{};

    bool operator==(const Fact&) const = default;
};

// What the legal `move` does on `board`: at least one fact, and only one if it ends the game.
// `wins_in` is for a search that has proved a win: in how many moves of the winner, this one
// included; none if 0, and 1 is nothing that the board does not say itself.
std::vector<Fact> facts_about(const Board& board, const Move& move, int wins_in = 0);

}  // namespace sixlegs
