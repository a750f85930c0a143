#include "setup.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "sort_few.h"

namespace sixlegs {
namespace {

constexpr int kLastPly = 1'000'000'000;
constexpr int kFarthest = 100'000'000;

struct Player {
    int turns = 0;   // taken so far
    int pieces = 0;  // in play
    int raised = 0;  // of these on top of others
    bool queen = false;
    Piece a_raised_one{};
};

Flaw pieces_flaw(const Setup& setup) {
    std::array<bool, kPieceIds> seen{};
    for (const auto& [hex, pieces] : setup.stacks) {
        if (std::max(std::abs(hex.q), std::abs(hex.r)) > kFarthest)
            return {Fault::kTooFarOut, {}, hex};
        if (pieces.empty()) return {Fault::kEmptyStack, {}, hex};
        for (std::size_t level = 0; level < pieces.size(); ++level) {
            const Piece piece = pieces[level];
            if (!(setup.set & bit(piece.bug()))) return {Fault::kNotInSet, piece, hex};
            if (seen[piece.id]) return {Fault::kTwice, piece, hex};
            seen[piece.id] = true;
            if (level > 0 && piece.bug() != Bug::kBeetle && piece.bug() != Bug::kMosquito)
                return {Fault::kCannotClimb, piece, hex};
        }
    }
    for (const auto& [hex, pieces] : setup.stacks)
        for (Piece piece : pieces)
            if (piece.number() > 1 && !seen[piece.id - 1]) return {Fault::kOutOfOrder, piece, hex};
    return {};
}

// Walks the hive from its first stack and finds one that is not reached.
Flaw shape_flaw(const Setup& setup) {
    std::vector<Hex> hexes;
    for (const auto& stack : setup.stacks) hexes.push_back(stack.hex);
    std::vector<Hex> sorted = hexes;
    sort_few(sorted);
    if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end())
        return {Fault::kSameHex, {}, *twice};

    std::vector<Hex> todo(hexes.begin(),
                          hexes.begin() + std::min<std::ptrdiff_t>(1, std::ssize(hexes)));
    std::erase(sorted, todo.empty() ? Hex{} : todo.front());
    while (!todo.empty()) {
        const Hex hex = todo.back();
        todo.pop_back();
        for (Direction way : kDirections)
            if (std::erase(sorted, hex + way) > 0) todo.push_back(hex + way);
    }
    if (!sorted.empty()) return {Fault::kSplitHive, {}, sorted.front()};
    return {};
}

Flaw player_flaw(const Setup& setup, Color color) {
    Player player;
    player.turns = color == Color::kWhite ? (setup.ply + 1) / 2 : setup.ply / 2;
    for (const auto& stack : setup.stacks) {
        for (std::size_t level = 0; level < stack.pieces.size(); ++level) {
            const Piece piece = stack.pieces[level];
            if (piece.color() != color) continue;
            ++player.pieces;
            if (piece.bug() == Bug::kQueen) player.queen = true;
            if (level > 0) ++player.raised, player.a_raised_one = piece;
        }
    }
    const Piece queen(color, Bug::kQueen);
    if (player.pieces > player.turns) return {Fault::kTooManyTiles, queen, {}};
    if (player.turns >= 4 && !player.queen) return {Fault::kQueenMissing, queen, {}};
    if (!player.queen && player.pieces < player.turns) return {Fault::kTooFewTiles, queen, {}};
    if (player.turns > 0 && player.pieces == 0) return {Fault::kTooFewTiles, queen, {}};
    if (player.turns == 1 && player.queen && setup.opening == Opening::kTournament)
        return {Fault::kQueenFirst, queen, {}};
    if (player.raised > 0 && (!player.queen || player.pieces + player.raised > player.turns))
        return {Fault::kClimbedTooSoon, player.a_raised_one, {}};
    return {};
}

Flaw resting_flaw(const Setup& setup) {
    if (!setup.resting.exists()) return {};
    // The other player moved last: an own piece can rest only because a pillbug lifted it.
    const bool is_own = index(setup.resting.color()) == (setup.ply & 1);
    if (is_own && !(setup.set & bit(Bug::kPillbug)))
        return {Fault::kRestingNotMoved, setup.resting, {}};
    for (const auto& [hex, pieces] : setup.stacks)
        if (pieces.back() == setup.resting) return {};
    return {Fault::kRestingNotOnTop, setup.resting, {}};
}

}  // namespace

Flaw flaw_in(const Setup& setup) {
    if (setup.ply < 0 || setup.ply > kLastPly) return {Fault::kTurnOutOfRange, {}, {}};
    if (const Flaw flaw = pieces_flaw(setup); flaw.fault != Fault::kNone) return flaw;
    if (const Flaw flaw = shape_flaw(setup); flaw.fault != Fault::kNone) return flaw;
    for (Color color : {Color::kWhite, Color::kBlack})
        if (const Flaw flaw = player_flaw(setup, color); flaw.fault != Fault::kNone) return flaw;
    return resting_flaw(setup);
}

}  // namespace sixlegs
