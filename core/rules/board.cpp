#include "board.h"

#include <algorithm>

#include "insertion_sort.h"
#include "setup.h"

namespace sixlegs {

Board::Board(BugSet set, Opening opening)
    : set_(set), opening_(opening), kinds_in_hand_{set, set} {}

// Takes the piece from the hand or returns it, without a branch, which would be unpredictable.
inline void Board::flip_hand(Piece piece) {
    in_play_ ^= 1u << piece.id;
    kinds_in_hand_[index(piece.color())] ^= kLastOfKind[piece.id];
}

Board::Board(const Setup& setup) : Board(setup.set, setup.opening) {
    for (const Setup::Stack& stack : setup.stacks) {
        Piece below = kNoPiece;
        for (Piece piece : stack.pieces) {
            flip_hand(piece);
            at_[piece.id] = stack.hex;
            under_[piece.id] = below;
            below = piece;
        }
    }
    ply_ = setup.ply;
    stunned_ = setup.stunned;
    use_wide_grid(true);
    choose_grid();
}

// Placing a piece on the narrow grid, the common case in openings, is inlined. All other cases are
// tail calls, so no registers need to be saved for them.
void Board::push(const Move& move) {
    if (played_ == records_.size()) [[unlikely]]
        return grow_and_push(move);
    // Filled in place, field by field: copying a record from the stack stalls on its recently
    // written fields (3% of perft from the opening).
    PlayedMove& played = records_[played_++];
    const Piece piece = move.piece;
    played.move.piece = piece;
    played.move.target = move.target;
    played.stunned = stunned_;
    played.was_wide = is_wide_;
    stunned_ = piece;
    ++ply_;
    if (!piece.exists()) return;
    played.placed = !is_in_play(piece);
    if (!played.placed) return is_wide_ ? shift(wide_, played) : shift(narrow_, played);

    at_[piece.id] = move.target;
    flip_hand(piece);
    if (is_wide_) [[unlikely]]
        return place_on_wide(piece, move.target);
    narrow_.settle(piece, cell_at<kNarrow>(move.target));
    if (std::popcount(in_play_) > kFewPieces) choose_grid();
}

void Board::pop() {
    const PlayedMove& played = records_[--played_];
    const Piece piece = played.move.piece;
    stunned_ = played.stunned;
    --ply_;
    if (!piece.exists()) return;
    if (!played.placed) return is_wide_ ? shift_back(wide_, played) : shift_back(narrow_, played);

    flip_hand(piece);
    if (is_wide_) [[unlikely]]
        return unplace_from_wide(played);
    narrow_.unsettle(piece, cell_at<kNarrow>(played.move.target));
}

void Board::grow_and_push(Move move) {
    records_.resize(2 * records_.size() + 64);
    push(move);
}

void Board::place_on_wide(Piece piece, Hex target) {
    wide_.settle(piece, cell_at<kWide>(target));
    choose_grid();
}

void Board::unplace_from_wide(const PlayedMove& played) {
    wide_.unsettle(played.move.piece, cell_at<kWide>(played.move.target));
    if (!played.was_wide) use_wide_grid(false);
}

template <int N>
void Board::shift(Hive<N>& hive, PlayedMove& played) {
    const Piece piece = played.move.piece;
    const Hex origin = at(piece), target = played.move.target;
    const Piece below = under(piece);
    const Cell to = cell_at<N>(target);
    played.origin = origin;
    played.under = below;
    hive.take(piece, cell_at<N>(origin), below);
    under_[piece.id] = hive.top[to];
    at_[piece.id] = target;
    hive.put(piece, to);
    if (std::popcount(in_play_) > kFewPieces) choose_grid();
}

template <int N>
void Board::shift_back(Hive<N>& hive, const PlayedMove& played) {
    const Piece piece = played.move.piece;
    hive.take(piece, cell_at<N>(played.move.target), under(piece));
    hive.put(piece, cell_at<N>(played.origin));
    at_[piece.id] = played.origin;
    under_[piece.id] = played.under;
    if (is_wide_ != played.was_wide) [[unlikely]]
        use_wide_grid(played.was_wide);
}

// Switches to the wide grid if the hive no longer fits the narrow one, and back if it fits again. A
// move extends the hive by at most one cell, so the hive never wraps onto itself in between.
void Board::choose_grid() {
    const bool fits = is_wide_ ? wide_.fits(kNarrow) : narrow_.fits(kNarrow);
    if (fits == is_wide_) use_wide_grid(!fits);
}

void Board::use_wide_grid(bool wide) {
    is_wide_ = wide;
    if (wide) {
        rebuild(wide_);
    } else {
        rebuild(narrow_);
    }
}

template <int N>
void Board::rebuild(Hive<N>& hive) const {
    hive = {};
    std::uint32_t left = in_play_;
    while (left != 0) {
        for (std::uint32_t todo = left; todo != 0; todo &= todo - 1) {
            const Piece piece(std::countr_zero(todo));
            const Piece below = under(piece);
            if (below.exists() && left >> below.id & 1) continue;  // the piece below comes first
            hive.put(piece, cell_at<N>(at(piece)));
            left &= ~(1u << piece.id);
        }
    }
}

Piece Board::top(Hex hex) const {
    const Piece piece =
        is_wide_ ? wide_.top[cell_at<kWide>(hex)] : narrow_.top[cell_at<kNarrow>(hex)];
    // On the torus, several hexes share a cell.
    return piece.exists() && at(piece) == hex ? piece : kNoPiece;
}

int Board::height(Hex hex) const {
    int height = 0;
    for (Piece piece = top(hex); piece.exists(); piece = under(piece)) ++height;
    return height;
}

Outcome Board::outcome() const {
    const bool white = is_surrounded(Color::kWhite), black = is_surrounded(Color::kBlack);
    if (white && black) return Outcome::kDraw;
    if (white) return Outcome::kBlackWins;
    return black ? Outcome::kWhiteWins : Outcome::kNone;
}

namespace {

// Mixes 64 bits (the finalizer of splitmix64).
constexpr std::uint64_t mix(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
    x = (x ^ x >> 27) * 0x94D049BB133111EB;
    return x ^ x >> 31;
}

}  // namespace

// Bug, color, level and hex relative to the hive's north-west corner, so that neither the numbers
// of equal bugs nor the location of the hive on the table matter.
std::vector<std::uint64_t> Board::pieces_of_position(const Places& places) const {
    Hex corner{INT32_MAX, INT32_MAX};
    for (std::uint32_t left = in_play_; left != 0; left &= left - 1) {
        const Hex hex = places[static_cast<std::size_t>(std::countr_zero(left))];
        corner = {std::min(corner.q, hex.q), std::min(corner.r, hex.r)};
    }
    const bool has_stunned = (set_ & bit(Bug::kPillbug)) && stunned_.exists();
    std::vector<std::uint64_t> pieces;
    for (std::uint32_t left = in_play_; left != 0; left &= left - 1) {
        const Piece piece(std::countr_zero(left));
        std::uint64_t level = 0;
        for (Piece below = under(piece); below.exists(); below = under(below)) ++level;
        const auto q = static_cast<std::uint64_t>(places[piece.id].q - corner.q);
        const auto r = static_cast<std::uint64_t>(places[piece.id].r - corner.r);
        const auto kind =
            static_cast<std::uint64_t>(index(piece.color()) * kBugs + index(piece.bug()));
        const auto is_stunned = static_cast<std::uint64_t>(has_stunned && piece == stunned_);
        pieces.push_back(kind | level << 8 | q << 16 | r << 32 | is_stunned << 48);
    }
    return pieces;
}

std::uint64_t Board::key_at(const Places& places) const {
    std::uint64_t sum = 0;
    for (std::uint64_t piece : pieces_of_position(places)) sum += mix(piece);
    return mix(sum ^ static_cast<std::uint64_t>(turn()));
}

bool Board::is_same_position(const Board& other) const {
    std::vector<std::uint64_t> ours = pieces_of_position(at_);
    std::vector<std::uint64_t> theirs = other.pieces_of_position(other.at_);
    insertion_sort(ours);
    insertion_sort(theirs);
    return turn() == other.turn() && ours == theirs;
}

}  // namespace sixlegs
