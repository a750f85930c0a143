#include "path.h"

#include <algorithm>
#include <map>

#include "lifted.h"
#include "movegen.h"

namespace sixlegs {
namespace {

using Path = std::vector<Hex>;

Path one_step(const Lifted& hive, Hex from, Hex to, bool climbs) {
    Direction way;
    if (!find_way(from, to, way)) return {};
    const bool on_ground = hive.height(from) == 0 && hive.height(to) == 0;
    const bool open = on_ground ? hive.can_slide(from, way) : climbs && hive.can_climb(from, way);
    return open ? Path{from, to} : Path{};
}

Path jump(const Lifted& hive, Hex from, Hex to) {
    for (Direction way : kDirections) {
        Path path{from};
        Hex hex = from + way;
        for (; hive.is_occupied(hex); hex = hex + way) path.push_back(hex);
        path.push_back(hex);
        if (hex == to && path.size() > 2) return path;
    }
    return {};
}

// Tries to lengthen `path` to four hexes that end on `to`; `can_step` says which steps are open.
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
        const bool on_top = step < 3;  // the first two steps end on tiles, the third beside them
        return hive.is_occupied(hex + way) == on_top && hive.can_climb(hex, way);
    };
    return three_steps(path, to, climbs) ? path : Path{};
}

Path path_as(const Board& board, Piece piece, Bug bug, Hex to) {
    const Lifted hive(board, piece);
    const Hex from = board.at(piece);
    switch (bug) {
        case Bug::kQueen:
        case Bug::kPillbug: return one_step(hive, from, to, false);
        case Bug::kBeetle: return one_step(hive, from, to, true);
        case Bug::kGrasshopper: return jump(hive, from, to);
        case Bug::kSpider: return spider(hive, from, to);
        case Bug::kLadybug: return ladybug(hive, from, to);
        case Bug::kAnt: return ground_path(board, piece, from, to);
        case Bug::kMosquito: return {};
    }
    return {};
}

}  // namespace

std::vector<Hex> ground_path(const Board& board, Piece mover, Hex from, Hex to) {
    const Lifted hive(board, mover);
    std::map<Hex, Hex> came_from{{from, from}};
    for (Path edge{from}; !edge.empty();) {
        Path next;
        for (Hex hex : edge) {
            each_way(kSlides[hive.ring(hex)], [&](Direction way) {
                if (came_from.emplace(hex + way, hex).second) next.push_back(hex + way);
            });
        }
        if (came_from.contains(to)) break;
        edge = std::move(next);
    }
    if (from == to || !came_from.contains(to)) return {};
    Path path{to};
    while (path.back() != from) path.push_back(came_from[path.back()]);
    std::ranges::reverse(path);
    return path;
}

std::vector<Piece> throwers_beside(const Board& board, Color color, Hex hex) {
    std::vector<Piece> throwers;
    for (Direction way : kDirections) {
        const Piece top = board.top(hex + way);
        if (top.exists() && top.color() == color && top != board.resting() &&
            (kinds_of(board, top) & bit(Bug::kPillbug)))
            throwers.push_back(top);
    }
    return throwers;
}

std::vector<Hex> path(const Board& board, const Move& move) {
    if (move.is_pass()) return {};
    if (!board.is_in_play(move.piece)) return {move.target};
    const Hex from = board.at(move.piece);
    if (move.piece.color() == board.turn()) {
        // From the plainest way to the longest, should a mosquito have several.
        for (Bug bug : {Bug::kQueen, Bug::kPillbug, Bug::kBeetle, Bug::kGrasshopper, Bug::kSpider,
                        Bug::kLadybug, Bug::kAnt}) {
            if (!(kinds_of(board, move.piece) & bit(bug))) continue;
            if (Path path = path_as(board, move.piece, bug, move.target); !path.empty())
                return path;
        }
    }
    const Lifted hive(board, move.piece);
    for (Piece thrower : throwers_beside(board, board.turn(), from)) {
        const Hex over = board.at(thrower);
        Direction up, down;
        if (find_way(from, over, up) && find_way(over, move.target, down) &&
            hive.can_climb(from, up) && hive.can_climb(over, down))
            return {from, over, move.target};
    }
    return {};
}

}  // namespace sixlegs
