// A game, answered at once: its document comes in, how it stands goes out as JSON. Each export
// returns whether it worked; if not, the answer is the problem.
#include "boundary.h"
#include "game/commands.h"
#include "game/document.h"
#include "notation/moves.h"
#include "view/board.h"
#include "view/board_view.h"
#include "view/problems.h"

using namespace sixlegs;

namespace {

bool refuse(const Problem& problem) {
    answer(problem_json(problem));
    return false;
}

bool accept(std::string text) {
    answer(std::move(text));
    return true;
}

std::string view_of(const SeatedGame& seated, Sides viewer) {
    MoveLog log;
    return board_view(seated, viewer, log);
}

void write_or_null(Json& json, const Reason& reason) {
    if (reason.rule == Rule::kNone)
        json.null();
    else
        write(json, reason);
}

void write_refusal(Json& json, const Answer& given) {
    json.begin_object();
    json.key("code");
    json.string(name(given.refusal));
    json.key("reason");
    write_or_null(json, given.reason);
    json.end_object();
}

}  // namespace

// A game as the player of these sides (a bit mask) sees it.
SIXLEGS_EXPORT(position) bool position(SIXLEGS_TEXT(document), Sides viewer) {
    const Result<SeatedGame> seated = read_document(SIXLEGS_VIEW(document));
    return seated ? accept(view_of(*seated, viewer)) : refuse(seated.problem());
}

// The game after a command and how it stands, or why the command is refused.
SIXLEGS_EXPORT(act)
bool act_on(SIXLEGS_TEXT(document), Sides viewer, SIXLEGS_TEXT(command)) {
    Result<SeatedGame> seated = read_document(SIXLEGS_VIEW(document));
    if (!seated) return refuse(seated.problem());
    const Answer given = carry_out(*seated, viewer, SIXLEGS_VIEW(command));
    Json json;
    json.begin_object();
    if (given.refusal != Refusal::kNone) {
        json.key("refusal");
        write_refusal(json, given);
    } else {
        json.key("document");
        json.string(write_document(*seated));
        json.key("position");
        json.raw(view_of(*seated, viewer));
    }
    json.end_object();
    return accept(json.take());
}

// Why a piece cannot go somewhere, or anywhere if `is_somewhere` is not set; null if it can.
SIXLEGS_EXPORT(why)
bool why(SIXLEGS_TEXT(document), Sides viewer, SIXLEGS_TEXT(piece), bool is_somewhere, int q,
         int r) {
    const Result<SeatedGame> seated = read_document(SIXLEGS_VIEW(document));
    if (!seated) return refuse(seated.problem());
    const Result<Piece> named = parse_piece(SIXLEGS_VIEW(piece));
    if (!named) return refuse(named.problem());
    const auto hex = is_somewhere ? std::optional(Hex{q, r}) : std::nullopt;
    Json json;
    write_or_null(json, why_not(*seated, viewer, *named, hex));
    return accept(json.take());
}
