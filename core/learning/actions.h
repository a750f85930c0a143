// Actions: every move of any position as one of 5489 numbers, for machine learning.
//
// A move is encoded by its piece, a reference piece next to the target, and the side of that piece,
// from the point of view of the side to move. docs/decisions/0015 has the reasons.
#pragma once

#include <optional>
#include <vector>

#include "notation/symmetry.h"
#include "rules/board.h"

namespace sixlegs {

using Action = std::uint16_t;

inline constexpr int kPieces = 2 * kSlots;
inline constexpr int kTargetDirections = 7;  // the six directions, and on top
inline constexpr int kOnTop = 6;
inline constexpr Action kPassAction = kPieces * kPieces * kTargetDirections;
inline constexpr int kActions = kPassAction + 1;

// Pieces numbered by side: the fourteen of the side to move, then those of the other side.
constexpr int number_of(Piece piece, Color us) {
    return piece.slot() + (piece.color() == us ? 0 : kSlots);
}
constexpr Piece piece_of(int number, Color us) {
    return number < kSlots ? Piece(16 * index(us) + number)
                           : Piece(16 * index(other(us)) + number - kSlots);
}

// Returns the action of a legal move.
Action action_of(const Board& board, const Move& move);

// Writes the actions of all legal moves, in the order of `legal_moves`, and returns the mobile
// pieces
// (`mobile_pieces`): finding both together takes little longer than either.
std::uint32_t legal_actions(const Board& board, std::vector<Action>& actions);

// Returns the move of an action if its pieces are in the game. The move may be illegal, or have a
// different action.
std::optional<Move> move_from_action(const Board& board, Action action);

// Returns the action of the same move in the transformed game.
constexpr Action transformed_action(Action action, Symmetry symmetry) {
    const int way = action % kTargetDirections;
    if (action == kPassAction || way == kOnTop) return action;
    return static_cast<Action>(action - way + index(symmetry(static_cast<Direction>(way))));
}

}  // namespace sixlegs
