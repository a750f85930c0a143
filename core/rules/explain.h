// Why a move is not legal, and why a piece cannot act: the rule, and the pieces and hexes that show
// it.
#pragma once

#include <vector>

#include "board.h"

namespace sixlegs {

enum class Rule : std::uint8_t {
    kNone,      // nothing forbids it
    kGameOver,  // a queen is surrounded
    kNotInSet,  // the game is played without this piece
    kNotThere,  // the piece is not where the move takes it from (a caller's word, not the core's)
    kMustNotPass,      // passing while another move is legal
    kNotYourTurn,      // the piece belongs to the other player
    kOutOfOrder,       // the piece with the lower number comes first
    kQueenNotFirst,    // tournament: not as the first piece
    kQueenDue,         // by the fourth turn the queen must be placed
    kQueenInHand,      // nothing moves before the own queen is in the hive
    kOccupied,         // a new piece goes on an empty hex
    kFirstAtOrigin,    // the first piece of a game lies on hex (0, 0)
    kOffHive,          // the hex touches no piece that stays
    kTouchesEnemy,     // a new piece may not touch the other color
    kNoRoom,           // nowhere to place a piece
    kCovered,          // another piece lies on it
    kStunned,          // it was lifted, or may not be lifted, because it moved in the ply before
    kOneHive,          // the hive would fall into parts
    kSameHex,          // a movement may not end where it began
    kCannotClimb,      // only beetles end on top of others
    kTooFar,           // the bug goes one step only
    kGate,             // two pieces leave too narrow a gap
    kHighGate,         // two stacks leave too narrow a gap
    kLosesTouch,       // the piece would leave the hive on its way
    kNotInLine,        // a grasshopper jumps straight
    kGapInLine,        // ... over pieces without a gap
    kNothingToJump,    // ... over one piece at least
    kThreeSteps,       // a spider goes exactly three steps
    kEnclosed,         // no way leads in from where the piece is
    kNotOverTop,       // a ladybug goes two steps on top and one down
    kNothingToCopy,    // a mosquito beside mosquitoes only
    kNoCopiedWay,      // none of the bugs a mosquito touches could go there
    kBlocked,          // no way out on any side
    kStacked,          // a pillbug lifts single pieces only
    kNotBesideThrower  // a lifted piece is set down beside its pillbug
};

struct IllegalReason {
    Rule rule = Rule::kNone;
    std::vector<Piece> pieces{};
    std::vector<Hex> hexes{};
    std::vector<std::vector<Hex>> parts{};  // for kOneHive

    bool operator==(const IllegalReason&) const = default;
};

bool is_legal(const Board& board, const Move& move);

// Why `move` is not legal; rule `kNone` exactly if it is.
IllegalReason why_not(const Board& board, const Move& move);

// Why `piece` cannot do or suffer anything this turn; rule `kNone` exactly if a legal move has it.
IllegalReason why_immobile(const Board& board, Piece piece);

}  // namespace sixlegs
