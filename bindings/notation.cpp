// What is written and read in the core, for Python: values, or the ParseError of a text.
#include "board.h"
#include "game/game.h"
#include "notation/positions.h"

using namespace sixlegs;

namespace {

template <class Value>
nb::tuple enum_names_of() {
    std::vector<std::string_view> words;
    for (Value value : kValues<Value>) words.push_back(name(value));
    return as_tuple(words);
}

// All words by kind, for tests to compare with Python's.
nb::dict enum_names() {
    nb::dict names;
    names["color"] = enum_names_of<Color>();
    names["bug"] = enum_names_of<Bug>();
    names["direction"] = enum_names_of<Direction>();
    names["opening"] = enum_names_of<Opening>();
    names["outcome"] = enum_names_of<Outcome>();
    names["ending"] = enum_names_of<Ending>();
    names["rule"] = enum_names_of<Rule>();
    names["fault"] = enum_names_of<PositionErrorCode>();
    names["code"] = enum_names_of<ParseErrorCode>();
    names["game-type"] = as_tuple(game_type_names());
    return names;
}

void bind_parse_error(nb::module_& m) {
    nb::enum_<ParseErrorCode> code(m, "ParseErrorCode", "Why a text cannot be read.");
    add_values(code);
    nb::class_<ParseError>(m, "ParseError", "Why a text cannot be read, and what shows it.")
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
    std::vector<NamedStack> named;
    for (const auto& [hex, names] : stacks) named.push_back({hex, views(names)});
    return board_from_fields(views(header), named);
}

Result<std::pair<Color, int>> read_turn(std::string_view text) {
    const Result<Turn> turn = parse_turn(text);
    if (!turn) return turn.error();
    return std::pair(turn->color, turn->number);
}

void bind_readers(nb::module_& m) {
    m.def("parse_piece", &parse_piece, nb::arg("text"));
    m.def("parse_game_type", &parse_game_type, nb::arg("text"),
          "The bugs of a game type, a bit each.");
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
        nb::arg("text"), nb::arg("opening").none(), "Play through a game string.");
    m.def("parse_position", &parse_position, nb::arg("text"));
    m.def("board_from_hive", &board_from_hive, nb::arg("game_type"), nb::arg("opening"),
          nb::arg("turn"), nb::arg("hive"));
    m.def("board_from_fields", &board_from_named_stacks, nb::arg("header"), nb::arg("stacks"),
          "A board by the first four fields of a position string and by the names of its pieces.");
}

}  // namespace

void bind_notation(nb::module_& m) {
    bind_parse_error(m);
    m.def("enum_names", &enum_names, nb::sig("def enum_names() -> dict[str, tuple[str, ...]]"),
          "The words of the core, by what they name.");
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
            nb::arg("move"), "The canonical name of a move; empty if no piece touches its target.")
        .def("_move_strings", &move_strings,
             "The canonical names of the moves played, first to last.")
        .def(
            "_push_all",
            [](PyBoard& self, const Names& moves) {
                self.has_legal_moves = false;
                return push_all(self, views(moves), PassNotation::kExplicit);
            },
            nb::arg("moves"), "Play moves as they are written.")
        .def(
            "_game_string",
            [](const Board& self, int ended) {
                return game_string(self, static_cast<Outcome>(ended));
            },
            nb::arg("ended"), "The game string; empty if the board was set up by hand.")
        .def("_state_string", &state_string)
        .def("_turn_string", &turn_string)
        .def(
            "_position_string",
            [](const Board& self, bool canonical) {
                return canonical ? canonical_position(self) : position_string(self);
            },
            nb::arg("canonical"))
        .def_prop_ro(
            "game_type", [](const Board& self) { return game_type_name(self.set()); },
            "The set of pieces, as in \"Base+ML\".")
        .def_prop_ro("opening", &Board::opening,
                     "The opening rule: \"rulebook\" or \"tournament\".")
        .def("_is_set_up", &is_set_up)
        .def("_start", &start_of);
}
