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
    nb::enum_<Rule>(m, "Rule",
                    "The rule that forbids a move. docs/why_not.md tells what each shows.")
        .value("GAME_OVER", Rule::kGameOver)
        .value("NOT_IN_SET", Rule::kNotInSet)
        .value("NOT_THERE", Rule::kNotThere)
        .value("MUST_NOT_PASS", Rule::kMustNotPass)
        .value("NOT_YOUR_TURN", Rule::kNotYourTurn)
        .value("OUT_OF_ORDER", Rule::kOutOfOrder)
        .value("QUEEN_NOT_FIRST", Rule::kQueenNotFirst)
        .value("QUEEN_DUE", Rule::kQueenDue)
        .value("QUEEN_IN_HAND", Rule::kQueenInHand)
        .value("OCCUPIED", Rule::kOccupied)
        .value("FIRST_AT_ORIGIN", Rule::kFirstAtOrigin)
        .value("OFF_HIVE", Rule::kOffHive)
        .value("TOUCHES_ENEMY", Rule::kTouchesEnemy)
        .value("NO_ROOM", Rule::kNoRoom)
        .value("COVERED", Rule::kCovered)
        .value("RESTING", Rule::kResting)
        .value("ONE_HIVE", Rule::kOneHive)
        .value("SAME_HEX", Rule::kSameHex)
        .value("CANNOT_CLIMB", Rule::kCannotClimb)
        .value("TOO_FAR", Rule::kTooFar)
        .value("GATE", Rule::kGate)
        .value("HIGH_GATE", Rule::kHighGate)
        .value("LOSES_TOUCH", Rule::kLosesTouch)
        .value("NOT_IN_LINE", Rule::kNotInLine)
        .value("GAP_IN_LINE", Rule::kGapInLine)
        .value("NOTHING_TO_JUMP", Rule::kNothingToJump)
        .value("THREE_STEPS", Rule::kThreeSteps)
        .value("ENCLOSED", Rule::kEnclosed)
        .value("NOT_OVER_TOP", Rule::kNotOverTop)
        .value("NOTHING_TO_COPY", Rule::kNothingToCopy)
        .value("NO_COPIED_WAY", Rule::kNoCopiedWay)
        .value("BLOCKED", Rule::kBlocked)
        .value("STACKED", Rule::kStacked)
        .value("NOT_BESIDE_THROWER", Rule::kNotBesideThrower)
        .def("__repr__",
             [](nb::handle self) { return nb::str("Rule.{}").format(self.attr("name")); });

    nb::enum_<Fault>(m, "Fault", "Why no game can have come to a position.")
        .value("TURN_OUT_OF_RANGE", Fault::kTurnOutOfRange)
        .value("TOO_FAR_OUT", Fault::kTooFarOut)
        .value("EMPTY_STACK", Fault::kEmptyStack)
        .value("SAME_HEX", Fault::kSameHex)
        .value("NOT_IN_SET", Fault::kNotInSet)
        .value("TWICE", Fault::kTwice)
        .value("OUT_OF_ORDER", Fault::kOutOfOrder)
        .value("SPLIT_HIVE", Fault::kSplitHive)
        .value("CANNOT_CLIMB", Fault::kCannotClimb)
        .value("TOO_MANY_TILES", Fault::kTooManyTiles)
        .value("TOO_FEW_TILES", Fault::kTooFewTiles)
        .value("QUEEN_MISSING", Fault::kQueenMissing)
        .value("QUEEN_FIRST", Fault::kQueenFirst)
        .value("CLIMBED_TOO_SOON", Fault::kClimbedTooSoon)
        .value("RESTING_NOT_ON_TOP", Fault::kRestingNotOnTop)
        .value("RESTING_NOT_MOVED", Fault::kRestingNotMoved)
        .def("__repr__",
             [](nb::handle self) { return nb::str("Fault.{}").format(self.attr("name")); });
}

void bind_reason(nb::module_& m) {
    nb::class_<Reason>(
        m, "Reason",
        "Why something is not allowed: the rule, and the tiles and hexes that show it.")
        .def(
            "__init__",
            [](Reason* self, Rule rule, std::vector<Piece> pieces, std::vector<Hex> hexes,
               Parts parts) { new (self) Reason{rule, pieces, hexes, parts}; },
            nb::arg("rule").noconvert(), nb::arg("pieces") = nb::make_tuple(),
            nb::arg("hexes") = nb::make_tuple(), nb::arg("parts") = nb::make_tuple())
        .def_ro("rule", &Reason::rule, "The rule that forbids it.")
        .def_prop_ro(
            "pieces", [](const Reason& self) { return as_tuple(self.pieces); },
            nb::sig("def pieces(self) -> tuple[Piece, ...]"), "The tiles concerned.")
        .def_prop_ro(
            "hexes", [](const Reason& self) { return as_tuple(self.hexes); },
            nb::sig("def hexes(self) -> tuple[Hex, ...]"), "The hexes concerned.")
        .def_prop_ro(
            "parts",
            [](const Reason& self) {
                nb::list parts;
                for (const auto& part : self.parts) parts.append(as_tuple(part));
                return nb::tuple(parts);
            },
            nb::sig("def parts(self) -> tuple[tuple[Hex, ...], ...]"),
            "For ONE_HIVE: the parts the hive would fall into.")
        .def(
            "__eq__",
            [](const Reason& a, const Reason& b) {
                return a.rule == b.rule && a.pieces == b.pieces && a.hexes == b.hexes &&
                       a.parts == b.parts;
            },
            nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](nb::handle self) { return nb::hash(fields(self)); })
        .def("__repr__", [](nb::handle self) { return nb::str("Reason{}").format(fields(self)); })
        .def(
            "__str__",
            [](nb::handle self) {
                return nb::str(
                    nb::module_::import_("sixlegs.wording").attr("reason_message")(self));
            },
            nb::sig("def __str__(self) -> str"))
        .def(
            "__reduce__", [](nb::handle self) { return nb::make_tuple(self.type(), fields(self)); },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"));
}

}  // namespace

void bind_reasons(nb::module_& m) {
    bind_rule_names(m);
    bind_reason(m);
}
