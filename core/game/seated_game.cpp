#include "seated_game.h"

#include "notation/moves.h"
#include "rules/explain.h"
#include "rules/movegen.h"

namespace sixlegs {

// Questions

Sides SeatedGame::seats_of(SeatKind kind) const {
    Sides sides = kNeitherSide;
    for (Color color : {Color::kWhite, Color::kBlack})
        if (seat(color).kind == kind) sides |= bit(color);
    return sides;
}

std::optional<Color> SeatedGame::vacancy() const {
    for (Color color : {Color::kWhite, Color::kBlack})
        if (seat(color).kind == SeatKind::kVacant) return color;
    return std::nullopt;
}

std::optional<Color> SeatedGame::side_of(Sides who) const {
    const Sides held = who & people();
    if (held == kNeitherSide) return std::nullopt;
    return held & bit(game.turn()) ? game.turn() : other(game.turn());
}

Awaits SeatedGame::awaits() const {
    if (game.is_over()) return Awaits::kNobody;
    if (vacancy()) return Awaits::kOpponent;
    if (must_pass(game.board())) return Awaits::kPass;
    return people() & bit(game.turn()) ? Awaits::kPerson : Awaits::kComputer;
}

bool SeatedGame::is_turn_of(Sides who) const {
    return !game.is_over() && !vacancy() && (who & people() & bit(game.turn()));
}

bool SeatedGame::has_begun() const {
    return (is_shared ? plies_here() : game.plies()) >= 2;
}

bool SeatedGame::is_offered_to_computer() const {
    return draw_offer && seat(other(*draw_offer)).kind == SeatKind::kComputer;
}

bool SeatedGame::can_undo(Sides who) const {
    if (!terms.takebacks) return false;
    if (!is_shared) return is_reopenable() || plies_since_choice(people(), 0) > 0;
    const auto color = side_of(who);
    return color && !game.is_over() && plies_since_choice(bit(*color), first_ply) > 0;
}

// How many plies lead back to the last decision of a side; 0 if there was none since `first_ply`.
// A pass is no decision, and what the others played goes with it.
int SeatedGame::plies_since_choice(Sides who, int first_ply) const {
    const auto history = game.board().history();
    Color mover = game.turn();
    for (int plies = 1; plies <= game.plies() - first_ply; ++plies) {
        mover = other(mover);
        const bool is_choice = !history[history.size() - plies].move.is_pass();
        if (is_choice && (who & bit(mover))) return plies;
    }
    return 0;
}

// Whether the players ended it, so that this alone can be taken back.
bool SeatedGame::is_reopenable() const {
    const GameResult result = game.result();
    return result.exists() &&
           (result.ending == Ending::kResignation || result.ending == Ending::kAgreement);
}

Refusal SeatedGame::may_act(Sides who) const {
    if (game.is_over()) return Refusal::kOver;
    return is_turn_of(who) ? Refusal::kNone : Refusal::kNotYours;
}

Refusal SeatedGame::may_play(Sides who) const {
    const Refusal refusal = may_act(who);
    if (refusal != Refusal::kNone) return refusal;
    return game.plies() < kMostPlies ? Refusal::kNone : Refusal::kTooLong;
}

Refusal SeatedGame::may_abort(Sides who) const {
    if (!is_shared) return Refusal::kNothing;
    if (game.is_over()) return Refusal::kOver;
    if (!is_seated(who)) return Refusal::kNotYours;
    return has_begun() ? Refusal::kBegun : Refusal::kNone;
}

// Ending a game or offering to: while there is only one, whoever comes must find a game.
Refusal SeatedGame::may_decide(Sides who) const {
    if (game.is_over()) return Refusal::kOver;
    if (vacancy()) return Refusal::kNothing;
    return is_seated(who) ? Refusal::kNone : Refusal::kNotYours;
}

Refusal SeatedGame::may_answer(Sides who, std::optional<Color> offer) const {
    if (game.is_over()) return Refusal::kOver;
    if (!is_seated(who)) return Refusal::kNotYours;
    if (!offer) return Refusal::kNothing;
    return who & people() & bit(other(*offer)) ? Refusal::kNone : Refusal::kNotYours;
}

// Commands

Refusal SeatedGame::join(Milliseconds now) {
    const auto color = vacancy();
    if (!color) return Refusal::kOver;
    seats[index(*color)] = {SeatKind::kPerson};
    const int before = game.plies();
    pass_at_once();
    press_clock(before, {.now = now});
    return Refusal::kNone;
}

Refusal SeatedGame::play(Sides who, std::string_view move, const Context& context) {
    const Refusal refusal = may_play(who);
    return refusal == Refusal::kNone ? play_named(move, context) : refusal;
}

Refusal SeatedGame::play_named(std::string_view move, const Context& context) {
    const auto named = parse_move(game.board(), move);
    if (!named) return Refusal::kUnreadable;
    const auto [now, claimed, round_trip, _] = context;
    if (clock && clock->is_too_late(now, clock->credible_thinking_time(claimed, round_trip, now)))
        return ended(game.time_out(game.turn()));
    return push(*named, context);
}

Refusal SeatedGame::undo(Sides who) {
    if (!is_seated(who)) return Refusal::kNotYours;
    if (is_shared) return ask_to_take_back(who);
    if (!can_undo(who)) return Refusal::kNothing;
    const int before = game.plies();
    take_back();
    draw_offer.reset();
    if (game.plies() != before) reset_clock();
    return Refusal::kNone;
}

// Returns to a person's last decision; a resignation or an agreement is taken back alone.
void SeatedGame::take_back() {
    if (is_reopenable()) return game.reopen();
    const int plies = plies_since_choice(people(), 0);
    std::vector<Move> taken;
    for (const Board::Played& played : game.board().history().last(plies))
        taken.push_back(played.move);
    undone.insert(undone.begin(), taken.begin(), taken.end());
    pop(plies);
}

Refusal SeatedGame::ask_to_take_back(Sides who) {
    if (game.is_over()) return Refusal::kOver;
    if (!can_undo(who)) return Refusal::kNothing;
    if (takeback_offer) return Refusal::kBusy;
    takeback_offer = side_of(who);
    return Refusal::kNone;
}

// Plays again what was taken back, up to a person's next decision.
Refusal SeatedGame::redo(Sides who) {
    if (!is_seated(who)) return Refusal::kNotYours;
    if (is_shared) return Refusal::kNothing;
    if (game.is_over()) return Refusal::kOver;
    if (undone.empty()) return Refusal::kNothing;
    do {
        push_again();
    } while (!undone.empty() && (awaits() == Awaits::kComputer || awaits() == Awaits::kPass));
    draw_offer.reset();
    reset_clock();
    return Refusal::kNone;
}

Refusal SeatedGame::accept_takeback(Sides who) {
    const Refusal refusal = may_answer(who, takeback_offer);
    if (refusal != Refusal::kNone) return refusal;
    pop(plies_since_choice(bit(*takeback_offer), first_ply));
    draw_offer.reset();
    takeback_offer.reset();
    reset_clock();
    return Refusal::kNone;
}

Refusal SeatedGame::decline_takeback(Sides who) {
    const Refusal refusal = may_answer(who, takeback_offer);
    if (refusal == Refusal::kNone) takeback_offer.reset();
    return refusal;
}

Refusal SeatedGame::resign(Sides who) {
    const Refusal refusal = may_decide(who);
    return refusal == Refusal::kNone ? ended(game.resign(*side_of(who))) : refusal;
}

// In one's own turn, or at any time to a person elsewhere.
Refusal SeatedGame::offer_draw(Sides who) {
    Refusal refusal = is_shared ? Refusal::kNone : may_act(who);
    if (refusal == Refusal::kNone) refusal = may_decide(who);
    if (refusal != Refusal::kNone) return refusal;
    if (draw_offer) return Refusal::kBusy;
    draw_offer = side_of(who);
    return Refusal::kNone;
}

Refusal SeatedGame::accept_draw(Sides who) {
    const Refusal refusal = may_answer(who, draw_offer);
    return refusal == Refusal::kNone ? ended(game.agree_draw()) : refusal;
}

Refusal SeatedGame::decline_draw(Sides who) {
    const Refusal refusal = may_answer(who, draw_offer);
    if (refusal == Refusal::kNone) draw_offer.reset();
    return refusal;
}

Refusal SeatedGame::set_coach(Sides who, bool is_on) {
    if (!is_seated(who)) return Refusal::kNotYours;
    if (is_shared) return Refusal::kNoHelp;
    coach = is_on;
    return Refusal::kNone;
}

Refusal SeatedGame::ask_rematch(Sides who, bool& is_agreed) {
    is_agreed = false;
    const auto color = side_of(who);
    if (is_shared && !color) return Refusal::kNotYours;
    if (!game.is_over()) return Refusal::kNotOver;
    if (is_shared && rematch_offer == color) return Refusal::kBusy;
    is_agreed = !is_shared || rematch_offer;
    rematch_offer = is_agreed ? std::nullopt : color;
    return Refusal::kNone;
}

// Games without a clock may be claimed while the opponent is to move and away.
Refusal SeatedGame::claim(Sides who, Claim claim, bool is_mover_gone) {
    if (game.is_over()) return Refusal::kOver;
    const auto color = side_of(who);
    if (!color) return Refusal::kNotYours;
    if (!is_shared || clock || vacancy()) return Refusal::kNothing;
    if (color == game.turn() || !is_mover_gone) return Refusal::kNotGone;
    if ((claim == Claim::kAbort) == counts()) return Refusal::kNothing;
    if (claim == Claim::kAbort) return Refusal::kNone;
    return ended(game.abandon(game.turn(), claim == Claim::kDraw));
}

// What happens without people

Refusal SeatedGame::push(const Move& move, const Context& context) {
    if (game.is_over()) return Refusal::kOver;
    if (!is_legal(game.board(), move)) return Refusal::kIllegal;
    const int before = game.plies();
    push_legal(move);
    pass_at_once();
    press_clock(before, context);
    return Refusal::kNone;
}

Refusal SeatedGame::reply(std::string_view move, const Context& context) {
    if (game.is_over()) return Refusal::kOver;
    return awaits() == Awaits::kComputer ? play_named(move, context) : Refusal::kNotYours;
}

Refusal SeatedGame::answer_draw(bool is_accepted) {
    if (!is_offered_to_computer()) return Refusal::kNothing;
    if (is_accepted) return ended(game.agree_draw());
    draw_offer.reset();
    return Refusal::kNone;
}

Refusal SeatedGame::pass(const Context& context) {
    return awaits() == Awaits::kPass ? push(kPass, context) : Refusal::kNothing;
}

Refusal SeatedGame::time_out(Milliseconds now) {
    const auto loser = clock ? clock->fallen(now) : std::nullopt;
    return loser ? ended(game.time_out(*loser)) : Refusal::kNothing;
}

// Clocks

void SeatedGame::set_clock(TimeControl control) {
    terms.clock = control;
    clock = Clock::full(control, is_shared ? kLagBudget : 0);
    times.assign(static_cast<std::size_t>(game.plies()) + 1, clock->left);
}

void SeatedGame::run_clock(Milliseconds now, Milliseconds paused_until) {
    if (!clock) return;
    const Awaits next = awaits();
    const bool is_due = has_begun() && (next == Awaits::kPerson || next == Awaits::kComputer);
    clock = clock->run(is_due ? std::optional(game.turn()) : std::nullopt, now)
                .pause(clock->control.is_per_move ? paused_until : 0, now);
}

// Stops the clock after the plies since `first_ply`. Forced passes take no time.
void SeatedGame::press_clock(int first_ply, const Context& context) {
    if (!clock) return;
    const auto [now, claimed, round_trip, _] = context;
    auto thinking_time = clock->credible_thinking_time(claimed, round_trip, now);
    for (int ply = first_ply + 1; ply <= game.plies(); ++ply) {
        const bool is_last_mover = (game.plies() - ply) % 2 == 0;
        clock = clock->press(is_last_mover ? other(game.turn()) : game.turn(), now, thinking_time);
        times.resize(static_cast<std::size_t>(ply), clock->left);
        times.push_back(clock->left);
        thinking_time.reset();
    }
}

// Gives both sides the time that they had in this position.
void SeatedGame::reset_clock() {
    const auto ply = static_cast<std::size_t>(game.plies());
    if (clock && ply < times.size()) clock = clock->reset(times[ply]);
}

std::vector<std::string> SeatedGame::move_names() const {
    std::vector<std::string> names = move_strings(game.board());
    for (std::string& name : line_strings(game.board(), undone)) names.push_back(std::move(name));
    return names;
}

SeatedGame SeatedGame::swapped() const {
    SeatedGame again{Game(start_of(game.board()), game.repetition()), {seats[1], seats[0]}};
    again.is_shared = is_shared;
    again.coach = coach;
    again.terms = terms;
    if (terms.clock) again.set_clock(*terms.clock);
    return again;
}

// Steps

// Plays a legal move: what was taken back is forgotten, and what was offered. Between people one's
// own offer of a draw stands until the other moves.
void SeatedGame::push_legal(const Move& move) {
    const bool is_answer = draw_offer != game.turn() && !move.is_pass();
    game.push_legal(move);
    undone.clear();
    takeback_offer.reset();
    if (is_answer || !is_shared || game.is_over()) draw_offer.reset();
}

void SeatedGame::push_again() {
    game.push_legal(undone.front());
    undone.erase(undone.begin());
}

void SeatedGame::pop(int plies) {
    for (; plies > 0; --plies) game.pop();
}

// Between people a forced pass goes with the move before it.
void SeatedGame::pass_at_once() {
    while (is_shared && awaits() == Awaits::kPass) push_legal(kPass);
}

// In a game that is over nothing is offered but another one.
Refusal SeatedGame::ended(bool is_done) {
    if (!is_done) return Refusal::kOver;
    draw_offer.reset();
    takeback_offer.reset();
    return Refusal::kNone;
}

}  // namespace sixlegs
