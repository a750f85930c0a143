// Rule, Fault and Reason for Python: why something is not allowed.
#include "bindings.h"
#include "rules/explain.h"
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
                         "The rule that forbids a move. docs/why_not.md tells what each shows.");
    add_values(rule);

    nb::enum_<Fault> fault(m, "Fault", "Why no game can have come to a position.");
    add_values(fault);
}

void bind_reason(nb::module_& m) {
    nb::class_<Reason>(
        m, "Reason",
        "Why something is not allowed: the rule, and the pieces and hexes that show it.")
        .def(
            "__init__",
            [](Reason* self, Rule rule, std::vector<Piece> pieces, std::vector<Hex> hexes,
               Parts parts) { new (self) Reason{rule, pieces, hexes, parts}; },
            nb::arg("rule").noconvert(), nb::arg("pieces") = nb::make_tuple(),
            nb::arg("hexes") = nb::make_tuple(), nb::arg("parts") = nb::make_tuple())
        .def_ro("rule", &Reason::rule, "The rule that forbids it.")
        .def_prop_ro(
            "pieces", [](const Reason& self) { return as_tuple(self.pieces); },
            "The pieces concerned.")
        .def_prop_ro(
            "hexes", [](const Reason& self) { return as_tuple(self.hexes); },
            "The hexes concerned.")
        .def_prop_ro(
            "parts",
            [](const Reason& self) {
                nb::list parts;
                for (const auto& part : self.parts) parts.append(as_tuple(part));
                return nb::tuple(parts);
            },
            nb::sig("def parts(self) -> tuple[tuple[Hex, ...], ...]"),
            "For ONE_HIVE: the parts the hive would fall into.")
        .def(nb::self == nb::self, kEqualsObject)
        .def("__hash__", [](nb::handle self) { return nb::hash(fields(self)); })
        .def("__repr__", [](nb::handle self) { return nb::str("Reason{}").format(fields(self)); })
        .def(
            "__str__",
            [](nb::handle self) {
                return nb::str(
                    nb::module_::import_("sixlegs.sentences").attr("reason_message")(self));
            },
            nb::sig("def __str__(self) -> str"))
        .def(
            "__reduce__", [](nb::handle self) { return nb::make_tuple(self.type(), fields(self)); },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"));
}

}  // namespace

void bind_why_not(nb::module_& m) {
    bind_rule_names(m);
    bind_reason(m);
}
