// Fast calls about a local game: the document is passed in, and the response is JSON. The caller
// plays the sides of all people. Each export returns whether it succeeded; if not, the response is
// the error.
#include <cmath>

#include "boundary.h"
#include "game/commands.h"
#include "game/document.h"
#include "notation/explorer_keys.h"
#include "notation/moves.h"
#include "rules/movegen.h"
#include "serializers/board.h"
#include "serializers/board_view.h"

using namespace sixlegs;

namespace {

// Reads a document and the clocks of its game, "" if it has none.
Result<SeatedGame> read_game(std::string_view document, std::string_view clock) {
    Result<SeatedGame> seated = read_document(document);
    if (seated && !clock.empty() && !read_clock(*seated, clock))
        return unreadable(ParseErrorCode::kNotADocument, clock);
    return seated;
}

void write_position(Json& json, SeatedGame& seated, Milliseconds now) {
    MoveLog log;
    seated.run_clock(now);
    json.object([&] { write_board_view(json, seated, seated.person_sides(), log, now); });
}

void write_times(Json& json, const std::vector<TimeLeft>& times) {
    json.key(Key::kTimes);
    json.array(times, [&](const TimeLeft& left) {
        json.array(left, [&](Milliseconds time) { json.number(time); });
    });
}

void write_event(Json& json, const CommandResult& result) {
    json.key(Key::kEvent);
    if (result.event == Event::kNone) return json.null();
    json.object([&] {
        json.field(Key::kName, result.event);
        json.field(Key::kBy, result.by);
    });
}

// Hexadecimal, since JavaScript numbers cannot hold 64 bits.
std::string digits(ExplorerKey key) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4)
        text += kDigits[static_cast<std::uint64_t>(key) >> shift & 15];
    return text;
}

}  // namespace

// The position of a game. `now` is in milliseconds.
SIXLEGS_EXPORT(position)
bool position(SIXLEGS_TEXT_PARAMETER(document), SIXLEGS_TEXT_PARAMETER(clock), double now) {
    Result<SeatedGame> seated = read_game(SIXLEGS_TEXT_VIEW(document), SIXLEGS_TEXT_VIEW(clock));
    if (!seated) return respond(seated.error());
    Json json;
    write_position(json, *seated, std::llround(now));
    return respond(json.take());
}

// The document after a command, its position, event and clock times; or the rejection.
SIXLEGS_EXPORT(run_command)
bool run_command_on(SIXLEGS_TEXT_PARAMETER(document), SIXLEGS_TEXT_PARAMETER(command),
                    SIXLEGS_TEXT_PARAMETER(clock), double now) {
    Result<SeatedGame> seated = read_game(SIXLEGS_TEXT_VIEW(document), SIXLEGS_TEXT_VIEW(clock));
    if (!seated) return respond(seated.error());
    const CommandResult result = run_command(
        *seated, seated->person_sides(), SIXLEGS_TEXT_VIEW(command), {.now = std::llround(now)});
    Json json;
    json.object([&] {
        if (result.rejection != Rejection::kNone) {
            json.key(Key::kRejection);
            json.object([&] {
                json.field(Key::kCode, result.rejection);
                json.field(Key::kReason, result.reason);
            });
        } else {
            json.field(Key::kDocument, write_document(*seated));
            json.key(Key::kPosition);
            write_position(json, *seated, std::llround(now));
            write_times(json, seated->times);
            write_event(json, result);
        }
    });
    return respond(json.take());
}

// Why a piece cannot move to a hex, or at all without `has_target`; null if it can.
SIXLEGS_EXPORT(explain)
bool explain_move(SIXLEGS_TEXT_PARAMETER(document), SIXLEGS_TEXT_PARAMETER(piece), bool has_target,
                  int q, int r) {
    const Result<SeatedGame> seated = read_document(SIXLEGS_TEXT_VIEW(document));
    if (!seated) return respond(seated.error());
    const Result<Piece> parsed = parse_piece(SIXLEGS_TEXT_VIEW(piece));
    if (!parsed) return respond(parsed.error());
    const auto hex = has_target ? std::optional(Hex{q, r}) : std::nullopt;
    Json json;
    write(json, why_not(*seated, seated->person_sides(), *parsed, hex));
    return respond(json.take());
}

// The explorer key of a position, and the legal moves with the keys of the resulting positions.
SIXLEGS_EXPORT(explorer_keys) bool explorer_keys_of(SIXLEGS_TEXT_PARAMETER(document)) {
    const Result<SeatedGame> seated = read_document(SIXLEGS_TEXT_VIEW(document));
    if (!seated) return respond(seated.error());
    const Board& board = seated->game.board();
    const MoveList moves = legal_moves(board);
    const std::vector<ExplorerKey> keys = explorer_keys_after(board, {moves.begin(), moves.size()});
    Json json;
    json.object([&] {
        json.field(Key::kPosition, digits(explorer_key(board)));
        json.key(Key::kMoves);
        json.begin_array();
        for (std::size_t i = 0; i < keys.size(); ++i)
            json.object([&] {
                json.field(Key::kMove, move_string(board, moves[i]));
                json.field(Key::kKey, digits(keys[i]));
            });
        json.end_array();
    });
    return respond(json.take());
}
