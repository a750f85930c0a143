// Python bindings of the engine for browsers, for tests; the library uses the multi-threaded
// search.
#include "advice/browser_engine.h"

#include "board.h"

using namespace sixlegs;

namespace {

std::optional<PyMove> play(BrowserEngine& engine, const Board& board, int number,
                           std::uint64_t seed) {
    const Level* level = get_level(number);
    if (level == nullptr) throw nb::value_error("invalid level");
    const auto move = engine.play(board, *level, seed);
    return move ? std::optional(to_py_move(board, *move)) : std::nullopt;
}

nb::object hint_fields(BrowserEngine& engine, const Board& board) {
    const auto hint = engine.hint(board);
    if (!hint) return nb::none();
    return nb::make_tuple(to_py_line(board, hint->line), hint->score,
                          facts_for_python(hint->facts));
}

nb::object blunder_warning(BrowserEngine& engine, PyBoard& board, const PyMove& py_move) {
    if (!board.is_legal(py_move)) throw nb::value_error("not a legal move");
    const Move move = PyBoard::to_core_move(py_move);
    const auto warning = engine.blunder_warning(board, move);
    if (!warning) return nb::none();
    Board after = board;
    after.push(move);
    return nb::make_tuple(
        warning->loss, to_py_move(after, warning->reply), facts_for_python(warning->reply_facts),
        to_py_move(board, warning->better_move), facts_for_python(warning->better_move_facts));
}

nb::list review(BrowserEngine& engine, const Board& board, std::uint64_t nodes) {
    nb::list results;
    engine.review(
        board,
        {[&](Score score) { results.append(score); },
         [&](const Board& before, const Assessment& ply) {
             results.append(nb::make_tuple(ply.ply, ply.before, ply.after, ply.after_best,
                                           ply.loss(), to_py_line(before, ply.best_line),
                                           facts_for_python(ply.facts)));
         },
         [&](const GameSummary& summary) { results.append(summary_for_python(summary)); }},
        nodes);
    return results;
}

nb::list analyze(BrowserEngine& engine, const Board& board, int lines, std::uint64_t nodes,
                 bool is_threat) {
    nb::list results;
    const auto position = is_threat ? after_null_move(board) : std::optional(board);
    if (!position) throw nb::value_error("passing is not possible with the queen in hand");
    const auto on_report = [&](const SearchReport& report) {
        results.append(nb::make_tuple(report.depth, report.rank, report.score, report.nodes,
                                      to_py_line(*position, report.moves)));
    };
    engine.analyze(*position, std::max(lines, 1), on_report, nodes);
    return results;
}

}  // namespace

void bind_browser_engine(nb::module_& m) {
    nb::class_<BrowserEngine>(m, "BrowserEngine",
                              "The single-threaded engine that runs in browsers.")
        .def(
            "__init__",
            [](BrowserEngine* self, int megabytes, const Evaluator& network) {
                new (self) BrowserEngine(
                    static_cast<std::size_t>(std::clamp(megabytes, 1, 1 << 20)), network);
            },
            nb::arg("table_mb") = kHintTableMegabytes, nb::arg("network") = Evaluator())
        .def("play", &play, nb::arg("board"), nb::arg("level"), nb::arg("seed"),
             "Return the move of a level; None if the game is over.")
        .def("hint", &hint_fields, nb::arg("board"),
             nb::sig("def hint(self, board: BaseBoard) -> "
                     "tuple[list[Move], int, list[typing.Any]] | None"),
             "Return the best line, its score, and the fields of its facts.")
        .def("blunder_warning", &blunder_warning, nb::arg("board"), nb::arg("move"),
             nb::sig("def blunder_warning(self, board: BaseBoard, move: Move) -> "
                     "tuple[int, Move, list[typing.Any], Move, list[typing.Any]] | None"),
             "Return the loss, the reply and its facts, and a better move and its facts.")
        .def(
            "accepts_draw", &BrowserEngine::accepts_draw, nb::arg("board"),
            "Return whether the side that is not to move accepts a draw; None if the game is over.")
        .def("review", &review, nb::arg("board"), nb::arg("nodes") = kReviewNodes,
             nb::sig("def review(self, board: BaseBoard, nodes: int = ...) -> list[typing.Any]"),
             "Return the initial score, then for each ply its number, the scores before, after and "
             "after the best move, the loss, the best line and its facts, and finally the summary "
             "of "
             "both players.")
        .def("analyze", &analyze, nb::arg("board"), nb::arg("lines") = 1, nb::arg("nodes") = 10000,
             nb::arg("is_threat") = false,
             nb::sig("def analyze(self, board: BaseBoard, lines: int = 1, nodes: int = 10000, "
                     "is_threat: bool = False) -> list[tuple[int, int, int, int, list[Move]]]"),
             "Return depth, rank, score, nodes and moves of every reported line. With *is_threat*, "
             "analyze the position after a null move.");
}
