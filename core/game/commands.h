// Commands of a game as text: a verb and an argument. Server and browser use only these.
//
//   play wA1 bQ-       undo   redo   resign   offer-draw   accept-draw   decline-draw
//   accept-takeback    decline-takeback   offer-rematch   decline-rematch   abort
//   claim win          (or draw, abort) if the opponent has left the game
//   coach on           (or off)
//
// and commands that the program issues itself:
//
//   reply wA1 bQ-      the computer's move
//   answer-draw yes    (or no) the computer's answer
//   pass               the forced pass
//   time-out           end the game if a flag has fallen
#pragma once

#include <string_view>

#include "seated_game.h"

namespace sixlegs {

// What the caller must do besides storing the game and publishing its position.
enum class Event : std::uint8_t {
    kNone,
    kDrawDeclined,
    kTakebackDeclined,
    kRematchDeclined,
    kRematch,  // start the next game
    kAborted,  // delete the game
};

struct CommandResult {
    Rejection rejection = Rejection::kNone;  // if set, nothing has changed
    IllegalReason reason{};                  // of an illegal move
    Event event = Event::kNone;
    std::optional<Color> by{};  // the side that caused the event, if any
};

CommandResult run_command(SeatedGame& game, Sides sides, std::string_view command,
                          const CommandContext& context);

}  // namespace sixlegs
