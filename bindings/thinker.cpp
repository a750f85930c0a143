// The thinker for Python, which has a search with threads for itself: to try what browsers get.
#include "advice/thinker.h"

#include "board.h"

using namespace sixlegs;

namespace {

std::optional<FullMove> play(Thinker& thinker, const Board& board, int number, std::uint64_t seed) {
    const Level* level = level_numbered(number);
    if (level == nullptr) throw nb::value_error("no such level");
    const auto move = thinker.play(board, *level, seed);
    return move ? std::optional(full_move(board, *move)) : std::nullopt;
}

nb::object hint(Thinker& thinker, const Board& board) {
    const auto found = thinker.hint(board);
    if (!found) return nb::none();
    return nb::make_tuple(full_line(board, found->line), found->score,
                          facts_for_python(found->facts));
}

nb::object doubt(Thinker& thinker, PyBoard& board, const FullMove& meant) {
    if (!board.is_legal(meant)) throw nb::value_error("not a legal move");
    const Move move = PyBoard::plain(meant);
    const auto found = thinker.doubt(board, move);
    if (!found) return nb::none();
    Board after = board;
    after.push(move);
    return nb::make_tuple(found->lost, full_move(after, found->reply),
                          facts_for_python(found->reply_facts), full_move(board, found->better),
                          facts_for_python(found->better_facts));
}

nb::list review(Thinker& thinker, const Board& board, std::uint64_t nodes) {
    nb::list found;
    thinker.review(
        board,
        {[&](Score score) { found.append(score); },
         [&](const Board& before, const Assessment& ply) {
             found.append(nb::make_tuple(ply.ply, ply.before, ply.after, ply.instead, ply.lost(),
                                         full_move(before, ply.best), facts_for_python(ply.facts)));
         },
         [&](const std::vector<int>& plies) { found.append(nb::cast(plies)); }},
        nodes);
    return found;
}

nb::list analyse(Thinker& thinker, const Board& board, int lines, std::uint64_t nodes,
                 bool is_threat) {
    nb::list found;
    const auto searched = is_threat ? after_null_move(board) : std::optional(board);
    if (!searched) throw nb::value_error("nobody may pass with the queen in hand");
    const auto tell = [&](const Report& report) {
        found.append(nb::make_tuple(report.depth, report.rank, report.score, report.nodes,
                                    full_line(*searched, report.moves)));
    };
    thinker.analyse(*searched, std::max(lines, 1), tell, nodes);
    return found;
}

}  // namespace

void bind_thinker(nb::module_& m) {
    nb::class_<Thinker>(m, "Thinker", "What thinks in a browser, without threads.")
        .def(
            "__init__",
            [](Thinker* self, int megabytes, const Evaluator& network) {
                new (self)
                    Thinker(static_cast<std::size_t>(std::clamp(megabytes, 1, 1 << 20)), network);
            },
            nb::arg("table_mb") = kTableMegabytes, nb::arg("network") = Evaluator())
        .def("play", &play, nb::arg("board"), nb::arg("level"), nb::arg("seed"),
             "What a level plays; None if the game is over.")
        .def("hint", &hint, nb::arg("board"),
             nb::sig("def hint(self, board: BaseBoard) -> "
                     "tuple[list[Move], int, list[typing.Any]] | None"),
             "The best line, its score, and the fields of facts.")
        .def("doubt", &doubt, nb::arg("board"), nb::arg("move"),
             nb::sig("def doubt(self, board: BaseBoard, move: Move) -> "
                     "tuple[int, Move, list[typing.Any], Move, list[typing.Any]] | None"),
             "What is lost, the reply, its facts, a better move, and its facts.")
        .def("agrees_to_draw", &Thinker::agrees_to_draw, nb::arg("board"),
             "Whether the side that is not to move would; None if it is over.")
        .def("review", &review, nb::arg("board"), nb::arg("nodes") = kReviewNodes,
             nb::sig("def review(self, board: BaseBoard, nodes: int = ...) -> list[typing.Any]"),
             "The score of the beginning, then for each ply its number, scores before, after and "
             "instead, what it lost, the best move and its facts; in the end the turning points.")
        .def("analyse", &analyse, nb::arg("board"), nb::arg("lines") = 1, nb::arg("nodes") = 10000,
             nb::arg("is_threat") = false,
             nb::sig("def analyse(self, board: BaseBoard, lines: int = 1, nodes: int = 10000, "
                     "is_threat: bool = False) -> list[tuple[int, int, int, int, list[Move]]]"),
             "Depth, rank, score, nodes and moves of every line that was found; of the other side, "
             "as if it were its turn, for a threat.");
}
