// Helpers shared by the binding files: Python's Move, and conversions.
#pragma once

#include <nanobind/operators.h>

#include <optional>
#include <string>
#include <vector>

#include "casters.h"
#include "rules/board.h"

namespace nb = nanobind;

// Python's Move, which includes the origin of the piece; in the core, only the board has it.
struct PyMove {
    std::optional<sixlegs::Piece> piece;
    std::optional<sixlegs::Hex> origin;
    std::optional<sixlegs::Hex> target;
    auto operator<=>(const PyMove&) const = default;
};

std::string repr(sixlegs::Piece piece);
std::string repr(sixlegs::Hex hex);

// Returns the name of a value as a Python constant: ONE_HIVE.
template <class Value>
std::string python_constant_name(Value value) {
    std::string text(sixlegs::name(value));
    for (char& letter : text) letter = letter == '-' ? '_' : static_cast<char>(letter - 'a' + 'A');
    return text;
}

// Adds the members of an enumeration, with representations such as Rule.ONE_HIVE.
template <class Value>
void add_values(nb::enum_<Value>& type) {
    for (Value value : sixlegs::kValues<Value>)
        type.value(python_constant_name(value).c_str(), value);
    type.def("__repr__", [](nb::handle self) {
        return nb::str("{}.{}").format(self.type().attr("__name__"), self.attr("name"));
    });
}

// The signature of `==` for Python type checkers, in classes that compare values.
inline const auto kEqualsObject = nb::sig("def __eq__(self, other: object, /) -> bool");

// A piece or reason, or None in Python if there is none.
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

// Converts a Python integer, saturating at the limits.
std::int64_t saturate(nb::int_ value);

// Runs perft in separate threads until it is done or `stop_event`, which may be None, is set.
std::uint64_t count_leaves(const sixlegs::Board& board, int depth, int threads,
                           nb::object stop_event);

void bind_values(nb::module_& m);
void bind_explanations(nb::module_& m);
void bind_notation(nb::module_& m);
void bind_boards(nb::module_& m);
void bind_games(nb::module_& m);
void bind_records(nb::module_& m);
void bind_proof(nb::module_& m);
void bind_search(nb::module_& m);
void bind_ratings(nb::module_& m);
void bind_selfplay(nb::module_& m);
void bind_learning(nb::module_& m);
void bind_advice(nb::module_& m);
void bind_browser_engine(nb::module_& m);
