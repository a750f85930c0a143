// Advice for Python: what moves do, levels, and what can be told of searches.
#include "advice/advice.h"

#include "advice/levels.h"
#include "advice/review.h"
#include "board.h"

using namespace sixlegs;

namespace {

nb::list facts_of(PyBoard& board, const FullMove& move, int wins_in) {
    if (!board.is_legal(move)) throw nb::value_error("not a legal move");
    return facts_for_python(facts_about(board, PyBoard::plain(move), wins_in));
}

void bind_effects(nb::module_& m) {
    nb::enum_<Effect>(
        m, "Effect",
        "What a move does, the most important first.\n\n"
        "While no queen concerned has four neighbors, FILLS, ESCAPES and CLEARS matter less: they\n"
        "are told just before REACHES.\n\n"
        "*Own* is the side that makes the move, *enemy* the other one. A piece *can move* if its "
        "owner\n"
        "has a legal move with it: it goes by itself, or the owner's pillbug lifts it. What a "
        "side\n"
        "could do out of its turn is what it could do if the other side passed; nothing rests\n"
        "then.")
#define SIXLEGS_EFFECT(effect, meaning) \
    .value(constant(Effect::effect).c_str(), Effect::effect, meaning)
        SIXLEGS_EFFECTS(SIXLEGS_EFFECT)
#undef SIXLEGS_EFFECT
            .def("__repr__",
                 [](nb::handle self) { return nb::str("Effect.{}").format(self.attr("name")); });
}

// The levels as the fields of `sixlegs.engine.levels.Level`.
nb::list levels() {
    nb::list list;
    for (const Level& level : kLevels)
        list.append(nb::make_tuple(
            level.number, level.nodes,
            level.depth < kDeepest ? nb::object(nb::int_(level.depth)) : nb::object(nb::none()),
            level.noise, level.sees_threats, level.win_plies, level.win_nodes, level.lines,
            level.gives_away, level.attacks, level.uses_network));
    return list;
}

Evaluator evaluator_of(int number) {
    const Level* level = level_numbered(number);
    if (level == nullptr || level->uses_network) throw nb::value_error("no such level");
    return evaluator_at(*level);
}

nb::tuple manner_of(std::optional<int> number, std::uint64_t seed, int ply, int turn) {
    const Level* level = number ? level_numbered(*number) : &kFullStrength;
    if (level == nullptr) throw nb::value_error("no such level");
    const Manner manner = manner_at(*level, seed, ply, turn);
    return nb::make_tuple(manner.noise, manner.seed, manner.sees_threats);
}

// Lines as Python hands them over: depth, rank, probability and whether it is proven.
using Lines = std::vector<std::tuple<int, int, Probability, bool>>;
std::vector<Line> lines_of(const Lines& told) {
    if (told.empty()) throw nb::value_error("no lines");
    std::vector<Line> lines;
    for (const auto& [depth, rank, probability, is_proven] : told) {
        if (depth < 0 || depth > kDeepest) throw nb::value_error("out of range");
        lines.push_back({depth, rank, probability, is_proven});
    }
    return lines;
}

void bind_levels(nb::module_& m) {
    m.attr("CERTAIN") = kCertain;
    m.def(
        "levels", &levels,
        nb::sig("def levels() -> list[tuple[int, int, int | None, int, bool, int, int, "
                "int, int, bool, bool]]"),
        "Return the fields of `sixlegs.engine.levels.Level` for each level, in the core's units.");
    m.def("level_evaluator", &evaluator_of, nb::arg("level"),
          "Return the evaluation of a level that uses no network.");
    m.attr("OPENING_PLIES") = kOpeningPlies;
    m.def("probability", &probability, nb::arg("score"),
          "How likely the side wins that a search has found a score for, in millionths.");
    m.def("wins_in", &wins_in, nb::arg("score"),
          "In how many moves of the winner's own it wins, or loses if negative; 0 if unproven.");
    m.def("manner_at", &manner_of, nb::arg("level").none(), nb::arg("seed"), nb::arg("ply"),
          nb::arg("turn"),
          nb::sig("def manner_at(level: int | None, seed: int, ply: int, turn: int) -> "
                  "tuple[int, int, bool]"),
          "Return how a level evaluates: the noise, its seed, and whether threats are seen. "
          "None is full strength.");
    m.def(
        "best_lines", [](const Lines& told) { return best_lines(lines_of(told)); }, nb::arg("told"),
        "Which lines count of all that a search told, the best first.");
    m.def(
        "chosen_line",
        [](const Lines& told, Probability gives_away, std::uint64_t seed) {
            return chosen_line(lines_of(told), gives_away, seed);
        },
        nb::arg("told"), nb::arg("gives_away"), nb::arg("seed"),
        "Which line is played, of all that a search told.");
}

// Reviews a game with a search in Python, which returns the best move and its score.
void review(const PyBoard& board, const nb::callable& search, const nb::callable& is_stopped,
            const nb::callable& on_ply) {
    const auto find = [&](const Board& position, bool is_of_game) -> std::optional<Report> {
        if (position.is_over()) return {};
        const auto [move, score] =
            nb::cast<std::pair<FullMove, Score>>(search(PyBoard(position), is_of_game));
        return Report{.score = score, .moves = {PyBoard::plain(move)}};
    };
    const auto tell = [&](const Board& before, const Assessment& ply) {
        on_ply(ply.ply, before.turn(), ply.before, ply.after, ply.instead);
    };
    review_game(board, find, [&] { return nb::cast<bool>(is_stopped()); },
                {[](Score) {}, tell, [](const std::vector<int>&) {}});
}

void bind_judgement(nb::module_& m) {
    m.attr("TABLE_MB") = kTableMegabytes;
    m.attr("MOST_FACTS") = kMostFacts;
    m.attr("HINT_NODES") = kHintNodes;
    m.attr("FORESIGHT") = kForesight;
    m.attr("DOUBT_NODES") = kDoubtNodes;
    m.attr("BLUNDER") = kBlunder;
    m.attr("REVIEW_NODES") = kReviewNodes;
    m.attr("CLEARLY") = kClearly;
    m.attr("MOST_TURNING_POINTS") = kMostTurningPoints;
    m.def("given_away", &given_away, nb::arg("best"), nb::arg("answer"),
          "What a move gives away, by what the best one and the answer to this one are worth.");
    m.def("lost_by", &lost_by, nb::arg("color"), nb::arg("after"), nb::arg("instead"),
          "What a move gave away, by what it and the best one lead to for White.");
    m.def(
        "turning_points",
        [](const std::vector<Probability>& lost, int most) { return turning_points(lost, most); },
        nb::arg("lost"), nb::arg("most"), "The plies that gave most away: 1 is the first.");
    m.def("review", &review, nb::arg("board"), nb::arg("search"), nb::arg("is_stopped"),
          nb::arg("on_ply"),
          nb::sig("def review(board: BaseBoard, "
                  "search: typing.Callable[[BaseBoard, bool], tuple[Move, int]], "
                  "is_stopped: typing.Callable[[], bool], "
                  "on_ply: typing.Callable[[int, Color, int, int, int], None]) -> None"),
          "Review a game. `search` returns the best move in a position and its score; its second "
          "argument is false for a position that the game did not come to. `on_ply` gets the "
          "number of a ply, who played it, and the scores for White before, after, and after the "
          "best move.");
    m.def("agrees_to_draw", &agrees_to_draw, nb::arg("of_who_offers"),
          "Whether a computer agrees to a draw, by how likely the side that offers it wins.");
}

}  // namespace

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
    bind_judgement(m);
    bind_thinker(m);
    m.def("facts_about", &facts_of, nb::arg("board"), nb::arg("move"), nb::arg("wins_in") = 0,
          nb::sig("def facts_about(board: BaseBoard, move: Move, wins_in: int = 0) -> "
                  "list[tuple[Effect, tuple[Piece, ...], int | None, tuple[Hex, ...]]]"),
          "What a legal move does, the most important first; `wins_in` is for a search that has "
          "proved a win.");
}
