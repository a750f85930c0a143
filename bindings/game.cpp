// Game and SeatedGame for Python.
#include "game/game.h"

#include <nanobind/stl/string_view.h>
#include <nanobind/stl/variant.h>

#include "board.h"
#include "game/commands.h"
#include "game/document.h"
#include "game/seated_game.h"
#include "rules/explain.h"

using namespace sixlegs;

namespace {

using NumberedResult = std::pair<int, int>;  // a result: outcome and ending by their numbers

std::optional<NumberedResult> for_python(GameResult result) {
    if (!result.exists()) return std::nullopt;
    return NumberedResult(static_cast<int>(result.outcome), static_cast<int>(result.ending));
}

GameResult result_of(std::optional<NumberedResult> numbers) {
    if (!numbers) return {};
    if (numbers->first < 0 || numbers->first > 3 || numbers->second < 0 ||
        numbers->second >= static_cast<int>(kEndingNames.size()))
        throw nb::value_error("no such result");
    return {static_cast<Outcome>(numbers->first), static_cast<Ending>(numbers->second)};
}

bool is_legal_in(const Game& game, const FullMove& move) {
    return is_there(game.board(), move) && is_legal(game.board(), PyBoard::plain(move));
}

void bind_game(nb::module_& m) {
    nb::class_<Game>(m, "BaseGame", "What a game knows of itself, from the core.")
        .def(
            "__init__",
            [](Game* self, const PyBoard& board, bool repetition,
               std::optional<NumberedResult> decided) {
                new (self) Game(board.board, repetition, result_of(decided));
            },
            nb::arg("board"), nb::arg("repetition"), nb::arg("decided").none())
        .def(nb::init<const Game&>(), nb::arg("other"))
        .def_prop_rw("repetition", &Game::repetition, &Game::set_repetition)
        .def_prop_ro("turn", &Game::turn)
        .def_prop_ro("plies", &Game::plies)
        .def_prop_ro("result", [](const Game& self) { return for_python(self.result()); })
        .def_prop_ro("twice", &Game::twice)
        .def("occurrences", &Game::occurrences)
        .def(
            "would_repeat",
            [](const Game& self, const FullMove& move) -> std::optional<bool> {
                if (!is_legal_in(self, move)) return std::nullopt;
                return self.would_repeat(PyBoard::plain(move));
            },
            nb::arg("move"), "None if the move is illegal.")
        .def(
            "push",
            [](Game& self, const FullMove& move) {
                const bool is_legal = is_legal_in(self, move);
                if (is_legal) self.push_legal(PyBoard::plain(move));
                return is_legal;
            },
            nb::arg("move"), "Plays a move in a game that goes on, and tells whether it was legal.")
        .def("pop",
             [](Game& self) {
                 if (self.plies() > 0) self.pop();
             })
        .def("reopen", &Game::reopen)
        .def("resign", &Game::resign, nb::arg("color"))
        .def("agree_draw", &Game::agree_draw)
        .def("time_out", &Game::time_out, nb::arg("color"))
        .def("abandon", &Game::abandon, nb::arg("color"), nb::arg("is_drawn"));
}

void bind_seats(nb::module_& m) {
    auto seat =
        nb::class_<Seat>(m, "Seat", "Who plays a side: a person, the computer, nobody yet.");
    seat.def_static(
            "computer",
            [](int level) {
                return Seat{SeatKind::kComputer,
                            static_cast<std::uint8_t>(std::clamp(level, 0, 255))};
            },
            nb::arg("level"), "The computer's seat.")
        .def_static(
            "maximum",
            [](int seconds) {
                return Seat{SeatKind::kComputer, 0,
                            static_cast<std::uint8_t>(std::clamp(seconds, 0, 255))};
            },
            nb::arg("seconds"), "The seat of Maximum, which thinks so many seconds per move.")
        .def(
            "__eq__", [](Seat a, Seat b) { return a == b; }, nb::is_operator(),
            nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](Seat self) {
            return (static_cast<std::size_t>(self.seconds) << 16) +
                   static_cast<std::size_t>(self.level) * 4 + static_cast<std::size_t>(self.kind);
        });
    m.attr("PERSON") = Seat{SeatKind::kPerson};
    m.attr("VACANT") = Seat{SeatKind::kVacant};
    m.def(
        "maximum_seconds",
        [] { return std::vector<int>(kMaximumSeconds.begin(), kMaximumSeconds.end()); },
        "Return the seconds per move that a player can choose for Maximum.");
    m.attr("MOST_PLIES") = kMostPlies;
}

// The moves taken back with where their pieces come from.
std::vector<FullMove> undone_of(const SeatedGame& self) {
    std::vector<FullMove> moves;
    Board board = self.game.board();
    for (const Move& move : self.undone) {
        moves.push_back(full_move(board, move));
        board.push(move);
    }
    return moves;
}

// Takes moves that are legal one after the other from where the game stands; it may be over, since
// who has taken something back may resign.
void set_undone(SeatedGame& self, const std::vector<FullMove>& moves) {
    Board ahead = self.game.board();
    std::vector<Move> undone;
    for (const FullMove& move : moves) {
        undone.push_back(PyBoard::plain(move));
        if (!is_there(ahead, move) || !is_legal(ahead, undone.back()))
            throw nb::value_error("moves that cannot be played again");
        ahead.push(undone.back());
    }
    self.undone = std::move(undone);
}

// The name of a refusal; None for what is carried out.
std::optional<std::string_view> for_python(Refusal refusal) {
    if (refusal == Refusal::kNone) return std::nullopt;
    return name(refusal);
}

// A command, or the question whether it may be given.
template <auto command, class... Args>
auto telling() {
    return [](SeatedGame& self, Args... args) { return for_python((self.*command)(args...)); };
}

void bind_questions(nb::class_<SeatedGame>& seated) {
    seated.def_prop_ro("people", &SeatedGame::people, "The sides that people hold.")
        .def_prop_ro("vacancy", &SeatedGame::vacancy, "The side that nobody plays yet.")
        .def_prop_ro(
            "awaits", [](const SeatedGame& self) { return name(self.awaits()); },
            nb::sig("def awaits(self) -> typing.Literal['person', 'computer', 'pass', "
                    "'opponent', 'nobody']"),
            "Who or what must act now.")
        .def_prop_ro("has_begun", &SeatedGame::has_begun,
                     "Whether each side has moved; between people, in this game itself.")
        .def_prop_ro("is_coached", &SeatedGame::is_coached,
                     "Whether the side to move has a coach: against another person that would "
                     "be help.")
        .def_prop_ro("is_offered_to_computer", &SeatedGame::is_offered_to_computer,
                     "Whether the computer has to answer the offer of a draw.")
        .def_prop_ro("counts", &SeatedGame::counts,
                     "Whether a game left behind is won or drawn; else it is only called off.")
        .def_prop_ro("can_redo", &SeatedGame::can_redo,
                     "Whether something was taken back that can be played again.")
        .def("can_undo", &SeatedGame::can_undo, nb::arg("who"),
             "Whether there is a decision to return to, or to ask back.")
        .def("can_abort", &SeatedGame::can_abort, nb::arg("who"))
        .def("side_of", &SeatedGame::side_of, nb::arg("who"),
             "The side among these; of both, the one to move.")
        .def("is_turn_of", &SeatedGame::is_turn_of, nb::arg("who"))
        .def("may_act", telling<&SeatedGame::may_act, Sides>(), nb::arg("who"))
        .def("may_play", telling<&SeatedGame::may_play, Sides>(), nb::arg("who"))
        .def("may_abort", telling<&SeatedGame::may_abort, Sides>(), nb::arg("who"));
}

void bind_commands(nb::class_<SeatedGame>& seated) {
    seated.def("join", telling<&SeatedGame::join>())
        .def(
            "play",
            [](SeatedGame& self, Sides who, const FullMove& move) {
                const Refusal refusal = self.may_play(who);
                if (refusal == Refusal::kNone && !is_there(self.game.board(), move))
                    return for_python(Refusal::kIllegal);
                return for_python(refusal == Refusal::kNone ? self.play(who, PyBoard::plain(move))
                                                            : refusal);
            },
            nb::arg("who"), nb::arg("move"))
        .def("undo", telling<&SeatedGame::undo, Sides>(), nb::arg("who"))
        .def("redo", telling<&SeatedGame::redo, Sides>(), nb::arg("who"))
        .def("accept_takeback", telling<&SeatedGame::accept_takeback, Sides>(), nb::arg("who"))
        .def("decline_takeback", telling<&SeatedGame::decline_takeback, Sides>(), nb::arg("who"))
        .def("resign", telling<&SeatedGame::resign, Sides>(), nb::arg("who"))
        .def("offer_draw", telling<&SeatedGame::offer_draw, Sides>(), nb::arg("who"))
        .def("accept_draw", telling<&SeatedGame::accept_draw, Sides>(), nb::arg("who"))
        .def("decline_draw", telling<&SeatedGame::decline_draw, Sides>(), nb::arg("who"))
        .def("set_coach", telling<&SeatedGame::set_coach, Sides, bool>(), nb::arg("who"),
             nb::arg("is_on"))
        .def(
            "ask_rematch",
            [](SeatedGame& self, Sides who) {
                bool is_agreed = false;
                const Refusal refusal = self.ask_rematch(who, is_agreed);
                return std::pair(for_python(refusal), is_agreed);
            },
            nb::arg("who"), "Whether it is refused; whether another game is to begin.")
        .def(
            "push",
            [](SeatedGame& self, const FullMove& move) {
                return for_python(is_there(self.game.board(), move)
                                      ? self.push(PyBoard::plain(move))
                                      : Refusal::kIllegal);
            },
            nb::arg("move"), "Plays a move of the side to move.")
        .def("answer_draw", telling<&SeatedGame::answer_draw, bool>(), nb::arg("is_accepted"))
        .def("time_out", telling<&SeatedGame::time_out, Color>(), nb::arg("color"))
        .def("abandon", telling<&SeatedGame::abandon, Color, bool>(), nb::arg("color"),
             nb::arg("is_drawn"))
        .def("swapped", &SeatedGame::swapped, "A new game with the sides changed.");
}

void bind_seated_game(nb::module_& m) {
    nb::class_<SeatedGame> seated(
        m, "SeatedGame",
        "A game with its seats. A caller is identified by the sides it plays: 1 is White, 2 is\n"
        "Black, 3 both. Commands return the reason if they are refused, which changes nothing.");
    seated
        .def(
            "__init__",
            [](SeatedGame* self, const Game& game, Seat white, Seat black, bool is_shared,
               int first_ply) {
                new (self) SeatedGame{game, {white, black}};
                self->is_shared = is_shared;
                self->first_ply = first_ply;
            },
            nb::arg("game"), nb::arg("white"), nb::arg("black"), nb::arg("is_shared") = false,
            nb::arg("first_ply") = 0)
        .def(nb::init<const SeatedGame&>(), nb::arg("other"))
        .def_prop_ro(
            "game", [](SeatedGame& self) -> Game& { return self.game; },
            nb::rv_policy::reference_internal, "The game itself, not a copy.")
        .def_prop_ro(
            "seats", [](const SeatedGame& self) { return std::pair(self.seats[0], self.seats[1]); },
            "White's and Black's.")
        .def_ro("is_shared", &SeatedGame::is_shared, "Whether two people play at two screens.")
        .def_ro("first_ply", &SeatedGame::first_ply, "How many moves it began with.")
        .def_rw("coach", &SeatedGame::coach, "Whether a person is asked before a blunder.")
        .def_rw("draw_offer", &SeatedGame::draw_offer, nb::arg().none())
        .def_rw("takeback_offer", &SeatedGame::takeback_offer, nb::arg().none())
        .def_rw("rematch_offer", &SeatedGame::rematch_offer, nb::arg().none())
        .def_prop_rw("undone", &undone_of, &set_undone,
                     "The moves that were taken back, the next one first.");
    seated.def_prop_ro("move_names", &SeatedGame::move_names,
                       "The names of all moves, those taken back included.");
    bind_questions(seated);
    bind_commands(seated);
}

void bind_documents(nb::module_& m) {
    m.def(
        "write_document", [](const SeatedGame& game) { return write_document(game); },
        nb::arg("game"), "A game of one's own as text.");
    m.def(
        "read_document",
        [](nb::str text) -> std::variant<SeatedGame, Problem> {
            auto game = read_document(utf8(text));
            if (game) return std::move(*game);
            return game.problem();
        },
        nb::arg("text"), "The game that such a text tells of, played through; or the problem.");
    m.def(
        "carry_out",
        [](SeatedGame& game, Sides who, nb::str command) {
            Answer answer = carry_out(game, who, utf8(command));
            const bool is_done = answer.refusal == Refusal::kNone;
            return std::pair(is_done ? std::string_view() : name(answer.refusal), answer.reason);
        },
        nb::arg("game"), nb::arg("who"), nb::arg("command"),
        "Do what a command says; why not, and by which rule, or \"\".");
}

}  // namespace

void bind_games(nb::module_& m) {
    bind_game(m);
    bind_seats(m);
    bind_seated_game(m);
    bind_documents(m);
}
