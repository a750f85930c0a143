#include "zobrist.h"

#include <algorithm>

#include "rules/movegen.h"

namespace sixlegs {
namespace {

constexpr int kGrid = 32;

constexpr std::uint64_t cell_of(Hex hex) {
    return cell_at<kGrid>(hex);
}

// A hex as a number, so that differences between hexes can be added and multiplied.
constexpr std::uint64_t place_number(Hex hex) {
    return (static_cast<std::uint64_t>(hex.q) << 32) + static_cast<std::uint64_t>(hex.r);
}

}  // namespace

// Replays the game, so that its positions count for repetition.
ZobristBoard::ZobristBoard(const Board& board) : board_(board) {
    const std::vector<Board::PlayedMove> played(board.history().begin(), board.history().end());
    for (std::size_t i = 0; i < played.size(); ++i) board_.pop();
    for (std::uint32_t left = board_.in_play(); left != 0; left &= left - 1) {
        const Piece piece(std::countr_zero(left));
        pieces_ += piece_key(piece, board_.at(piece), level(piece));
        places_ += place_number(board_.at(piece));
    }
    record(0);
    for (const Board::PlayedMove& record : played) push(record.move);
}

int ZobristBoard::level(Piece piece) const {
    int level = 0;
    for (Piece below = board_.under(piece); below.exists(); below = board_.under(below)) ++level;
    return level;
}

// Zobrist hashing without a table of random numbers: the key of a piece is a hash of its bits.
inline std::uint64_t ZobristBoard::piece_key(Piece piece, Hex hex, int level) const {
    return scramble(static_cast<std::uint64_t>(index(piece.color()) * kBugs + index(piece.bug())) |
                    static_cast<std::uint64_t>(level) << 8 | cell_of(hex) << 16);
}

// The part of the key that does not depend on the pieces: the game type, the side to move, and in
// games with the pillbug the stunned piece.
inline std::uint64_t ZobristBoard::state_key() const {
    std::uint64_t rest = static_cast<std::uint64_t>(board_.turn()) << 40 |
                         static_cast<std::uint64_t>(board_.opening()) << 42 |
                         static_cast<std::uint64_t>(board_.set()) << 48;
    if ((board_.set() & bit(Bug::kPillbug)) && board_.stunned().exists())
        rest |= (cell_of(board_.at(board_.stunned())) | 1 << 12) << 16;
    return scramble(rest | std::uint64_t{1} << 41);
}

inline void ZobristBoard::record(int quiet) {
    records_.push_back({pieces_ + state_key(), pieces_, places_,
                        place_number(board_.at(Piece(Color::kWhite, Bug::kQueen))), quiet});
}

void ZobristBoard::push(const Move& move) {
    bool is_placed = false;
    if (!move.is_pass()) {
        is_placed = !board_.is_in_play(move.piece);
        if (!is_placed) {
            pieces_ -= piece_key(move.piece, board_.at(move.piece), level(move.piece));
            places_ -= place_number(board_.at(move.piece));
        }
        places_ += place_number(move.target);
    }
    board_.push(move);
    if (!move.is_pass()) pieces_ += piece_key(move.piece, move.target, level(move.piece));
    record(is_placed ? 0 : records_.back().quiet + 1);
}

void ZobristBoard::pop() {
    board_.pop();
    records_.pop_back();
    pieces_ = records_.back().pieces;
    places_ = records_.back().places;
}

// Pieces never leave the hive, so positions before a placement cannot recur.
int ZobristBoard::repetitions(int plies) const {
    const int last = static_cast<int>(records_.size()) - 1;
    const int first = last - std::min(records_.back().quiet, plies);
    int count = 0;
    for (int i = last - 2; i >= first; i -= 2)
        count += is_same_position(static_cast<std::size_t>(i));
    return count;
}

// Whether the current position equals that of record `then`, possibly translated. In a translated
// hive all pieces have moved by the same offset as the queen; that is so rare that the exact
// comparison may be slow.
inline bool ZobristBoard::is_same_position(std::size_t then) const {
    const PositionRecord &now = records_.back(), &past = records_[then];
    if (now.key == past.key) return true;
    if (now.queen == past.queen) return false;
    const auto pieces = static_cast<std::uint64_t>(std::popcount(board_.in_play()));
    if (now.places - past.places != pieces * (now.queen - past.queen)) return false;
    Board board = board_;
    for (std::size_t i = records_.size() - 1; i > then; --i) board.pop();
    return board.is_same_position(board_);
}

MoveCode ZobristBoard::code(const Move& move) const {
    constexpr MoveCode kFromHand = kGrid * kGrid;
    if (move.is_pass()) return (kFromHand | kBugs) * kGrid * kGrid;
    const MoveCode from = board_.is_in_play(move.piece)
                              ? static_cast<MoveCode>(cell_of(board_.at(move.piece)))
                              : kFromHand | static_cast<MoveCode>(index(move.piece.bug()));
    return from * kGrid * kGrid + static_cast<MoveCode>(cell_of(move.target));
}

}  // namespace sixlegs
