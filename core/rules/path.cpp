#include "path.h"

#include <algorithm>
#include <cstdlib>

#include "lifted.h"
#include "movegen.h"

namespace sixlegs {
namespace {

using Path = std::vector<Hex>;

Path jump(Hex from, Hex to) {
    const int q = to.q - from.q, r = to.r - from.r;
    const int steps = std::max({std::abs(q), std::abs(r), std::abs(q + r)});
    Path path;
    for (int i = 0; i <= steps; ++i)
        path.push_back({from.q + q / steps * i, from.r + r / steps * i});
    return path;
}

// Tries to extend `path` to four hexes that end at `to`, with steps for which `can_step` is true.
template <class CanStep>
bool three_steps(Path& path, Hex to, CanStep can_step) {
    if (path.size() == 4) return path.back() == to;
    for (Direction way : kDirections) {
        const Hex next = path.back() + way;
        if (std::ranges::find(path, next) != path.end() || !can_step(path.size(), path.back(), way))
            continue;
        path.push_back(next);
        if (three_steps(path, to, can_step)) return true;
        path.pop_back();
    }
    return false;
}

Path spider(const Lifted& hive, Hex from, Hex to) {
    Path path{from};
    const auto slides = [&](std::size_t, Hex hex, Direction way) {
        return hive.can_slide(hex, way);
    };
    return three_steps(path, to, slides) ? path : Path{};
}

Path ladybug(const Lifted& hive, Hex from, Hex to) {
    Path path{from};
    const auto climbs = [&](std::size_t step, Hex hex, Direction way) {
        const bool on_top = step < 3;  // the first two steps end on pieces, the third on the ground
        return hive.is_occupied(hex + way) == on_top && hive.can_climb(hex, way);
    };
    return three_steps(path, to, climbs) ? path : Path{};
}

}  // namespace

GroundPaths::GroundPaths(const Board& board, Piece mover, Hex from)
    : from_(from), came_from_{{from, from}} {
    const Lifted hive(board, mover);
    for (Path edge{from}; !edge.empty();) {
        Path next;
        for (Hex hex : edge) {
            each_direction(kSlides[hive.ring(hex)], [&](Direction way) {
                if (came_from_.emplace(hex + way, hex).second) next.push_back(hex + way);
            });
        }
        edge = std::move(next);
    }
}

std::vector<Hex> GroundPaths::to(Hex hex) const {
    if (hex == from_ || !came_from_.contains(hex)) return {};
    Path path{hex};
    while (path.back() != from_) path.push_back(came_from_.at(path.back()));
    std::ranges::reverse(path);
    return path;
}

std::vector<Piece> throwers_beside(const Board& board, Color color, Hex hex) {
    std::vector<Piece> throwers;
    for (Direction way : kDirections) {
        const Piece top = board.top(hex + way);
        if (top.exists() && top.color() == color && can_throw(board, top)) throwers.push_back(top);
    }
    return throwers;
}

MovePath move_path(const Board& board, const Move& move) {
    return PathFinder(board).path_of(move);
}

MovePath PathFinder::path_of(const Move& move) {
    if (move.is_pass()) return {};
    if (!board_.is_in_play(move.piece)) return {{move.target}, {}};
    const Hex from = board_.at(move.piece);
    if (move.piece.color() == board_.turn()) {
        // A mosquito may reach the target as several bugs: prefer the shortest path.
        for (Bug bug : {Bug::kQueen, Bug::kPillbug, Bug::kBeetle, Bug::kGrasshopper, Bug::kSpider,
                        Bug::kLadybug, Bug::kAnt}) {
            if ((kinds_of(board_, move.piece) & bit(bug)) &&
                reaches(board_, move.piece, bug, move.target))
                return {path_as(move.piece, bug, move.target), {}};
        }
    }
    const Lifted hive(board_, move.piece);
    for (Piece thrower : throwers_beside(board_, board_.turn(), from)) {
        const Hex over = board_.at(thrower);
        Direction up, down;
        if (find_direction(from, over, up) && find_direction(over, move.target, down) &&
            hive.can_climb(from, up) && hive.can_climb(over, down))
            return {{from, over, move.target}, thrower};
    }
    return {};
}

// Returns the path of a piece that reaches `to` when moving as `bug`.
std::vector<Hex> PathFinder::path_as(Piece piece, Bug bug, Hex to) {
    const Hex from = board_.at(piece);
    if (bug == Bug::kAnt) {
        if (!paths_ || walker_ != piece) paths_.emplace(board_, piece, from);
        walker_ = piece;
        return paths_->to(to);
    }
    const Lifted hive(board_, piece);
    switch (bug) {
        case Bug::kGrasshopper: return jump(from, to);
        case Bug::kSpider: return spider(hive, from, to);
        case Bug::kLadybug: return ladybug(hive, from, to);
        default: return {from, to};
    }
}

}  // namespace sixlegs
