#include "explain.h"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "lifted.h"
#include "movegen.h"
#include "path.h"
#include "reach.h"

namespace sixlegs {
namespace {

std::vector<Piece> tops_beside(const Board& board, Hex hex) {
    std::vector<Piece> tops;
    for (Direction way : kDirections)
        if (const Piece top = board.top(hex + way); top.exists()) tops.push_back(top);
    return tops;
}

std::vector<Hex> hexes_of(const Board& board, const std::vector<Piece>& pieces) {
    std::vector<Hex> hexes;
    for (Piece piece : pieces) hexes.push_back(board.at(piece));
    return hexes;
}

// Returns the connected parts of the hive without the piece on `without`.
std::vector<std::vector<Hex>> parts_without(const Board& board, Hex without) {
    std::set<Hex> left;
    for (std::uint32_t ids = board.in_play(); ids != 0; ids &= ids - 1)
        left.insert(board.at(Piece(std::countr_zero(ids))));
    left.erase(without);
    std::vector<std::vector<Hex>> parts;
    while (!left.empty()) {
        std::vector<Hex> part{*left.begin()};
        left.erase(left.begin());
        for (std::size_t i = 0; i < part.size(); ++i)
            for (Direction way : kDirections)
                if (left.erase(part[i] + way) > 0) part.push_back(part[i] + way);
        parts.push_back(std::move(part));
    }
    return parts;
}

std::vector<Hex> flanks(Hex from, Direction way) {
    return {from + rotated(way, -1), from + rotated(way, 1)};
}

// Returns the hexes that can be reached along the ground, including the start.
std::set<Hex> walk(const Lifted& hive, Hex from) {
    std::set<Hex> reached{from};
    for (std::vector<Hex> todo{from}; !todo.empty();) {
        const Hex hex = todo.back();
        todo.pop_back();
        each_direction(kSlides[hive.ring(hex)], [&](Direction way) {
            if (reached.insert(hex + way).second) todo.push_back(hex + way);
        });
    }
    return reached;
}

// Returns what blocks the path along the ground: a gate between the regions reachable from both
// ends, or else the pieces around the region of the target.
IllegalReason why_unreachable(const Lifted& hive, Hex from, Hex to) {
    const std::set<Hex> near = walk(hive, from), far = walk(hive, to);
    for (Hex hex : near)
        for (Direction way : kDirections)
            if (far.contains(hex + way) && hive.is_occupied(flanks(hex, way)[0]) &&
                hive.is_occupied(flanks(hex, way)[1]))
                return {Rule::kGate, {}, flanks(hex, way), {}};
    std::set<Hex> border;
    for (Hex hex : far)
        for (Direction way : kDirections)
            if (hive.is_occupied(hex + way)) border.insert(hex + way);
    return {Rule::kEnclosed, {}, {border.begin(), border.end()}, {}};
}

IllegalReason why_not_step(const Lifted& hive, Hex from, Hex to, bool climbs) {
    Direction way;
    if (!climbs && hive.is_occupied(to)) return {Rule::kCannotClimb, {}, {to}, {}};
    if (!find_direction(from, to, way)) return {Rule::kTooFar, {}, {from, to}, {}};
    if (hive.height(from) > 0 || hive.height(to) > 0)
        return {Rule::kHighGate, {}, flanks(from, way), {}};
    if (hive.is_occupied(flanks(from, way)[0])) return {Rule::kGate, {}, flanks(from, way), {}};
    return {Rule::kLosesTouch, {}, {to}, {}};
}

IllegalReason why_not_jump(const Lifted& hive, Hex from, Hex to) {
    if (hive.is_occupied(to)) return {Rule::kCannotClimb, {}, {to}, {}};
    const int q = to.q - from.q, r = to.r - from.r;
    if (q != 0 && r != 0 && q + r != 0) return {Rule::kNotInLine, {}, {from, to}, {}};
    for (Direction way : kDirections) {
        const Hex offset = kOffsets[index(way)];
        const std::int64_t steps = std::max(std::abs(std::int64_t{q}), std::abs(std::int64_t{r}));
        if (offset.q * steps != q || offset.r * steps != r) continue;
        Hex hex = from + way;
        if (hex == to) return {Rule::kNothingToJump, {}, {to}, {}};
        while (hive.is_occupied(hex)) hex = hex + way;
        return {Rule::kGapInLine, {}, {hex}, {}};
    }
    return {Rule::kNotInLine, {}, {from, to}, {}};
}

IllegalReason why_not_walk(const Board& board, Piece piece, Bug bug, Hex to) {
    const Lifted hive(board, piece);
    const Hex from = board.at(piece);
    if (hive.is_occupied(to)) return {Rule::kCannotClimb, {}, {to}, {}};
    if (hive.ring(to) == 0) return {Rule::kOffHive, {}, {to}, {}};
    const std::vector<Hex> way = GroundPaths(board, piece, from).to(to);
    if (bug == Bug::kSpider && !way.empty()) return {Rule::kThreeSteps, {}, way, {}};
    return why_unreachable(hive, from, to);
}

IllegalReason why_not_ladybug(const Lifted& hive, Hex to) {
    if (hive.is_occupied(to)) return {Rule::kCannotClimb, {}, {to}, {}};
    if (hive.ring(to) == 0) return {Rule::kOffHive, {}, {to}, {}};
    return {Rule::kNotOverTop, {}, {to}, {}};
}

IllegalReason why_not_as(const Board& board, Piece piece, Bug bug, Hex to) {
    const Lifted hive(board, piece);
    const Hex from = board.at(piece);
    switch (bug) {
        case Bug::kQueen:
        case Bug::kPillbug: return why_not_step(hive, from, to, false);
        case Bug::kBeetle: return why_not_step(hive, from, to, true);
        case Bug::kGrasshopper: return why_not_jump(hive, from, to);
        case Bug::kSpider:
        case Bug::kAnt: return why_not_walk(board, piece, bug, to);
        case Bug::kLadybug: return why_not_ladybug(hive, to);
        case Bug::kMosquito: break;
    }
    return {Rule::kNothingToCopy, {piece}, {from}, {}};
}

// Returns why a piece in play of the side to move cannot move anywhere by itself.
IllegalReason why_not_movable(const Board& board, Piece piece) {
    const Hex hex = board.at(piece);
    const Piece queen(board.turn(), Bug::kQueen);
    if (!board.has_queen(board.turn())) return {Rule::kQueenInHand, {queen}, {}, {}};
    if (board.is_covered(piece)) return {Rule::kCovered, {board.top(hex)}, {hex}, {}};
    if (piece == board.stunned()) return {Rule::kStunned, {piece}, {hex}, {}};
    if (is_pinned(board, hex)) return {Rule::kOneHive, {piece}, {hex}, parts_without(board, hex)};
    return {};
}

// Returns why a piece cannot be thrown by a pillbug next to it, or not to `to`.
IllegalReason why_not_thrown(const Board& board, Piece piece, const Hex* to) {
    const Hex from = board.at(piece);
    if (to != nullptr && *to == from) return {Rule::kSameHex, {piece}, {from}, {}};
    const std::vector<Piece> throwers = throwers_beside(board, board.turn(), from);
    if (throwers.empty() || !board.has_queen(board.turn()))
        return {Rule::kNotYourTurn, {piece}, {from}, {}};
    if (board.is_covered(piece)) return {Rule::kCovered, {board.top(from)}, {from}, {}};
    if (piece == board.stunned()) return {Rule::kStunned, {piece}, {from}, {}};
    if (board.height(from) > 1) return {Rule::kStacked, {piece}, {from}, {}};
    if (is_pinned(board, from))
        return {Rule::kOneHive, {piece}, {from}, parts_without(board, from)};

    const Lifted hive(board, piece);
    if (to != nullptr && hive.is_occupied(*to)) return {Rule::kCannotClimb, {}, {*to}, {}};
    for (Piece thrower : throwers) {
        const Hex over = board.at(thrower);
        Direction up, down;
        if (!find_direction(from, over, up)) continue;
        if (!hive.can_climb(from, up)) return {Rule::kHighGate, {thrower}, flanks(from, up), {}};
        if (to != nullptr && find_direction(over, *to, down) && !hive.can_climb(over, down))
            return {Rule::kHighGate, {thrower}, flanks(over, down), {}};
    }
    if (to == nullptr) return {Rule::kBlocked, throwers, hexes_of(board, throwers), {}};
    return {Rule::kNotBesideThrower, throwers, hexes_of(board, throwers), {}};
}

IllegalReason why_not_moved(const Board& board, Piece piece, Hex to) {
    if (to == board.at(piece)) return {Rule::kSameHex, {piece}, {to}, {}};
    if (IllegalReason reason = why_not_movable(board, piece); reason.rule != Rule::kNone)
        return reason;
    const BugSet kinds = kinds_of(board, piece);
    if (kinds == 0) return {Rule::kNothingToCopy, {piece}, {board.at(piece)}, {}};
    if (std::popcount(kinds) == 1)
        return why_not_as(board, piece, static_cast<Bug>(std::countr_zero(kinds)), to);
    std::vector<Piece> copied = tops_beside(board, board.at(piece));
    return {Rule::kNoCopiedWay, copied, {to}, {}};
}

// Returns why a piece cannot be placed anywhere now.
IllegalReason why_not_placeable(const Board& board, Piece piece) {
    const Color us = board.turn();
    if (piece.color() != us) return {Rule::kNotYourTurn, {piece}, {}, {}};
    if (!(placeable(board) & bit(piece.bug()))) {
        const Piece queen(us, Bug::kQueen);
        return {piece == queen ? Rule::kQueenNotFirst : Rule::kQueenDue, {queen}, {}, {}};
    }
    if (const Piece next = board.next_in_hand(us, piece.bug()); piece != next)
        return {Rule::kOutOfOrder, {next}, {}, {}};
    return {};
}

IllegalReason why_not_placed(const Board& board, Piece piece, Hex to) {
    if (IllegalReason reason = why_not_placeable(board, piece); reason.rule != Rule::kNone)
        return reason;
    if (board.in_play() == 0) return {Rule::kFirstAtOrigin, {}, {Hex{}}, {}};
    if (const Piece top = board.top(to); top.exists()) return {Rule::kOccupied, {top}, {to}, {}};
    std::vector<Piece> enemies = tops_beside(board, to);
    if (enemies.empty()) return {Rule::kOffHive, {}, {to}, {}};
    std::erase_if(enemies, [&](Piece enemy) { return enemy.color() == piece.color(); });
    return {Rule::kTouchesEnemy, enemies, hexes_of(board, enemies), {}};
}

bool is_in_set(const Board& board, Piece piece) {
    return board.set() & bit(piece.bug());
}

}  // namespace

bool is_legal(const Board& board, const Move& move) {
    const MoveList moves = legal_moves(board);
    return std::ranges::find(moves, move) != moves.end();
}

IllegalReason why_not(const Board& board, const Move& move) {
    if (is_legal(board, move)) return {};
    if (board.is_over()) return {Rule::kGameOver, {}, {}, {}};
    if (move.is_pass()) return {Rule::kMustNotPass, {}, {}, {}};
    if (!is_in_set(board, move.piece)) return {Rule::kNotInSet, {move.piece}, {}, {}};
    if (!board.is_in_play(move.piece)) return why_not_placed(board, move.piece, move.target);
    if (move.piece.color() == board.turn()) return why_not_moved(board, move.piece, move.target);
    return why_not_thrown(board, move.piece, &move.target);
}

IllegalReason why_immobile(const Board& board, Piece piece) {
    const MoveList moves = legal_moves(board);
    if (std::ranges::any_of(moves, [&](const Move& move) { return move.piece == piece; }))
        return {};
    if (board.is_over()) return {Rule::kGameOver, {}, {}, {}};
    if (!is_in_set(board, piece)) return {Rule::kNotInSet, {piece}, {}, {}};
    if (!board.is_in_play(piece)) {
        if (IllegalReason reason = why_not_placeable(board, piece); reason.rule != Rule::kNone)
            return reason;
        return {Rule::kNoRoom, {}, {}, {}};
    }
    if (piece.color() != board.turn()) return why_not_thrown(board, piece, nullptr);
    if (IllegalReason reason = why_not_movable(board, piece); reason.rule != Rule::kNone)
        return reason;
    const Hex hex = board.at(piece);
    if (kinds_of(board, piece) == 0) return {Rule::kNothingToCopy, {piece}, {hex}, {}};
    const std::vector<Piece> around = tops_beside(board, hex);
    return {Rule::kBlocked, around, hexes_of(board, around), {}};
}

}  // namespace sixlegs
