// Perft, to test that the rules are the same as in the native build.
#include "boundary.h"
#include "rules/movegen.h"

using namespace sixlegs;

namespace {

// Lists the moves of the last ply as well: counting them is faster, but adds 8 kB.
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

// Perft from an empty board, for a set of bugs as bits. A double represents the count exactly.
SIXLEGS_EXPORT(perft) double perft_of(BugSet set, Opening opening, int depth) {
    Board board(set, opening);
    return leaves(board, depth);
}
