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

std::string repr(sixlegs::Piece piece);
std::string repr(sixlegs::Hex hex);

// The name of a value as Python's enumerations have it: ONE_HIVE.
template <class Value>
std::string constant(Value value) {
    std::string text(sixlegs::name(value));
    for (char& letter : text) letter = letter == '-' ? '_' : static_cast<char>(letter - 'a' + 'A');
    return text;
}

template <class Value, std::size_t size>
void add_values(nb::enum_<Value>& to, const std::array<sixlegs::Named<Value>, size>& names) {
    for (const auto& named : names) to.value(constant(named.value).c_str(), named.value);
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
