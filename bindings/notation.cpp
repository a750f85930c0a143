// What is written and read in the core, for Python: values, or the Problem with a text.
#include "board.h"
#include "notation/moves.h"
#include "text.h"

using namespace sixlegs;

namespace {

// What was read, made into what Python knows it by; or the problem.
template <class Value, class Make>
nb::object object_of(const Result<Value>& result, Make make) {
    return result ? nb::cast(make(*result)) : nb::cast(result.problem());
}

template <class Value, std::size_t size>
nb::tuple words_in(const std::array<Named<Value>, size>& names) {
    nb::list words;
    for (const auto& named : names) words.append(python_text(named.name));
    return nb::tuple(words);
}

// All words by kind, for tests to compare with Python's.
nb::dict all_names() {
    nb::dict names;
    names["color"] = words_in(kColorNames);
    names["bug"] = words_in(kBugNames);
    names["direction"] = words_in(kDirectionNames);
    names["opening"] = words_in(kOpeningNames);
    names["outcome"] = words_in(kOutcomeNames);
    names["ending"] = words_in(kEndingNames);
    names["rule"] = words_in(kRuleNames);
    names["fault"] = words_in(kFaultNames);
    names["code"] = words_in(kCodeNames);
    return names;
}

void bind_problem(nb::module_& m) {
    nb::enum_<Code> code(m, "Code", "Why a text cannot be read.");
    add_values(code, kCodeNames);
    nb::class_<Problem>(m, "Problem", "Why a text cannot be read, and what shows it.")
        .def_ro("code", &Problem::code)
        .def_prop_ro("text", [](const Problem& self) { return python_text(self.text); })
        .def_prop_ro("piece",
                     [](const Problem& self) {
                         return self.piece.exists() ? std::optional(self.piece) : std::nullopt;
                     })
        .def_ro("hex", &Problem::hex)
        .def_prop_ro("fault",
                     [](const Problem& self) {
                         return self.fault == Fault::kNone ? std::nullopt
                                                           : std::optional(self.fault);
                     })
        .def_ro("reason", &Problem::reason)
        .def_ro("ply", &Problem::ply)
        .def_prop_ro("move", [](const Problem& self) { return python_text(self.move); });
}

}  // namespace

void bind_notation(nb::module_& m) {
    bind_problem(m);
    m.def("names", &all_names, nb::sig("def names() -> dict[str, tuple[str, ...]]"),
          "The words of the core, by what they name.");
    m.def(
        "parse_piece",
        [](nb::str text) {
            return object_of(parse_piece(utf8(text)), [](Piece piece) { return piece; });
        },
        nb::sig("def parse_piece(text: str, /) -> Piece | Problem"));
    m.def(
        "place_name",
        [](nb::str landmark, std::optional<Direction> way) {
            return python_text(place_name(utf8(landmark), way));
        },
        nb::arg("landmark"), nb::arg("way").none());
}

void bind_moves(nb::class_<PyBoard>& board) {
    board
        .def(
            "_parse_uhp",
            [](const PyBoard& self, nb::str text) {
                return object_of(parse_move(self.board, utf8(text)),
                                 [&](const Move& move) { return self.full(move); });
            },
            nb::sig("def _parse_uhp(self, text: str, /) -> Move | Problem"))
        .def(
            "_move_string",
            [](const PyBoard& self, const FullMove& move) {
                return move_string(self.board, PyBoard::plain(move));
            },
            nb::arg("move"), "The canonical name of a move; empty if no tile touches its target.")
        .def(
            "_move_strings", [](const PyBoard& self) { return move_strings(self.board); },
            "The canonical names of the moves played, first to last.");
}
