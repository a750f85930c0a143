// What is written and read in the core, for Python: values, or the Problem with a text.
#include "board.h"
#include "game/game.h"
#include "notation/positions.h"

using namespace sixlegs;

namespace {

// What was read, made into what Python knows it by; or the problem.
template <class Value, class Make>
nb::object object_of(const Result<Value>& result, Make make) {
    return result ? nb::cast(make(*result)) : nb::cast(result.problem());
}

template <class Value>
nb::tuple words_of() {
    nb::list words;
    for (Value value : kValues<Value>) words.append(python_text(name(value)));
    return nb::tuple(words);
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
        .def_prop_ro("text", [](const Problem& self) { return python_text(self.text); })
        .def_prop_ro("piece", [](const Problem& self) { return if_any(self.piece); })
        .def_prop_ro("hex", [](const Problem& self) { return self.hex; })
        .def_prop_ro("fault",
                     [](const Problem& self) {
                         return self.fault == Fault::kNone ? std::nullopt
                                                           : std::optional(self.fault);
                     })
        .def_ro("reason", &Problem::reason)
        .def_ro("ply", &Problem::ply)
        .def_prop_ro("move", [](const Problem& self) {
            return self.move ? std::optional(python_text(*self.move)) : std::nullopt;
        });
}

using Names = std::vector<std::string>;

std::vector<std::string_view> views(const Names& names) {
    return {names.begin(), names.end()};
}

Names texts(nb::list list) {
    Names names;
    for (nb::handle text : list) names.push_back(utf8(nb::cast<nb::str>(text)));
    return names;
}

const auto same = [](const auto& value) { return value; };
const auto fresh = [](const Board& board) { return PyBoard(board); };

void bind_values_of_text(nb::module_& m) {
    m.def(
        "parse_piece", [](nb::str text) { return object_of(parse_piece(utf8(text)), same); },
        nb::sig("def parse_piece(text: str, /) -> Piece | Problem"));
    m.def(
        "parse_game_type",
        [](nb::str text) {
            return object_of(parse_game_type(utf8(text)), [](BugSet set) { return int{set}; });
        },
        nb::sig("def parse_game_type(text: str, /) -> int | Problem"),
        "The bugs of a game type, a bit each.");
    m.def(
        "game_type_name", [](int bugs) { return game_type_name(static_cast<BugSet>(bugs)); },
        nb::arg("bugs"));
    m.def(
        "parse_opening",
        [](nb::str text) {
            return object_of(parse_opening(utf8(text)),
                             [](Opening opening) { return python_text(name(opening)); });
        },
        nb::sig("def parse_opening(text: str, /) -> "
                "typing.Literal['rulebook', 'tournament'] | Problem"));
    m.def(
        "parse_turn",
        [](nb::str text) {
            return object_of(parse_turn(utf8(text)),
                             [](Turn turn) { return std::pair(turn.color, turn.number); });
        },
        nb::sig("def parse_turn(text: str, /) -> tuple[Color, int] | Problem"));
    m.def(
        "place_name",
        [](nb::str landmark, std::optional<Direction> way) {
            return python_text(place_name(utf8(landmark), way));
        },
        nb::arg("landmark"), nb::arg("way").none());
}

void bind_boards_of_text(nb::module_& m) {
    m.def(
        "implied_opening",
        [](nb::list moves) { return python_text(name(implied_opening(views(texts(moves))))); },
        nb::sig("def implied_opening(moves: list[str], /) -> "
                "typing.Literal['rulebook', 'tournament']"));
    m.def(
        "parse_game",
        [](nb::str text, std::optional<nb::str> named, bool misses_passes) {
            std::optional<Opening> opening;
            if (named) {
                const Result<Opening> found = parse_opening(utf8(*named));
                if (!found) return nb::cast(found.problem());
                opening = *found;
            }
            const Passes passes = misses_passes ? Passes::kMayBeMissing : Passes::kAreWritten;
            return object_of(parse_game(utf8(text), opening, passes), fresh);
        },
        nb::sig("def parse_game(text: str, opening: str | None, misses_passes: bool, /) -> "
                "BaseBoard | Problem"),
        "Plays through a game string; passes that were left out are put in if it may miss them.");
    m.def(
        "parse_position", [](nb::str text) { return object_of(parse_position(utf8(text)), fresh); },
        nb::sig("def parse_position(text: str, /) -> BaseBoard | Problem"));
    m.def(
        "laid_board",
        [](nb::str game_type, nb::str opening, Color turn, nb::str hive) {
            return object_of(laid_board(utf8(game_type), utf8(opening), turn, utf8(hive)), fresh);
        },
        nb::sig("def laid_board(game_type: str, opening: str, turn: Color, hive: str, /) -> "
                "BaseBoard | Problem"));
    m.def(
        "set_up",
        [](nb::list header, const std::vector<std::pair<Hex, nb::list>>& stacks) {
            const Names fields = texts(header);
            std::vector<Names> kept;
            for (const auto& [hex, names] : stacks) kept.push_back(texts(names));
            std::vector<NamedStack> named;
            for (std::size_t i = 0; i < stacks.size(); ++i)
                named.push_back({stacks[i].first, views(kept[i])});
            return object_of(set_up(views(fields), named), fresh);
        },
        nb::sig("def set_up(header: list[str], stacks: list[tuple[Hex, list[str]]], /) -> "
                "BaseBoard | Problem"),
        "A board by the first four fields of a position string and by the names of its pieces.");
}

}  // namespace

void bind_notation(nb::module_& m) {
    bind_problem(m);
    m.def("names", &all_names, nb::sig("def names() -> dict[str, tuple[str, ...]]"),
          "The words of the core, by what they name.");
    bind_values_of_text(m);
    bind_boards_of_text(m);
}

void bind_moves(nb::class_<PyBoard>& board) {
    board
        .def(
            "_parse_uhp",
            [](const PyBoard& self, nb::str text) {
                return object_of(parse_move(self.board, utf8(text)),
                                 [&](const Move& move) { return self.full(move); });
            },
            nb::sig("def _parse_uhp(self, text: str, /) -> Move | Problem"))
        .def(
            "_move_string",
            [](const PyBoard& self, const FullMove& move) {
                return move_string(self.board, PyBoard::plain(move));
            },
            nb::arg("move"), "The canonical name of a move; empty if no piece touches its target.")
        .def(
            "_move_strings", [](const PyBoard& self) { return move_strings(self.board); },
            "The canonical names of the moves played, first to last.")
        .def(
            "_play_written",
            [](PyBoard& self, nb::list moves, bool misses_passes) {
                self.is_listed = false;
                const Passes passes = misses_passes ? Passes::kMayBeMissing : Passes::kAreWritten;
                return object_of(play_written(self.board, views(texts(moves)), passes), same);
            },
            nb::sig("def _play_written(self, moves: list[str], misses_passes: bool, /) -> "
                    "list[int] | Problem"),
            "Plays moves as they are written; how many plies there were after each, and a first 0.")
        .def(
            "_game_string",
            [](const PyBoard& self, int ended) {
                return game_string(self.board, static_cast<Outcome>(ended));
            },
            nb::arg("ended"), "The game string; empty if the board was set up by hand.")
        .def("_state_string",
             [](const PyBoard& self) { return std::string(state_string(self.board)); })
        .def("_turn_string", [](const PyBoard& self) { return turn_string(self.board); })
        .def(
            "_position_string",
            [](const PyBoard& self, bool canonical) {
                return canonical ? canonical_position(self.board) : position_string(self.board);
            },
            nb::arg("canonical"))
        .def_prop_ro(
            "game_type", [](const PyBoard& self) { return game_type_name(self.board.set()); },
            "The set of pieces, as in \"Base+ML\".")
        .def_prop_ro(
            "opening", [](const PyBoard& self) { return python_text(name(self.board.opening())); },
            nb::sig("def opening(self) -> typing.Literal['rulebook', 'tournament']"),
            "The opening rule: \"rulebook\" or \"tournament\".")
        .def("_is_set_up", [](const PyBoard& self) { return is_set_up(self.board); })
        .def(
            "_start", [](const PyBoard& self) { return PyBoard(start_of(self.board)); },
            nb::sig("def _start(self) -> BaseBoard"));
}
