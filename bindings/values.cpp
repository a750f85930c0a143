// Python bindings of Color, Bug, Piece, Direction, Hex and Move.
#include <algorithm>
#include <array>
#include <cstdlib>

#include "bindings.h"

using namespace sixlegs;

namespace {

constexpr std::int64_t kMaxCoordinate = 1 << 28;  // far beyond any game; sums do not overflow

Hex hex_at(std::int64_t q, std::int64_t r) {
    if (q < -kMaxCoordinate || q > kMaxCoordinate || r < -kMaxCoordinate || r > kMaxCoordinate)
        throw nb::value_error("hex coordinates must be between -2**28 and 2**28");
    return {static_cast<std::int32_t>(q), static_cast<std::int32_t>(r)};
}

Hex sum(Hex a, Hex b) {
    return hex_at(std::int64_t{a.q} + b.q, std::int64_t{a.r} + b.r);
}

Piece piece_of(Color color, Bug bug, int number) {
    if (number < 1 || number > kCount[index(bug)])
        throw nb::value_error(
            ("a player has no piece " + python_constant_name(bug) + " " + std::to_string(number))
                .c_str());
    return Piece(color, bug, number);
}

std::size_t mix(std::size_t seed, std::size_t value) {
    return seed ^ (value + 0x9E3779B97F4A7C15u + (seed << 6) + (seed >> 2));
}
std::size_t hash(Hex hex) {
    return mix(static_cast<std::size_t>(static_cast<std::uint32_t>(hex.q)) * 0x9E3779B97F4A7C15u,
               static_cast<std::uint32_t>(hex.r));
}

std::string repr(const PyMove& move) {
    if (!move.piece) return "PASS";
    return "Move(" + ::repr(*move.piece) + ", " + (move.origin ? ::repr(*move.origin) : "None") +
           ", " + ::repr(*move.target) + ")";
}

std::string text(Hex hex) {
    return std::to_string(hex.q) + "," + std::to_string(hex.r);
}
// For str(): hexes as in position strings.
std::string text(const PyMove& move) {
    if (!move.piece) return "pass";
    return name(*move.piece) + (move.origin ? " from " + text(*move.origin) : "") + " to " +
           text(*move.target);
}

// Defines comparisons and pickling; `fields` returns the arguments of the constructor.
template <class Value, class Fields>
void define_value(nb::class_<Value>& type, Fields fields) {
    type.def(nb::self == nb::self, kEqualsObject);
    type.def(nb::self < nb::self).def(nb::self <= nb::self);
    type.def(nb::self > nb::self).def(nb::self >= nb::self);
    type.def(
        "__reduce__",
        [fields](const Value& self) { return nb::make_tuple(nb::type<Value>(), fields(self)); },
        nb::sig("def __reduce__(self) -> tuple[object, ...]"));
}

void bind_enums(nb::module_& m) {
    auto color = nb::enum_<Color>(m, "Color", "The color of a player and their pieces.");
    add_values(color);
    color.def_prop_ro("other", [](Color self) { return other(self); }, "The other color.");

    auto bug = nb::enum_<Bug>(m, "Bug", "The kinds of pieces.");
    add_values(bug);
    bug.def_prop_ro(
        "count", [](Bug self) { return kCount[index(self)]; },
        "The number of pieces of this bug per player, in games that include it.");

    auto direction = nb::enum_<Direction>(m, "Direction", "The six directions, clockwise.");
    add_values(direction);
    direction
        .def_prop_ro(
            "opposite", [](Direction self) { return opposite(self); }, "The opposite direction.")
        .def_prop_ro(
            "offset", [](Direction self) { return kOffsets[index(self)]; },
            "The step in this direction as a difference of hexes.")
        .def(
            "rotated",
            [](Direction self, int rotation) { return rotated(self, (rotation % 6 + 6) % 6); },
            nb::arg("rotation"),
            "Return the direction rotated clockwise by *rotation* sixths of a turn.");
}

void define_hex(nb::class_<Hex>& hex) {
    hex.def(
           "__init__",
           [](Hex* self, nb::int_ q, nb::int_ r) {
               new (self) Hex(hex_at(saturate(q), saturate(r)));
           },
           nb::arg("q"), nb::arg("r"))
        .def_ro("q", &Hex::q, "The column, increasing to the east.")
        .def_ro("r", &Hex::r, "The row, increasing to the south-east.")
        .def("__repr__", [](Hex self) { return ::repr(self); })
        .def("__hash__", [](Hex self) { return hash(self); })
        .def("__iter__",
             [](Hex self) -> nb::typed<nb::iterator, int> {
                 return nb::iter(nb::make_tuple(self.q, self.r));
             })
        .def(
            "__add__",
            [](Hex a, Direction direction) { return sum(a, kOffsets[index(direction)]); },
            nb::is_operator(), nb::arg("direction").noconvert())
        .def(
            "__add__", [](Hex a, Hex b) { return sum(a, b); }, nb::is_operator())
        .def(
            "__sub__", [](Hex a, Hex b) { return sum(a, {-b.q, -b.r}); }, nb::is_operator())
        .def(
            "__sub__",
            [](Hex a, Direction direction) { return sum(a, kOffsets[index(opposite(direction))]); },
            nb::is_operator(), nb::arg("direction").noconvert())
        .def(
            "neighbors",
            [](Hex self) {
                std::vector<Hex> hexes;
                for (Hex offset : kOffsets) hexes.push_back(sum(self, offset));
                return as_tuple(hexes);
            },
            "Return the six adjacent hexes, clockwise from north-east.")
        .def(
            "distance", [](Hex a, Hex b) { return distance(a, b); }, nb::arg("other"),
            "Return the number of steps to another hex.");
    define_value(hex, [](const Hex& self) { return nb::make_tuple(self.q, self.r); });
}

void bind_piece(nb::module_& m) {
    auto piece =
        nb::class_<Piece>(m, "Piece", "One of the 28 pieces: a color, a bug and a number.");
    piece
        .def(
            "__init__",
            [](Piece* self, Color color, Bug bug, int number) {
                new (self) Piece(piece_of(color, bug, number));
            },
            nb::arg("color").noconvert(), nb::arg("bug").noconvert(), nb::arg("number") = 1)
        .def_prop_ro("color", &Piece::color, "The color.")
        .def_prop_ro("bug", &Piece::bug, "The bug.")
        .def_prop_ro("number", &Piece::number,
                     "The number among the player's pieces of this bug, from 1.")
        .def("__repr__", [](Piece self) { return ::repr(self); })
        .def("__str__", [](Piece self) { return name(self); })
        .def("__hash__",
             [](Piece self) { return static_cast<std::size_t>(self.id) * 0x9E3779B97F4A7C15u; });
    define_value(piece, [](const Piece& self) {
        return nb::make_tuple(self.color(), self.bug(), self.number());
    });
}

void bind_move(nb::module_& m) {
    auto move = nb::class_<PyMove>(m, "Move",
                                   "A placement (origin is None), a movement, or the pass (all "
                                   "fields are None).\n\n"
                                   "Check is_pass before using piece or target, which are None "
                                   "for the pass. They\n"
                                   "are not annotated as optional, because every other move has "
                                   "both.");
    move.def(
            "__init__",
            [](PyMove* self, std::optional<Piece> piece, std::optional<Hex> origin,
               std::optional<Hex> target) {
                if (piece.has_value() != target.has_value() || (origin && !piece))
                    throw nb::value_error(
                        "a move needs a piece and a target; only the pass has neither");
                new (self) PyMove{piece, origin, target};
            },
            nb::arg("piece").none(), nb::arg("origin").none(), nb::arg("target").none())
        .def_prop_ro(
            "piece", [](const PyMove& self) { return self.piece; },
            nb::sig("def piece(self) -> Piece | typing.Any"), "The piece; None only for the pass.")
        .def_prop_ro(
            "origin", [](const PyMove& self) { return self.origin; },
            "The origin; None for a placement.")
        .def_prop_ro(
            "target", [](const PyMove& self) { return self.target; },
            nb::sig("def target(self) -> Hex | typing.Any"), "The target; None only for the pass.")
        .def_prop_ro(
            "is_pass", [](const PyMove& self) { return !self.piece; }, "Whether this is the pass.")
        .def_prop_ro(
            "is_placement", [](const PyMove& self) { return self.piece && !self.origin; },
            "Whether the piece comes from the hand.")
        .def("__repr__", [](const PyMove& self) { return repr(self); })
        .def("__str__", [](const PyMove& self) { return text(self); })
        .def("__hash__", [](const PyMove& self) {
            std::size_t seed = self.piece ? self.piece->id : 255;
            if (self.origin) seed = mix(seed, hash(*self.origin));
            return self.target ? mix(seed, hash(*self.target)) : seed;
        });
    define_value(move, [](const PyMove& self) {
        return nb::make_tuple(self.piece, self.origin, self.target);
    });
    m.attr("PASS") = PyMove{};
}

}  // namespace

std::string repr(Piece piece) {
    return "Piece(Color." + python_constant_name(piece.color()) + ", Bug." +
           python_constant_name(piece.bug()) + ", " + std::to_string(piece.number()) + ")";
}

std::string repr(Hex hex) {
    return "Hex(" + std::to_string(hex.q) + ", " + std::to_string(hex.r) + ")";
}

std::int64_t saturate(nb::int_ value) {
    int overflow = 0;
    const std::int64_t number = PyLong_AsLongLongAndOverflow(value.ptr(), &overflow);
    if (overflow != 0) return overflow < 0 ? INT64_MIN : INT64_MAX;
    return number;
}

void bind_values(nb::module_& m) {
    // Hex and Direction reference each other, so Hex is declared before both are defined.
    nb::class_<Hex> hex(m, "Hex",
                        "A hex in axial coordinates: q to the east, r to the south-east.");
    bind_enums(m);
    define_hex(hex);
    bind_piece(m);
    bind_move(m);
}
