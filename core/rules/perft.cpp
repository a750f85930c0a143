#include "perft.h"

#include "movegen.h"

namespace sixlegs {

std::uint64_t perft(Board& board, int depth, const std::atomic<bool>& stop) {
    if (depth == 0) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(count_moves(board));
    if (stop.load(std::memory_order_relaxed)) return 0;

    const MoveList moves = legal_moves(board);
    std::uint64_t nodes = 0;
    for (const Move& move : moves) {
        board.push(move);
        nodes += depth == 2 ? static_cast<std::uint64_t>(count_moves(board))
                            : perft(board, depth - 1, stop);
        board.pop();
    }
    return nodes;
}

}  // namespace sixlegs
