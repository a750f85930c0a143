#include "movegen.h"

#include "reach.h"

namespace sixlegs {
namespace {

// Converts cells of the torus to hexes. Coordinates are counted from the first column and row that
// the hive uses.
template <int N>
class Window {
  public:
    Window(const Hive<N>& hive, Hex any_tile)
        : column_(first(hive.occupied.used_columns())),
          row_(first(hive.occupied.used_rows())),
          corner_{any_tile.q - ((any_tile.q - column_) & (N - 1)),
                  any_tile.r - ((any_tile.r - row_) & (N - 1))} {}

    // Valid for the hive and its shell, which starts one column and one row before it.
    Hex hex(Cell cell) const {
        return {corner_.q - 1 + ((cell - column_ + 1) & (N - 1)),
                corner_.r - 1 + ((cell / N - row_ + 1) & (N - 1))};
    }

  private:
    // The used lines are contiguous, possibly across the seam; the first has no used line before
    // it.
    static int first(std::uint32_t used) {
        return std::countr_zero(used & ~(used << 1 | used >> (N - 1)));
    }
    int column_, row_;
    Hex corner_;
};

// Visits the uncovered pieces of a side that are neither pinned nor stunned.
template <int N, class Visit>
void each_free(const Board& board, const Hive<N>& hive, const Reach<N>& reach, Color side,
               Visit visit) {
    const std::uint32_t ours = board.in_play() & pieces_of(side);
    for (std::uint32_t left = ours; left != 0; left &= left - 1) {
        const Piece piece(std::countr_zero(left));
        const Cell cell = cell_at<N>(board.at(piece));
        if (hive.top[cell] == piece && reach.may_move(cell)) visit(piece, cell);
    }
}

// Visits the enemy pieces that may be thrown.
template <int N, class Visit>
void each_enemy_throwable(const Board& board, const Reach<N>& reach, Visit visit) {
    const std::uint32_t theirs = reach.liftable() & pieces_of(other(board.turn()));
    for (std::uint32_t left = theirs; left != 0; left &= left - 1)
        visit(Piece(std::countr_zero(left)));
}

// Visits every piece that can move or be thrown, with all its targets.
template <int N, class Visit>
void each_movement(const Board& board, const Hive<N>& hive, Reach<N>& reach, Visit visit) {
    each_free(board, hive, reach, board.turn(), [&](Piece piece, Cell cell) {
        visit(piece, reach.targets(mover(hive, piece, cell), cell) | reach.throws(piece));
    });
    each_enemy_throwable(board, reach, [&](Piece piece) { visit(piece, reach.throws(piece)); });
}

// Returns the number of movements plus `total`, the number of placements.
template <int N>
[[gnu::noinline]] int add_movement_count(const Board& board, const Hive<N>& hive, int total) {
    Reach<N> reach(board, hive);
    each_free(board, hive, reach, board.turn(), [&](Piece piece, Cell cell) {
        const Bug bug = mover(hive, piece, cell);
        total += reach.liftable() >> piece.id & 1
                     ? (reach.targets(bug, cell) | reach.throws(piece)).size()
                     : reach.count(bug, cell);
    });
    each_enemy_throwable(board, reach, [&](Piece piece) { total += reach.throws(piece).size(); });
    return total > 0 ? total : 1;
}

// Separate from movements and from the other grid, so that counting placements saves and restores
// no registers (6% of perft from the opening).
template <int N>
[[gnu::noinline]] int count_in_hive(const Board& board, const Hive<N>& hive) {
    int total = std::popcount(placeable(board));
    if (total > 0) total *= placements(board, hive).size();
    if (board.has_queen(board.turn())) return add_movement_count(board, hive, total);
    return total > 0 ? total : 1;
}

// Returns the mobile pieces of `side`, which is also the side of `reach`.
template <int N>
std::uint32_t mobile_in_hive(const Board& board, const Hive<N>& hive, Reach<N>& reach, Color side) {
    if (!board.has_queen(side)) return 0;
    std::uint32_t pieces = reach.liftable() & pieces_of(side);
    each_free(board, hive, reach, side, [&](Piece piece, Cell cell) {
        if (reach.count(mover(hive, piece, cell), cell) > 0) pieces |= 1u << piece.id;
    });
    return pieces;
}

// Lists moves piece by piece.
template <int N>
class Lister {
  public:
    Lister(const Board& board, const Hive<N>& hive, MoveList& moves)
        : board_(board),
          hive_(hive),
          window_(hive, board.at(Piece(std::countr_zero(board.in_play())))),
          moves_(moves) {}

    void list_placements() {
        unsigned kinds = placeable(board_);
        if (kinds == 0) return;
        const auto next_piece = [&] {
            const auto bug = static_cast<Bug>(std::countr_zero(kinds));
            kinds &= kinds - 1;
            return board_.next_in_hand(board_.turn(), bug);
        };
        add(next_piece(), placements(board_, hive_));
        // All bugs have the same targets: copied from the first one (5% of perft from the opening).
        const std::size_t targets = moves_.size();
        while (kinds != 0) {
            const Piece piece = next_piece();
            for (std::size_t i = 0; i < targets; ++i) moves_.add({piece, moves_[i].target});
        }
    }

    void list_movements(Reach<N>& reach) {
        each_movement(board_, hive_, reach,
                      [&](Piece piece, const HexSet<N>& targets) { add(piece, targets); });
    }

  private:
    void add(Piece piece, const HexSet<N>& targets) {
        targets.each([&](Cell cell) { moves_.add({piece, window_.hex(cell)}); });
    }

    const Board& board_;
    const Hive<N>& hive_;
    const Window<N> window_;
    MoveList& moves_;
};

template <int N>
void list_in_hive(const Board& board, const Hive<N>& hive, MoveList& moves) {
    Lister<N> lister(board, hive, moves);
    lister.list_placements();
    if (board.has_queen(board.turn())) {
        Reach<N> reach(board, hive);
        lister.list_movements(reach);
    }
    if (moves.empty()) moves.add(kPass);
}

}  // namespace

int count_moves(const Board& board) {
    if (board.is_over()) return 0;
    return board.with_hive([&](const auto& hive) { return count_in_hive(board, hive); });
}

MoveList legal_moves(const Board& board) {
    MoveList moves;
    if (board.is_over()) return moves;
    if (board.ply() == 0) {  // `Window` needs a piece in play
        for (unsigned left = placeable(board); left != 0; left &= left - 1)
            moves.add(
                {board.next_in_hand(board.turn(), static_cast<Bug>(std::countr_zero(left))), {}});
        return moves;
    }
    board.with_hive([&](const auto& hive) { list_in_hive(board, hive, moves); });
    return moves;
}

MoveList legal_moves_to(const Board& board, Hex target) {
    MoveList moves;
    if (board.is_over()) return moves;
    board.with_hive([&]<int N>(const Hive<N>& hive) {
        const Cell cell = cell_at<N>(target);
        if (unsigned kinds = placeable(board); placements(board, hive).contains(cell))
            for (; kinds != 0; kinds &= kinds - 1) {
                const auto bug = static_cast<Bug>(std::countr_zero(kinds));
                moves.add({board.next_in_hand(board.turn(), bug), target});
            }
        if (!board.has_queen(board.turn())) return;
        Reach<N> reach(board, hive);
        each_movement(board, hive, reach, [&](Piece piece, const HexSet<N>& targets) {
            if (targets.contains(cell)) moves.add({piece, target});
        });
    });
    return moves;
}

std::uint32_t mobile_pieces(const Board& board) {
    const bool has_any = board.has_queen(Color::kWhite) || board.has_queen(Color::kBlack);
    if (!has_any || board.is_over()) return 0;
    return board.with_hive([&]<int N>(const Hive<N>& hive) {
        Reach<N> reach(board, hive);
        const std::uint32_t ours = mobile_in_hive(board, hive, reach, board.turn());
        reach.switch_side();
        return ours | mobile_in_hive(board, hive, reach, other(board.turn()));
    });
}

template <int N>
std::uint32_t targets_and_mobile_pieces(const Board& board, const Hive<N>& hive,
                                        TargetList<N>& list) {
    const Color us = board.turn();
    if (unsigned kinds = placeable(board); kinds != 0) {
        const HexSet<N> cells = placements(board, hive);
        for (; kinds != 0 && !cells.empty(); kinds &= kinds - 1)
            list.add(board.next_in_hand(us, static_cast<Bug>(std::countr_zero(kinds))), cells);
    }
    Reach<N> reach(board, hive);
    std::uint32_t pieces = 0;
    if (board.has_queen(us)) {
        each_movement(board, hive, reach, [&](Piece piece, const HexSet<N>& targets) {
            if (targets.empty()) return;
            list.add(piece, targets);
            pieces |= 1u << piece.id;
        });
    }
    reach.switch_side();
    return (pieces & pieces_of(us)) | mobile_in_hive(board, hive, reach, other(us));
}
template std::uint32_t targets_and_mobile_pieces(const Board&, const Hive<16>&, TargetList<16>&);
template std::uint32_t targets_and_mobile_pieces(const Board&, const Hive<32>&, TargetList<32>&);

bool must_pass(const Board& board) {
    const MoveList moves = legal_moves(board);
    return moves.size() == 1 && moves[0].is_pass();
}

bool can_place_away_from(const Board& board, Hex hex) {
    if (placeable(board) == 0) return false;
    return board.with_hive([&]<int N>(const Hive<N>& hive) {
        const HexSet<N> beside = neighbors(HexSet<N>::of(cell_at<N>(hex)));
        return !placements(board, hive).without(beside).empty();
    });
}

bool is_pinned(const Board& board, Hex hex) {
    return board.with_hive(
        [&]<int N>(const Hive<N>& hive) { return Pins<N>(hive).is_pinned(cell_at<N>(hex)); });
}

BugSet kinds_of(const Board& board, Piece piece) {
    return board.with_hive(
        [&]<int N>(const Hive<N>& hive) { return kinds_at(hive, cell_at<N>(board.at(piece))); });
}

bool reaches(const Board& board, Piece piece, Bug as, Hex target) {
    return board.with_hive([&]<int N>(const Hive<N>& hive) {
        const Cell from = cell_at<N>(board.at(piece));
        return Reach<N>(board, hive).targets(as, from).contains(cell_at<N>(target));
    });
}

bool can_throw(const Board& board, Piece piece) {
    return piece != board.stunned() &&
           board.with_hive([&](const auto& hive) { return can_throw(board, hive, piece); });
}

}  // namespace sixlegs
