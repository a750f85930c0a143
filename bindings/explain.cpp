// Python bindings of Rule, PositionErrorCode and IllegalReason.
#include "rules/explain.h"

#include "bindings.h"
#include "rules/setup.h"

using namespace sixlegs;

namespace {

using Parts = std::vector<std::vector<Hex>>;

nb::tuple fields(nb::handle reason) {
    return nb::make_tuple(reason.attr("rule"), reason.attr("pieces"), reason.attr("hexes"),
                          reason.attr("parts"));
}

void bind_rule_names(nb::module_& m) {
    nb::enum_<Rule> rule(m, "Rule",
                         "The rule that forbids a move. docs/reference/why-not.md lists them.");
    add_values(rule);

    nb::enum_<PositionErrorCode> code(m, "PositionErrorCode", "Why no game can reach a position.");
    add_values(code);
}

void bind_illegal_reason(nb::module_& m) {
    nb::class_<IllegalReason>(
        m, "IllegalReason",
        "Why a move is not legal: the rule, and the pieces and hexes that illustrate it.")
        .def(
            "__init__",
            [](IllegalReason* self, Rule rule, std::vector<Piece> pieces, std::vector<Hex> hexes,
               Parts parts) { new (self) IllegalReason{rule, pieces, hexes, parts}; },
            nb::arg("rule").noconvert(), nb::arg("pieces") = nb::make_tuple(),
            nb::arg("hexes") = nb::make_tuple(), nb::arg("parts") = nb::make_tuple())
        .def_ro("rule", &IllegalReason::rule, "The violated rule.")
        .def_prop_ro(
            "pieces", [](const IllegalReason& self) { return as_tuple(self.pieces); },
            "The pieces concerned.")
        .def_prop_ro(
            "hexes", [](const IllegalReason& self) { return as_tuple(self.hexes); },
            "The hexes concerned.")
        .def_prop_ro(
            "parts",
            [](const IllegalReason& self) {
                nb::list parts;
                for (const auto& part : self.parts) parts.append(as_tuple(part));
                return nb::tuple(parts);
            },
            nb::sig("def parts(self) -> tuple[tuple[Hex, ...], ...]"),
            "For ONE_HIVE: the parts into which the hive would be split.")
        .def(nb::self == nb::self, kEqualsObject)
        .def("__hash__", [](nb::handle self) { return nb::hash(fields(self)); })
        .def("__repr__",
             [](nb::handle self) { return nb::str("IllegalReason{}").format(fields(self)); })
        .def(
            "__str__",
            [](nb::handle self) {
                return nb::str(
                    nb::module_::import_("sixlegs.messages").attr("reason_message")(self));
            },
            nb::sig("def __str__(self) -> str"))
        .def(
            "__reduce__", [](nb::handle self) { return nb::make_tuple(self.type(), fields(self)); },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"));
}

}  // namespace

void bind_explanations(nb::module_& m) {
    bind_rule_names(m);
    bind_illegal_reason(m);
}
