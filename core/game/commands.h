// Commands to a local game, as text: a verb and its argument.
//
//   play wA1 bQ-    undo    redo    resign    offer-draw    accept-draw    decline-draw
//   coach on        coach off
//
// and what happens without the people:
//
//   reply wA1 bQ-   the computer's move
//   answer-draw yes (or no), the computer's answer
//   pass            the forced one
//   time-out white  whose clock has run out
#pragma once

#include <string_view>

#include "seated_game.h"

namespace sixlegs {

// Why a command was not carried out, and for an illegal move the rule; else the refusal is kNone.
struct Answer {
    Refusal refusal = Refusal::kNone;
    Reason reason{};
};

// Whatever is refused has changed nothing.
Answer carry_out(SeatedGame& game, Sides who, std::string_view command);

}  // namespace sixlegs
