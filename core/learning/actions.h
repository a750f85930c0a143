// Actions: every move of any position as one of 5489 numbers, for programs that learn.
//
// A move is named by its piece, by a piece that touches where it ends, and by the side of that
// piece; as seen by the side to move. docs/decisions/0015 tells why.
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

// Pieces as a player numbers them: the fourteen of their own, then the other's.
constexpr int number_of(Piece piece, Color us) {
    return piece.slot() + (piece.color() == us ? 0 : kSlots);
}
constexpr Piece piece_of(int number, Color us) {
    return number < kSlots ? Piece(16 * index(us) + number)
                           : Piece(16 * index(other(us)) + number - kSlots);
}

// The one action of a move, which must be legal.
Action action_of(const Board& board, const Move& move);

// The actions of all legal moves, in the order of `legal_moves`; and, since both are found together
// for little more than one of them takes, the mobile pieces (`mobile_pieces`), which are returned.
std::uint32_t legal_actions(const Board& board, std::vector<Action>& actions);

// The move that an action names, if the pieces it speaks of are there; whether it is legal, and the
// action is its own, is for the caller to ask.
std::optional<Move> move_from_action(const Board& board, Action action);

// The same move on a table turned or mirrored so.
constexpr Action transformed_action(Action action, Symmetry symmetry) {
    const int way = action % kTargetDirections;
    if (action == kPassAction || way == kOnTop) return action;
    return static_cast<Action>(action - way + index(symmetry(static_cast<Direction>(way))));
}

}  // namespace sixlegs
