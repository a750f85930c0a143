#include "explorer_keys.h"

#include <algorithm>

#include "moves.h"

namespace sixlegs {

ExplorerKey explorer_key(const Board& board) {
    constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15;
    return static_cast<ExplorerKey>(symmetric_key(board) ^ kSpread * board.set());
}

std::vector<ExplorerKey> explorer_keys(const Board& board, int plies) {
    const auto played = board.history();
    Board replayed = start_of(board);
    std::vector<ExplorerKey> keys{explorer_key(replayed)};
    const std::size_t count = std::min(played.size(), static_cast<std::size_t>(std::max(plies, 0)));
    for (const Board::PlayedMove& record : played.first(count)) {
        replayed.push(record.move);
        keys.push_back(explorer_key(replayed));
    }
    return keys;
}

std::vector<ExplorerKey> explorer_keys_after(const Board& board, std::span<const Move> moves) {
    Board after = board;
    std::vector<ExplorerKey> keys;
    for (const Move& move : moves) {
        after.push(move);
        keys.push_back(explorer_key(after));
        after.pop();
    }
    return keys;
}

}  // namespace sixlegs
