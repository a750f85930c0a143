// All that is to be seen of a position, at once and as plain Python values: a server shows it after
// every move, and asking tile by tile takes more than three times as long (docs/load.md).
#include <array>

#include "board.h"
#include "rules/explain.h"
#include "rules/landmark.h"
#include "rules/path.h"

using namespace sixlegs;

namespace {

constexpr int kAbove = 6;  // the way to a place on top of its landmark

// A hex as a pair. Those that games are played on are made once and kept: a position shows some
// three hundred, and each would be one more for Python to make, count and look through.
nb::object pair(Hex hex) {
    constexpr int kFar = 32;
    static std::array<PyObject*, 4 * kFar * kFar> known{};
    const bool is_near = -kFar <= hex.q && hex.q < kFar && -kFar <= hex.r && hex.r < kFar;
    if (!is_near) return nb::make_tuple(hex.q, hex.r);
    PyObject*& made = known[static_cast<std::size_t>((hex.q + kFar) * 2 * kFar + hex.r + kFar)];
    if (!made) made = nb::make_tuple(hex.q, hex.r).release().ptr();
    return nb::borrow(made);
}

nb::list pairs(const std::vector<Hex>& hexes) {
    nb::list list;
    for (Hex hex : hexes) list.append(pair(hex));
    return list;
}

nb::object word(Piece piece) {
    return nb::steal(PyUnicode_InternFromString(name(piece).c_str()));
}

nb::list words(const std::vector<Piece>& pieces) {
    nb::list list;
    for (Piece piece : pieces) list.append(word(piece));
    return list;
}

// The tiles in play, in reading order: where, and which, bottom to top.
nb::list stacks(const Board& board) {
    std::vector<Piece> tops;
    for (std::uint32_t left = board.in_play(); left != 0; left &= left - 1)
        if (const Piece piece(std::countr_zero(left)); !board.is_covered(piece))
            tops.push_back(piece);
    std::ranges::sort(tops, {},
                      [&](Piece top) { return std::pair(board.at(top).r, board.at(top).q); });
    nb::list list;
    for (Piece top : tops) {
        std::vector<Piece> pieces;
        for (Piece piece = top; piece.exists(); piece = board.under(piece)) pieces.push_back(piece);
        std::ranges::reverse(pieces);
        list.append(nb::make_tuple(pair(board.at(top)), words(pieces)));
    }
    return list;
}

// The kinds of a player's set: which, how many are in hand, and the one to be placed next.
nb::list hand(const Board& board, Color color) {
    nb::list list;
    for (int kind = 0; kind < kBugs; ++kind) {
        const Bug bug = static_cast<Bug>(kind);
        if (!(board.set() & bit(bug))) continue;
        const bool is_any_left = board.kinds_in_hand(color) & bit(bug);
        if (!is_any_left) {
            list.append(nb::make_tuple(kind, 0, nb::none()));
            continue;
        }
        const Piece next = board.next_in_hand(color, bug);
        list.append(nb::make_tuple(kind, kCount[kind] - next.number() + 1, word(next)));
    }
    return list;
}

nb::tuple target(const Board& board, Paths& paths, const Move& move) {
    const auto [piece, way] = landmark(board, move.piece, move.target);
    const auto [hexes, thrower] = paths.of(move);
    return nb::make_tuple(pair(move.target), pairs(hexes),
                          piece.exists() ? word(piece) : nb::none(), way ? index(*way) : kAbove,
                          thrower.exists() ? word(thrower) : nb::none());
}

// What may be played, tile by tile: which, from where, and each target with the way there, its
// landmark and the tile that throws it there.
nb::list choices(PyBoard& self) {
    std::vector<Piece> order;
    std::array<std::vector<Move>, kPieceIds> by_piece;
    for (const Move& move : self.legal()) {
        if (move.is_pass()) continue;
        if (by_piece[move.piece.id].empty()) order.push_back(move.piece);
        by_piece[move.piece.id].push_back(move);
    }
    nb::list list;
    Paths paths(self.board);
    for (Piece piece : order) {
        auto& moves = by_piece[piece.id];
        std::ranges::sort(moves, {}, &Move::target);
        nb::list targets;
        for (const Move& move : moves) targets.append(target(self.board, paths, move));
        const auto origin = self.full(moves.front()).origin;
        list.append(nb::make_tuple(word(piece), origin ? pair(*origin) : nb::none(), targets));
    }
    return list;
}

// Each tile in play, and the next of each kind in hand: why it cannot be played by who is to move,
// with what shows it; the tile itself and its place if it can.
nb::list tiles(const Board& board) {
    nb::list list;
    const auto show = [&](Piece piece) {
        Reason reason = why_idle(board, piece);
        if (reason.rule == Rule::kNone) {
            reason.pieces = {piece};
            if (board.is_in_play(piece)) reason.hexes = {board.at(piece)};
        }
        nb::list parts;
        for (const auto& part : reason.parts) parts.append(pairs(part));
        list.append(nb::make_tuple(word(piece), static_cast<int>(reason.rule), words(reason.pieces),
                                   pairs(reason.hexes), parts));
    };
    for (std::uint32_t left = board.in_play(); left != 0; left &= left - 1)
        show(Piece(std::countr_zero(left)));
    for (Color color : {Color::kWhite, Color::kBlack})
        for (int kind = 0; kind < kBugs; ++kind)
            if (board.kinds_in_hand(color) & bit(static_cast<Bug>(kind)))
                show(board.next_in_hand(color, static_cast<Bug>(kind)));
    return list;
}

}  // namespace

void bind_sight(nb::class_<PyBoard>& board) {
    board
        .def("_landmark",
             [](const PyBoard& self, Piece mover,
                Hex target) -> std::optional<std::pair<Piece, std::optional<Direction>>> {
                 const auto [piece, way] = landmark(self.board, mover, target);
                 if (!piece.exists()) return std::nullopt;
                 return std::pair(piece, way);
             })
        .def(
            "_stacks_in_sight", [](const PyBoard& self) { return stacks(self.board); },
            nb::sig("def _stacks_in_sight(self) -> list[tuple[tuple[int, int], list[str]]]"))
        .def(
            "_hand_in_sight",
            [](const PyBoard& self, Color color) { return hand(self.board, color); },
            nb::sig("def _hand_in_sight(self, color: Color, /) -> "
                    "list[tuple[int, int, str | None]]"))
        .def("_choices", &choices,
             nb::sig("def _choices(self) -> list[tuple[str, tuple[int, int] | None, "
                     "list[tuple[tuple[int, int], list[tuple[int, int]], str | None, int, str | "
                     "None]]]]"))
        .def(
            "_tiles_in_sight", [](const PyBoard& self) { return tiles(self.board); },
            nb::sig("def _tiles_in_sight(self) -> list[tuple[str, int, list[str], "
                    "list[tuple[int, int]], list[list[tuple[int, int]]]]]"));
}
