#include "position.h"

#include "words.h"

namespace sixlegs {

namespace {

void write_word(Json& json, std::string_view key, std::string_view word) {
    json.key(key);
    if (word.empty())
        json.null();
    else
        json.string(word);
}

void write_color(Json& json, std::string_view key, std::optional<Color> color) {
    write_word(json, key, color ? name(*color) : "");
}

void write_boolean(Json& json, std::string_view key, bool value) {
    json.key(key);
    json.boolean(value);
}

void write_tiles(Json& json, const Board& board, const Conduct& conduct) {
    json.key("stacks");
    write_stacks(json, board);
    json.key("hands");
    write_hands(json, board);
    json.key("choices");
    if (conduct.viewer == Viewer::kToMove)
        write_choices(json, board, conduct.twice);
    else
        json.raw("[]");
    json.key("idle");
    write_idle(json, board, conduct.viewer);
}

void write_result(Json& json, const std::optional<Conduct::Result>& result) {
    json.key("result");
    if (!result) {
        json.null();
        return;
    }
    json.begin_object();
    write_color(json, "winner", result->winner);
    write_word(json, "ending", result->ending);
    json.end_object();
}

void write_conduct(Json& json, const Conduct& conduct) {
    write_result(json, conduct.result);
    write_color(json, "drawOffer", conduct.draw_offer);
    write_boolean(json, "canUndo", conduct.can_undo);
    write_boolean(json, "canRedo", conduct.can_redo);
    json.key("occurrences");
    json.number(conduct.occurrences);
    write_boolean(json, "coach", conduct.coach);
    write_word(json, "you", conduct.you);
    write_color(json, "takebackOffer", conduct.takeback_offer);
    write_color(json, "rematchOffer", conduct.rematch_offer);
    write_boolean(json, "canAbort", conduct.can_abort);
}

}  // namespace

std::string board_view(const Board& board, const Conduct& conduct, Course& course) {
    Json json;
    json.begin_object();
    write_word(json, "gameType", game_type(board.set()));
    write_word(json, "opening", name(board.opening()));
    write_word(json, "turn", name(board.turn()));
    json.key("turnNumber");
    json.number(board.turn_number());
    write_word(json, "awaits", conduct.awaits);
    write_tiles(json, board, conduct);
    course.write(json, board);
    write_conduct(json, conduct);
    json.end_object();
    return json.take();
}

}  // namespace sixlegs
