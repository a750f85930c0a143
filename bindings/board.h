// Python's Board, for all bindings that take one.
#pragma once

#include <algorithm>
#include <vector>

#include "advice/accuracy.h"
#include "advice/facts.h"
#include "bindings.h"
#include "learning/actions.h"
#include "rules/movegen.h"

// Converts a move before it is played on `board`, adding its origin.
inline PyMove to_py_move(const sixlegs::Board& board, const sixlegs::Move& move) {
    if (move.is_pass()) return {};
    const bool in_play = board.is_in_play(move.piece);
    return {move.piece, in_play ? std::optional(board.at(move.piece)) : std::nullopt, move.target};
}
// Converts a line of moves that starts at `board`.
inline std::vector<PyMove> to_py_line(sixlegs::Board board,
                                      const std::vector<sixlegs::Move>& line) {
    std::vector<PyMove> moves;
    for (const sixlegs::Move& move : line) {
        moves.push_back(to_py_move(board, move));
        board.push(move);
    }
    return moves;
}
// Whether the piece is at the origin of the move.
inline bool matches_origin(const sixlegs::Board& board, const PyMove& move) {
    return !move.piece || to_py_move(board, {*move.piece, {}}).origin == move.origin;
}

// A board with a cache of the legal moves in its current position.
struct PyBoard : sixlegs::Board {
    explicit PyBoard(sixlegs::Board board) : Board(std::move(board)) {}

    const std::vector<sixlegs::Move>& legal() {
        if (!has_legal_moves) {
            const sixlegs::MoveList list = sixlegs::legal_moves(*this);
            moves.assign(list.begin(), list.end());
            has_legal_moves = true;
        }
        return moves;
    }
    // Returns the actions of the legal moves in the same order.
    std::vector<sixlegs::Action> actions() const {
        std::vector<sixlegs::Action> actions;
        sixlegs::legal_actions(*this, actions);
        return actions;
    }
    std::size_t legal_move_count() {
        return has_legal_moves ? moves.size()
                               : static_cast<std::size_t>(sixlegs::count_moves(*this));
    }

    PyMove to_py_move(const sixlegs::Move& move) const { return ::to_py_move(*this, move); }
    bool matches_origin(const PyMove& move) const { return ::matches_origin(*this, move); }
    static sixlegs::Move to_core_move(const PyMove& move) {
        return move.piece ? sixlegs::Move{*move.piece, *move.target} : sixlegs::kPass;
    }

    bool is_legal(const PyMove& move) {
        return matches_origin(move) &&
               std::ranges::find(legal(), to_core_move(move)) != legal().end();
    }

    bool has_legal_moves = false;
    std::vector<sixlegs::Move> moves;
};

// Converts between boards of the core and PyBoard, so that functions of the core can be bound
// directly.
template <>
struct nanobind::detail::type_caster<sixlegs::Board> {
    using Inner = make_caster<PyBoard>;
    static constexpr auto Name = Inner::Name;
    template <class T>
    using Cast = std::conditional_t<std::is_pointer_v<T>, sixlegs::Board*, sixlegs::Board&>;
    template <class T>
    static constexpr bool can_cast() {
        return true;
    }
    bool from_python(handle board, std::uint32_t flags, cleanup_list* cleanup) noexcept {
        return inner_.from_python(board, flags, cleanup);
    }
    static handle from_cpp(const sixlegs::Board& board, rv_policy, cleanup_list* cleanup) {
        return Inner::from_cpp(PyBoard(board), rv_policy::move, cleanup);
    }
    explicit operator sixlegs::Board*() { return inner_.operator PyBoard*(); }
    explicit operator sixlegs::Board&() { return inner_.operator PyBoard&(); }

  private:
    Inner inner_;
};

// Returns the fields of `sixlegs.facts.Fact` for each fact.
nb::list facts_for_python(const std::vector<sixlegs::Fact>& facts);
// Returns accuracy and numbers of judgments of White and Black.
nb::tuple summary_for_python(const sixlegs::GameSummary& summary);

void bind_moves(nb::class_<PyBoard>& board);
void bind_arrays(nb::module_& m, nb::class_<PyBoard>& board);
void bind_view(nb::module_& m, nb::class_<PyBoard>& board);
