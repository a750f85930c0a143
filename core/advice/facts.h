// Facts: what a move does, for front ends to put into words; the most important first.
#pragma once

#include <optional>
#include <vector>

#include "rules/board.h"

namespace sixlegs {

// The one list of effects, the most important first: for each its name, and when it is told.
//
// While no queen concerned has four neighbors, FILLS, ESCAPES and CLEARS matter less: they are told
// just before REACHES.
// clang-format off
#define SIXLEGS_EFFECTS(effect)                                                                    \
    effect(kWins,                                                                                  \
           "The enemy queen is surrounded now, and the own queen is not. Shows the enemy "         \
           "queen.")                                                                               \
    effect(kDraws,                                                                                 \
           "Both queens are surrounded now. Shows both, the own one first.")                       \
    effect(kLoses,                                                                                 \
           "The own queen is surrounded now, and the enemy queen is not. Shows the own "           \
           "queen.")                                                                               \
    effect(kWinsSoon,                                                                              \
           "Somebody has proved that it wins in so many own moves, this one included. The "        \
           "number.")                                                                              \
    effect(kStopsLoss,                                                                             \
           "Had the mover passed, the enemy could have won with one move; now no move of the "     \
           "enemy wins at once. Shows the own queen.")                                             \
    effect(kThreatensWin,                                                                          \
           "If the enemy passes, there is a move that wins, and before there was none, "           \
           "resting aside. Shows the enemy queen.")                                                \
    effect(kOnlyMove,                                                                              \
           "There is no other legal move; it may be the pass.")                                    \
    effect(kForcesPass,                                                                            \
           "The enemy could play before and can only pass now.")                                   \
    effect(kCoversQueen,                                                                           \
           "An own piece climbs onto the hex of the enemy queen, where an enemy piece was on "       \
           "top. Shows the enemy queen.")                                                          \
    effect(kCrowdsQueen,                                                                           \
           "The enemy queen is lifted to where it has more neighbors than before. Shows the "      \
           "enemy queen and how many of its six neighbors are occupied now.")                      \
    effect(kFills,                                                                                 \
           "The enemy queen stays, and one more of its neighbors is occupied. Shows the "          \
           "enemy queen, the hex that is filled, and how many of six are occupied now.")           \
    effect(kEscapes,                                                                               \
           "The own queen goes, or is lifted, to where it has fewer neighbors than before. "       \
           "Shows the own queen and how many of six are occupied now.")                            \
    effect(kClears,                                                                                \
           "The own queen stays, and one neighbor fewer is occupied. Shows the own queen, "        \
           "the hex that became empty, and how many of six are occupied now.")                     \
    effect(kHoldsQueen,                                                                            \
           "The enemy queen could move before and cannot now, though it was neither covered "      \
           "nor lifted. Shows the enemy queen.")                                                   \
    effect(kFreesQueen,                                                                            \
           "The own queen was in play and could not move before, resting aside, and can now. "     \
           "Shows the own queen.")                                                                 \
    effect(kLocksOut,                                                                              \
           "The enemy could place a piece before and cannot now.")                                  \
    effect(kPins,                                                                                  \
           "Enemy pieces, not the queen, could move before and cannot now: without one of "         \
           "them the hive would fall apart. Shows these pieces, the most valuable first.")          \
    effect(kCovers,                                                                                \
           "An own piece climbs onto an enemy piece, not the queen, which cannot move now. "         \
           "Shows the enemy piece.")                                                                \
    effect(kStuns,                                                                                 \
           "An enemy piece is lifted, and therefore cannot move in the enemy's next turn. "         \
           "Shows it.")                                                                            \
    effect(kShutsIn,                                                                               \
           "Enemy pieces, not the queen, could move before and cannot now, though the hive "        \
           "would hold without them, nothing lies on them and they do not rest. Shows these "      \
           "pieces, the most valuable first.")                                                      \
    effect(kFrees,                                                                                 \
           "Own pieces, not the queen, were in play and could not move before, resting aside, "     \
           "and can now. Shows these pieces, the most valuable first.")                             \
    effect(kReaches,                                                                               \
           "An own piece, not the queen, moves or comes in, beside the enemy queen neither "        \
           "before nor now; it can go onto that queen, or to empty hexes beside it, in its "       \
           "next move if the enemy passes, and could not before. Shows the piece and these "        \
           "hexes.")                                                                               \
    effect(kLimits,                                                                                \
           "The enemy can still play, but has at most three quarters of the moves it would "       \
           "have had, had the mover passed. The number of its moves now.")                         \
    effect(kPlacesQueen,                                                                           \
           "The own queen comes into play. Shows it.")                                             \
    effect(kBringsIn,                                                                              \
           "An own piece, not the queen, comes into play. Shows it.")                               \
    effect(kNears,                                                                                 \
           "An own piece, not the queen, goes to where it is fewer hexes away from the enemy "      \
           "queen than before, but not beside it. Shows the piece and how many hexes away it "      \
           "is now.")                                                                              \
    effect(kGainsRoom,                                                                             \
           "The own piece that moves can go to more hexes from where it is now, if the enemy "      \
           "passes, than it could before. Shows the piece and to how many.")                        \
    effect(kMoves,                                                                                 \
           "A piece goes elsewhere; told only where there is nothing else to tell. Shows it.")
// clang-format on

enum class Effect : std::uint8_t {
#define SIXLEGS_EFFECT(constant, meaning) constant,
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
std::vector<Fact> move_facts(const Board& board, const Move& move, int wins_in = 0);

}  // namespace sixlegs
