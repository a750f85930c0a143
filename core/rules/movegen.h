// The legal moves of a board.
#pragma once

#include "board.h"

namespace sixlegs {

// Placements, then movements, piece by piece; the pass alone if nothing else is legal; nothing when
// the game is over.
MoveList legal_moves(const Board& board);

// How many there are, without making them: several times faster.
int count_moves(const Board& board);

// Whether passing is all that the side to move can do.
bool must_pass(const Board& board);

// The pieces in play that have somewhere to go, by their own power or lifted by a pillbug of their
// side, bit by id: those of the side to move, and those of the other as if it were its turn. None
// when the game is over.
std::uint32_t mobile_pieces(const Board& board);

// The legal moves by piece, as cells of the grid that holds the hive. Eight kinds in hand, fourteen
// pieces and the twelve others that two throwers may lift stay below the capacity.
template <int N>
class TargetList {
  public:
    struct Entry {
        Piece piece;
        HexSet<N> targets;
    };
    TargetList() {}  // the entries themselves stay unset

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

// Fills `list`, which must be empty, with the moves of `legal_moves` in their order, the pass
// excepted, and tells the mobile pieces, for little more than the former alone takes. The game must
// be neither over nor without a piece in play.
template <int N>
std::uint32_t targets_and_mobile_pieces(const Board& board, const Hive<N>& hive,
                                        TargetList<N>& list);

// Whether the hive would fall apart without the piece on `hex`.
bool is_pinned(const Board& board, Hex hex);

// The kinds that an uncovered piece in play moves as: its own, or those a mosquito borrows.
BugSet kinds_of(const Board& board, Piece piece);

// Whether a piece in play that may move goes to `target` in the manner of that kind.
bool reaches(const Board& board, Piece piece, Bug as, Hex target);

// Whether a piece has the pillbug's power to lift others this turn.
bool can_throw(const Board& board, Piece piece);

}  // namespace sixlegs
