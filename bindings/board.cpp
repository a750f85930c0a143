// Python bindings of Board and its legal moves.
#include "board.h"

#include "game/game.h"
#include "notation/positions.h"
#include "rules/explain.h"
#include "rules/path.h"
#include "rules/reference_piece.h"
#include "rules/setup.h"

using namespace sixlegs;

namespace {

// The legal moves as a lazy sequence, which always reflects the current position of its board. A
// loop continues over the moves of the position in which it started.
struct LegalMoves {
    nb::object owner;
    PyBoard& board() const { return *nb::inst_ptr<PyBoard>(owner); }

    nb::list to_list() const {
        nb::list list;
        for (const Move& move : board().legal()) list.append(nb::cast(board().to_py_move(move)));
        return list;
    }
};

// Support for Python's garbage collector: the moves reference their board.
int traverse_legal_moves(PyObject* self, visitproc visit, void* arg) {
    Py_VISIT(Py_TYPE(self));
    if (nb::inst_ready(self)) Py_VISIT(nb::inst_ptr<LegalMoves>(self)->owner.ptr());
    return 0;
}
int clear_legal_moves(PyObject* self) {
    nb::inst_ptr<LegalMoves>(self)->owner.reset();
    return 0;
}
PyType_Slot legal_moves_slots[] = {
    {Py_tp_traverse, reinterpret_cast<void*>(traverse_legal_moves)},
    {Py_tp_clear, reinterpret_cast<void*>(clear_legal_moves)},
    {0, nullptr},
};

using Stacks = std::vector<std::pair<Hex, std::vector<Piece>>>;

Result<Board> board_from_stacks(BugSet bugs, Opening opening, nb::int_ ply,
                                std::optional<Piece> stunned, const Stacks& stacks) {
    Setup setup{bugs,
                opening,
                static_cast<int>(std::clamp<std::int64_t>(saturate(ply), -1, INT32_MAX)),
                stunned.value_or(kNoPiece),
                {}};
    for (const auto& [hex, pieces] : stacks) setup.stacks.push_back({hex, pieces});
    if (ParseError error = check_setup(setup); error.code != ParseErrorCode::kNone) return error;
    return Board(setup);
}

using Pieces = nb::typed<nb::tuple, Piece, nb::ellipsis>;

Pieces stack_at(const Board& board, Hex hex) {
    std::vector<Piece> pieces;
    for (Piece piece = board.top(hex); piece.exists(); piece = board.under(piece))
        pieces.insert(pieces.begin(), piece);
    return as_tuple(pieces);
}

Pieces hand_of(const Board& board, Color color) {
    std::vector<Piece> pieces;
    for (int bug = 0; bug < kBugs; ++bug)
        for (int number = 1; number <= kCount[bug]; ++number)
            if (const Piece piece(color, static_cast<Bug>(bug), number);
                (board.set() & bit(piece.bug())) && !board.is_in_play(piece))
                pieces.push_back(piece);
    return as_tuple(pieces);
}

std::optional<Hex> hex_of(const Board& board, Piece piece) {
    return board.is_in_play(piece) ? std::optional(board.at(piece)) : std::nullopt;
}

PyMove played_move(const Board::PlayedMove& played) {
    if (played.move.is_pass()) return {};
    return {played.move.piece, played.placed ? std::nullopt : std::optional(played.origin),
            played.move.target};
}

void bind_legal_moves(nb::module_& m) {
    nb::class_<LegalMoves>(
        m, "LegalMoves", nb::type_slots(legal_moves_slots),
        nb::sig("class LegalMoves(collections.abc.Sequence[Move])"),
        "The legal moves in the current position of a board, as a lazy sequence.")
        .def("__len__", [](const LegalMoves& self) { return self.board().legal_move_count(); })
        .def(
            "__getitem__",
            [](const LegalMoves& self, nb::int_ index) {
                const auto& moves = self.board().legal();
                const auto size = static_cast<std::int64_t>(moves.size());
                std::int64_t i = saturate(index);
                if (i < 0) i += size;
                if (i < 0 || i >= size) throw nb::index_error("move index out of range");
                return self.board().to_py_move(moves[static_cast<std::size_t>(i)]);
            },
            nb::sig("def __getitem__(self, index: int, /) -> Move"))
        .def(
            "__getitem__",
            [](const LegalMoves& self, nb::slice slice) {
                return self.to_list().attr("__getitem__")(slice);
            },
            nb::sig("def __getitem__(self, slice: slice, /) -> list[Move]"))
        .def(
            "__contains__",
            [](const LegalMoves& self, nb::handle move) {
                return nb::isinstance<PyMove>(move) && nb::inst_ready(move) &&
                       self.board().is_legal(*nb::inst_ptr<PyMove>(move));
            },
            nb::arg().none(), nb::sig("def __contains__(self, move: object, /) -> bool"))
        .def(
            "__iter__", [](const LegalMoves& self) { return nb::iter(self.to_list()); },
            nb::sig("def __iter__(self) -> Iterator[Move]"))
        .def(
            "__eq__",
            [](const LegalMoves& self, const LegalMoves& other) {
                return self.to_list().equal(other.to_list());
            },
            nb::is_operator(), kEqualsObject)
        .def("__repr__",
             [](nb::handle self) { return nb::str("<LegalMoves {}>").format(nb::list(self)); });
}

void bind_board(nb::module_& m) {
    nb::class_<PyBoard> board(m, "BaseBoard", "The native base class of Board.");
    board
        .def(
            "__init__",
            [](PyBoard* self, BugSet bugs, Opening opening) {
                new (self) PyBoard(Board(bugs, opening));
            },
            nb::arg("bugs"), nb::arg("opening"))
        .def(nb::init<const PyBoard&>(), nb::arg("other"))
        .def(
            "__init__", [](PyBoard* self, const Game& game) { new (self) PyBoard(game.board()); },
            nb::arg("game"))
        .def(
            "_push",
            [](PyBoard& self, const PyMove& move) {
                if (!self.is_legal(move)) return false;
                self.push(PyBoard::to_core_move(move));
                self.has_legal_moves = false;
                return true;
            },
            nb::arg("move"), "Play a move if it is legal, and return whether it was.")
        .def("_pop",
             [](PyBoard& self) -> std::optional<PyMove> {
                 if (self.history().empty()) return std::nullopt;
                 const PyMove move = played_move(self.history().back());
                 self.pop();
                 self.has_legal_moves = false;
                 return move;
             })
        .def_prop_ro(
            "legal_moves",
            [](nb::handle self) {
                if (!nb::inst_ready(self)) throw nb::type_error("the board was not initialized");
                return LegalMoves{nb::borrow(self)};
            },
            nb::sig("def legal_moves(self) -> LegalMoves"),
            "The legal moves, as a lazy sequence that always reflects the current position.")
        .def_prop_ro(
            "moves",
            [](const Board& self) {
                std::vector<PyMove> moves;
                for (const auto& played : self.history()) moves.push_back(played_move(played));
                return as_tuple(moves);
            },
            "The moves played on this board, in order.")
        .def_prop_ro(
            "last_move",
            [](const Board& self) -> std::optional<PyMove> {
                if (self.history().empty()) return std::nullopt;
                return played_move(self.history().back());
            },
            "The last move; None at the start.")
        .def_prop_ro("turn", &Board::turn, "The side to move.")
        .def_prop_ro("turn_number", &Board::turn_number,
                     "The turn number of the side to move, from 1.")
        .def_prop_ro("ply", &Board::ply,
                     "The number of turns of both players so far, including passes.")
        .def_prop_ro(
            "stunned", [](const Board& self) { return optional_of(self.stunned()); },
            "The piece moved in the previous ply, which pillbugs may not move; None after a pass.")
        .def_prop_ro("must_pass", &must_pass, "Whether the only legal move is the pass.")
        .def("hand", &hand_of, nb::arg("color").noconvert(),
             "Return the pieces that a player has not placed yet.")
        .def("stack", &stack_at, nb::arg("hex"), "Return the pieces on a hex, bottom to top.")
        .def(
            "top", [](const Board& self, Hex hex) { return optional_of(self.top(hex)); },
            nb::arg("hex"), "Return the top piece on a hex, or None.")
        .def("height", &Board::height, nb::arg("hex"), "Return the number of pieces on a hex.")
        .def("where", &hex_of, nb::arg("piece"),
             "Return the hex of a piece; None while it is in hand.")
        .def_prop_ro(
            "stacks",
            [](const Board& self) -> nb::typed<nb::dict, Hex, Pieces> {
                nb::dict stacks;
                for (std::uint32_t left = self.in_play(); left != 0; left &= left - 1) {
                    const Hex hex = self.at(Piece(std::countr_zero(left)));
                    if (!stacks.contains(hex)) stacks[nb::cast(hex)] = stack_at(self, hex);
                }
                return stacks;
            },
            "The pieces in play by hex, each stack bottom to top.")
        .def_prop_ro("_outcome", [](const Board& self) { return static_cast<int>(self.outcome()); })
        .def("key", &Board::key,
             "Return a hash of the position, the same in every run and on every machine.\n\n"
             "Positions are equal if the side to move is the same and the hives are equal up to\n"
             "translation and the numbers of equal bugs. In games with the pillbug, the stunned "
             "piece is\n"
             "compared as well.")
        .def("_is_same", &Board::is_same_position)
        .def("_why_not",
             [](const PyBoard& self, const PyMove& move) -> std::optional<IllegalReason> {
                 if (!self.matches_origin(move))
                     return IllegalReason{Rule::kNotThere, {*move.piece}, {}, {}};
                 return optional_of(why_not(self, PyBoard::to_core_move(move)));
             })
        .def("_why_immobile",
             [](const Board& self, Piece piece) { return optional_of(why_immobile(self, piece)); })
        .def("_reference_piece",
             [](const Board& self, Piece mover,
                Hex target) -> std::optional<std::pair<Piece, std::optional<Direction>>> {
                 const auto [piece, direction] = reference_piece(self, mover, target);
                 if (!piece.exists()) return std::nullopt;
                 return std::pair(piece, direction);
             })
        .def("_path",
             [](PyBoard& self,
                const PyMove& move) -> std::optional<nb::typed<nb::tuple, Hex, nb::ellipsis>> {
                 if (!self.is_legal(move)) return std::nullopt;
                 return as_tuple(move_path(self, PyBoard::to_core_move(move)).hexes);
             })
        .def("_thrower",
             [](PyBoard& self, const PyMove& move) {
                 return optional_of(move_path(self, PyBoard::to_core_move(move)).thrower);
             })
        .def("_perft", &count_leaves, nb::arg("depth"), nb::arg("threads"),
             nb::arg("stop").none() = nb::none());
    bind_view(m, board);
    bind_moves(board);
    bind_arrays(m, board);
}

}  // namespace

void bind_boards(nb::module_& m) {
    bind_legal_moves(m);
    bind_board(m);
    m.def("board_from_stacks", &board_from_stacks, nb::arg("bugs"), nb::arg("opening"),
          nb::arg("ply"), nb::arg("stunned").none(), nb::arg("stacks"),
          "Return a board with these stacks, or the error in the position.");
}
