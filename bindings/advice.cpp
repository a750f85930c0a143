// Advice for Python: what moves do.
#include "advice/facts.h"
#include "board.h"

using namespace sixlegs;

namespace {

// A fact as Python sees it: the fields of `sixlegs.facts.Fact`.
nb::tuple fields(const Fact& fact) {
    return nb::make_tuple(fact.effect, as_tuple(fact.pieces), fact.number, as_tuple(fact.hexes));
}

nb::list told(const std::vector<Fact>& facts) {
    nb::list list;
    for (const Fact& fact : facts) list.append(fields(fact));
    return list;
}

nb::list facts_of(PyBoard& board, const FullMove& move, int wins_in) {
    if (!board.is_legal(move)) throw nb::value_error("not a legal move");
    return told(facts_about(board.board, PyBoard::plain(move), wins_in));
}

void bind_effects(nb::module_& m) {
    nb::enum_<Effect>(
        m, "Effect",
        "What a move does, the most important first.\n\n"
        "While no queen concerned has four neighbors, FILLS, ESCAPES and CLEARS matter less: they\n"
        "are told just before REACHES.\n\n"
        "*Own* is whoever makes the move, *enemy* the other side. A tile *can move* if its owner\n"
        "has a legal move with it: it goes by itself, or the owner's pillbug lifts it. What a "
        "side\n"
        "could do out of its turn is what it could do if the other side passed; nothing rests\n"
        "then.")
#define SIXLEGS_EFFECT(constant, name, meaning) .value(#name, Effect::constant, meaning)
        SIXLEGS_EFFECTS(SIXLEGS_EFFECT)
#undef SIXLEGS_EFFECT
            .def("__repr__",
                 [](nb::handle self) { return nb::str("Effect.{}").format(self.attr("name")); });
}

}  // namespace

void bind_advice(nb::module_& m) {
    bind_effects(m);
    m.def("facts_about", &facts_of, nb::arg("board"), nb::arg("move"), nb::arg("wins_in") = 0,
          nb::sig("def facts_about(board: BaseBoard, move: Move, wins_in: int = 0) -> "
                  "list[tuple[Effect, tuple[Piece, ...], int | None, tuple[Hex, ...]]]"),
          "What a legal move does, the most important first; `wins_in` is for a search that has "
          "proved a win.");
}
