#include "board_view.h"

namespace sixlegs {

namespace {

ViewerRole viewer_role(const SeatedGame& seated, Sides sides) {
    if (seated.game.is_over()) return ViewerRole::kGameOver;
    return seated.is_turn_of(sides) ? ViewerRole::kToMove : ViewerRole::kWaiting;
}

void write_tiles(Json& json, const SeatedGame& seated, Sides sides) {
    const Board& board = seated.game.board();
    const ViewerRole viewer = viewer_role(seated, sides);
    json.key(Key::kStacks);
    write_stacks(json, board);
    json.key(Key::kHands);
    write_hands(json, board);
    json.key(Key::kChoices);
    if (viewer == ViewerRole::kToMove)
        write_choices(json, board, seated.game.keys_seen_twice());
    else
        json.raw("[]");
    json.key(Key::kIdle);
    write_idle_pieces(json, board, viewer);
}

std::optional<std::string_view> side_name(const SeatedGame& seated, Sides sides) {
    if ((sides & seated.person_sides()) == kBothSides) return "both";
    const auto color = seated.side_of(sides);
    return color ? std::optional(name(*color)) : std::nullopt;
}

void write_game_state(Json& json, const SeatedGame& seated, Sides sides) {
    json.field(Key::kResult, seated.game.result());
    json.field(Key::kDrawOffer, seated.draw_offer);
    json.field(Key::kCanUndo, seated.can_undo(sides));
    json.field(Key::kCanRedo, seated.can_redo());
    json.field(Key::kOccurrences, seated.game.occurrences());
    json.field(Key::kHasCoach, seated.has_coach);
    json.field(Key::kYourSide, side_name(seated, sides));
    json.field(Key::kTakebackOffer, seated.takeback_offer);
    json.field(Key::kRematchOffer, seated.rematch_offer);
    json.field(Key::kCanAbort, seated.can_abort(sides));
}

void write_clock(Json& json, const std::optional<Clock>& clock, Milliseconds now) {
    json.key(Key::kClock);
    if (!clock) return json.null();
    const auto [white, black] = clock->remaining(now);
    json.object([&] {
        json.field(Key::kWhite, white);
        json.field(Key::kBlack, black);
        json.field(Key::kRunning, clock->running);
        json.field(Key::kInitial, clock->control.initial);
        json.field(Key::kIncrement, clock->control.increment);
        json.field(Key::kIsPerMove, clock->control.is_per_move);
        json.field(Key::kPausedFor, clock->paused_for(now));
    });
}

}  // namespace

static void write(Json& json, const TimeControl& control) {
    json.object([&] {
        json.field(Key::kInitial, control.initial);
        json.field(Key::kIncrement, control.increment);
        if (control.is_per_move) json.field(Key::kIsPerMove, true);
    });
}

// Omits default values.
static void write(Json& json, const GameTerms& terms) {
    json.object([&] {
        json.field(Key::kClock, terms.clock);
        if (terms.is_rated) json.field(Key::kIsRated, true);
        if (!terms.takebacks) json.field(Key::kTakebacks, false);
    });
}

void write(Json& json, const GameResult& result) {
    if (!result.exists()) return json.null();
    json.object([&] {
        json.field(Key::kWinner, winner_of(result.outcome));
        json.field(Key::kEnding, result.ending);
    });
}

IllegalReason why_not(const SeatedGame& seated, Sides sides, Piece piece, std::optional<Hex> hex) {
    const Board& board = seated.game.board();
    if (hex && seated.is_turn_of(sides)) return why_not(board, {piece, *hex});
    return why_idle(board, piece, viewer_role(seated, sides));
}

void write_board_view(Json& json, const SeatedGame& seated, Sides sides, MoveLog& log,
                      Milliseconds now) {
    const Board& board = seated.game.board();
    json.field(Key::kGameType, game_type_name(board.set()));
    json.field(Key::kOpening, board.opening());
    json.field(Key::kTerms, seated.terms);
    json.field(Key::kTurn, board.turn());
    json.field(Key::kTurnNumber, board.turn_number());
    json.field(Key::kAwaits, seated.awaits());
    write_tiles(json, seated, sides);
    log.write(json, board);
    write_game_state(json, seated, sides);
    write_clock(json, seated.clock, now);
}

std::string board_view(const SeatedGame& seated, Sides sides, MoveLog& log, Milliseconds now) {
    Json json;
    json.object([&] { write_board_view(json, seated, sides, log, now); });
    return json.take();
}

}  // namespace sixlegs
