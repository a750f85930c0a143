// The legal moves of a board.
#pragma once

#include "board.h"

namespace sixlegs {

// Returns placements, then movements, piece by piece; only the pass if no other move is legal; none
// if the game is over.
MoveList legal_moves(const Board& board);

// Returns the legal moves that end on `target`. A piece must be in play.
MoveList legal_moves_to(const Board& board, Hex target);

// Returns the number of legal moves, several times faster than listing them.
int count_moves(const Board& board);

// Whether the pass is the only legal move.
bool must_pass(const Board& board);

// Returns the pieces in play that can move by themselves or by a throw of a pillbug of their own
// side, one bit per id: those of the side to move, and those of the other side as if it were its
// turn. None if the game is over.
std::uint32_t mobile_pieces(const Board& board);

// The legal moves by piece, as cells of the grid in use. The capacity exceeds the maximum: eight
// bugs in hand, fourteen pieces, and the twelve enemy pieces that two throwers may throw.
template <int N>
class TargetList {
  public:
    struct Entry {
        Piece piece;
        HexSet<N> targets;
    };
    TargetList() {}  // leaves the entries unset

    void add(Piece piece, const HexSet<N>& targets) { entries_[size_++] = {piece, targets}; }
    bool empty() const { return size_ == 0; }
    const Entry* begin() const { return entries_; }
    const Entry* end() const { return entries_ + size_; }

  private:
    std::size_t size_ = 0;
    union {
        Entry entries_[40];
    };
};

// Fills the empty `list` with the moves of `legal_moves` in their order, except the pass, and
// returns the mobile pieces, which takes little longer than `legal_moves` alone. The game must not
// be over, and a piece must be in play.
template <int N>
std::uint32_t targets_and_mobile_pieces(const Board& board, const Hive<N>& hive,
                                        TargetList<N>& list);

// Whether the side to move can place a piece on a hex that is not beside `hex`.
bool can_place_away_from(const Board& board, Hex hex);

// Whether the hive would be split without the piece on `hex`.
bool is_pinned(const Board& board, Hex hex);

// Returns the bugs as which an uncovered piece in play moves: its own, or those a mosquito copies.
BugSet kinds_of(const Board& board, Piece piece);

// Whether a piece in play that may move reaches `target` when moving as `as`.
bool reaches(const Board& board, Piece piece, Bug as, Hex target);

// Whether a piece can throw others this turn, as a pillbug or a mosquito next to one.
bool can_throw(const Board& board, Piece piece);

}  // namespace sixlegs
