// Board: stacks, hands, turn and history; push and pop; outcome; position key.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "hive.h"
#include "move.h"

namespace sixlegs {

struct Setup;

class Board {
  public:
    Board(BugSet set, Opening opening);

    // A position without a history. The setup must be without flaw (`find_position_error`).
    explicit Board(const Setup& setup);

    // Doing and undoing moves. `push` trusts that the move is legal.
    void push(const Move& move);
    void pop();

    // The game so far.
    BugSet set() const { return set_; }
    Opening opening() const { return opening_; }
    int ply() const { return ply_; }
    Color turn() const { return static_cast<Color>(ply_ & 1); }
    int turn_number() const { return ply_ / 2 + 1; }
    Outcome outcome() const;
    bool is_over() const { return is_surrounded(Color::kWhite) || is_surrounded(Color::kBlack); }
    bool is_surrounded(Color color) const {
        const Piece queen(color, Bug::kQueen);
        return is_in_play(queen) &&
               kFullRing == (is_wide_ ? wide_.ring[cell_at<kWide>(at(queen))]
                                      : narrow_.ring[cell_at<kNarrow>(at(queen))]);
    }

    // A move of the history, and where its piece came from.
    struct Played {
        Move move;
        Hex origin;     // like `under`, unset for a placement
        bool placed;    // unset for a pass
        Piece under;    // what the piece stood on before
        Piece stunned;  // the stunned piece before
        bool was_wide;  // the grid before
    };
    std::span<const Played> history() const { return {records_.data(), played_}; }

    // Hands. Of equal bugs the lowest number is placed first; ask for the next only of a kind that
    // is in hand.
    BugSet kinds_in_hand(Color color) const { return kinds_in_hand_[index(color)]; }
    Piece next_in_hand(Color color, Bug bug) const {
        const int first = Piece(color, bug).id;
        return Piece(first + std::countr_one(in_play_ >> first));
    }
    // Calls `visit` with each kind of bug in hand, and how many there are.
    template <class Visit>
    void each_in_hand(Color color, Visit visit) const {
        for (unsigned left = kinds_in_hand(color); left != 0; left &= left - 1) {
            const auto bug = static_cast<Bug>(std::countr_zero(left));
            visit(bug, kCount[index(bug)] + 1 - next_in_hand(color, bug).number());
        }
    }

    // Pieces in play.
    bool has_queen(Color color) const { return is_in_play(Piece(color, Bug::kQueen)); }
    bool is_in_play(Piece piece) const { return in_play_ >> piece.id & 1; }
    std::uint32_t in_play() const { return in_play_; }   // bit by piece id
    Hex at(Piece piece) const { return at_[piece.id]; }  // only for pieces in play
    Piece under(Piece piece) const { return under_[piece.id]; }
    Piece top(Hex hex) const;
    int height(Hex hex) const;
    bool is_covered(Piece piece) const { return top(at(piece)) != piece; }

    // The piece moved, placed or lifted in the ply just before: with a pillbug about it may neither
    // be lifted nor, if it was lifted, move or lift. After a pass nothing rests.
    Piece stunned() const { return stunned_; }

    // The hash of the position: the same for the same position (rule 4) in every run, on every
    // machine; and the same question answered exactly.
    std::uint64_t key() const { return key_at(at_); }
    bool is_same_position(const Board& other) const;

    // The hash of the same pieces at other places, by piece id.
    using Places = std::array<Hex, kPieceIds>;
    std::uint64_t key_at(const Places& places) const;
    const Places& places() const { return at_; }  // of pieces not in play anything

    // Calls `visit` with the hive on the grid that holds it at present.
    template <class Visit>
    decltype(auto) with_hive(Visit visit) const {
        return is_wide_ ? visit(wide_) : visit(narrow_);
    }

  private:
    static constexpr int kNarrow = 16;  // holds spans up to 14: all but long, thin hives
    static constexpr int kWide = 32;    // holds any 28 pieces, a straight line included
    static constexpr int kFewPieces = kNarrow - 2;  // that fit the narrow grid however they lie

    // A piece as far as rule 4 tells pieces apart, packed into one number.
    std::vector<std::uint64_t> pieces_of_position(const Places& places) const;

    void flip_hand(Piece piece);
    void grow_and_push(Move move);
    void place_on_wide(Piece piece, Hex target);
    void unplace_from_wide(const Played& played);
    template <int N>
    void shift(Hive<N>& hive, Played& played);
    template <int N>
    void shift_back(Hive<N>& hive, const Played& played);
    void choose_grid();
    void use_wide_grid(bool wide);
    template <int N>
    void rebuild(Hive<N>& hive) const;

    BugSet set_;
    Opening opening_;
    bool is_wide_ = false;
    int ply_ = 0;
    Piece stunned_;
    std::uint32_t in_play_ = 0;
    std::array<BugSet, 2> kinds_in_hand_;
    Places at_{};
    std::array<Piece, kPieceIds> under_{};  // none for pieces in hand
    Hive<kNarrow> narrow_;
    Hive<kWide> wide_;
    std::size_t played_ = 0;
    std::vector<Played> records_;  // the history and, behind it, room for more
};

}  // namespace sixlegs
