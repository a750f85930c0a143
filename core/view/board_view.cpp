#include "board_view.h"

namespace sixlegs {

namespace {

void write_name(Json& json, std::string_view key, std::string_view name) {
    json.key(key);
    json.string(name);
}

void write_color(Json& json, std::string_view key, std::optional<Color> color) {
    json.key(key);
    if (color)
        json.string(name(*color));
    else
        json.null();
}

void write_boolean(Json& json, std::string_view key, bool value) {
    json.key(key);
    json.boolean(value);
}

Viewer viewer_of(const SeatedGame& seated, Sides who) {
    if (seated.game.is_over()) return Viewer::kAfterTheEnd;
    return seated.is_turn_of(who) ? Viewer::kToMove : Viewer::kOther;
}

void write_tiles(Json& json, const SeatedGame& seated, Sides who) {
    const Board& board = seated.game.board();
    const Viewer viewer = viewer_of(seated, who);
    json.key("stacks");
    write_stacks(json, board);
    json.key("hands");
    write_hands(json, board);
    json.key("choices");
    if (viewer == Viewer::kToMove)
        write_choices(json, board, seated.game.twice());
    else
        json.raw("[]");
    json.key("idle");
    write_idle(json, board, viewer);
}

std::optional<Color> winner_of(Outcome outcome) {
    if (outcome == Outcome::kWhiteWins) return Color::kWhite;
    if (outcome == Outcome::kBlackWins) return Color::kBlack;
    return std::nullopt;
}

void write_result(Json& json, GameResult result) {
    json.key("result");
    if (!result.exists()) {
        json.null();
        return;
    }
    json.begin_object();
    write_color(json, "winner", winner_of(result.outcome));
    write_name(json, "ending", name(result.ending));
    json.end_object();
}

void write_conduct(Json& json, const SeatedGame& seated, Sides who) {
    const Sides held = who & seated.people();
    write_result(json, seated.game.result());
    write_color(json, "drawOffer", seated.draw_offer);
    write_boolean(json, "canUndo", seated.can_undo(who));
    write_boolean(json, "canRedo", seated.can_redo());
    json.key("occurrences");
    json.number(seated.game.occurrences());
    write_boolean(json, "coach", seated.coach);
    if (held == kBothSides)
        write_name(json, "you", "both");
    else
        write_color(json, "you", seated.side_of(who));
    write_color(json, "takebackOffer", seated.takeback_offer);
    write_color(json, "rematchOffer", seated.rematch_offer);
    write_boolean(json, "canAbort", seated.can_abort(who));
}

}  // namespace

Reason why_not(const SeatedGame& seated, Sides who, Piece piece, std::optional<Hex> hex) {
    const Board& board = seated.game.board();
    if (hex && seated.is_turn_of(who)) return why_not(board, {piece, *hex});
    return why_idle(board, piece, viewer_of(seated, who));
}

std::string board_view(const SeatedGame& seated, Sides who, MoveLog& log) {
    const Board& board = seated.game.board();
    Json json;
    json.begin_object();
    write_name(json, "gameType", game_type_name(board.set()));
    write_name(json, "opening", name(board.opening()));
    write_name(json, "turn", name(board.turn()));
    json.key("turnNumber");
    json.number(board.turn_number());
    write_name(json, "awaits", name(seated.awaits()));
    write_tiles(json, seated, who);
    log.write(json, board);
    write_conduct(json, seated, who);
    json.end_object();
    return json.take();
}

}  // namespace sixlegs
