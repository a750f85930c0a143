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

    // A position without a history. The setup must be valid (`find_position_error`).
    explicit Board(const Setup& setup);

    // Play and take back moves. `push` does not check that the move is legal.
    void push(const Move& move);
    void pop();

    // The state of the game.
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

    // A played move, with what `pop` needs to take it back.
    struct PlayedMove {
        Move move;
        Hex origin;     // like `under`, unset for a placement
        bool placed;    // from the hand; unset for a pass
        Piece under;    // the piece below it before the move
        Piece stunned;  // the stunned piece before the move
        bool was_wide;  // the grid before the move
    };
    std::span<const PlayedMove> history() const { return {records_.data(), played_}; }

    // Hands. Equal bugs are placed in the order of their numbers; `next_in_hand` requires that a
    // piece of the bug is in hand.
    BugSet kinds_in_hand(Color color) const { return kinds_in_hand_[index(color)]; }
    Piece next_in_hand(Color color, Bug bug) const {
        const int first = Piece(color, bug).id;
        return Piece(first + std::countr_one(in_play_ >> first));
    }
    // Calls `visit` with each bug in hand and the number of its pieces there.
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
    std::uint32_t in_play() const { return in_play_; }   // one bit per piece id
    Hex at(Piece piece) const { return at_[piece.id]; }  // only for pieces in play
    Piece under(Piece piece) const { return under_[piece.id]; }
    Piece top(Hex hex) const;
    int height(Hex hex) const;
    bool is_covered(Piece piece) const { return top(at(piece)) != piece; }

    // The piece moved, placed or thrown in the previous ply; none after a pass. In games with the
    // pillbug it cannot be thrown, and if it was thrown, it can neither move nor throw.
    Piece stunned() const { return stunned_; }

    // The hash of the position (rule 4), the same in every run and on every machine, and the exact
    // comparison.
    std::uint64_t key() const { return key_at(at_); }
    bool is_same_position(const Board& other) const;

    // The hash with the pieces at other hexes, by piece id.
    using Places = std::array<Hex, kPieceIds>;
    std::uint64_t key_at(const Places& places) const;
    const Places& places() const { return at_; }  // undefined for pieces in hand

    // Calls `visit` with the hive on the grid that is in use.
    template <class Visit>
    decltype(auto) with_hive(Visit visit) const {
        return is_wide_ ? visit(wide_) : visit(narrow_);
    }

  private:
    static constexpr int kNarrow = 16;              // fits spans up to 14: all but long, thin hives
    static constexpr int kWide = 32;                // fits any 28 pieces, even in a straight line
    static constexpr int kFewPieces = kNarrow - 2;  // fit the narrow grid in any arrangement

    // The pieces in play, each packed into a number with the properties that rule 4 compares.
    std::vector<std::uint64_t> pieces_of_position(const Places& places) const;

    void flip_hand(Piece piece);
    void grow_and_push(Move move);
    void place_on_wide(Piece piece, Hex target);
    void unplace_from_wide(const PlayedMove& played);
    template <int N>
    void shift(Hive<N>& hive, PlayedMove& played);
    template <int N>
    void shift_back(Hive<N>& hive, const PlayedMove& played);
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
    std::vector<PlayedMove> records_;  // the history, followed by preallocated records
};

}  // namespace sixlegs
