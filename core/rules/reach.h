// Move generation: the targets of pieces in hand, and (Reach<N>) those of each piece in play once
// the queen is. Counting, listing and explaining moves all use it.
#pragma once

#include "board.h"
#include "pinned.h"

namespace sixlegs {

// The bugs that the side to move may place now (rules 10 and 11).
inline BugSet placeable(const Board& board) {
    const BugSet kinds = board.kinds_in_hand(board.turn());
    const BugSet queen = kinds & bit(Bug::kQueen);
    if (queen && board.turn_number() >= 4) return queen;
    if (board.turn_number() == 1 && board.opening() == Opening::kTournament)
        return static_cast<BugSet>(kinds & ~queen);
    return kinds;
}

// The cells where the side to move may place pieces (rules 8 and 9).
template <int N>
inline HexSet<N> placements(const Board& board, const Hive<N>& hive) {
    if (board.ply() < 2) [[unlikely]]
        return board.ply() == 0 ? HexSet<N>::of(0) : neighbors(hive.occupied);
    const Color us = board.turn();
    return neighbors(hive.tops[index(us)])
        .without(neighbors(hive.tops[index(other(us))]) | hive.occupied);
}

// The bugs as which the top piece of `cell` moves: its own, for a mosquito those of its neighbors,
// and on top of the hive a beetle.
template <int N>
BugSet kinds_at(const Hive<N>& hive, Cell cell) {
    const Bug bug = hive.top[cell].bug();
    if (hive.height[cell] > 1) return bit(Bug::kBeetle);
    if (bug != Bug::kMosquito) return bit(bug);
    BugSet kinds = 0;
    each_direction(hive.ring[cell], [&](Direction way) {
        kinds |= bit(hive.top[kNeighbors<N>[cell][index(way)]].bug());
    });
    return static_cast<BugSet>(kinds & ~bit(Bug::kMosquito));
}

// Whether a piece can throw others as a pillbug does, if it is not stunned.
template <int N>
bool can_throw(const Board& board, const Hive<N>& hive, Piece piece) {
    if (!board.is_in_play(piece)) return false;
    const Cell cell = cell_at<N>(board.at(piece));
    return hive.top[cell] == piece && (kinds_at(hive, cell) & bit(Bug::kPillbug));
}

// The bug as which a piece moves: on top of the hive, a mosquito is a beetle.
template <int N>
Bug mover(const Hive<N>& hive, Piece piece, Cell cell) {
    return hive.height[cell] > 1 ? Bug::kBeetle : piece.bug();
}

// All pieces of a color, one bit per piece id.
constexpr std::uint32_t pieces_of(Color color) {
    return color == Color::kWhite ? 0xFFFFu : ~0xFFFFu;
}

template <int N>
class Reach {
  public:
    using Set = HexSet<N>;

    // Reach of the side to move.
    Reach(const Board& board, const Hive<N>& hive) : board_(board), hive_(hive), pins_(hive) {
        reset(board.turn(), board.stunned());
    }

    // Switches to the other side as if it were its turn, when no piece is stunned any more.
    void switch_side() { reset(other(us_), kNoPiece); }

    // Whether the top piece on `cell` is neither pinned nor stunned.
    bool may_move(Cell cell) const { return !pins_.is_pinned(cell) && hive_.top[cell] != stunned_; }

    // The targets of a piece on top of `from` that moves as `bug`, and their number.
    Set targets(Bug bug, Cell from);
    int count(Bug bug, Cell from);

    // The pieces that a pillbug of this side, or a mosquito next to one, may throw, one bit per id,
    // and the targets of such a piece; empty for other pieces.
    std::uint32_t liftable() const { return liftable_; }
    Set throws(Piece piece) const {
        Set to{};
        for (int i = 0; i < throwing_; ++i)
            if (throwers_[i].pieces >> piece.id & 1) to |= throwers_[i].to;
        return to;
    }

  private:
    static Cell step(Cell from, Direction way) { return kNeighbors<N>[from][index(way)]; }
    static Set stepped(Cell from, Ring ways) {
        Set set{};
        each_direction(ways, [&](Direction way) { set.insert(step(from, way)); });
        return set;
    }

    Ring slide_ways(Cell from) const { return kSlides[hive_.ring[from]]; }
    // A gate above ground needs two stacks. Most positions have none: skipping the check gains 5%
    // to 8% in the middle game.
    bool has_gates() const { return hive_.raised > 1; }
    Ring beetle_ways(Cell from) const;
    Ring beetle_ways_over_stacks(Cell from) const;
    Set spider(Cell from) const;
    Set grasshopper(Cell from) const;
    Set ladybug(Cell from) const;
    Set ladybug_over_stacks(Cell from) const;
    Set mosquito(Cell from);
    Set ant(Cell from);
    Set lifted_ant(Cell from) const;

    bool is_tight();
    const Set& walk(Cell cell);
    Set touching_only(Cell from) const;
    Ring open_ways(Cell thrower) const;
    void reset(Color us, Piece stunned);
    void find_throws();
    void find_throws_by(Cell thrower);

    const Board& board_;
    const Hive<N>& hive_;
    const Pins<N> pins_;
    Color us_;
    Piece stunned_;

    struct Thrower {
        std::uint32_t pieces;  // that it may throw
        Set to;                // the targets
    };
    int throwing_ = 0;
    std::uint32_t liftable_ = 0;
    std::array<Thrower, 2> throwers_;

    // The possible steps on the ground around the whole hive, by direction; computed on demand.
    enum { kUnknown, kTight, kOpen } shell_state_ = kUnknown;
    std::array<Set, 6> steps_;
    Set shell_;  // the empty cells around the hive, if it has neither gates nor holes
    int shell_size_;
    int walks_ = 0;
    std::array<Set, 17> walk_;  // the outer region, and one per step out of four walkers
};

namespace detail {

// For each direction, the empty cells from which a piece can slide in that direction.
template <int N>
std::array<HexSet<N>, 6> slide_steps(const Neighborhood<N>& near) {
    std::array<HexSet<N>, 6> steps;
    for (int way = 0; way < 6; ++way)
        steps[way] =
            (near.toward[(way + 5) % 6] ^ near.toward[(way + 1) % 6]).without(near.toward[way]);
    return steps;
}

// The cells that can be reached from `seed` by sliding, including `seed`.
template <int N>
HexSet<N> flood_slides(HexSet<N> seed, const std::array<HexSet<N>, 6>& steps) {
    for (;;) {
        const HexSet<N> east = (seed & steps[1]).east(), west = (seed & steps[4]).west();
        const HexSet<N> north = ((seed & steps[0]).east() | (seed & steps[5])).north_west();
        const HexSet<N> south = ((seed & steps[3]).west() | (seed & steps[2])).south_east();
        const HexSet<N> grown = seed | east | west | north | south;
        if (grown == seed) return seed;
        seed = grown;
    }
}

// The part of the shell that can be reached from outside. It is one region: only gates split the
// shell, and every gate cuts off a pocket. Flooding from all sides of the grid at once takes a
// third of the iterations of a walk around the hive (16% to 27% of perft in the middle game).
template <int N>
HexSet<N> outer_walk(const HexSet<N>& occupied, const Neighborhood<N>& near) {
    std::array<HexSet<N>, 6> steps;
    for (int way = 0; way < 6; ++way) {
        const HexSet<N> gates = near.toward[(way + 5) % 6] & near.toward[(way + 1) % 6];
        steps[way] = ~(gates | near.toward[way]);
    }
    return flood_slides(occupied.empty_lines(), steps) & near.any();
}

}  // namespace detail

template <int N>
HexSet<N> Reach<N>::targets(Bug bug, Cell from) {
    switch (bug) {
        case Bug::kQueen:
        case Bug::kPillbug: return stepped(from, slide_ways(from));
        case Bug::kSpider: return spider(from);
        case Bug::kBeetle: return stepped(from, beetle_ways(from));
        case Bug::kGrasshopper: return grasshopper(from);
        case Bug::kAnt: return ant(from);
        case Bug::kMosquito: return mosquito(from);
        case Bug::kLadybug: return has_gates() ? ladybug_over_stacks(from) : ladybug(from);
    }
    return {};
}

template <int N>
int Reach<N>::count(Bug bug, Cell from) {
    switch (bug) {
        case Bug::kQueen:
        case Bug::kPillbug: return std::popcount(slide_ways(from));
        case Bug::kBeetle: return std::popcount(beetle_ways(from));
        // Each line that starts with a piece ends at exactly one empty cell.
        case Bug::kGrasshopper: return std::popcount(hive_.ring[from]);
        case Bug::kAnt:
            if (is_tight()) return ant(from).size();
            return slide_ways(from) ? shell_size_ - touching_only(from).size() : 0;
        default: return targets(bug, from).size();
    }
}

template <int N>
Ring Reach<N>::beetle_ways(Cell from) const {
    if (has_gates()) return beetle_ways_over_stacks(from);
    return hive_.height[from] > 1 ? kFullRing : hive_.ring[from] | slide_ways(from);
}

template <int N>
Ring Reach<N>::beetle_ways_over_stacks(Cell from) const {
    const int start = hive_.height[from] - 1;
    const Ring slides = slide_ways(from);
    std::array<int, 6> heights;
    for (Direction way : kDirections) heights[index(way)] = hive_.height[step(from, way)];
    Ring ways = 0;
    for (int way = 0; way < 6; ++way) {
        const bool open =
            start == 0 && heights[way] == 0
                ? slides >> way & 1
                : !is_gated(start, heights[way], heights[(way + 5) % 6], heights[(way + 1) % 6]);
        ways |= static_cast<Ring>(open << way);
    }
    return ways;
}

// Three steps without revisiting a cell. The spider's own cell counts as empty while it moves, and
// no step may end there.
template <int N>
HexSet<N> Reach<N>::spider(Cell from) const {
    Set ends{};
    each_direction(slide_ways(from), [&](Direction first) {
        const Cell middle = step(from, first);
        const Ring ring = hive_.ring[middle] & ~bit(opposite(first));
        each_direction(kSlides[ring] & ~bit(opposite(first)), [&](Direction second) {
            const Cell last = step(middle, second);
            const Ring back = kLeadsBack[index(first)][index(second)];
            each_direction(kSlides[hive_.ring[last] & ~back] & ~(back | bit(opposite(second))),
                           [&](Direction third) { ends.insert(step(last, third)); });
        });
    });
    return ends;
}

template <int N>
HexSet<N> Reach<N>::grasshopper(Cell from) const {
    Set ends{};
    each_direction(hive_.ring[from], [&](Direction way) {
        Cell cell = step(from, way);
        while (hive_.height[cell] > 0) cell = step(cell, way);
        ends.insert(cell);
    });
    return ends;
}

// Up, along and down again, in a hive without gates above ground.
template <int N>
HexSet<N> Reach<N>::ladybug(Cell from) const {
    const Set self = Set::of(from);
    const Set up = neighbors(self) & hive_.occupied;
    const Set along = neighbors(up) & hive_.occupied.without(self);
    return neighbors(along).without(hive_.occupied);
}

template <int N>
HexSet<N> Reach<N>::ladybug_over_stacks(Cell from) const {
    const auto height = [&](Cell cell) { return cell == from ? 0 : hive_.height[cell]; };
    const auto is_open = [&](Cell start, Direction way) {
        return !is_gated(height(start), height(step(start, way)),
                         height(step(start, rotated(way, -1))),
                         height(step(start, rotated(way, 1))));
    };
    Set ends{};
    for (Direction first : kDirections) {
        const Cell up = step(from, first);
        if (height(up) == 0 || !is_open(from, first)) continue;
        for (Direction second : kDirections) {
            const Cell along = step(up, second);
            if (height(along) == 0 || !is_open(up, second)) continue;
            for (Direction third : kDirections) {
                const Cell down = step(along, third);
                if (height(down) == 0 && down != from && is_open(along, third)) ends.insert(down);
            }
        }
    }
    return ends;
}

template <int N>
HexSet<N> Reach<N>::mosquito(Cell from) {
    constexpr BugSet kSliders = bit(Bug::kQueen) | bit(Bug::kPillbug) | bit(Bug::kSpider);
    BugSet as = kinds_at(hive_, from);
    if (as & bit(Bug::kAnt))
        as &= static_cast<BugSet>(~kSliders);  // the ant reaches their targets as well
    Set all{};
    for (unsigned left = as; left != 0; left &= left - 1)
        all |= targets(static_cast<Bug>(std::countr_zero(left)), from);
    return all;
}

// Whether there is a gate or an enclosed cell anywhere around the hive. If not, ants reach the
// whole shell and no search is needed, as in half of all middle-game positions.
template <int N>
bool Reach<N>::is_tight() {
    if (shell_state_ != kUnknown) return shell_state_ == kTight;
    const Neighborhood<N> near(hive_.occupied);
    const auto gates = [&](int way) {
        return (near.toward[way + 2] & near.toward[way]).without(near.toward[way + 1]);
    };
    const Set any = (gates(0) | gates(1) | gates(2)).without(hive_.occupied);
    shell_state_ = hive_.holes() > 0 || !any.empty() ? kTight : kOpen;
    if (shell_state_ == kTight) {
        steps_ = detail::slide_steps(near);
        walk_[walks_++] = detail::outer_walk(hive_.occupied, near);
    } else {
        shell_ = near.any().without(hive_.occupied);
        shell_size_ = shell_.size();
    }
    return shell_state_ == kTight;
}

// The empty cells that touch only the piece on `from`.
template <int N>
HexSet<N> Reach<N>::touching_only(Cell from) const {
    Set cells{};
    each_direction(static_cast<Ring>(~hive_.ring[from] & kFullRing), [&](Direction way) {
        const Cell cell = step(from, way);
        if (hive_.ring[cell] == bit(opposite(way))) cells.insert(cell);
    });
    return cells;
}

// The part of the shell connected to `cell` while no piece is lifted; shared by all ants.
template <int N>
const HexSet<N>& Reach<N>::walk(Cell cell) {
    for (int i = 0; i < walks_; ++i)
        if (walk_[i].contains(cell)) return walk_[i];
    walk_[walks_] = detail::flood_slides(Set::of(cell), steps_);
    return walk_[walks_++];
}

// An ant reaches the regions of the cells that it can step to, computed as if it had not left,
// minus the cells that touch only the ant. Lifting it changes only steps between two cells that
// both touch it. Such a step matters only if a cell in the middle of a gap also touches another
// piece; then the search is repeated with the ant lifted.
template <int N>
HexSet<N> Reach<N>::ant(Cell from) {
    const Ring ways = slide_ways(from);
    if (ways == 0) return {};
    const Set alone = touching_only(from);
    if (!is_tight()) return shell_.without(alone);

    Set ends{};
    bool is_simple = true;
    each_direction(static_cast<Ring>(~hive_.ring[from] & kFullRing), [&](Direction way) {
        const Cell cell = step(from, way);
        if (ways & bit(way)) {
            ends |= walk(cell);
        } else if (hive_.ring[cell] != bit(opposite(way))) {
            // Not reachable in one step: in a gap of one cell it remains behind its gate, but in a
            // wider gap lifting the ant may allow or forbid the step along it.
            is_simple &= !(~hive_.ring[from] & (bit(rotated(way, 1)) | bit(rotated(way, -1))));
        }
    });
    return is_simple ? ends.without(alone) : lifted_ant(from);
}

template <int N>
HexSet<N> Reach<N>::lifted_ant(Cell from) const {
    const Set self = Set::of(from);
    const Set rest = hive_.occupied.without(self);
    const Neighborhood<N> near(rest);
    const Set outer = detail::outer_walk(rest, near);
    if (outer.contains(from)) return outer.without(self);
    return detail::flood_slides(self, detail::slide_steps(near)).without(self);
}

// The directions in which no gate of stacks blocks a throw (rule 15, the same up and down).
template <int N>
Ring Reach<N>::open_ways(Cell thrower) const {
    if (!has_gates()) return kFullRing;
    Ring ways = 0;
    for (Direction way : kDirections)
        if (!is_gated(0, 1, hive_.height[step(thrower, rotated(way, -1))],
                      hive_.height[step(thrower, rotated(way, 1))]))
            ways |= bit(way);
    return ways;
}

template <int N>
void Reach<N>::reset(Color us, Piece stunned) {
    us_ = us;
    stunned_ = stunned;
    throwing_ = 0;
    liftable_ = 0;
    if (board_.set() & bit(Bug::kPillbug)) find_throws();
}

template <int N>
void Reach<N>::find_throws() {
    for (Piece thrower : {Piece(us_, Bug::kPillbug), Piece(us_, Bug::kMosquito)})
        if (thrower != stunned_ && can_throw(board_, hive_, thrower))
            find_throws_by(cell_at<N>(board_.at(thrower)));
}

template <int N>
void Reach<N>::find_throws_by(Cell thrower) {
    const Ring open = open_ways(thrower), ring = hive_.ring[thrower];
    const Set to = stepped(thrower, static_cast<Ring>(open & ~ring));
    if (to.empty()) return;
    std::uint32_t pieces = 0;
    each_direction(open & ring, [&](Direction way) {
        const Cell from = step(thrower, way);
        if (hive_.height[from] == 1 && may_move(from)) pieces |= 1u << hive_.top[from].id;
    });
    throwers_[throwing_++] = {pieces, to};
    liftable_ |= pieces;
}

}  // namespace sixlegs
