// Facts: the effects of a move, for front ends to describe; the most important first.
#pragma once

#include <optional>
#include <vector>

#include "rules/board.h"

namespace sixlegs {

// The list of effects, the most important first: the name of each and when it applies.
//
// If no queen concerned has four neighbors, FILLS, ESCAPES and CLEARS are less important and come
// just before REACHES.
// clang-format off
#define SIXLEGS_EFFECTS(effect)                                                                    \
    effect(kWins,                                                                                  \
           "The enemy queen is surrounded, and the mover's is not. Shows the enemy "               \
           "queen.")                                                                               \
    effect(kDraws,                                                                                 \
           "Both queens are surrounded. Shows both, the mover's first.")                           \
    effect(kLoses,                                                                                 \
           "The mover's queen is surrounded, and the enemy queen is not. Shows the "               \
           "mover's queen.")                                                                       \
    effect(kWinsSoon,                                                                              \
           "A search has proved a win. The number is that of the mover's moves until "             \
           "then, this one included.")                                                             \
    effect(kStopsLoss,                                                                             \
           "If the side to move had passed, the enemy could have won with one move; now "          \
           "no enemy move wins immediately. Shows the mover's queen.")                             \
    effect(kThreatensWin,                                                                          \
           "If the enemy passes, there is a winning move, and before there was none, not"          \
           " counting stunned pieces. Shows the enemy queen.")                                     \
    effect(kOnlyMove,                                                                              \
           "There is no other legal move. It may be the pass.")                                    \
    effect(kForcesPass,                                                                            \
           "The enemy could play before and can only pass now.")                                   \
    effect(kCoversQueen,                                                                           \
           "A piece of the mover climbs onto the hex of the enemy queen, where an enemy "          \
           "piece was on top. Shows the enemy queen.")                                             \
    effect(kCrowdsQueen,                                                                           \
           "The enemy queen is thrown to a hex where it has more neighbors than before. "          \
           "Shows the enemy queen. The number is that of its occupied neighbors, of six.")         \
    effect(kFills,                                                                                 \
           "The enemy queen has not moved and has one more occupied neighbor. Shows the "          \
           "enemy queen and the filled hex. The number is that of its occupied "                   \
           "neighbors, of six.")                                                                   \
    effect(kEscapes,                                                                               \
           "The mover's queen moves or is thrown to a hex where it has fewer neighbors "           \
           "than before. Shows that queen. The number is that of its occupied "                    \
           "neighbors, of six.")                                                                   \
    effect(kClears,                                                                                \
           "The mover's queen has not moved and has one occupied neighbor fewer. Shows "           \
           "that queen and the vacated hex. The number is that of its occupied "                   \
           "neighbors, of six.")                                                                   \
    effect(kHoldsQueen,                                                                            \
           "The enemy queen could move before and cannot now, although it was neither "            \
           "covered nor thrown. Shows the enemy queen.")                                           \
    effect(kFreesQueen,                                                                            \
           "The mover's queen was in play and could not move before, not counting "                \
           "whether it was stunned, and can now. Shows that queen.")                               \
    effect(kLocksOut,                                                                              \
           "The enemy could place a piece before and cannot now.")                                 \
    effect(kPins,                                                                                  \
           "Enemy pieces other than the queen could move before and cannot now, because "          \
           "without one of them the hive would be split. Shows these pieces, the most "            \
           "valuable first.")                                                                      \
    effect(kCovers,                                                                                \
           "A piece of the mover climbs onto an enemy piece other than the queen, which "          \
           "cannot move now. Shows the enemy piece.")                                              \
    effect(kStuns,                                                                                 \
           "An enemy piece is thrown and therefore cannot move in the enemy's next turn."          \
           " Shows it.")                                                                           \
    effect(kShutsIn,                                                                               \
           "Enemy pieces other than the queen could move before and cannot now, although"          \
           " they are neither pinned, covered nor stunned. Shows these pieces, the most "          \
           "valuable first.")                                                                      \
    effect(kFrees,                                                                                 \
           "Pieces of the mover other than the queen were in play and could not move "             \
           "before, not counting stunned ones, and can now. Shows these pieces, the most "         \
           "valuable first.")                                                                      \
    effect(kReaches,                                                                               \
           "A piece of the mover other than the queen moves or is placed, and is not next "        \
           "to the enemy queen before or after. If the enemy passes, it can move onto that "       \
           "queen or to empty hexes next to it, and could not before. Shows the piece "            \
           "and these hexes.")                                                                     \
    effect(kLimits,                                                                                \
           "The enemy can still play, but has at most three quarters of the moves that "           \
           "it would have had after a pass. The number is that of its moves now.")                 \
    effect(kPlacesQueen,                                                                           \
           "The mover's queen is placed. Shows it.")                                               \
    effect(kBringsIn,                                                                              \
           "A piece of the mover other than the queen is placed. Shows it.")                       \
    effect(kNears,                                                                                 \
           "A piece of the mover other than the queen moves closer to the enemy queen, but "       \
           "not next to it. Shows the piece. The number is its distance now.")                     \
    effect(kGainsRoom,                                                                             \
           "A piece of the mover moves and has more targets from its new hex, if the enemy "       \
           "passes, than it had before. Shows the piece. The number is that of its "               \
           "targets now.")                                                                         \
    effect(kMoves,                                                                                 \
           "A piece moves; reported only without any other fact. Shows it.")
// clang-format on

enum class Effect : std::uint8_t {
#define SIXLEGS_EFFECT(constant, meaning) constant,
    SIXLEGS_EFFECTS(SIXLEGS_EFFECT)
#undef SIXLEGS_EFFECT
};

// An effect of a move, with the pieces, number and hexes that illustrate it.
struct Fact {
    Effect effect;
    std::vector<Piece> pieces{};
    std::optional<int> number{};
    std::vector<Hex> hexes{};

    bool operator==(const Fact&) const = default;
};

// Returns the facts about a legal move: at least one, and only one if it ends the game. `wins_in`
// is the number of the winner's moves, this one included, if a search has proved a win, or else 0.
std::vector<Fact> move_facts(const Board& board, const Move& move, int wins_in = 0);

}  // namespace sixlegs
