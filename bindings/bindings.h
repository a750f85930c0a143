// What the binding files share: the move as Python sees it, and conversions.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <vector>

#include "notation/names.h"
#include "rules/board.h"

namespace nb = nanobind;

// A move as Python sees it: it carries where its piece comes from, which the core leaves to the
// board.
struct FullMove {
    std::optional<sixlegs::Piece> piece;
    std::optional<sixlegs::Hex> origin;
    std::optional<sixlegs::Hex> target;
    auto operator<=>(const FullMove&) const = default;
};

// Python's text may hold lone surrogates, which UTF-8 does not allow: they travel as if it did, so
// that no text is refused for that alone.
inline std::string utf8(nb::str text) {
    Py_ssize_t size = 0;
    if (const char* bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size))
        return {bytes, static_cast<std::size_t>(size)};
    PyErr_Clear();
    const nb::object made =
        nb::steal(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "surrogatepass"));
    if (!made.is_valid()) throw nb::python_error();
    const nb::bytes bytes = nb::borrow<nb::bytes>(made);
    return {bytes.c_str(), bytes.size()};
}

inline nb::str python_text(std::string_view text) {
    PyObject* made = PyUnicode_Decode(text.data(), static_cast<Py_ssize_t>(text.size()), "utf-8",
                                      "surrogatepass");
    if (!made) throw nb::python_error();
    return nb::steal<nb::str>(made);
}

std::string repr(sixlegs::Piece piece);
std::string repr(sixlegs::Hex hex);

// The name of a value as Python's enumerations have it: ONE_HIVE.
template <class Value>
std::string constant(Value value) {
    std::string text(sixlegs::name(value));
    for (char& letter : text) letter = letter == '-' ? '_' : static_cast<char>(letter - 'a' + 'A');
    return text;
}

// Adds the members of an enumeration, and shows them as in Rule.ONE_HIVE.
template <class Value>
void add_values(nb::enum_<Value>& to) {
    for (Value value : sixlegs::kValues<Value>) to.value(constant(value).c_str(), value);
    to.def("__repr__", [](nb::handle self) {
        return nb::str("{}.{}").format(self.type().attr("__name__"), self.attr("name"));
    });
}

// A piece, or None in Python if there is none.
inline std::optional<sixlegs::Piece> if_any(sixlegs::Piece piece) {
    return piece.exists() ? std::optional(piece) : std::nullopt;
}

inline sixlegs::Opening opening_of(bool is_tournament) {
    return is_tournament ? sixlegs::Opening::kTournament : sixlegs::Opening::kRulebook;
}

template <class Items>
nb::tuple as_tuple(const Items& items) {
    nb::list list;
    for (const auto& item : items) list.append(nb::cast(item));
    return nb::tuple(list);
}

// A Python integer as one of ours, or the nearest there is.
std::int64_t saturated(nb::int_ value);

std::uint64_t counted(const sixlegs::Board& board, int depth, int threads);

void bind_values(nb::module_& m);
void bind_why_not(nb::module_& m);
void bind_notation(nb::module_& m);
void bind_boards(nb::module_& m);
void bind_games(nb::module_& m);
void bind_records(nb::module_& m);
void bind_search(nb::module_& m);
void bind_selfplay(nb::module_& m);
void bind_learning(nb::module_& m);
void bind_advice(nb::module_& m);
void bind_thinker(nb::module_& m);
