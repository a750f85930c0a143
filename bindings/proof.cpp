// Python bindings of the prover.
#include "board.h"
#include "proof/puzzle.h"

using namespace sixlegs;

namespace {

std::vector<PyMove> winning_moves(Prover& prover, const Board& board, int moves,
                                  std::size_t limit) {
    std::vector<PyMove> result;
    for (const Move& move : prover.winning_moves(board, moves, limit))
        result.push_back(to_py_move(board, move));
    return result;
}

}  // namespace

void bind_proof(nb::module_& m) {
    const nb::call_guard<nb::gil_scoped_release> released;
    nb::class_<Prover>(m, "Prover",
                       "Exhaustive proofs of forced wins, independent of the search.\n\n"
                       "*nodes* limits each call. Only one thread may use a prover at a time.")
        .def(nb::init<std::uint64_t, std::size_t>(), nb::arg("nodes") = 10'000'000,
             nb::arg("entries") = 1 << 18)
        .def("wins_within", &Prover::wins_within, nb::arg("board"), nb::arg("moves"), released,
             "Return whether the side to move can force a win within *moves* of its own moves; "
             "None if the node limit was reached.")
        .def("loses_within", &Prover::loses_within, nb::arg("board"), nb::arg("moves"), released,
             "Return whether the side to move loses within *moves* moves of the opponent, whatever "
             "it plays; None if the node limit was reached.")
        .def("shortest_win", &Prover::shortest_win, nb::arg("board"), nb::arg("moves"), released,
             "Return the number of moves of the shortest forced win, up to *moves*, or None.")
        .def("shortest_loss", &Prover::shortest_loss, nb::arg("board"), nb::arg("moves"), released,
             "Return the number of the opponent's moves until it wins at the latest, up to "
             "*moves*, or None.")
        .def("shortest_threat", &Prover::shortest_threat, nb::arg("board"), nb::arg("moves"),
             released,
             "Return the number of moves, up to *moves*, within which the opponent wins if the "
             "side to move passes, or None.")
        .def("winning_moves", &winning_moves, nb::arg("board"), nb::arg("moves"),
             nb::arg("limit") = 1000,
             "Return the first moves that win within *moves*, at most *limit* of them.")
        .def(
            "best_line",
            [](Prover& prover, const Board& board, int moves) {
                return to_py_line(board, prover.best_line(board, moves));
            },
            nb::arg("board"), nb::arg("moves"),
            "Return the best play of both sides from a position that is won or lost within "
            "*moves*: shortest wins against longest defenses.")
        .def_prop_ro("is_exhausted", &Prover::is_exhausted,
                     "Whether the last call reached the node limit.")
        .def_prop_ro("nodes", &Prover::nodes, "The number of nodes of the last call.");
    m.attr("MAX_THREAT_MOVES") = kMaxThreatMoves;
}
