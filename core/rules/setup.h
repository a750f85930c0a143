// Setup: the description of a position, and the validation of such descriptions.
#pragma once

#include <vector>

#include "hex.h"
#include "types.h"

namespace sixlegs {

struct Setup {
    struct Stack {
        Hex hex;
        std::vector<Piece> pieces;  // bottom to top
    };
    BugSet set = kBase;
    Opening opening = Opening::kRulebook;
    int ply = 0;
    Piece stunned;
    std::vector<Stack> stacks;
};

// Why no game can reach a position.
enum class PositionErrorCode : std::uint8_t {
    kNone,
    kTurnOutOfRange,   // negative, or later than any game lasts
    kTooFarOut,        // coordinates farther out than any game reaches
    kEmptyStack,       // a stack without pieces
    kSameHex,          // two stacks on one hex
    kNotInSet,         // a piece of a bug that the game type does not include
    kDuplicatePiece,   // a piece listed twice
    kOutOfOrder,       // a piece in play while one with a lower number is in hand
    kSplitHive,        // the hive is not connected
    kCannotClimb,      // a piece on top of others that is neither beetle nor mosquito
    kTooManyTiles,     // more pieces in play than turns of the player
    kTooFewTiles,      // fewer pieces than turns, although only placements were possible
    kQueenMissing,     // no queen in play after four turns
    kQueenFirst,       // the first piece was the queen despite the tournament rule
    kClimbedTooSoon,   // a piece on top of another without a queen in play or a turn to climb
    kStunnedNotOnTop,  // the stunned piece is in hand or covered
    kStunnedNotMoved,  // a piece of the side to move is stunned in a game without pillbugs
};

struct PositionError {
    PositionErrorCode code = PositionErrorCode::kNone;
    Piece piece{};  // the piece concerned, if any
    Hex hex{};      // the hex concerned, if any
};

// Returns the first error found; `kNone` means that a `Board` can be constructed.
PositionError find_position_error(const Setup& setup);

}  // namespace sixlegs
