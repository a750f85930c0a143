// Board as Python sees it, for all bindings that take one.
#pragma once

#include <algorithm>
#include <vector>

#include "advice/facts.h"
#include "bindings.h"
#include "learning/actions.h"
#include "rules/movegen.h"

// A move of the core with where its piece comes from, before it is played on `board`.
inline FullMove full_move(const sixlegs::Board& board, const sixlegs::Move& move) {
    if (move.is_pass()) return {};
    const bool in_play = board.is_in_play(move.piece);
    return {move.piece, in_play ? std::optional(board.at(move.piece)) : std::nullopt, move.target};
}
// Moves that are played one after the other from `board`.
inline std::vector<FullMove> full_line(sixlegs::Board board,
                                       const std::vector<sixlegs::Move>& line) {
    std::vector<FullMove> moves;
    for (const sixlegs::Move& move : line) {
        moves.push_back(full_move(board, move));
        board.push(move);
    }
    return moves;
}
// Whether the piece is where the move takes it from.
inline bool is_there(const sixlegs::Board& board, const FullMove& move) {
    return !move.piece || full_move(board, {*move.piece, {}}).origin == move.origin;
}

// A board with the legal moves of its present position, once somebody has asked for them.
struct PyBoard {
    explicit PyBoard(sixlegs::Board board_) : board(std::move(board_)) {}

    const std::vector<sixlegs::Move>& legal() {
        if (!is_listed) {
            sixlegs::MoveList list;
            sixlegs::legal_moves(board, list);
            moves.assign(list.begin(), list.end());
            is_listed = true;
        }
        return moves;
    }
    // Their actions, in the same order.
    std::vector<sixlegs::Action> actions() const {
        std::vector<sixlegs::Action> actions;
        sixlegs::legal_actions(board, actions);
        return actions;
    }
    std::size_t count() {
        return is_listed ? moves.size() : static_cast<std::size_t>(sixlegs::count_moves(board));
    }

    FullMove full(const sixlegs::Move& move) const { return full_move(board, move); }
    bool is_there(const FullMove& move) const { return ::is_there(board, move); }
    static sixlegs::Move plain(const FullMove& move) {
        return move.piece ? sixlegs::Move{*move.piece, *move.target} : sixlegs::kPass;
    }

    bool is_legal(const FullMove& move) {
        return is_there(move) && std::ranges::find(legal(), plain(move)) != legal().end();
    }

    sixlegs::Board board;
    bool is_listed = false;
    std::vector<sixlegs::Move> moves;
};

// The fields of `sixlegs.facts.Fact`, for each.
nb::list facts_for_python(const std::vector<sixlegs::Fact>& facts);

void bind_moves(nb::class_<PyBoard>& board);
void bind_arrays(nb::module_& m, nb::class_<PyBoard>& board);
void bind_view(nb::module_& m, nb::class_<PyBoard>& board);
