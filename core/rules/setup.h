// Setup: a position as somebody describes it, and what would be wrong with a board made of it.
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

// Why no game can have come to a position.
enum class PositionErrorCode : std::uint8_t {
    kNone,
    kTurnOutOfRange,   // a ply below zero or beyond any game
    kTooFarOut,        // coordinates beyond what any game needs
    kEmptyStack,       // a stack without pieces
    kSameHex,          // two stacks on one hex
    kNotInSet,         // a piece that the game type does not have
    kDuplicatePiece,   // a piece in two places
    kOutOfOrder,       // A2 in play while A1 is in hand
    kSplitHive,        // the hive is not one
    kCannotClimb,      // a piece on top of others that is neither beetle nor mosquito
    kTooManyTiles,     // more pieces in play than the player has had turns
    kTooFewTiles,      // without a queen in play every turn was a placement
    kQueenMissing,     // four turns without a queen
    kQueenFirst,       // opened with the queen under the tournament rule
    kClimbedTooSoon,   // a piece on top, but no queen in play or no turn left to have climbed in
    kStunnedNotOnTop,  // the piece of the ply before is in hand or covered
    kStunnedNotMoved,  // the player to move has not just moved; nobody can have lifted the piece
};

struct PositionError {
    PositionErrorCode code = PositionErrorCode::kNone;
    Piece piece{};  // the piece concerned, where there is one
    Hex hex{};      // the hex concerned
};

// The first flaw found, or one of kind `kNone`: then a `Board` can be made of it.
PositionError find_position_error(const Setup& setup);

}  // namespace sixlegs
