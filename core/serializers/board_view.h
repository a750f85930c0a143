// A whole game as one viewer sees it.
#pragma once

#include <optional>
#include <string>

#include "board.h"
#include "game/seated_game.h"
#include "rules/explain.h"

namespace sixlegs {

// Writes the fields of `BoardView` (server/protocol/positions.py), the part of a position message
// that the core serializes, into an object that the caller has opened. `sides` are those of the
// viewer.
void write_board_view(Json& json, const SeatedGame& seated, Sides sides, MoveLog& log,
                      Milliseconds now);

// Returns them as an object.
std::string board_view(const SeatedGame& seated, Sides sides, MoveLog& log, Milliseconds now = 0);

void write(Json& json, const GameResult& result);  // null while the game is in progress

// Returns why the viewer cannot play a piece, or cannot move it to `hex`; rule `kNone` if they can.
IllegalReason why_not(const SeatedGame& seated, Sides sides, Piece piece, std::optional<Hex> hex);

}  // namespace sixlegs
