#include "position.h"

#include <algorithm>

#include "rules/movegen.h"

namespace sixlegs {
namespace {

constexpr int kGrid = 32;

constexpr std::uint64_t cell_of(Hex hex) {
    return cell_at<kGrid>(hex);
}

}  // namespace

// The moves of the game are played again, so that its positions count as repeated.
Position::Position(const Board& board) : board_(board) {
    const std::vector<Board::Played> played(board.history().begin(), board.history().end());
    for (std::size_t i = 0; i < played.size(); ++i) board_.pop();
    for (std::uint32_t left = board_.in_play(); left != 0; left &= left - 1) {
        const Piece piece(std::countr_zero(left));
        tiles_ += tile_key(piece, board_.at(piece), level(piece));
    }
    keys_.push_back(tiles_ + rest_key());
    quiet_.push_back(0);
    for (const Board::Played& each : played) push(each.move);
}

int Position::level(Piece piece) const {
    int level = 0;
    for (Piece below = board_.under(piece); below.exists(); below = board_.under(below)) ++level;
    return level;
}

inline std::uint64_t Position::tile_key(Piece piece, Hex hex, int level) const {
    return scrambled(static_cast<std::uint64_t>(index(piece.color()) * kBugs + index(piece.bug())) |
                     static_cast<std::uint64_t>(level) << 8 | cell_of(hex) << 16);
}

// The part of the key that is not of tiles: the game, whose turn it is, and with a pillbug what
// rests.
inline std::uint64_t Position::rest_key() const {
    std::uint64_t rest = static_cast<std::uint64_t>(board_.turn()) << 40 |
                         static_cast<std::uint64_t>(board_.opening()) << 42 |
                         static_cast<std::uint64_t>(board_.set()) << 48;
    if ((board_.set() & bit(Bug::kPillbug)) && board_.resting().exists())
        rest |= (cell_of(board_.at(board_.resting())) | 1 << 12) << 16;
    return scrambled(rest | std::uint64_t{1} << 41);
}

void Position::push(const Move& move) {
    sums_.push_back(tiles_);
    bool is_placed = false;
    if (!move.is_pass()) {
        is_placed = !board_.is_in_play(move.piece);
        if (!is_placed) tiles_ -= tile_key(move.piece, board_.at(move.piece), level(move.piece));
    }
    board_.push(move);
    if (!move.is_pass()) tiles_ += tile_key(move.piece, move.target, level(move.piece));
    keys_.push_back(tiles_ + rest_key());
    quiet_.push_back(is_placed ? 0 : quiet_.back() + 1);
}

void Position::pop() {
    board_.pop();
    tiles_ = sums_.back();
    sums_.pop_back();
    keys_.pop_back();
    quiet_.pop_back();
}

// A tile that was placed is never taken away: what stood before that cannot stand again.
int Position::repetitions(int plies) const {
    const int last = static_cast<int>(keys_.size()) - 1;
    const int first = last - std::min(quiet_.back(), plies);
    int count = 0;
    for (int i = last - 4; i >= first; i -= 2) count += keys_[i] == keys_.back();
    return count;
}

MoveCode Position::code(const Move& move) const {
    constexpr MoveCode kFromHand = kGrid * kGrid;
    if (move.is_pass()) return (kFromHand | kBugs) * kGrid * kGrid;
    const MoveCode from = board_.is_in_play(move.piece)
                              ? static_cast<MoveCode>(cell_of(board_.at(move.piece)))
                              : kFromHand | static_cast<MoveCode>(index(move.piece.bug()));
    return from * kGrid * kGrid + static_cast<MoveCode>(cell_of(move.target));
}

}  // namespace sixlegs
