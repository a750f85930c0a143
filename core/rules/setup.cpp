#include "setup.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "insertion_sort.h"

namespace sixlegs {
namespace {

constexpr int kMaxPlyNumber = 1'000'000'000;
constexpr int kMaxCoordinate = 100'000'000;

struct Player {
    int turns = 0;   // taken so far
    int pieces = 0;  // in play
    int raised = 0;  // on top of others
    bool queen = false;
    Piece raised_piece{};
};

PositionError check_pieces(const Setup& setup) {
    std::array<bool, kPieceIds> seen{};
    for (const auto& [hex, pieces] : setup.stacks) {
        if (std::max(std::abs(hex.q), std::abs(hex.r)) > kMaxCoordinate)
            return {PositionErrorCode::kTooFarOut, {}, hex};
        if (pieces.empty()) return {PositionErrorCode::kEmptyStack, {}, hex};
        for (std::size_t level = 0; level < pieces.size(); ++level) {
            const Piece piece = pieces[level];
            if (!(setup.set & bit(piece.bug()))) return {PositionErrorCode::kNotInSet, piece, hex};
            if (seen[piece.id]) return {PositionErrorCode::kDuplicatePiece, piece, hex};
            seen[piece.id] = true;
            if (level > 0 && piece.bug() != Bug::kBeetle && piece.bug() != Bug::kMosquito)
                return {PositionErrorCode::kCannotClimb, piece, hex};
        }
    }
    for (const auto& [hex, pieces] : setup.stacks)
        for (Piece piece : pieces)
            if (piece.number() > 1 && !seen[piece.id - 1])
                return {PositionErrorCode::kOutOfOrder, piece, hex};
    return {};
}

// Checks that all stacks have distinct hexes and are connected to the first one.
PositionError check_connectivity(const Setup& setup) {
    std::vector<Hex> hexes;
    for (const auto& stack : setup.stacks) hexes.push_back(stack.hex);
    std::vector<Hex> sorted = hexes;
    insertion_sort(sorted);
    if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end())
        return {PositionErrorCode::kSameHex, {}, *twice};

    std::vector<Hex> todo(hexes.begin(),
                          hexes.begin() + std::min<std::ptrdiff_t>(1, std::ssize(hexes)));
    std::erase(sorted, todo.empty() ? Hex{} : todo.front());
    while (!todo.empty()) {
        const Hex hex = todo.back();
        todo.pop_back();
        for (Direction way : kDirections)
            if (std::erase(sorted, hex + way) > 0) todo.push_back(hex + way);
    }
    if (!sorted.empty()) return {PositionErrorCode::kSplitHive, {}, sorted.front()};
    return {};
}

PositionError check_player(const Setup& setup, Color color) {
    Player player;
    player.turns = color == Color::kWhite ? (setup.ply + 1) / 2 : setup.ply / 2;
    for (const auto& stack : setup.stacks) {
        for (std::size_t level = 0; level < stack.pieces.size(); ++level) {
            const Piece piece = stack.pieces[level];
            if (piece.color() != color) continue;
            ++player.pieces;
            if (piece.bug() == Bug::kQueen) player.queen = true;
            if (level > 0) ++player.raised, player.raised_piece = piece;
        }
    }
    const Piece queen(color, Bug::kQueen);
    if (player.pieces > player.turns) return {PositionErrorCode::kTooManyTiles, queen, {}};
    if (player.turns >= 4 && !player.queen) return {PositionErrorCode::kQueenMissing, queen, {}};
    if (!player.queen && player.pieces < player.turns)
        return {PositionErrorCode::kTooFewTiles, queen, {}};
    if (player.turns > 0 && player.pieces == 0) return {PositionErrorCode::kTooFewTiles, queen, {}};
    if (player.turns == 1 && player.queen && setup.opening == Opening::kTournament)
        return {PositionErrorCode::kQueenFirst, queen, {}};
    if (player.raised > 0 && (!player.queen || player.pieces + player.raised > player.turns))
        return {PositionErrorCode::kClimbedTooSoon, player.raised_piece, {}};
    return {};
}

PositionError check_stunned(const Setup& setup) {
    if (!setup.stunned.exists()) return {};
    // The opponent moved last, so only a pillbug's throw can have stunned a piece of the side to
    // move.
    const bool is_own = index(setup.stunned.color()) == (setup.ply & 1);
    if (is_own && !(setup.set & bit(Bug::kPillbug)))
        return {PositionErrorCode::kStunnedNotMoved, setup.stunned, {}};
    for (const auto& [hex, pieces] : setup.stacks)
        if (pieces.back() == setup.stunned) return {};
    return {PositionErrorCode::kStunnedNotOnTop, setup.stunned, {}};
}

}  // namespace

PositionError find_position_error(const Setup& setup) {
    if (setup.ply < 0 || setup.ply > kMaxPlyNumber)
        return {PositionErrorCode::kTurnOutOfRange, {}, {}};
    if (const PositionError error = check_pieces(setup); error.code != PositionErrorCode::kNone)
        return error;
    if (const PositionError error = check_connectivity(setup);
        error.code != PositionErrorCode::kNone)
        return error;
    for (Color color : {Color::kWhite, Color::kBlack})
        if (const PositionError error = check_player(setup, color);
            error.code != PositionErrorCode::kNone)
            return error;
    return check_stunned(setup);
}

}  // namespace sixlegs
