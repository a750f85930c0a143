// Board, its legal moves, reasons and perft for Python.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "bindings.h"
#include "rules/explain.h"
#include "rules/movegen.h"
#include "rules/path.h"
#include "rules/perft.h"
#include "rules/setup.h"

using namespace sixlegs;

namespace {

// A board with the legal moves of its present position, once somebody has asked for them.
struct PyBoard {
    explicit PyBoard(Board board_) : board(std::move(board_)) {}

    const std::vector<Move>& legal() {
        if (!is_listed) {
            MoveList list;
            legal_moves(board, list);
            moves.assign(list.begin(), list.end());
            is_listed = true;
        }
        return moves;
    }
    std::size_t count() {
        return is_listed ? moves.size() : static_cast<std::size_t>(count_moves(board));
    }

    FullMove full(const Move& move) const {
        if (move.is_pass()) return {};
        const bool in_play = board.is_in_play(move.piece);
        return {move.piece, in_play ? std::optional(board.at(move.piece)) : std::nullopt,
                move.target};
    }
    // Whether the tile is where the move takes it from.
    bool is_there(const FullMove& move) const {
        return !move.piece || full({*move.piece, {}}).origin == move.origin;
    }
    static Move plain(const FullMove& move) {
        return move.piece ? Move{*move.piece, *move.target} : kPass;
    }

    bool is_legal(const FullMove& move) {
        return is_there(move) && std::ranges::find(legal(), plain(move)) != legal().end();
    }

    Board board;
    bool is_listed = false;
    std::vector<Move> moves;
};

// The legal moves as a sequence, made when first looked at. It follows its board: after a push or
// pop it is that of the new position; a loop goes on over the position it began with.
struct LegalMoves {
    PyBoard& board;
};

using Stacks = std::vector<std::pair<Hex, std::vector<Piece>>>;

Setup setup_of(int bugs, bool tournament, std::int64_t ply, std::optional<Piece> resting,
               const Stacks& stacks) {
    Setup setup{static_cast<BugSet>(bugs),
                tournament ? Opening::kTournament : Opening::kRulebook,
                static_cast<int>(std::clamp<std::int64_t>(ply, -1, INT32_MAX)),
                resting.value_or(kNoPiece),
                {}};
    for (const auto& [hex, pieces] : stacks) setup.stacks.push_back({hex, pieces});
    return setup;
}

template <class Items>
nb::tuple as_tuple(const Items& items) {
    nb::list list;
    for (const auto& item : items) list.append(nb::cast(item));
    return nb::tuple(list);
}

std::vector<Piece> stack_at(const Board& board, Hex hex) {
    std::vector<Piece> pieces;
    for (Piece piece = board.top(hex); piece.exists(); piece = board.under(piece))
        pieces.insert(pieces.begin(), piece);
    return pieces;
}

std::vector<Piece> hand_of(const Board& board, Color color) {
    std::vector<Piece> pieces;
    for (int bug = 0; bug < kBugs; ++bug)
        for (int number = 1; number <= kCount[bug]; ++number)
            if (const Piece piece(color, static_cast<Bug>(bug), number);
                (board.set() & bit(piece.bug())) && !board.is_in_play(piece))
                pieces.push_back(piece);
    return pieces;
}

FullMove full(const Board::Played& played) {
    if (played.move.is_pass()) return {};
    return {played.move.piece, played.placed ? std::nullopt : std::optional(played.origin),
            played.move.target};
}

// Runs the count in threads of its own, so that the interpreter goes on and Ctrl-C is heard.
std::uint64_t counted(const Board& board, int depth, int threads) {
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> nodes{0};
    std::vector<std::vector<Move>> lines{{}};  // the first plies, shared out among the threads
    for (int ply = 0; ply < std::min(2, depth - 2); ++ply) {
        std::vector<std::vector<Move>> longer;
        for (const auto& line : lines) {
            Board at = board;
            for (const Move& move : line) at.push(move);
            MoveList moves;
            legal_moves(at, moves);
            for (const Move& move : moves) {
                longer.push_back(line);
                longer.back().push_back(move);
            }
        }
        lines = std::move(longer);
    }

    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::condition_variable finished;
    int running = threads;
    const auto work = [&] {
        for (std::size_t i; !stop && (i = next++) < lines.size();) {
            Board at = board;
            for (const Move& move : lines[i]) at.push(move);
            nodes += perft(at, depth - static_cast<int>(lines[i].size()), stop);
        }
        const std::lock_guard lock(mutex);
        --running;
        finished.notify_one();
    };
    bool interrupted = false;
    {
        const nb::gil_scoped_release release;
        std::vector<std::jthread> pool;
        for (int i = 0; i < threads; ++i) pool.emplace_back(work);
        std::unique_lock lock(mutex);
        while (
            !finished.wait_for(lock, std::chrono::milliseconds(50), [&] { return running == 0; })) {
            lock.unlock();
            {
                const nb::gil_scoped_acquire acquire;
                if (PyErr_CheckSignals() != 0) interrupted = stop = true;
            }
            lock.lock();
        }
    }
    if (interrupted) throw nb::python_error();
    return nodes;
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
        .value("NOT_BESIDE_THROWER", Rule::kNotBesideThrower);

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
        .value("RESTING_NOT_ON_TOP", Fault::kRestingNotOnTop);
}

void bind_reason(nb::module_& m) {
    auto reason = nb::class_<Reason>(
        m, "Reason",
        "Why something is not allowed: the rule, and the tiles and hexes that show it.");
    reason.def_ro("rule", &Reason::rule, "The rule that forbids it.")
        .def_prop_ro(
            "pieces",
            [](const Reason& self) -> nb::typed<nb::tuple, Piece, nb::ellipsis> {
                return as_tuple(self.pieces);
            },
            "The tiles concerned.")
        .def_prop_ro(
            "hexes",
            [](const Reason& self) -> nb::typed<nb::tuple, Hex, nb::ellipsis> {
                return as_tuple(self.hexes);
            },
            "The hexes concerned.")
        .def_prop_ro(
            "parts",
            [](const Reason& self)
                -> nb::typed<nb::tuple, nb::typed<nb::tuple, Hex, nb::ellipsis>, nb::ellipsis> {
                nb::list parts;
                for (const auto& part : self.parts) parts.append(as_tuple(part));
                return nb::tuple(parts);
            },
            "For ONE_HIVE: the parts the hive would fall into.")
        .def("__repr__", [](nb::handle self) {
            return nb::str("<Reason {} pieces={} hexes={} parts={}>")
                .format(self.attr("rule").attr("name"), self.attr("pieces"), self.attr("hexes"),
                        self.attr("parts"));
        });
}

void bind_legal_moves(nb::module_& m) {
    auto legal = nb::class_<LegalMoves>(
        m, "LegalMoves", "The legal moves of a board's present position, as a lazy sequence.");
    legal.def("__len__", [](LegalMoves& self) { return self.board.count(); })
        .def("__getitem__",
             [](LegalMoves& self, std::int64_t i) {
                 const auto& moves = self.board.legal();
                 if (i < 0) i += static_cast<std::int64_t>(moves.size());
                 if (i < 0 || i >= static_cast<std::int64_t>(moves.size()))
                     throw nb::index_error("no such move");
                 return self.board.full(moves[static_cast<std::size_t>(i)]);
             })
        .def(
            "__contains__",
            [](LegalMoves& self, nb::handle move) {
                return nb::isinstance<FullMove>(move) &&
                       self.board.is_legal(nb::cast<const FullMove&>(move));
            },
            nb::sig("def __contains__(self, move: object, /) -> bool"))
        .def("__iter__", [](LegalMoves& self) -> nb::typed<nb::iterator, FullMove> {
            nb::list list;
            for (const Move& move : self.board.legal())
                list.append(nb::cast(self.board.full(move)));
            return nb::iter(list);
        });
}

void bind_board(nb::module_& m) {
    nb::class_<PyBoard> board(m, "Board", "The native part of sixlegs.Board.");
    board
        .def(
            "__init__",
            [](PyBoard* self, int bugs, bool tournament) {
                new (self) PyBoard(Board(static_cast<BugSet>(bugs),
                                         tournament ? Opening::kTournament : Opening::kRulebook));
            },
            nb::arg("bugs"), nb::arg("tournament"))
        .def(
            "__init__",
            [](PyBoard* self, int bugs, bool tournament, std::int64_t ply,
               std::optional<Piece> resting, const Stacks& stacks) {
                const Setup setup = setup_of(bugs, tournament, ply, resting, stacks);
                if (flaw_in(setup).fault != Fault::kNone)
                    throw nb::value_error("an impossible position");
                new (self) PyBoard{Board(setup)};
            },
            nb::arg("bugs"), nb::arg("tournament"), nb::arg("ply"), nb::arg("resting").none(),
            nb::arg("stacks"))
        .def(
            "__init__", [](PyBoard* self, const PyBoard& other) { new (self) PyBoard(other); },
            nb::arg("other"))
        .def(
            "_push",
            [](PyBoard& self, const FullMove& move) {
                if (!self.is_legal(move)) return false;
                self.board.push(PyBoard::plain(move));
                self.is_listed = false;
                return true;
            },
            nb::arg("move"), "Plays a move and tells whether it was legal.")
        .def("_pop",
             [](PyBoard& self) -> std::optional<FullMove> {
                 if (self.board.history().empty()) return std::nullopt;
                 const FullMove move = full(self.board.history().back());
                 self.board.pop();
                 self.is_listed = false;
                 return move;
             })
        .def_prop_ro(
            "legal_moves", [](PyBoard& self) { return LegalMoves{self}; }, nb::keep_alive<0, 1>(),
            "The legal moves: a sequence that is made when first looked at and follows the board.")
        .def_prop_ro(
            "moves",
            [](const PyBoard& self) -> nb::typed<nb::tuple, FullMove, nb::ellipsis> {
                nb::list list;
                for (const auto& played : self.board.history()) list.append(nb::cast(full(played)));
                return nb::tuple(list);
            },
            "The moves played on this board, first to last.")
        .def_prop_ro(
            "last_move",
            [](const PyBoard& self) -> std::optional<FullMove> {
                if (self.board.history().empty()) return std::nullopt;
                return full(self.board.history().back());
            },
            "The move just played; None at the start.")
        .def_prop_ro(
            "turn", [](const PyBoard& self) { return self.board.turn(); }, "Whose turn it is.")
        .def_prop_ro(
            "turn_number", [](const PyBoard& self) { return self.board.turn_number(); },
            "Which turn of that player it is, from 1.")
        .def_prop_ro(
            "ply", [](const PyBoard& self) { return self.board.ply(); },
            "How many turns both players have had, passes included.")
        .def_prop_ro(
            "resting",
            [](const PyBoard& self) -> std::optional<Piece> {
                const Piece piece = self.board.resting();
                return piece.exists() ? std::optional(piece) : std::nullopt;
            },
            "The tile of the ply just before, which no pillbug may lift; None after a pass.")
        .def(
            "hand",
            [](const PyBoard& self, Color color) -> nb::typed<nb::tuple, Piece, nb::ellipsis> {
                return as_tuple(hand_of(self.board, color));
            },
            nb::arg("color"), "The tiles a player has not placed yet.")
        .def(
            "stack",
            [](const PyBoard& self, Hex hex) -> nb::typed<nb::tuple, Piece, nb::ellipsis> {
                return as_tuple(stack_at(self.board, hex));
            },
            nb::arg("hex"), "The tiles on a hex, bottom to top.")
        .def(
            "top",
            [](const PyBoard& self, Hex hex) -> std::optional<Piece> {
                const Piece piece = self.board.top(hex);
                return piece.exists() ? std::optional(piece) : std::nullopt;
            },
            nb::arg("hex"), "The uppermost tile on a hex, or None.")
        .def(
            "height", [](const PyBoard& self, Hex hex) { return self.board.height(hex); },
            nb::arg("hex"), "How many tiles lie on a hex.")
        .def(
            "where",
            [](const PyBoard& self, Piece piece) -> std::optional<Hex> {
                return self.board.is_in_play(piece) ? std::optional(self.board.at(piece))
                                                    : std::nullopt;
            },
            nb::arg("piece"), "The hex a tile lies on; None while it is in hand.")
        .def_prop_ro(
            "stacks",
            [](const PyBoard& self)
                -> nb::typed<nb::dict, Hex, nb::typed<nb::tuple, Piece, nb::ellipsis>> {
                nb::dict stacks;
                for (std::uint32_t left = self.board.in_play(); left != 0; left &= left - 1) {
                    const Hex hex = self.board.at(Piece(std::countr_zero(left)));
                    if (!stacks.contains(hex))
                        stacks[nb::cast(hex)] = as_tuple(stack_at(self.board, hex));
                }
                return stacks;
            },
            "All tiles in play: hex to stack, bottom to top.")
        .def_prop_ro("_outcome",
                     [](const PyBoard& self) { return static_cast<int>(self.board.outcome()); })
        .def(
            "key", [](const PyBoard& self) { return self.board.key(); },
            "A number that is the same for the same position, in every run and on every "
            "machine.\n\n"
            "Positions are the same when the side to move is, and the hives are up to translation, "
            "equal\n"
            "bugs of one color being interchangeable; with a pillbug in the set the resting tile "
            "counts, too.")
        .def("_is_same",
             [](const PyBoard& self, const PyBoard& other) {
                 return self.board.has_position_of(other.board);
             })
        .def("_why_not",
             [](const PyBoard& self, const FullMove& move) -> std::optional<Reason> {
                 if (!self.is_there(move)) return Reason{Rule::kNotThere, {*move.piece}, {}, {}};
                 Reason reason = why_not(self.board, PyBoard::plain(move));
                 return reason.rule == Rule::kNone ? std::nullopt
                                                   : std::optional(std::move(reason));
             })
        .def("_why_idle",
             [](const PyBoard& self, Piece piece) -> std::optional<Reason> {
                 Reason reason = why_idle(self.board, piece);
                 return reason.rule == Rule::kNone ? std::nullopt
                                                   : std::optional(std::move(reason));
             })
        .def("_path",
             [](PyBoard& self,
                const FullMove& move) -> std::optional<nb::typed<nb::tuple, Hex, nb::ellipsis>> {
                 if (!self.is_legal(move)) return std::nullopt;
                 return as_tuple(path(self.board, PyBoard::plain(move)));
             })
        .def(
            "_perft",
            [](const PyBoard& self, int depth, int threads) {
                return counted(self.board, depth, threads);
            },
            nb::arg("depth"), nb::arg("threads"));
}

}  // namespace

void bind_rules(nb::module_& m) {
    bind_rule_names(m);
    bind_reason(m);
    bind_legal_moves(m);
    bind_board(m);
    m.def(
        "find_flaw",
        [](int bugs, bool tournament, std::int64_t ply, std::optional<Piece> resting,
           const Stacks& stacks)
            -> std::optional<nb::typed<nb::tuple, Fault, std::optional<Piece>, Hex>> {
            const Flaw flaw = flaw_in(setup_of(bugs, tournament, ply, resting, stacks));
            if (flaw.fault == Fault::kNone) return std::nullopt;
            return nb::make_tuple(flaw.fault,
                                  flaw.piece.exists() ? std::optional(flaw.piece) : std::nullopt,
                                  flaw.hex);
        },
        nb::arg("bugs"), nb::arg("tournament"), nb::arg("ply"), nb::arg("resting").none(),
        nb::arg("stacks"),
        "What is wrong with a position, the tile and the hex concerned; None if a board can be "
        "made of it.");
}
