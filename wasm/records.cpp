// Games as the texts that people paste and take along. Each export returns whether it worked; if
// not, the answer is the problem.
#include "serializers/records.h"

#include "boundary.h"
#include "game/document.h"
#include "notation/positions.h"

using namespace sixlegs;

// Whatever text holds a game: its document, players, date, result and variations.
SIXLEGS_EXPORT(parse_game) bool parse_game_text(SIXLEGS_TEXT_PARAMETER(text)) {
    return respond(page_records::parse_game_json(SIXLEGS_TEXT_VIEW(text)));
}

// A game as "pgn", "game-string" or "position".
SIXLEGS_EXPORT(format_game)
bool format_game_text(SIXLEGS_TEXT_PARAMETER(document), SIXLEGS_TEXT_PARAMETER(format),
                      SIXLEGS_TEXT_PARAMETER(white), SIXLEGS_TEXT_PARAMETER(black),
                      SIXLEGS_TEXT_PARAMETER(date), SIXLEGS_TEXT_PARAMETER(ended)) {
    return respond(page_records::format_game(SIXLEGS_TEXT_VIEW(document), SIXLEGS_TEXT_VIEW(format),
                                             {SIXLEGS_TEXT_VIEW(white), SIXLEGS_TEXT_VIEW(black),
                                              SIXLEGS_TEXT_VIEW(date), SIXLEGS_TEXT_VIEW(ended)}));
}

// A tree of variations, a line a node, as PGN.
SIXLEGS_EXPORT(format_tree)
bool format_tree_text(SIXLEGS_TEXT_PARAMETER(document), SIXLEGS_TEXT_PARAMETER(lines),
                      SIXLEGS_TEXT_PARAMETER(white), SIXLEGS_TEXT_PARAMETER(black),
                      SIXLEGS_TEXT_PARAMETER(date), SIXLEGS_TEXT_PARAMETER(ended)) {
    return respond(page_records::format_tree(SIXLEGS_TEXT_VIEW(document), SIXLEGS_TEXT_VIEW(lines),
                                             {SIXLEGS_TEXT_VIEW(white), SIXLEGS_TEXT_VIEW(black),
                                              SIXLEGS_TEXT_VIEW(date), SIXLEGS_TEXT_VIEW(ended)}));
}

// The document of pieces that were laid by hand, as position strings have them.
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
