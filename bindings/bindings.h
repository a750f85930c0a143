// What the binding files share: the Python-side move, and how values become Python text.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>
#include <vector>

#include "rules/board.h"

namespace nb = nanobind;

// A move as Python sees it: it carries where its tile comes from, which the core leaves to the
// board.
struct FullMove {
    std::optional<sixlegs::Piece> piece;
    std::optional<sixlegs::Hex> origin;
    std::optional<sixlegs::Hex> target;
    bool operator==(const FullMove&) const = default;
};

std::string repr(sixlegs::Piece piece);
std::string repr(sixlegs::Hex hex);
std::string name(sixlegs::Piece piece);

void bind_values(nb::module_& m);
void bind_rules(nb::module_& m);
