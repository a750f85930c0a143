#include "movegen.h"

#include "reach.h"

namespace sixlegs {
namespace {

// Where the cells of the torus lie on the table: the hive's first column and row, and their hexes.
template <int N>
class Window {
  public:
    Window(const Hive<N>& hive, Hex any_tile)
        : column_(first(hive.occupied.used_columns())),
          row_(first(hive.occupied.used_rows())),
          corner_{any_tile.q - ((any_tile.q - column_) & (N - 1)),
                  any_tile.r - ((any_tile.r - row_) & (N - 1))} {}

    // Holds for the hive and the shell around it, which begins one column and one row before it.
    Hex hex(Cell cell) const {
        return {corner_.q - 1 + ((cell - column_ + 1) & (N - 1)),
                corner_.r - 1 + ((cell / N - row_ + 1) & (N - 1))};
    }

  private:
    // The lines in use follow one another, perhaps across the seam: the first has none before it.
    static int first(std::uint32_t used) {
        return std::countr_zero(used & ~(used << 1 | used >> (N - 1)));
    }
    int column_, row_;
    Hex corner_;
};

// Visits the side's tiles that are on top of their stacks and free to move by their own power.
template <int N, class Visit>
void each_free(const Board& board, const Hive<N>& hive, const Reach<N>& reach, Visit visit) {
    const std::uint32_t ours =
        board.in_play() & (board.turn() == Color::kWhite ? 0xFFFFu : ~0xFFFFu);
    for (std::uint32_t left = ours; left != 0; left &= left - 1) {
        const Piece piece(std::countr_zero(left));
        const Cell cell = cell_at<N>(board.at(piece));
        if (hive.top[cell] == piece && reach.may_move(cell)) visit(piece, cell);
    }
}

// The kind a free tile moves as: on top of the hive a mosquito is a beetle.
template <int N>
Bug mover(const Hive<N>& hive, Piece piece, Cell cell) {
    return hive.height[cell] > 1 ? Bug::kBeetle : piece.bug();
}

template <int N>
int counted(const Board& board, const Hive<N>& hive) {
    Reach<N> reach(board, hive);
    int total = std::popcount(reach.placeable());
    if (total > 0) total *= reach.placements().size();
    if (board.has_queen(board.turn())) {
        each_free(board, hive, reach, [&](Piece piece, Cell cell) {
            const Bug bug = mover(hive, piece, cell);
            const auto* thrown = reach.throw_from(cell);
            total +=
                thrown ? (reach.targets(bug, cell) | thrown->to).size() : reach.count(bug, cell);
        });
        for (const auto* thrown = reach.begin_throws(); thrown != reach.end_throws(); ++thrown)
            if (hive.top[thrown->from].color() != board.turn()) total += thrown->to.size();
    }
    return total > 0 ? total : 1;
}

template <int N>
void listed(const Board& board, const Hive<N>& hive, MoveList& moves) {
    Reach<N> reach(board, hive);
    const Window<N> window(hive, board.at(Piece(std::countr_zero(board.in_play()))));
    const auto add = [&](Piece piece, const HexSet<N>& targets) {
        targets.each([&](Cell cell) { moves.add({piece, window.hex(cell)}); });
    };
    if (const BugSet kinds = reach.placeable()) {
        const HexSet<N> cells = reach.placements();
        for (unsigned left = kinds; left != 0; left &= left - 1)
            add(board.next_in_hand(board.turn(), static_cast<Bug>(std::countr_zero(left))), cells);
    }
    if (board.has_queen(board.turn())) {
        each_free(board, hive, reach, [&](Piece piece, Cell cell) {
            HexSet<N> targets = reach.targets(mover(hive, piece, cell), cell);
            if (const auto* thrown = reach.throw_from(cell)) targets |= thrown->to;
            add(piece, targets);
        });
        for (const auto* thrown = reach.begin_throws(); thrown != reach.end_throws(); ++thrown)
            if (hive.top[thrown->from].color() != board.turn())
                add(hive.top[thrown->from], thrown->to);
    }
    if (moves.empty()) moves.add(kPass);
}

}  // namespace

int count_moves(const Board& board) {
    if (board.is_over()) return 0;
    return board.with_hive([&](const auto& hive) { return counted(board, hive); });
}

void legal_moves(const Board& board, MoveList& moves) {
    if (board.is_over()) return;
    if (board.ply() == 0) {  // an empty table has no corner to reckon hexes from
        const Hive<16> nothing;
        const Reach<16> reach(board, nothing);
        for (unsigned left = reach.placeable(); left != 0; left &= left - 1)
            moves.add(
                {board.next_in_hand(board.turn(), static_cast<Bug>(std::countr_zero(left))), {}});
        return;
    }
    board.with_hive([&](const auto& hive) { listed(board, hive, moves); });
}

bool is_pinned(const Board& board, Hex hex) {
    return board.with_hive(
        [&]<int N>(const Hive<N>& hive) { return Pins<N>(hive).holds(cell_at<N>(hex)); });
}

}  // namespace sixlegs
