// Counting, which shows that the rules are the same here as natively.
#include "boundary.h"
#include "rules/movegen.h"

using namespace sixlegs;

namespace {

// By listing the last moves too: counting them without that is faster, and 8 kB that no page needs.
double leaves(Board& board, int depth) {
    if (depth == 0) return 1;
    const MoveList moves = legal_moves(board);
    if (depth == 1) return static_cast<double>(moves.size());
    double count = 0;
    for (const Move& move : moves) {
        board.push(move);
        count += leaves(board, depth - 1);
        board.pop();
    }
    return count;
}

}  // namespace

// Perft from an empty table, for a set of bugs as bits. A double holds the count exactly.
SIXLEGS_EXPORT(perft) double perft_of(BugSet set, Opening opening, int depth) {
    Board board(set, opening);
    return leaves(board, depth);
}
