// Python bindings of notation: functions return values, or the ParseError of a text.
#include "board.h"
#include "game/game.h"
#include "notation/hop.h"

using namespace sixlegs;

namespace {

template <class Value>
nb::tuple enum_names_of() {
    std::vector<std::string_view> names;
    for (Value value : kValues<Value>) names.push_back(name(value));
    return as_tuple(names);
}

// Returns all names by kind, for comparison with Python's names.
nb::dict enum_names() {
    nb::dict names;
    names["color"] = enum_names_of<Color>();
    names["bug"] = enum_names_of<Bug>();
    names["direction"] = enum_names_of<Direction>();
    names["opening"] = enum_names_of<Opening>();
    names["outcome"] = enum_names_of<Outcome>();
    names["ending"] = enum_names_of<Ending>();
    names["rule"] = enum_names_of<Rule>();
    names["position-error"] = enum_names_of<PositionErrorCode>();
    names["parse-error"] = enum_names_of<ParseErrorCode>();
    names["game-type"] = as_tuple(game_type_names());
    return names;
}

void bind_parse_error(nb::module_& m) {
    nb::enum_<ParseErrorCode> code(m, "ParseErrorCode", "Why a text cannot be parsed.");
    add_values(code);
    nb::class_<ParseError>(m, "ParseError",
                           "Why a text cannot be parsed, with the values concerned.")
        .def_ro("code", &ParseError::code)
        .def_ro("text", &ParseError::text)
        .def_prop_ro("piece", [](const ParseError& self) { return optional_of(self.piece); })
        .def_ro("hex", &ParseError::hex)
        .def_prop_ro("position_error",
                     [](const ParseError& self) {
                         return self.position_error == PositionErrorCode::kNone
                                    ? std::nullopt
                                    : std::optional(self.position_error);
                     })
        .def_ro("reason", &ParseError::reason)
        .def_ro("ply", &ParseError::ply)
        .def_ro("move", &ParseError::move);
}

using Names = std::vector<std::string>;

std::vector<std::string_view> views(const Names& names) {
    return {names.begin(), names.end()};
}

Result<Board> board_from_named_stacks(const Names& header,
                                      const std::vector<std::pair<Hex, Names>>& stacks) {
    std::vector<NamedStack> named_stacks;
    for (const auto& [hex, names] : stacks) named_stacks.push_back({hex, views(names)});
    return board_from_fields(views(header), named_stacks);
}

Result<std::pair<Color, int>> read_turn(std::string_view text) {
    const Result<Turn> turn = parse_turn(text);
    if (!turn) return turn.error();
    return std::pair(turn->color, turn->number);
}

void bind_readers(nb::module_& m) {
    m.def("parse_piece", &parse_piece, nb::arg("text"));
    m.def("parse_game_type", &parse_game_type, nb::arg("text"),
          "Return the bugs of a game type as bits, or the error.");
    m.def("game_type_name", &game_type_name, nb::arg("bugs"));
    m.def("parse_opening", &parse_opening, nb::arg("text"));
    m.def("parse_turn", &read_turn, nb::arg("text"));
    m.def(
        "implied_opening", [](const Names& moves) { return implied_opening(views(moves)); },
        nb::arg("moves"));
    m.def(
        "parse_game",
        [](std::string_view text, std::optional<Opening> opening) {
            return parse_game(text, opening);
        },
        nb::arg("text"), nb::arg("opening").none(),
        "Return the board after a game string, or the error.");
    m.def("parse_position", &parse_position, nb::arg("text"));
    m.def("parse_hop", &parse_hop, nb::arg("text"), nb::arg("opening").none());
    m.def("board_from_hive", &board_from_hive, nb::arg("game_type"), nb::arg("opening"),
          nb::arg("turn"), nb::arg("hive"));
    m.def("board_from_fields", &board_from_named_stacks, nb::arg("header"), nb::arg("stacks"),
          "Return the board for the first four fields of a position string and named stacks.");
}

}  // namespace

void bind_notation(nb::module_& m) {
    bind_parse_error(m);
    m.def("enum_names", &enum_names, nb::sig("def enum_names() -> dict[str, tuple[str, ...]]"),
          "Return the names of the core's values by kind.");
    bind_readers(m);
}

void bind_moves(nb::class_<PyBoard>& board) {
    board
        .def(
            "_parse_uhp",
            [](const Board& self, std::string_view text) -> Result<PyMove> {
                const Result<Move> move = parse_move(self, text);
                if (!move) return move.error();
                return to_py_move(self, *move);
            },
            nb::arg("text"))
        .def(
            "_move_string",
            [](const Board& self, const PyMove& move) {
                return move_string(self, PyBoard::to_core_move(move));
            },
            nb::arg("move"),
            "Return the canonical notation of a move; empty if no piece touches its target.")
        .def("_move_strings", &move_strings,
             "Return the canonical notation of the moves played, in order.")
        .def(
            "_push_all",
            [](PyBoard& self, const Names& moves) {
                self.has_legal_moves = false;
                return push_all(self, views(moves), PassNotation::kExplicit);
            },
            nb::arg("moves"), "Play moves in UHP notation.")
        .def(
            "_game_string",
            [](const Board& self, int outcome) {
                return game_string(self, static_cast<Outcome>(outcome));
            },
            nb::arg("outcome"), "Return the game string; empty for a set-up position.")
        .def("_state_string", &state_string)
        .def("_turn_string", &turn_string)
        .def(
            "_position_string",
            [](const Board& self, bool canonical) {
                return canonical ? canonical_position(self) : position_string(self);
            },
            nb::arg("canonical"))
        .def("_hop_string", &hop_string)
        .def_prop_ro(
            "game_type", [](const Board& self) { return game_type_name(self.set()); },
            "The game type, such as \"Base+ML\".")
        .def_prop_ro("opening", &Board::opening,
                     "The opening rule: \"rulebook\" or \"tournament\".")
        .def("_is_set_up", &is_set_up)
        .def("_start", &start_of);
}
