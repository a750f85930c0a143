// Python bindings of Game, Clock and SeatedGame.
#include "game/game.h"

#include <cmath>

#include "board.h"
#include "game/commands.h"
#include "game/document.h"
#include "game/seated_game.h"
#include "rules/explain.h"

using namespace sixlegs;

namespace {

using ResultNumbers = std::pair<int, int>;  // outcome and ending as numbers

std::optional<ResultNumbers> for_python(GameResult result) {
    if (!result.exists()) return std::nullopt;
    return ResultNumbers(static_cast<int>(result.outcome), static_cast<int>(result.ending));
}

GameResult result_of(std::optional<ResultNumbers> numbers) {
    if (!numbers) return {};
    if (numbers->first < 0 || numbers->first > 3 || numbers->second < 0 ||
        numbers->second >= static_cast<int>(kNames<Ending>.size()))
        throw nb::value_error("invalid result");
    return {static_cast<Outcome>(numbers->first), static_cast<Ending>(numbers->second)};
}

bool is_legal_in(const Game& game, const PyMove& move) {
    return matches_origin(game.board(), move) &&
           is_legal(game.board(), PyBoard::to_core_move(move));
}

void bind_game(nb::module_& m) {
    nb::class_<Game>(m, "BaseGame", "The native base class of Game.")
        .def(
            "__init__",
            [](Game* self, const Board& board, bool repetition,
               std::optional<ResultNumbers> result) {
                new (self) Game(board, repetition, result_of(result));
            },
            nb::arg("board"), nb::arg("repetition"), nb::arg("result").none())
        .def(nb::init<const Game&>(), nb::arg("other"))
        .def_prop_rw("repetition", &Game::repetition, &Game::set_repetition)
        .def_prop_ro("turn", &Game::turn)
        .def_prop_ro("plies", &Game::plies)
        .def_prop_ro("result", [](const Game& self) { return for_python(self.result()); })
        .def_prop_ro("keys_seen_twice", &Game::keys_seen_twice)
        .def("occurrences", &Game::occurrences)
        .def(
            "would_repeat",
            [](const Game& self, const PyMove& move) -> std::optional<bool> {
                if (!is_legal_in(self, move)) return std::nullopt;
                return self.would_repeat(PyBoard::to_core_move(move));
            },
            nb::arg("move"),
            "Return whether *move* leads to a third occurrence; None if it is illegal.")
        .def(
            "push",
            [](Game& self, const PyMove& move) {
                const bool is_legal = is_legal_in(self, move);
                if (is_legal) self.push_legal(PyBoard::to_core_move(move));
                return is_legal;
            },
            nb::arg("move"),
            "Play a move in a game in progress if it is legal, and return whether it was.")
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
        nb::class_<Seat>(m, "Seat", "The player of a side: a person, the computer, or none yet.");
    seat.def_static(
            "computer",
            [](int level) {
                return Seat{SeatKind::kComputer,
                            static_cast<std::uint8_t>(std::clamp(level, 0, 255))};
            },
            nb::arg("level"), "Return the seat of the computer at a level.")
        .def_static(
            "maximum",
            [](int seconds) {
                return Seat{SeatKind::kComputer, 0,
                            static_cast<std::uint8_t>(std::clamp(seconds, 0, 255))};
            },
            nb::arg("seconds"),
            "Return the seat of Maximum, the engine at full strength, with *seconds* per move.")
        .def(nb::self == nb::self, kEqualsObject)
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
    m.attr("MAX_PLIES") = kMaxPlies;
}

std::vector<PyMove> undone_moves(const SeatedGame& self) {
    return to_py_line(self.game.board(), self.undone);
}

// Sets a line of legal moves that starts at the current position. The game may be over, since a
// player can resign after a takeback.
void set_undone(SeatedGame& self, const std::vector<PyMove>& moves) {
    Board board = self.game.board();
    std::vector<Move> undone;
    for (const PyMove& move : moves) {
        undone.push_back(PyBoard::to_core_move(move));
        if (!matches_origin(board, move) || !is_legal(board, undone.back()))
            throw nb::value_error("the undone moves are not legal");
        board.push(undone.back());
    }
    self.undone = std::move(undone);
}

// Returns the name of a rejection; None for accepted commands.
std::optional<std::string_view> for_python(Rejection rejection) {
    if (rejection == Rejection::kNone) return std::nullopt;
    return name(rejection);
}

// Python uses seconds.
Milliseconds milliseconds(double seconds) {
    return std::llround(1000 * seconds);
}

double seconds(Milliseconds time) {
    return static_cast<double>(time) / 1000;
}

void bind_time_control(nb::module_& m) {
    nb::class_<TimeControl>(m, "TimeControl", "The time control of a game, in milliseconds.")
        .def(nb::init<Milliseconds, Milliseconds, bool>(), nb::arg("initial"), nb::arg("increment"),
             nb::arg("is_per_move") = false)
        .def_ro("initial", &TimeControl::initial, "The initial time of each side.")
        .def_ro("increment", &TimeControl::increment, "The time added after each move.")
        .def_ro("is_per_move", &TimeControl::is_per_move,
                "Whether the initial time is available for every move.")
        .def(nb::self == nb::self, kEqualsObject)
        .def("__hash__", [](TimeControl self) { return self.initial * 31 + self.increment; });
}

void bind_terms(nb::module_& m) {
    nb::class_<GameTerms>(m, "GameTerms", "The terms that the players agree on before a game.")
        .def(
            "__init__",
            [](GameTerms* self, std::optional<TimeControl> clock, bool is_rated, bool takebacks) {
                new (self) GameTerms{clock, is_rated, takebacks};
            },
            nb::arg("clock").none() = nb::none(), nb::arg("is_rated") = false,
            nb::arg("takebacks") = true)
        .def_ro("clock", &GameTerms::clock, "The time control; None without a clock.")
        .def_ro("is_rated", &GameTerms::is_rated, "Whether the game is rated.")
        .def_ro("takebacks", &GameTerms::takebacks, "Whether moves may be taken back.")
        .def(nb::self == nb::self, kEqualsObject)
        .def("__hash__", [](const GameTerms& self) { return self.is_rated; });
}

void bind_clock(nb::module_& m) {
    bind_time_control(m);
    bind_terms(m);
    m.attr("MAX_LAG_PER_MOVE_MS") = kMaxLagPerMove;
    m.attr("LAG_BUDGET_MS") = kLagBudget;
    nb::class_<Clock>(
        m, "Clock",
        "The clocks of both sides as a value. *now* is in seconds of a steady clock,\n"
        "all other times are in milliseconds.")
        .def(
            "__init__",
            [](Clock* self, TimeControl control, TimeLeft left, std::optional<Color> running,
               double since, TimeLeft lag_budget) {
                new (self) Clock{control, left, running, milliseconds(since), lag_budget};
            },
            nb::arg("control"), nb::arg("left"), nb::arg("running").none() = nb::none(),
            nb::arg("since") = 0.0, nb::arg("lag_budget") = TimeLeft())
        .def_static("full", &Clock::full, nb::arg("control"), nb::arg("lag_budget") = 0)
        .def_ro("control", &Clock::control)
        .def_ro("left", &Clock::left)
        .def_ro("running", &Clock::running)
        .def_prop_ro(
            "since", [](const Clock& self) { return seconds(self.since); },
            "The start of the running clock in seconds; in the future while it is paused.")
        .def_ro("lag_budget", &Clock::lag_budget, "The lag that can still be compensated.")
        .def_prop_ro(
            "deadline",
            [](const Clock& self) -> std::optional<double> {
                const auto deadline = self.deadline();
                return deadline ? std::optional(seconds(*deadline)) : std::nullopt;
            },
            "The time at which the flag falls, in seconds; None if no clock is running.")
        .def(
            "remaining",
            [](const Clock& self, double now) { return self.remaining(milliseconds(now)); },
            nb::arg("now"))
        .def(
            "run",
            [](const Clock& self, std::optional<Color> color, double now) {
                return self.run(color, milliseconds(now));
            },
            nb::arg("color").none(), nb::arg("now"))
        .def(
            "fallen_flag",
            [](const Clock& self, double now) { return self.fallen_flag(milliseconds(now)); },
            nb::arg("now"), "Return the side whose flag has fallen, or None.")
        .def(
            "credible_thinking_time",
            [](const Clock& self, std::optional<Milliseconds> claimed, Milliseconds round_trip,
               double now) {
                return self.credible_thinking_time(claimed, round_trip, milliseconds(now));
            },
            nb::arg("claimed").none(), nb::arg("round_trip"), nb::arg("now"))
        .def(nb::self == nb::self, kEqualsObject)
        .def("__hash__", [](const Clock& self) { return self.left[0] * 31 + self.left[1]; });
}

void bind_queries(nb::class_<SeatedGame>& seated) {
    seated.def_prop_ro("person_sides", &SeatedGame::person_sides, "The sides played by people.")
        .def_prop_ro("vacancy", &SeatedGame::vacancy, "The side with a vacant seat, or None.")
        .def_prop_ro(
            "awaits", [](const SeatedGame& self) { return name(self.awaits()); },
            nb::sig("def awaits(self) -> typing.Literal['person', 'computer', 'pass', "
                    "'opponent', 'nobody']"),
            "What the game waits for.")
        .def_prop_ro("has_started", &SeatedGame::has_started,
                     "Whether each side has moved; in an online game, since its creation.")
        .def_prop_ro(
            "has_enough_moves", &SeatedGame::has_enough_moves,
            "Whether an abandoned game can be claimed as a win or draw; otherwise it is aborted.")
        .def_prop_ro("can_redo", &SeatedGame::can_redo,
                     "Whether a move that was taken back can be replayed.")
        .def("can_undo", &SeatedGame::can_undo, nb::arg("sides"),
             "Return whether there is a decision to take back, or to request a takeback of.")
        .def("side_of", &SeatedGame::side_of, nb::arg("sides"),
             "Return the side in *sides*; of both, the one to move.")
        .def("is_turn_of", &SeatedGame::is_turn_of, nb::arg("sides"));
}

// The rejection, the reason of an illegal move, the event, and the side that caused it.
using ResultTuple = std::tuple<std::optional<std::string_view>, std::optional<IllegalReason>,
                               std::optional<std::string_view>, std::optional<Color>>;

ResultTuple for_python(const CommandResult& result) {
    const bool is_event = result.event != Event::kNone;
    return {for_python(result.rejection), optional_of(result.reason),
            is_event ? std::optional(name(result.event)) : std::nullopt, result.by};
}

void bind_commands(nb::class_<SeatedGame>& seated) {
    seated
        .def(
            "run",
            [](SeatedGame& self, Sides sides, std::string_view command, double now,
               std::optional<Milliseconds> thinking_time, Milliseconds round_trip,
               bool has_mover_abandoned) {
                return for_python(run_command(
                    self, sides, command,
                    {milliseconds(now), thinking_time, round_trip, has_mover_abandoned}));
            },
            nb::arg("sides"), nb::arg("command"), nb::arg("now") = 0.0,
            nb::arg("thinking_time").none() = nb::none(), nb::arg("round_trip") = 0,
            nb::arg("has_mover_abandoned") = false,
            "Run a command of core/game/commands.h. Return the rejection, the reason of an "
            "illegal\n"
            "move, the event, and the side that caused it; each is None if there is none.")
        .def(
            "push",
            [](SeatedGame& self, const PyMove& move, double now) {
                return for_python(matches_origin(self.game.board(), move)
                                      ? self.push(PyBoard::to_core_move(move), {milliseconds(now)})
                                      : Rejection::kIllegal);
            },
            nb::arg("move"), nb::arg("now") = 0.0, "Play a move of the side to move.")
        .def(
            "join",
            [](SeatedGame& self, double now) { return for_python(self.join(milliseconds(now))); },
            nb::arg("now"), "Take the vacant seat.")
        .def(
            "run_clock",
            [](SeatedGame& self, double now, double paused_until) {
                self.run_clock(milliseconds(now), milliseconds(paused_until));
            },
            nb::arg("now"), nb::arg("paused_until") = 0.0,
            "Run the clock of the side to move once each side has moved.")
        .def("with_sides_swapped", &SeatedGame::with_sides_swapped,
             "Return a new game with the sides swapped.");
}

void bind_seated_game(nb::module_& m) {
    nb::class_<SeatedGame> seated(
        m, "SeatedGame",
        "A game with seats. A user is identified by the sides they play: 1 is White, 2 is Black,\n"
        "3 both. Commands return why they are rejected; rejected commands change nothing.");
    seated
        .def(
            "__init__",
            [](SeatedGame* self, const Game& game, Seat white, Seat black, bool is_online,
               int first_ply, const GameTerms& terms) {
                new (self) SeatedGame{game, {white, black}};
                self->is_online = is_online;
                self->first_ply = first_ply;
                self->terms = terms;
                if (terms.clock) self->set_clock(*terms.clock);
            },
            nb::arg("game"), nb::arg("white"), nb::arg("black"), nb::arg("is_online") = false,
            nb::arg("first_ply") = 0, nb::arg("terms") = GameTerms())
        .def(nb::init<const SeatedGame&>(), nb::arg("other"))
        .def_prop_ro(
            "game", [](SeatedGame& self) -> Game& { return self.game; },
            nb::rv_policy::reference_internal, "The game, not a copy.")
        .def_prop_ro(
            "seats", [](const SeatedGame& self) { return std::pair(self.seats[0], self.seats[1]); },
            "The seats of White and Black.")
        .def_ro("is_online", &SeatedGame::is_online, "Whether two people play at two screens.")
        .def_ro("first_ply", &SeatedGame::first_ply, "The number of moves at its creation.")
        .def_ro("terms", &SeatedGame::terms)
        .def_rw("has_coach", &SeatedGame::has_coach, "Whether to warn of blunders.")
        .def_rw("draw_offer", &SeatedGame::draw_offer, nb::arg().none())
        .def_rw("takeback_offer", &SeatedGame::takeback_offer, nb::arg().none())
        .def_rw("rematch_offer", &SeatedGame::rematch_offer, nb::arg().none())
        .def_rw("clock", &SeatedGame::clock, nb::arg().none())
        .def_rw("times", &SeatedGame::times,
                "The time left at the start and after each ply, including undone plies.")
        .def_prop_rw("undone", &undone_moves, &set_undone,
                     "The moves that were taken back, in the order to redo them.");
    seated.def_prop_ro("move_names", &SeatedGame::move_names,
                       "The notation of all moves, including those taken back.");
    bind_queries(seated);
    bind_commands(seated);
}

void bind_documents(nb::module_& m) {
    m.def("write_document", &write_document, nb::arg("game"), "Return a local game as text.");
    m.def("read_document", &read_document, nb::arg("text"),
          "Return the game in a document after replaying it, or the error.");
}

}  // namespace

void bind_games(nb::module_& m) {
    bind_game(m);
    bind_seats(m);
    bind_clock(m);
    bind_seated_game(m);
    bind_documents(m);
}
