#include "commands.h"

#include <algorithm>

#include "notation/moves.h"
#include "rules/explain.h"

namespace sixlegs {
namespace {

// Commands without an argument and without an event.
struct PlainCommand {
    std::string_view verb;
    Refusal (SeatedGame::*run)(Sides);
};
constexpr std::array<PlainCommand, 6> kPlainCommands{{
    {"undo", &SeatedGame::undo},
    {"redo", &SeatedGame::redo},
    {"resign", &SeatedGame::resign},
    {"offer-draw", &SeatedGame::offer_draw},
    {"accept-draw", &SeatedGame::accept_draw},
    {"accept-takeback", &SeatedGame::accept_takeback},
}};

CommandResult with_event(Refusal refusal, Event event, std::optional<Color> by) {
    if (refusal != Refusal::kNone) return {.refusal = refusal};
    return {.event = event, .by = by};
}

CommandResult moved(const SeatedGame& game, Refusal refusal, std::string_view move) {
    if (refusal != Refusal::kIllegal) return {.refusal = refusal};
    const Board& board = game.game.board();
    return {.refusal = refusal, .reason = why_not(board, *parse_move(board, move))};
}

CommandResult decline(std::optional<Color> offer, Refusal refusal, Event event) {
    return with_event(refusal, event, offer ? std::optional(other(*offer)) : std::nullopt);
}

CommandResult answer_draw(SeatedGame& game, std::string_view answer) {
    if (answer != "yes" && answer != "no") return {.refusal = Refusal::kUnreadable};
    const auto offer = game.draw_offer;
    const bool is_accepted = answer == "yes";
    const Refusal refusal = game.answer_draw(is_accepted);
    return decline(offer, refusal, is_accepted ? Event::kNone : Event::kDrawDeclined);
}

CommandResult ask_rematch(SeatedGame& game, Sides who) {
    bool is_agreed = false;
    const Refusal refusal = game.ask_rematch(who, is_agreed);
    return with_event(refusal, is_agreed ? Event::kRematch : Event::kNone, game.side_of(who));
}

CommandResult claim(SeatedGame& game, Sides who, std::string_view name, bool is_mover_gone) {
    const auto claim = value_named<Claim>(name);
    if (!claim) return {.refusal = Refusal::kUnreadable};
    const bool is_abort = claim == Claim::kAbort;
    return with_event(game.claim(who, *claim, is_mover_gone),
                      is_abort ? Event::kAborted : Event::kNone, game.side_of(who));
}

CommandResult switch_coach(SeatedGame& game, Sides who, std::string_view state) {
    if (state != "on" && state != "off") return {.refusal = Refusal::kUnreadable};
    return {.refusal = game.set_coach(who, state == "on")};
}

// Commands that the program issues itself; nothing for those of players.
std::optional<CommandResult> run_own(SeatedGame& game, std::string_view verb,
                                     std::string_view argument, const Context& context) {
    if (verb == "reply") return moved(game, game.reply(argument, context), argument);
    if (verb == "answer-draw") return answer_draw(game, argument);
    if (!argument.empty()) return std::nullopt;
    if (verb == "pass") return CommandResult{.refusal = game.pass(context)};
    if (verb == "time-out") return CommandResult{.refusal = game.time_out(context.now)};
    return std::nullopt;
}

CommandResult run_plain(SeatedGame& game, Sides who, std::string_view verb) {
    for (const PlainCommand& command : kPlainCommands)
        if (command.verb == verb) return {.refusal = (game.*command.run)(who)};
    if (verb == "decline-draw") {
        const auto offer = game.draw_offer;
        return decline(offer, game.decline_draw(who), Event::kDrawDeclined);
    }
    if (verb == "decline-takeback") {
        const auto offer = game.takeback_offer;
        return decline(offer, game.decline_takeback(who), Event::kTakebackDeclined);
    }
    if (verb == "ask-rematch") return ask_rematch(game, who);
    if (verb == "abort") return with_event(game.may_abort(who), Event::kAborted, game.side_of(who));
    return {.refusal = Refusal::kUnreadable};
}

}  // namespace

CommandResult run_command(SeatedGame& game, Sides who, std::string_view command,
                          const Context& context) {
    const std::size_t blank = command.find(' ');
    const bool is_plain = blank == std::string_view::npos;
    const std::string_view verb = command.substr(0, blank);
    const std::string_view argument = is_plain ? "" : command.substr(blank + 1);
    if (const auto result = run_own(game, verb, argument, context)) return *result;
    if (game.is_shared && !game.is_seated(who)) return {.refusal = Refusal::kNotYours};
    if (is_plain) return run_plain(game, who, verb);
    if (verb == "play") return moved(game, game.play(who, argument, context), argument);
    if (verb == "claim") return claim(game, who, argument, context.is_mover_gone);
    if (verb == "coach") return switch_coach(game, who, argument);
    return {.refusal = Refusal::kUnreadable};
}

}  // namespace sixlegs
