// Python bindings of the search.
#include <cmath>
#include <new>
#include <system_error>

#include "advice/levels.h"
#include "board.h"
#include "native_calls.h"
#include "search/threat_search.h"
#include "search_threads.h"

using namespace sixlegs;

namespace {

// A search report in Python.
struct PySearchReport {
    int depth, rank;
    Score score;
    std::uint64_t nodes;
    double seconds;
    std::vector<PyMove> moves;

    std::optional<int> wins_in() const {
        if (is_win(score)) return kWin - score;
        if (is_loss(score)) return -(kWin + score);
        return std::nullopt;
    }
};

class PySearch {
  public:
    PySearch(int megabytes, int threads, const Evaluator& evaluator)
        : threads_(require_range(megabytes, 1, 1 << 20), require_range(threads, 1, 1024),
                   evaluator) {
        if (!threads_.has_table()) throw std::bad_alloc();
    }

    void start(const Board& board, std::optional<double> seconds, std::optional<nb::int_> nodes,
               std::optional<nb::int_> depth, std::optional<double> clock, double increment,
               int lines, int noise, nb::int_ seed, bool sees_threats, bool has_learning) {
        if ((seconds && !(*seconds >= 0)) || (clock && !(*clock >= 0)) || !(increment >= 0))
            throw nb::value_error("seconds must not be negative");
        SearchOptions options;
        if (depth)
            options.depth =
                static_cast<int>(std::clamp<std::int64_t>(saturate(*depth), 1, kMaxPly));
        if (nodes)
            options.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(saturate(*nodes), 1));
        options.lines = require_range(lines, 1, INT32_MAX);
        apply_evaluation_settings(options,
                                  {require_range(noise, 0, kMaxEstimate / 2),
                                   PyLong_AsUnsignedLongLongMask(seed.ptr()), sees_threats});
        options.has_learning = has_learning;
        TimeLimit limit{seconds, {}};
        if (clock) limit.clock.emplace(*clock, increment);
        if (!threads_.start(board, options, limit)) throw std::runtime_error("a search is running");
        board_.emplace(board);
    }

    bool wait(double seconds) {
        if (std::isnan(seconds)) throw nb::value_error("seconds must be a number");
        if (NativeCall::is_shutting_down) throw std::runtime_error("the program is exiting");
        const NativeCall guard;
        const nb::gil_scoped_release release;
        const auto until = std::chrono::steady_clock::now() +
                           std::chrono::duration<double>(std::clamp(seconds, 0.0, 1e8));
        for (;;) {
            const std::chrono::duration<double> left = until - std::chrono::steady_clock::now();
            if (threads_.wait(std::clamp(left.count(), 0.0, 0.05))) return true;
            if (left.count() <= 0 || NativeCall::is_shutting_down) return false;
        }
    }

    void stop() { threads_.stop(); }

    std::vector<PySearchReport> take_reports() {
        std::vector<PySearchReport> reports;
        for (TimedReport& timed : threads_.take_reports()) {
            const SearchReport& report = timed.report;
            reports.push_back({report.depth, report.rank, report.score, report.nodes, timed.seconds,
                               to_py_line(*board_, report.moves)});
        }
        return reports;
    }

    void clear_table() {
        if (!threads_.clear_table()) throw std::runtime_error("a search is running");
    }

    std::uint64_t nodes() { return threads_.nodes(); }

  private:
    static int require_range(int value, int minimum, int maximum) {
        if (value < minimum || value > maximum) throw nb::value_error("out of range");
        return value;
    }

    SearchThreads threads_;
    std::optional<Board> board_;  // of the current or last search
};

// Returns the result of a threat search: the move, the plies until the win, and the nodes visited.
std::optional<std::tuple<PyMove, int, std::uint64_t>> forced_win(const Board& board, int plies,
                                                                 std::uint64_t nodes) {
    ThreatSearch search(board, {.plies = plies, .nodes = nodes});
    std::optional<ForcedWin> win;
    {
        const nb::gil_scoped_release release;
        win = search.run();
    }
    if (!win) return std::nullopt;
    return std::tuple(to_py_move(board, win->move), win->plies, search.nodes());
}

// Visits the terms with their names, in the order of `Terms`.
template <class T, class Visit>
void each_term(const std::string& name, const T& value, Visit visit) {
    if constexpr (requires { value.size(); }) {
        for (std::size_t i = 0; i < value.size(); ++i)
            each_term(name + "[" + std::to_string(i) + "]", value[i], visit);
    } else {
        visit(name, value);
    }
}
template <class T, class Visit>
void each_term(const Terms<T>& terms, Visit visit) {
#define SIXLEGS_VISIT(Shape, name) each_term(#name, terms.name, visit);
    SIXLEGS_TERMS(SIXLEGS_VISIT)
#undef SIXLEGS_VISIT
}

const Board& require_ongoing(const Board& board) {
    if (board.is_over()) throw nb::value_error("the game is over");
    return board;
}

std::vector<int> term_counts(const Board& board) {
    std::vector<int> counts;
    each_term(features_of(require_ongoing(board)).terms,
              [&](auto&&, int count) { counts.push_back(count); });
    return counts;
}

nb::dict term_weights() {
    nb::dict weights;
    each_term(kWeights,
              [&](const std::string& name, int weight) { weights[name.c_str()] = weight; });
    return weights;
}

Evaluator evaluator_from(nb::bytes bytes) {
    const auto network = Network::read({static_cast<const std::byte*>(bytes.data()), bytes.size()});
    if (!network) throw nb::value_error("not a network that this version supports");
    return Evaluator(network);
}

}  // namespace

void bind_search(nb::module_& m) {
    nb::class_<Evaluator>(m, "Evaluator", "A static evaluation: the handcrafted one, or a network.")
        .def(nb::init<>(), "Create the handcrafted evaluation with the built-in weights.")
        .def_static("from_network", &evaluator_from, nb::arg("bytes"),
                    "Return the evaluator of a network, given the bytes of its file.")
        .def(
            "__call__",
            [](const Evaluator& evaluator, const Board& board) {
                return evaluator(require_ongoing(board)).score;
            },
            nb::arg("board"), "Return the static evaluation for the side to move.");
    nb::class_<PySearchReport>(m, "SearchReport", "A line found by a search.")
        .def_ro("depth", &PySearchReport::depth)
        .def_ro("rank", &PySearchReport::rank, "The rank of the line; 0 is the best.")
        .def_ro("score", &PySearchReport::score, "The score for the side to move.")
        .def_prop_ro("wins_in", &PySearchReport::wins_in,
                     "The plies until a proven win, negative for a loss; None if unproven.")
        .def_ro("nodes", &PySearchReport::nodes)
        .def_ro("seconds", &PySearchReport::seconds)
        .def_ro("moves", &PySearchReport::moves);
    nb::class_<PySearch>(m, "Search", "A search with its transposition table and threads.")
        .def(nb::init<int, int, const Evaluator&>(), nb::arg("table_mb") = 64,
             nb::arg("threads") = 1, nb::arg("evaluator") = Evaluator())
        .def("start", &PySearch::start, nb::arg("board"), nb::kw_only(),
             nb::arg("seconds") = nb::none(), nb::arg("nodes") = nb::none(),
             nb::arg("depth") = nb::none(), nb::arg("clock") = nb::none(),
             nb::arg("increment") = 0.0, nb::arg("lines") = 1, nb::arg("noise") = 0,
             nb::arg("seed") = 0, nb::arg("sees_threats") = true, nb::arg("has_learning") = false,
             "Start a search in the background.")
        .def("wait", &PySearch::wait, nb::arg("seconds"),
             "Wait at most *seconds* for the search to end, and return whether it has.")
        .def("stop", &PySearch::stop, "Make the search stop soon, without waiting.")
        .def("take_reports", &PySearch::take_reports,
             "Return and remove the reports since the last call.")
        .def("clear_table", &PySearch::clear_table, "Clear the transposition table.")
        .def_prop_ro("nodes", &PySearch::nodes, "The number of nodes searched in this search.");
    m.def("forced_win", &forced_win, nb::arg("board"), nb::arg("plies"), nb::arg("nodes"),
          "Return the first move of a forced win by threats, its maximum length in plies, and the "
          "nodes visited; None if no win is found.");
    m.def(
        "clock_share",
        [](double left, double increment) { return TimeManagement(left, increment).share(); },
        nb::arg("left"), nb::arg("increment"),
        "Return the seconds for a move with *left* seconds on the clock.");
    m.attr("SCORE_UNIT") = kScoreUnit;
    m.def("evaluation_terms", &term_counts, nb::arg("board"),
          "Return the counts of the evaluation terms, in the order of the weights.");
    m.def("evaluation_weights", &term_weights,
          nb::sig("def evaluation_weights() -> dict[str, int]"),
          "Return the weights of the evaluation terms by name.");
}
