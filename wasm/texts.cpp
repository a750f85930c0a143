// Games as the texts that people paste and take along. Each export returns whether it worked; if
// not, the answer is the problem.
#include "boundary.h"
#include "game/document.h"
#include "notation/positions.h"
#include "view/records.h"

using namespace sixlegs;

// Whatever text holds a game: its document, players, date, result and variations.
SIXLEGS_EXPORT(read) bool read_text(SIXLEGS_TEXT(text)) {
    return answer(page::read(SIXLEGS_VIEW(text)));
}

// A game as "pgn", "game-string" or "position".
SIXLEGS_EXPORT(write)
bool write_text(SIXLEGS_TEXT(document), SIXLEGS_TEXT(format), SIXLEGS_TEXT(white),
                SIXLEGS_TEXT(black), SIXLEGS_TEXT(date), SIXLEGS_TEXT(ended)) {
    return answer(page::write(
        SIXLEGS_VIEW(document), SIXLEGS_VIEW(format),
        {SIXLEGS_VIEW(white), SIXLEGS_VIEW(black), SIXLEGS_VIEW(date), SIXLEGS_VIEW(ended)}));
}

// A tree of variations, a line a node, as PGN.
SIXLEGS_EXPORT(write_tree)
bool write_tree_text(SIXLEGS_TEXT(document), SIXLEGS_TEXT(lines), SIXLEGS_TEXT(white),
                     SIXLEGS_TEXT(black), SIXLEGS_TEXT(date), SIXLEGS_TEXT(ended)) {
    return answer(page::write_tree(
        SIXLEGS_VIEW(document), SIXLEGS_VIEW(lines),
        {SIXLEGS_VIEW(white), SIXLEGS_VIEW(black), SIXLEGS_VIEW(date), SIXLEGS_VIEW(ended)}));
}

// The document of pieces that were laid by hand, as position strings have them.
SIXLEGS_EXPORT(lay)
bool lay(SIXLEGS_TEXT(game_type), SIXLEGS_TEXT(opening), SIXLEGS_TEXT(turn), SIXLEGS_TEXT(hive)) {
    const Color color = SIXLEGS_VIEW(turn) == name(Color::kBlack) ? Color::kBlack : Color::kWhite;
    const Result<Board> board =
        laid_board(SIXLEGS_VIEW(game_type), SIXLEGS_VIEW(opening), color, SIXLEGS_VIEW(hive));
    if (!board) return answer(board.problem());
    const Seat person{SeatKind::kPerson};
    return answer(write_document({.game = Game(*board), .seats = {person, person}}));
}
