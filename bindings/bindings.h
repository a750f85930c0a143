// What the binding files share: the move as Python sees it, and conversions.
#pragma once

#include <nanobind/operators.h>

#include <optional>
#include <string>
#include <vector>

#include "casters.h"
#include "rules/board.h"

namespace nb = nanobind;

// A move as Python sees it: it carries where its piece comes from, which the core leaves to the
// board.
struct PyMove {
    std::optional<sixlegs::Piece> piece;
    std::optional<sixlegs::Hex> origin;
    std::optional<sixlegs::Hex> target;
    auto operator<=>(const PyMove&) const = default;
};

std::string repr(sixlegs::Piece piece);
std::string repr(sixlegs::Hex hex);

// The name of a value as Python's enumerations have it: ONE_HIVE.
template <class Value>
std::string python_constant_name(Value value) {
    std::string text(sixlegs::name(value));
    for (char& letter : text) letter = letter == '-' ? '_' : static_cast<char>(letter - 'a' + 'A');
    return text;
}

// Adds the members of an enumeration, and shows them as in Rule.ONE_HIVE.
template <class Value>
void add_values(nb::enum_<Value>& to) {
    for (Value value : sixlegs::kValues<Value>)
        to.value(python_constant_name(value).c_str(), value);
    to.def("__repr__", [](nb::handle self) {
        return nb::str("{}.{}").format(self.type().attr("__name__"), self.attr("name"));
    });
}

// How Python's type checkers see `==` of a class that compares its values.
inline const auto kEqualsObject = nb::sig("def __eq__(self, other: object, /) -> bool");

// A piece, or None in Python if there is none; likewise what forbids a move, if anything does.
inline std::optional<sixlegs::Piece> optional_of(sixlegs::Piece piece) {
    return piece.exists() ? std::optional(piece) : std::nullopt;
}
inline std::optional<sixlegs::IllegalReason> optional_of(sixlegs::IllegalReason reason) {
    return reason.rule == sixlegs::Rule::kNone ? std::nullopt : std::optional(std::move(reason));
}

template <class Item>
nb::typed<nb::tuple, Item, nb::ellipsis> as_tuple(const std::vector<Item>& items) {
    return nb::tuple(nb::cast(items));
}

// A Python integer as one of ours, or the nearest there is.
std::int64_t saturate(nb::int_ value);

// Perft in threads of its own, until it is done or `stop_event`, which may be None, is set.
std::uint64_t count_leaves(const sixlegs::Board& board, int depth, int threads,
                           nb::object stop_event);

void bind_values(nb::module_& m);
void bind_explanations(nb::module_& m);
void bind_notation(nb::module_& m);
void bind_boards(nb::module_& m);
void bind_games(nb::module_& m);
void bind_records(nb::module_& m);
void bind_search(nb::module_& m);
void bind_selfplay(nb::module_& m);
void bind_learning(nb::module_& m);
void bind_advice(nb::module_& m);
void bind_browser_engine(nb::module_& m);
