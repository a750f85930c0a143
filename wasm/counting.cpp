// Counting, which shows that the rules are the same here as natively.
#include "boundary.h"
#include "rules/perft.h"

using namespace sixlegs;

// Perft from an empty table, for a set of bugs as bits. A double holds the count exactly.
SIXLEGS_EXPORT(perft) double perft_of(BugSet set, Opening opening, int depth) {
    Board board(set, opening);
    const std::atomic<bool> stop{false};
    return static_cast<double>(perft(board, depth, stop));
}
