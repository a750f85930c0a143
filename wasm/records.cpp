// Import and export of games as text. Each export returns whether it succeeded; if not, the
// response is the error.
#include "serializers/records.h"

#include "boundary.h"
#include "game/document.h"
#include "notation/positions.h"

using namespace sixlegs;

// The document, players, date, result and variations of the game in a text.
SIXLEGS_EXPORT(parse_game) bool parse_game_text(SIXLEGS_TEXT_PARAMETER(text)) {
    return respond(page_records::parse_game_json(SIXLEGS_TEXT_VIEW(text)));
}

// A game as "pgn" or "game-string", or its position as "position" or "hop".
SIXLEGS_EXPORT(format_game)
bool format_game_text(SIXLEGS_TEXT_PARAMETER(document), SIXLEGS_TEXT_PARAMETER(format),
                      SIXLEGS_TEXT_PARAMETER(white), SIXLEGS_TEXT_PARAMETER(black),
                      SIXLEGS_TEXT_PARAMETER(date), SIXLEGS_TEXT_PARAMETER(result)) {
    return respond(page_records::format_game(SIXLEGS_TEXT_VIEW(document), SIXLEGS_TEXT_VIEW(format),
                                             {SIXLEGS_TEXT_VIEW(white), SIXLEGS_TEXT_VIEW(black),
                                              SIXLEGS_TEXT_VIEW(date), SIXLEGS_TEXT_VIEW(result)}));
}

// A variation tree, given as one line per node, as PGN.
SIXLEGS_EXPORT(format_tree)
bool format_tree_text(SIXLEGS_TEXT_PARAMETER(document), SIXLEGS_TEXT_PARAMETER(lines),
                      SIXLEGS_TEXT_PARAMETER(white), SIXLEGS_TEXT_PARAMETER(black),
                      SIXLEGS_TEXT_PARAMETER(date), SIXLEGS_TEXT_PARAMETER(result)) {
    return respond(page_records::format_tree(SIXLEGS_TEXT_VIEW(document), SIXLEGS_TEXT_VIEW(lines),
                                             {SIXLEGS_TEXT_VIEW(white), SIXLEGS_TEXT_VIEW(black),
                                              SIXLEGS_TEXT_VIEW(date), SIXLEGS_TEXT_VIEW(result)}));
}

// The document of a set-up position, given by the hive of a position string.
SIXLEGS_EXPORT(create_position)
bool create_position(SIXLEGS_TEXT_PARAMETER(game_type), SIXLEGS_TEXT_PARAMETER(opening),
                     SIXLEGS_TEXT_PARAMETER(turn), SIXLEGS_TEXT_PARAMETER(hive)) {
    const Color color =
        SIXLEGS_TEXT_VIEW(turn) == name(Color::kBlack) ? Color::kBlack : Color::kWhite;
    const Result<Board> board = board_from_hive(
        SIXLEGS_TEXT_VIEW(game_type), SIXLEGS_TEXT_VIEW(opening), color, SIXLEGS_TEXT_VIEW(hive));
    if (!board) return respond(board.error());
    const Seat person{SeatKind::kPerson};
    return respond(write_document({.game = Game(*board), .seats = {person, person}}));
}
