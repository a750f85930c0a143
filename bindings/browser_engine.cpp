// The engine of browsers for Python, which has a search with threads for itself: to try what
// browsers get.
#include "advice/browser_engine.h"

#include "board.h"

using namespace sixlegs;

namespace {

std::optional<PyMove> play(BrowserEngine& engine, const Board& board, int number,
                           std::uint64_t seed) {
    const Level* level = get_level(number);
    if (level == nullptr) throw nb::value_error("no such level");
    const auto move = engine.play(board, *level, seed);
    return move ? std::optional(to_py_move(board, *move)) : std::nullopt;
}

nb::object hint(BrowserEngine& engine, const Board& board) {
    const auto found = engine.hint(board);
    if (!found) return nb::none();
    return nb::make_tuple(to_py_line(board, found->line), found->score,
                          facts_for_python(found->facts));
}

nb::object blunder_warning(BrowserEngine& engine, PyBoard& board, const PyMove& meant) {
    if (!board.is_legal(meant)) throw nb::value_error("not a legal move");
    const Move move = PyBoard::to_core_move(meant);
    const auto found = engine.blunder_warning(board, move);
    if (!found) return nb::none();
    Board after = board;
    after.push(move);
    return nb::make_tuple(
        found->loss, to_py_move(after, found->reply), facts_for_python(found->reply_facts),
        to_py_move(board, found->better_move), facts_for_python(found->better_move_facts));
}

nb::list review(BrowserEngine& engine, const Board& board, std::uint64_t nodes) {
    nb::list found;
    engine.review(board,
                  {[&](Score score) { found.append(score); },
                   [&](const Board& before, const Assessment& ply) {
                       found.append(nb::make_tuple(ply.ply, ply.before, ply.after, ply.after_best,
                                                   ply.loss(), to_py_move(before, ply.best),
                                                   facts_for_python(ply.facts)));
                   },
                   [&](const std::vector<int>& plies) { found.append(nb::cast(plies)); }},
                  nodes);
    return found;
}

nb::list analyze(BrowserEngine& engine, const Board& board, int lines, std::uint64_t nodes,
                 bool is_threat) {
    nb::list found;
    const auto searched = is_threat ? after_null_move(board) : std::optional(board);
    if (!searched) throw nb::value_error("nobody may pass with the queen in hand");
    const auto tell = [&](const SearchReport& report) {
        found.append(nb::make_tuple(report.depth, report.rank, report.score, report.nodes,
                                    to_py_line(*searched, report.moves)));
    };
    engine.analyze(*searched, std::max(lines, 1), tell, nodes);
    return found;
}

}  // namespace

void bind_browser_engine(nb::module_& m) {
    nb::class_<BrowserEngine>(m, "BrowserEngine", "What thinks in a browser, without threads.")
        .def(
            "__init__",
            [](BrowserEngine* self, int megabytes, const Evaluator& network) {
                new (self) BrowserEngine(
                    static_cast<std::size_t>(std::clamp(megabytes, 1, 1 << 20)), network);
            },
            nb::arg("table_mb") = kHintTableMegabytes, nb::arg("network") = Evaluator())
        .def("play", &play, nb::arg("board"), nb::arg("level"), nb::arg("seed"),
             "What a level plays; None if the game is over.")
        .def("hint", &hint, nb::arg("board"),
             nb::sig("def hint(self, board: BaseBoard) -> "
                     "tuple[list[Move], int, list[typing.Any]] | None"),
             "The best line, its score, and the fields of facts.")
        .def("blunder_warning", &blunder_warning, nb::arg("board"), nb::arg("move"),
             nb::sig("def blunder_warning(self, board: BaseBoard, move: Move) -> "
                     "tuple[int, Move, list[typing.Any], Move, list[typing.Any]] | None"),
             "What is lost, the reply, its facts, a better move, and its facts.")
        .def("accepts_draw", &BrowserEngine::accepts_draw, nb::arg("board"),
             "Whether the side that is not to move would; None if it is over.")
        .def("review", &review, nb::arg("board"), nb::arg("nodes") = kReviewNodes,
             nb::sig("def review(self, board: BaseBoard, nodes: int = ...) -> list[typing.Any]"),
             "The score of the beginning, then for each ply its number, scores before, after and "
             "instead, what it lost, the best move and its facts; in the end the turning points.")
        .def("analyze", &analyze, nb::arg("board"), nb::arg("lines") = 1, nb::arg("nodes") = 10000,
             nb::arg("is_threat") = false,
             nb::sig("def analyze(self, board: BaseBoard, lines: int = 1, nodes: int = 10000, "
                     "is_threat: bool = False) -> list[tuple[int, int, int, int, list[Move]]]"),
             "Depth, rank, score, nodes and moves of every line that was found; of the other side, "
             "as if it were its turn, for a threat.");
}
