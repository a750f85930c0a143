// A whole game as one viewer sees it.
#pragma once

#include <string>

#include "game/seated_game.h"
#include "moves.h"

namespace sixlegs {

// The part of a position message that the core makes: `BoardView` in server/positions.py. `who` is
// what the viewer holds.
std::string board_view(const SeatedGame& seated, Sides who, Course& course);

}  // namespace sixlegs
