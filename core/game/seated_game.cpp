#include "seated_game.h"

#include "notation/moves.h"
#include "rules/explain.h"
#include "rules/movegen.h"

namespace sixlegs {

// Queries

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

std::optional<Color> SeatedGame::side_of(Sides sides) const {
    const Sides seated = sides & person_sides();
    if (seated == kNeitherSide) return std::nullopt;
    return seated & bit(game.turn()) ? game.turn() : other(game.turn());
}

Awaits SeatedGame::awaits() const {
    if (game.is_over()) return Awaits::kNobody;
    if (vacancy()) return Awaits::kOpponent;
    if (must_pass(game.board())) return Awaits::kPass;
    return person_sides() & bit(game.turn()) ? Awaits::kPerson : Awaits::kComputer;
}

bool SeatedGame::is_turn_of(Sides sides) const {
    return !game.is_over() && !vacancy() && (sides & person_sides() & bit(game.turn()));
}

bool SeatedGame::has_started() const {
    return (is_online ? plies_since_start() : game.plies()) >= 2;
}

bool SeatedGame::is_offered_to_computer() const {
    return draw_offer && seat(other(*draw_offer)).kind == SeatKind::kComputer;
}

bool SeatedGame::can_undo(Sides sides) const {
    if (!terms.takebacks) return false;
    if (!is_online) return is_reopenable() || plies_since_decision(person_sides(), 0) > 0;
    const auto color = side_of(sides);
    return color && !game.is_over() && plies_since_decision(bit(*color), first_ply) > 0;
}

// Returns the number of plies since the last decision of a side, including it; 0 if there was none
// since `first_ply`. Passes do not count as decisions.
int SeatedGame::plies_since_decision(Sides sides, int first_ply) const {
    const auto history = game.board().history();
    Color mover = game.turn();
    for (int plies = 1; plies <= game.plies() - first_ply; ++plies) {
        mover = other(mover);
        const bool is_choice = !history[history.size() - plies].move.is_pass();
        if (is_choice && (sides & bit(mover))) return plies;
    }
    return 0;
}

// Whether the game ended by resignation or agreement, which can be taken back without a move.
bool SeatedGame::is_reopenable() const {
    const GameResult result = game.result();
    return result.exists() &&
           (result.ending == Ending::kResignation || result.ending == Ending::kAgreement);
}

Rejection SeatedGame::check_turn(Sides sides) const {
    if (game.is_over()) return Rejection::kGameOver;
    return is_turn_of(sides) ? Rejection::kNone : Rejection::kNotPermitted;
}

Rejection SeatedGame::check_play(Sides sides) const {
    const Rejection rejection = check_turn(sides);
    if (rejection != Rejection::kNone) return rejection;
    return game.plies() < kMaxPlies ? Rejection::kNone : Rejection::kTooManyMoves;
}

Rejection SeatedGame::check_abort(Sides sides) const {
    if (!is_online) return Rejection::kNotAvailable;
    if (game.is_over()) return Rejection::kGameOver;
    if (!is_seated(sides)) return Rejection::kNotPermitted;
    return has_started() ? Rejection::kAlreadyStarted : Rejection::kNone;
}

// For resignations and draw offers, which require an opponent: the game waits for one otherwise.
Rejection SeatedGame::check_decision(Sides sides) const {
    if (game.is_over()) return Rejection::kGameOver;
    if (vacancy()) return Rejection::kNotAvailable;
    return is_seated(sides) ? Rejection::kNone : Rejection::kNotPermitted;
}

Rejection SeatedGame::check_answer(Sides sides, std::optional<Color> offer) const {
    if (game.is_over()) return Rejection::kGameOver;
    if (!is_seated(sides)) return Rejection::kNotPermitted;
    if (!offer) return Rejection::kNotAvailable;
    return sides & person_sides() & bit(other(*offer)) ? Rejection::kNone
                                                       : Rejection::kNotPermitted;
}

// Commands

Rejection SeatedGame::join(Milliseconds now) {
    const auto color = vacancy();
    if (!color) return Rejection::kGameOver;
    seats[index(*color)] = {SeatKind::kPerson};
    const int before = game.plies();
    push_forced_passes();
    press_clock(before, {.now = now});
    return Rejection::kNone;
}

Rejection SeatedGame::play(Sides sides, std::string_view move, const CommandContext& context) {
    const Rejection rejection = check_play(sides);
    return rejection == Rejection::kNone ? play_text(move, context) : rejection;
}

Rejection SeatedGame::play_text(std::string_view move, const CommandContext& context) {
    const auto parsed = parse_move(game.board(), move);
    if (!parsed) return Rejection::kUnreadableMove;
    const auto [now, claimed, round_trip, _] = context;
    if (clock && clock->is_too_late(now, clock->credible_thinking_time(claimed, round_trip, now)))
        return finish(game.time_out(game.turn()));
    return push(*parsed, context);
}

Rejection SeatedGame::undo(Sides sides) {
    if (!is_seated(sides)) return Rejection::kNotPermitted;
    if (is_online) return offer_takeback(sides);
    if (!can_undo(sides)) return Rejection::kNotAvailable;
    const int before = game.plies();
    take_back();
    draw_offer.reset();
    if (game.plies() != before) reset_clock();
    return Rejection::kNone;
}

// Takes back a resignation or an agreement, or else all moves since the last decision of a person,
// including it.
void SeatedGame::take_back() {
    if (is_reopenable()) return game.reopen();
    const int plies = plies_since_decision(person_sides(), 0);
    std::vector<Move> taken;
    for (const Board::PlayedMove& played : game.board().history().last(plies))
        taken.push_back(played.move);
    undone.insert(undone.begin(), taken.begin(), taken.end());
    pop(plies);
}

Rejection SeatedGame::offer_takeback(Sides sides) {
    if (game.is_over()) return Rejection::kGameOver;
    if (!can_undo(sides)) return Rejection::kNotAvailable;
    if (takeback_offer) return Rejection::kBusy;
    takeback_offer = side_of(sides);
    return Rejection::kNone;
}

// Replays moves that were taken back, up to the next decision of a person.
Rejection SeatedGame::redo(Sides sides) {
    if (!is_seated(sides)) return Rejection::kNotPermitted;
    if (is_online) return Rejection::kNotAvailable;
    if (game.is_over()) return Rejection::kGameOver;
    if (undone.empty()) return Rejection::kNotAvailable;
    do {
        redo_move();
    } while (!undone.empty() && (awaits() == Awaits::kComputer || awaits() == Awaits::kPass));
    draw_offer.reset();
    reset_clock();
    return Rejection::kNone;
}

Rejection SeatedGame::accept_takeback(Sides sides) {
    const Rejection rejection = check_answer(sides, takeback_offer);
    if (rejection != Rejection::kNone) return rejection;
    pop(plies_since_decision(bit(*takeback_offer), first_ply));
    draw_offer.reset();
    takeback_offer.reset();
    reset_clock();
    return Rejection::kNone;
}

Rejection SeatedGame::decline_takeback(Sides sides) {
    const Rejection rejection = check_answer(sides, takeback_offer);
    if (rejection == Rejection::kNone) takeback_offer.reset();
    return rejection;
}

Rejection SeatedGame::resign(Sides sides) {
    const Rejection rejection = check_decision(sides);
    return rejection == Rejection::kNone ? finish(game.resign(*side_of(sides))) : rejection;
}

// Possible on the player's own turn, in online games at any time.
Rejection SeatedGame::offer_draw(Sides sides) {
    Rejection rejection = is_online ? Rejection::kNone : check_turn(sides);
    if (rejection == Rejection::kNone) rejection = check_decision(sides);
    if (rejection != Rejection::kNone) return rejection;
    if (draw_offer) return Rejection::kBusy;
    draw_offer = side_of(sides);
    return Rejection::kNone;
}

Rejection SeatedGame::accept_draw(Sides sides) {
    const Rejection rejection = check_answer(sides, draw_offer);
    return rejection == Rejection::kNone ? finish(game.agree_draw()) : rejection;
}

Rejection SeatedGame::decline_draw(Sides sides) {
    const Rejection rejection = check_answer(sides, draw_offer);
    if (rejection == Rejection::kNone) draw_offer.reset();
    return rejection;
}

Rejection SeatedGame::set_coach(Sides sides, bool is_on) {
    if (!is_seated(sides)) return Rejection::kNotPermitted;
    if (is_online) return Rejection::kNoAssistance;
    has_coach = is_on;
    return Rejection::kNone;
}

Rejection SeatedGame::offer_rematch(Sides sides, bool& is_agreed) {
    is_agreed = false;
    const auto color = side_of(sides);
    if (is_online && !color) return Rejection::kNotPermitted;
    if (!game.is_over()) return Rejection::kGameInProgress;
    if (is_online && rematch_offer == color) return Rejection::kBusy;
    is_agreed = !is_online || rematch_offer;
    rematch_offer = is_agreed ? std::nullopt : color;
    return Rejection::kNone;
}

Rejection SeatedGame::decline_rematch(Sides sides) {
    if (!side_of(sides)) return Rejection::kNotPermitted;
    if (!rematch_offer) return Rejection::kNotAvailable;
    rematch_offer.reset();
    return Rejection::kNone;
}

// Possible in games without a clock while the opponent is to move and away.
Rejection SeatedGame::claim(Sides sides, Claim claim, bool has_mover_abandoned) {
    if (game.is_over()) return Rejection::kGameOver;
    const auto color = side_of(sides);
    if (!color) return Rejection::kNotPermitted;
    if (!is_online || clock || vacancy()) return Rejection::kNotAvailable;
    if (color == game.turn() || !has_mover_abandoned) return Rejection::kPlayerPresent;
    if ((claim == Claim::kAbort) == has_enough_moves()) return Rejection::kNotAvailable;
    if (claim == Claim::kAbort) return Rejection::kNone;
    return finish(game.abandon(game.turn(), claim == Claim::kDraw));
}

// Commands of the program

Rejection SeatedGame::push(const Move& move, const CommandContext& context) {
    if (game.is_over()) return Rejection::kGameOver;
    if (!is_legal(game.board(), move)) return Rejection::kIllegal;
    const int before = game.plies();
    push_legal(move);
    push_forced_passes();
    press_clock(before, context);
    return Rejection::kNone;
}

Rejection SeatedGame::reply(std::string_view move, const CommandContext& context) {
    if (game.is_over()) return Rejection::kGameOver;
    return awaits() == Awaits::kComputer ? play_text(move, context) : Rejection::kNotPermitted;
}

Rejection SeatedGame::answer_draw(bool is_accepted) {
    if (!is_offered_to_computer()) return Rejection::kNotAvailable;
    if (is_accepted) return finish(game.agree_draw());
    draw_offer.reset();
    return Rejection::kNone;
}

Rejection SeatedGame::pass(const CommandContext& context) {
    return awaits() == Awaits::kPass ? push(kPass, context) : Rejection::kNotAvailable;
}

Rejection SeatedGame::time_out(Milliseconds now) {
    const auto loser = clock ? clock->fallen_flag(now) : std::nullopt;
    return loser ? finish(game.time_out(*loser)) : Rejection::kNotAvailable;
}

// Clocks

void SeatedGame::set_clock(TimeControl control) {
    terms.clock = control;
    clock = Clock::full(control, is_online ? kLagBudget : 0);
    times.assign(static_cast<std::size_t>(game.plies()) + 1, clock->left);
}

void SeatedGame::run_clock(Milliseconds now, Milliseconds paused_until) {
    if (!clock) return;
    const Awaits next = awaits();
    const bool is_due = has_started() && (next == Awaits::kPerson || next == Awaits::kComputer);
    clock = clock->run(is_due ? std::optional(game.turn()) : std::nullopt, now)
                .pause(clock->control.is_per_move ? paused_until : 0, now);
}

// Presses the clock for each ply since `first_ply`. Forced passes take no time.
void SeatedGame::press_clock(int first_ply, const CommandContext& context) {
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

// Resets both clocks to their times in this position.
void SeatedGame::reset_clock() {
    const auto ply = static_cast<std::size_t>(game.plies());
    if (clock && ply < times.size()) clock = clock->reset(times[ply]);
}

std::vector<std::string> SeatedGame::move_names() const {
    std::vector<std::string> names = move_strings(game.board());
    for (std::string& name : line_strings(game.board(), undone)) names.push_back(std::move(name));
    return names;
}

SeatedGame SeatedGame::with_sides_swapped() const {
    SeatedGame swapped{Game(start_of(game.board()), game.repetition()), {seats[1], seats[0]}};
    swapped.is_online = is_online;
    swapped.has_coach = has_coach;
    swapped.terms = terms;
    if (terms.clock) swapped.set_clock(*terms.clock);
    return swapped;
}

// Helpers

// Plays a legal move, which clears undone moves and offers. In an online game, a player's own draw
// offer remains until the opponent moves.
void SeatedGame::push_legal(const Move& move) {
    const bool is_answer = draw_offer != game.turn() && !move.is_pass();
    game.push_legal(move);
    undone.clear();
    takeback_offer.reset();
    if (is_answer || !is_online || game.is_over()) draw_offer.reset();
}

void SeatedGame::redo_move() {
    game.push_legal(undone.front());
    undone.erase(undone.begin());
}

void SeatedGame::pop(int plies) {
    for (; plies > 0; --plies) game.pop();
}

// In online games, forced passes are played with the move before them.
void SeatedGame::push_forced_passes() {
    while (is_online && awaits() == Awaits::kPass) push_legal(kPass);
}

// Clears the offers of a game that has ended; only a rematch can still be offered.
Rejection SeatedGame::finish(bool is_done) {
    if (!is_done) return Rejection::kGameOver;
    draw_offer.reset();
    takeback_offer.reset();
    return Rejection::kNone;
}

}  // namespace sixlegs
