// Why a move is not legal or a piece cannot move: the rule, and the pieces and hexes that
// illustrate it.
#pragma once

#include <vector>

#include "board.h"

namespace sixlegs {

enum class Rule : std::uint8_t {
    kNone,             // the move is legal
    kGameOver,         // a queen is surrounded
    kNotInSet,         // the game type does not include this piece
    kNotThere,         // the piece is not at the stated origin (set by callers, not by the core)
    kMustNotPass,      // passing while another move is legal
    kNotYourTurn,      // the piece belongs to the opponent
    kOutOfOrder,       // the piece with the lower number must be placed first
    kQueenNotFirst,    // tournament rule: the queen may not be the first piece
    kQueenDue,         // the queen must be placed by the fourth turn
    kQueenInHand,      // pieces move only after the player's queen is in play
    kOccupied,         // a piece must be placed on an empty hex
    kFirstAtOrigin,    // the first piece of a game is placed on hex (0, 0)
    kOffHive,          // the hex touches no other piece
    kTouchesEnemy,     // a placed piece may not touch an enemy piece
    kNoRoom,           // there is no hex to place a piece on
    kCovered,          // another piece is on top of it
    kStunned,          // it moved or was thrown in the previous ply
    kOneHive,          // the hive would be split
    kSameHex,          // a movement may not end where it started
    kCannotClimb,      // only beetles end on top of other pieces
    kTooFar,           // the bug moves only one step
    kGate,             // the gap between two pieces is too narrow
    kHighGate,         // the gap between two stacks is too narrow
    kLosesTouch,       // the piece would lose contact with the hive on its way
    kNotInLine,        // a grasshopper jumps in a straight line
    kGapInLine,        // a grasshopper jumps over pieces without a gap
    kNothingToJump,    // a grasshopper jumps over at least one piece
    kThreeSteps,       // a spider moves exactly three steps
    kEnclosed,         // the hex cannot be reached from outside
    kNotOverTop,       // a ladybug moves two steps on top of the hive and one down
    kNothingToCopy,    // the mosquito touches only mosquitoes
    kNoCopiedWay,      // no bug that the mosquito touches could move there
    kBlocked,          // the piece cannot leave in any direction
    kStacked,          // a pillbug throws only pieces that are not on a stack
    kNotBesideThrower  // a thrown piece lands next to the thrower
};

struct IllegalReason {
    Rule rule = Rule::kNone;
    std::vector<Piece> pieces{};
    std::vector<Hex> hexes{};
    std::vector<std::vector<Hex>> parts{};  // for kOneHive

    bool operator==(const IllegalReason&) const = default;
};

bool is_legal(const Board& board, const Move& move);

// Returns why `move` is not legal; rule `kNone` if and only if it is.
IllegalReason why_not(const Board& board, const Move& move);

// Returns why no legal move moves `piece`; rule `kNone` if and only if one does.
IllegalReason why_immobile(const Board& board, Piece piece);

}  // namespace sixlegs
