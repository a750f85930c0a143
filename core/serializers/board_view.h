// A whole game as one viewer sees it.
#pragma once

#include <optional>
#include <string>

#include "board.h"
#include "game/seated_game.h"
#include "rules/explain.h"

namespace sixlegs {

// The part of a position message that the core makes: `BoardView` in server/protocol/positions.py.
// `sides` is what the viewer holds. It writes the fields of an object that the caller has begun.
void write_board_view(Json& json, const SeatedGame& seated, Sides sides, MoveLog& log,
                      Milliseconds now);

// The same as an object.
std::string board_view(const SeatedGame& seated, Sides sides, MoveLog& log, Milliseconds now = 0);

void write(Json& json, const GameResult& result);  // or null, while the game goes on

// Why who holds `sides` cannot play a piece, or not move it to `hex`; rule `kNone` if they can.
IllegalReason why_not(const SeatedGame& seated, Sides sides, Piece piece, std::optional<Hex> hex);

}  // namespace sixlegs
