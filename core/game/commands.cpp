#include "commands.h"

#include <algorithm>

#include "notation/moves.h"
#include "rules/explain.h"

namespace sixlegs {
namespace {

// Commands without an argument and without an event.
struct PlainCommand {
    std::string_view verb;
    Rejection (SeatedGame::*run)(Sides);
};
constexpr std::array<PlainCommand, 6> kPlainCommands{{
    {"undo", &SeatedGame::undo},
    {"redo", &SeatedGame::redo},
    {"resign", &SeatedGame::resign},
    {"offer-draw", &SeatedGame::offer_draw},
    {"accept-draw", &SeatedGame::accept_draw},
    {"accept-takeback", &SeatedGame::accept_takeback},
}};

CommandResult with_event(Rejection rejection, Event event, std::optional<Color> by) {
    if (rejection != Rejection::kNone) return {.rejection = rejection};
    return {.event = event, .by = by};
}

CommandResult with_illegal_reason(const SeatedGame& game, Rejection rejection,
                                  std::string_view move) {
    if (rejection != Rejection::kIllegal) return {.rejection = rejection};
    const Board& board = game.game.board();
    return {.rejection = rejection, .reason = why_not(board, *parse_move(board, move))};
}

CommandResult decline(std::optional<Color> offer, Rejection rejection, Event event) {
    return with_event(rejection, event, offer ? std::optional(other(*offer)) : std::nullopt);
}

CommandResult answer_draw(SeatedGame& game, std::string_view answer) {
    if (answer != "yes" && answer != "no") return {.rejection = Rejection::kUnreadableMove};
    const auto offer = game.draw_offer;
    const bool is_accepted = answer == "yes";
    const Rejection rejection = game.answer_draw(is_accepted);
    return decline(offer, rejection, is_accepted ? Event::kNone : Event::kDrawDeclined);
}

CommandResult offer_rematch(SeatedGame& game, Sides sides) {
    bool is_agreed = false;
    const Rejection rejection = game.offer_rematch(sides, is_agreed);
    return with_event(rejection, is_agreed ? Event::kRematch : Event::kNone, game.side_of(sides));
}

// Withdrawing the own offer is no event.
CommandResult decline_rematch(SeatedGame& game, Sides sides) {
    const auto offer = game.rematch_offer;
    const Rejection rejection = game.decline_rematch(sides);
    const bool is_own = offer == game.side_of(sides);
    return decline(offer, rejection, is_own ? Event::kNone : Event::kRematchDeclined);
}

CommandResult claim(SeatedGame& game, Sides sides, std::string_view name,
                    bool has_mover_abandoned) {
    const auto claim = enum_from_name<Claim>(name);
    if (!claim) return {.rejection = Rejection::kUnreadableMove};
    const bool is_abort = claim == Claim::kAbort;
    return with_event(game.claim(sides, *claim, has_mover_abandoned),
                      is_abort ? Event::kAborted : Event::kNone, game.side_of(sides));
}

CommandResult run_coach(SeatedGame& game, Sides sides, std::string_view state) {
    if (state != "on" && state != "off") return {.rejection = Rejection::kUnreadableMove};
    return {.rejection = game.set_coach(sides, state == "on")};
}

// Runs a command of the program; returns nothing for other commands.
std::optional<CommandResult> run_internal(SeatedGame& game, std::string_view verb,
                                          std::string_view argument,
                                          const CommandContext& context) {
    if (verb == "reply") return with_illegal_reason(game, game.reply(argument, context), argument);
    if (verb == "answer-draw") return answer_draw(game, argument);
    if (!argument.empty()) return std::nullopt;
    if (verb == "pass") return CommandResult{.rejection = game.pass(context)};
    if (verb == "time-out") return CommandResult{.rejection = game.time_out(context.now)};
    return std::nullopt;
}

CommandResult run_plain(SeatedGame& game, Sides sides, std::string_view verb) {
    for (const PlainCommand& command : kPlainCommands)
        if (command.verb == verb) return {.rejection = (game.*command.run)(sides)};
    if (verb == "decline-draw") {
        const auto offer = game.draw_offer;
        return decline(offer, game.decline_draw(sides), Event::kDrawDeclined);
    }
    if (verb == "decline-takeback") {
        const auto offer = game.takeback_offer;
        return decline(offer, game.decline_takeback(sides), Event::kTakebackDeclined);
    }
    if (verb == "decline-rematch") return decline_rematch(game, sides);
    if (verb == "offer-rematch") return offer_rematch(game, sides);
    if (verb == "abort")
        return with_event(game.check_abort(sides), Event::kAborted, game.side_of(sides));
    return {.rejection = Rejection::kUnreadableMove};
}

}  // namespace

CommandResult run_command(SeatedGame& game, Sides sides, std::string_view command,
                          const CommandContext& context) {
    const std::size_t blank = command.find(' ');
    const bool is_plain = blank == std::string_view::npos;
    const std::string_view verb = command.substr(0, blank);
    const std::string_view argument = is_plain ? "" : command.substr(blank + 1);
    if (const auto result = run_internal(game, verb, argument, context)) return *result;
    if (game.is_online && !game.is_seated(sides)) return {.rejection = Rejection::kNotPermitted};
    if (is_plain) return run_plain(game, sides, verb);
    if (verb == "play")
        return with_illegal_reason(game, game.play(sides, argument, context), argument);
    if (verb == "claim") return claim(game, sides, argument, context.has_mover_abandoned);
    if (verb == "coach") return run_coach(game, sides, argument);
    return {.rejection = Rejection::kUnreadableMove};
}

}  // namespace sixlegs
