// Python bindings of advice: facts about moves, levels and game reviews.
#include "advice/advice.h"

#include "advice/levels.h"
#include "advice/review.h"
#include "board.h"

using namespace sixlegs;

namespace {

nb::list move_facts_for_python(PyBoard& board, const PyMove& move, int wins_in) {
    if (!board.is_legal(move)) throw nb::value_error("not a legal move");
    return facts_for_python(move_facts(board, PyBoard::to_core_move(move), wins_in));
}

void bind_effects(nb::module_& m) {
    nb::enum_<Effect>(
        m, "Effect",
        "Effects of moves, the most important first.\n\n"
        "If no queen concerned has four neighbors, FILLS, ESCAPES and CLEARS are less important "
        "and\n"
        "come just before REACHES.\n\n"
        "*Own* is the side that makes the move, *enemy* the other one. A piece *can move* if its "
        "owner\n"
        "has a legal move with it, by itself or by a throw of the owner's pillbug. The moves of a "
        "side\n"
        "that is not to move are those after a pass of the other side, when no piece is stunned.")
#define SIXLEGS_EFFECT(effect, meaning) \
    .value(python_constant_name(Effect::effect).c_str(), Effect::effect, meaning)
        SIXLEGS_EFFECTS(SIXLEGS_EFFECT)
#undef SIXLEGS_EFFECT
            .def("__repr__",
                 [](nb::handle self) { return nb::str("Effect.{}").format(self.attr("name")); });
}

// Returns the fields of `sixlegs.engine.levels.Level` for each level.
nb::list levels() {
    nb::list list;
    for (const Level& level : kLevels)
        list.append(nb::make_tuple(
            level.number, level.nodes,
            level.depth < kMaxPly ? nb::object(nb::int_(level.depth)) : nb::object(nb::none()),
            level.noise, level.sees_threats, level.win_plies, level.win_nodes, level.lines,
            level.max_loss, level.is_attacking, level.uses_network));
    return list;
}

Evaluator evaluator_of(int number) {
    const Level* level = get_level(number);
    if (level == nullptr || level->uses_network) throw nb::value_error("invalid level");
    return level_evaluator(*level);
}

nb::tuple evaluation_settings_of(std::optional<int> number, std::uint64_t seed, int ply, int turn) {
    const Level* level = number ? get_level(*number) : &kFullStrength;
    if (level == nullptr) throw nb::value_error("invalid level");
    const EvaluationSettings settings = evaluation_settings(*level, seed, ply, turn);
    return nb::make_tuple(settings.noise, settings.seed, settings.sees_threats);
}

// Lines from Python: depth, rank, probability and whether the score is proven.
using Lines = std::vector<std::tuple<int, int, Probability, bool>>;
std::vector<CandidateLine> to_lines(const Lines& lines) {
    if (lines.empty()) throw nb::value_error("no lines");
    std::vector<CandidateLine> candidates;
    for (const auto& [depth, rank, probability, is_proven] : lines) {
        if (depth < 0 || depth > kMaxPly) throw nb::value_error("out of range");
        candidates.push_back({depth, rank, probability, is_proven});
    }
    return candidates;
}

void bind_levels(nb::module_& m) {
    m.attr("CERTAINTY") = kCertainty;
    m.def(
        "levels", &levels,
        nb::sig("def levels() -> list[tuple[int, int, int | None, int, bool, int, int, "
                "int, int, bool, bool]]"),
        "Return the fields of `sixlegs.engine.levels.Level` for each level, in the core's units.");
    m.def("level_evaluator", &evaluator_of, nb::arg("level"),
          "Return the evaluator of a level without a network.");
    m.attr("OPENING_PLIES") = kOpeningPlies;
    m.def("probability", &probability, nb::arg("score"),
          "Return the win probability of a score, in millionths.");
    m.def("wins_in", &wins_in, nb::arg("score"),
          "Return the winner's moves until a proven win, negative for a loss; 0 if unproven.");
    m.def("evaluation_settings", &evaluation_settings_of, nb::arg("level").none(), nb::arg("seed"),
          nb::arg("ply"), nb::arg("turn"),
          nb::sig("def evaluation_settings(level: int | None, seed: int, ply: int, turn: int) -> "
                  "tuple[int, int, bool]"),
          "Return the evaluation settings of a level: the noise, its seed, and whether threats are "
          "used. None is full strength.");
    m.def(
        "best_lines", [](const Lines& lines) { return best_lines(to_lines(lines)); },
        nb::arg("lines"),
        "Return the indices of the lines to compare among all reports of a search, best first.");
    m.def(
        "choose_line",
        [](const Lines& lines, Probability max_loss, std::uint64_t seed) {
            return choose_line(to_lines(lines), max_loss, seed);
        },
        nb::arg("lines"), nb::arg("max_loss"), nb::arg("seed"),
        "Return the index of the line to play among all reports of a search.");
}

// Reviews a game with a search in Python.
void review_with_search(const PyBoard& board, const nb::callable& search,
                        const nb::callable& is_stopped, const nb::callable& on_ply) {
    const auto run_search = [&](const Board& position,
                                bool is_of_game) -> std::optional<SearchReport> {
        if (position.is_over()) return {};
        const auto [move, score] =
            nb::cast<std::pair<PyMove, Score>>(search(PyBoard(position), is_of_game));
        return SearchReport{.score = score, .moves = {PyBoard::to_core_move(move)}};
    };
    const auto report_ply = [&](const Board& before, const Assessment& ply) {
        on_ply(ply.ply, before.turn(), ply.before, ply.after, ply.after_best, ply.is_forced);
    };
    review_game(board, run_search, [&] { return nb::cast<bool>(is_stopped()); },
                {[](Score) {}, report_ply, [](const GameSummary&) {}});
}

void bind_assessment(nb::module_& m) {
    m.attr("HINT_TABLE_MB") = kHintTableMegabytes;
    m.attr("MAX_FACTS") = kMaxFacts;
    m.attr("HINT_NODES") = kHintNodes;
    m.attr("MAX_CONTINUATION_PLIES") = kMaxContinuationPlies;
    m.attr("BLUNDER_CHECK_NODES") = kBlunderCheckNodes;
    m.attr("REVIEW_NODES") = kReviewNodes;
    m.attr("MAX_TURNING_POINTS") = kMaxTurningPoints;
    m.def("loss_by_reply", &loss_by_reply, nb::arg("best"), nb::arg("reply"),
          "Return the loss by a move, from the probabilities of the best move and of the best "
          "reply.");
    auto judgment = nb::enum_<Judgment>(
        m, "Judgment", "Judgments of moves by their loss of win probability, the mildest first.");
    add_values(judgment);
    judgment.def_prop_ro(
        "min_loss",
        [](Judgment self) {
            return kJudgmentLosses[static_cast<std::size_t>(self)] /
                   static_cast<double>(kCertainty);
        },
        "The minimum loss of win probability.");
    m.def("judge", &judge, nb::arg("loss"),
          "Return the judgment of a move by its loss; None for a good move.");
    m.def("move_accuracy", &move_accuracy, nb::arg("loss"),
          "Return the accuracy of a move by its loss.");
    m.def(
        "summarize",
        [](Probability initial,
           const std::vector<std::tuple<Color, Probability, Probability, bool>>& plies) {
            std::vector<PlyLoss> losses;
            for (const auto& [color, after, loss, is_forced] : plies)
                losses.push_back({color, after, loss, is_forced});
            return summary_for_python(summarize(initial, losses));
        },
        nb::arg("initial"), nb::arg("plies"),
        nb::sig("def summarize(initial: int, plies: "
                "collections.abc.Sequence[tuple[Color, int, int, bool]]) -> "
                "tuple[tuple[int | None, tuple[int, ...]], tuple[int | None, tuple[int, ...]]]"),
        "Return accuracy and numbers of judgments of White and Black. *plies* are color, White's "
        "probability after the ply, loss, and whether the move was forced; *initial* is White's "
        "probability before them.");
    m.def(
        "loss_of_move", &loss_of_move, nb::arg("color"), nb::arg("after"), nb::arg("after_best"),
        "Return the loss by a move, from White's probabilities after it and after the best move.");
    m.def(
        "turning_points",
        [](const std::vector<Probability>& losses, int limit) {
            return turning_points(losses, limit);
        },
        nb::arg("losses"), nb::arg("limit"),
        "Return the plies with the largest losses; 1 is the first.");
    m.def("review", &review_with_search, nb::arg("board"), nb::arg("search"), nb::arg("is_stopped"),
          nb::arg("on_ply"),
          nb::sig("def review(board: BaseBoard, "
                  "search: typing.Callable[[BaseBoard, bool], tuple[Move, int]], "
                  "is_stopped: typing.Callable[[], bool], "
                  "on_ply: typing.Callable[[int, Color, int, int, int, bool], None]) -> None"),
          "Review a game. *search* returns the best move in a position and its score; its second "
          "argument is false for positions that did not occur in the game. *on_ply* is called with "
          "the number of a ply, its side, White's scores before it, after it, and after the best "
          "move, and whether the move was forced.");
    m.def("accepts_draw", &accepts_draw, nb::arg("offerer_probability"),
          "Return whether the computer accepts a draw, given the offerer's win probability.");
}

}  // namespace

nb::tuple summary_for_python(const GameSummary& summary) {
    const auto fields = [](const PlayerSummary& player) {
        const auto& [inaccuracies, mistakes, blunders] = player.counts;
        return nb::make_tuple(player.accuracy, nb::make_tuple(inaccuracies, mistakes, blunders));
    };
    return nb::make_tuple(fields(summary[0]), fields(summary[1]));
}

nb::list facts_for_python(const std::vector<Fact>& facts) {
    nb::list list;
    for (const Fact& fact : facts)
        list.append(
            nb::make_tuple(fact.effect, as_tuple(fact.pieces), fact.number, as_tuple(fact.hexes)));
    return list;
}

void bind_advice(nb::module_& m) {
    bind_effects(m);
    bind_levels(m);
    bind_assessment(m);
    bind_browser_engine(m);
    m.def(
        "move_facts", &move_facts_for_python, nb::arg("board"), nb::arg("move"),
        nb::arg("wins_in") = 0,
        nb::sig("def move_facts(board: BaseBoard, move: Move, wins_in: int = 0) -> "
                "list[tuple[Effect, tuple[Piece, ...], int | None, tuple[Hex, ...]]]"),
        "Return the facts about a legal move, the most important first. *wins_in* is the number of "
        "moves of a proved win, or 0.");
}
