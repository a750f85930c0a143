#include "commands.h"

#include "notation/moves.h"
#include "rules/explain.h"

namespace sixlegs {
namespace {

// A move by its name: `do_it` gets it, if it can be read.
template <class Do>
Answer with_move(const SeatedGame& game, std::string_view text, Do do_it) {
    const auto move = parse_move(game.game.board(), text);
    if (!move) return {Refusal::kUnreadable};
    Answer answer{do_it(*move)};
    if (answer.refusal == Refusal::kIllegal) answer.reason = why_not(game.game.board(), *move);
    return answer;
}

Answer play(SeatedGame& game, Sides who, std::string_view text) {
    if (const Refusal refusal = game.may_play(who); refusal != Refusal::kNone) return {refusal};
    return with_move(game, text, [&](const Move& move) { return game.play(who, move); });
}

Answer switched(SeatedGame& game, Sides who, std::string_view text) {
    if (text != "on" && text != "off") return {Refusal::kUnreadable};
    return {game.set_coach(who, text == "on")};
}

Answer answer_draw(SeatedGame& game, std::string_view text) {
    if (text != "yes" && text != "no") return {Refusal::kUnreadable};
    return {game.answer_draw(text == "yes")};
}

Answer time_out(SeatedGame& game, std::string_view text) {
    const auto color = value_in(kColorNames, text);
    if (!color) return {Refusal::kUnreadable};
    return {game.time_out(*color)};
}

}  // namespace

Answer carry_out(SeatedGame& game, Sides who, std::string_view command) {
    const std::size_t blank = command.find(' ');
    const std::string_view verb = command.substr(0, blank);
    const std::string_view rest =
        blank == std::string_view::npos ? std::string_view() : command.substr(blank + 1);
    if (verb == "play") return play(game, who, rest);
    if (verb == "coach") return switched(game, who, rest);
    if (verb == "answer-draw") return answer_draw(game, rest);
    if (verb == "time-out") return time_out(game, rest);
    if (verb == "reply")
        return with_move(game, rest, [&](const Move& move) { return game.reply(move); });
    if (!rest.empty()) return {Refusal::kUnreadable};
    if (verb == "undo") return {game.undo(who)};
    if (verb == "redo") return {game.redo(who)};
    if (verb == "resign") return {game.resign(who)};
    if (verb == "offer-draw") return {game.offer_draw(who)};
    if (verb == "accept-draw") return {game.accept_draw(who)};
    if (verb == "decline-draw") return {game.decline_draw(who)};
    if (verb == "pass") return {game.pass()};
    return {Refusal::kUnreadable};
}

}  // namespace sixlegs
