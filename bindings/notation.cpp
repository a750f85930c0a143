// What is written and read in the core, for Python: values, or the Problem with a text.
#include "board.h"
#include "game/game.h"
#include "notation/positions.h"

using namespace sixlegs;

namespace {

template <class Value>
nb::tuple words_of() {
    std::vector<std::string_view> words;
    for (Value value : kValues<Value>) words.push_back(name(value));
    return as_tuple(words);
}

// All words by kind, for tests to compare with Python's.
nb::dict all_names() {
    nb::dict names;
    names["color"] = words_of<Color>();
    names["bug"] = words_of<Bug>();
    names["direction"] = words_of<Direction>();
    names["opening"] = words_of<Opening>();
    names["outcome"] = words_of<Outcome>();
    names["ending"] = words_of<Ending>();
    names["rule"] = words_of<Rule>();
    names["fault"] = words_of<Fault>();
    names["code"] = words_of<Code>();
    names["game-type"] = as_tuple(game_type_names());
    return names;
}

void bind_problem(nb::module_& m) {
    nb::enum_<Code> code(m, "Code", "Why a text cannot be read.");
    add_values(code);
    nb::class_<Problem>(m, "Problem", "Why a text cannot be read, and what shows it.")
        .def_ro("code", &Problem::code)
        .def_ro("text", &Problem::text)
        .def_prop_ro("piece", [](const Problem& self) { return if_any(self.piece); })
        .def_ro("hex", &Problem::hex)
        .def_prop_ro("fault",
                     [](const Problem& self) {
                         return self.fault == Fault::kNone ? std::nullopt
                                                           : std::optional(self.fault);
                     })
        .def_ro("reason", &Problem::reason)
        .def_ro("ply", &Problem::ply)
        .def_ro("move", &Problem::move);
}

using Names = std::vector<std::string>;

std::vector<std::string_view> views(const Names& names) {
    return {names.begin(), names.end()};
}

Result<Board> set_up_board(const Names& header, const std::vector<std::pair<Hex, Names>>& stacks) {
    std::vector<NamedStack> named;
    for (const auto& [hex, names] : stacks) named.push_back({hex, views(names)});
    return set_up(views(header), named);
}

Result<std::pair<Color, int>> read_turn(std::string_view text) {
    const Result<Turn> turn = parse_turn(text);
    if (!turn) return turn.problem();
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
    m.def("laid_board", &laid_board, nb::arg("game_type"), nb::arg("opening"), nb::arg("turn"),
          nb::arg("hive"));
    m.def("set_up", &set_up_board, nb::arg("header"), nb::arg("stacks"),
          "A board by the first four fields of a position string and by the names of its pieces.");
}

}  // namespace

void bind_notation(nb::module_& m) {
    bind_problem(m);
    m.def("names", &all_names, nb::sig("def names() -> dict[str, tuple[str, ...]]"),
          "The words of the core, by what they name.");
    bind_readers(m);
}

void bind_moves(nb::class_<PyBoard>& board) {
    board
        .def(
            "_parse_uhp",
            [](const Board& self, std::string_view text) -> Result<FullMove> {
                const Result<Move> move = parse_move(self, text);
                if (!move) return move.problem();
                return full_move(self, *move);
            },
            nb::arg("text"))
        .def(
            "_move_string",
            [](const Board& self, const FullMove& move) {
                return move_string(self, PyBoard::plain(move));
            },
            nb::arg("move"), "The canonical name of a move; empty if no piece touches its target.")
        .def("_move_strings", &move_strings,
             "The canonical names of the moves played, first to last.")
        .def(
            "_play_written",
            [](PyBoard& self, const Names& moves) {
                self.is_listed = false;
                return play_written(self, views(moves), Passes::kAreWritten);
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
