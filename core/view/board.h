// Serializers of a board as page and server show it: JSON in the form that
// server/protocol/positions.py describes.
#pragma once

#include <cstdint>
#include <vector>

#include "json.h"
#include "rules/board.h"
#include "rules/explain.h"

namespace sixlegs {

void write(Json& json, Hex hex);
void write(Json& json, Piece piece);  // or null, if there is none
void write(Json& json, const std::vector<Hex>& hexes);
void write(Json& json, const Reason& reason);

// The pieces in play, in reading order.
void write_stacks(Json& json, const Board& board);

// What both players have in hand: every bug of the set, also those that are all placed.
void write_hands(Json& json, const Board& board);

// Why who looks cannot play a piece: a rule forbids it, it is another's turn, or the game is over.
// Rule `kNone` if they can.
enum class Viewer : std::uint8_t { kToMove, kOther, kAfterTheEnd };
Reason why_idle(const Board& board, Piece piece, Viewer viewer);

// Each piece in play, and the next of each kind in hand, that cannot be played by who looks.
void write_idle(Json& json, const Board& board, Viewer viewer);

}  // namespace sixlegs
