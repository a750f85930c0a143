// Move generation: where pieces can go, those in hand, and (Reach<N>) each piece in play once the
// queen is. Counting
// and listing moves and explaining them all ask here.
#pragma once

#include "board.h"
#include "pinned.h"

namespace sixlegs {

// The kinds the side to move may place now (rules 10 and 11).
inline BugSet placeable(const Board& board) {
    const BugSet kinds = board.kinds_in_hand(board.turn());
    const BugSet queen = kinds & bit(Bug::kQueen);
    if (queen && board.turn_number() >= 4) return queen;
    if (board.turn_number() == 1 && board.opening() == Opening::kTournament)
        return static_cast<BugSet>(kinds & ~queen);
    return kinds;
}

// The cells where it may place them (rules 8 and 9).
template <int N>
inline HexSet<N> placements(const Board& board, const Hive<N>& hive) {
    if (board.ply() < 2) [[unlikely]]
        return board.ply() == 0 ? HexSet<N>::of(0) : neighbors(hive.occupied);
    const Color us = board.turn();
    return neighbors(hive.tops[index(us)])
        .without(neighbors(hive.tops[index(other(us))]) | hive.occupied);
}

// The kinds whose movement the top piece of `cell` has: its own; for a mosquito those of its
// neighbours; up on the hive that of a beetle.
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

// Whether a piece has the pillbug's power to lift others, unless it rests.
template <int N>
bool can_throw(const Board& board, const Hive<N>& hive, Piece piece) {
    if (!board.is_in_play(piece)) return false;
    const Cell cell = cell_at<N>(board.at(piece));
    return hive.top[cell] == piece && (kinds_at(hive, cell) & bit(Bug::kPillbug));
}

// The kind a free piece moves as: on top of the hive a mosquito is a beetle.
template <int N>
Bug mover(const Hive<N>& hive, Piece piece, Cell cell) {
    return hive.height[cell] > 1 ? Bug::kBeetle : piece.bug();
}

// All pieces of a color, bit by piece id.
constexpr std::uint32_t pieces_of(Color color) {
    return color == Color::kWhite ? 0xFFFFu : ~0xFFFFu;
}

template <int N>
class Reach {
  public:
    using Set = HexSet<N>;

    // For the side to move.
    Reach(const Board& board, const Hive<N>& hive) : board_(board), hive_(hive), pins_(hive) {
        reset(board.turn(), board.stunned());
    }

    // For the other side, as if it were its turn: what rests now will not rest then.
    void switch_side() { reset(other(us_), kNoPiece); }

    // Whether the top piece on `cell` may move by its own power, as far as the rest of the hive and
    // the play just before allow.
    bool may_move(Cell cell) const { return !pins_.is_pinned(cell) && hive_.top[cell] != stunned_; }

    // Where a piece of that kind, standing on top of `from`, may go by its own power; how many
    // cells that are.
    Set targets(Bug bug, Cell from);
    int count(Bug bug, Cell from);

    // The pieces that a pillbug of the side, or a mosquito beside one, may lift, bit by id; and
    // where one of them may then go, nowhere for any other piece.
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
    // A gate above ground takes two stacks; most positions have none (5% to 8% in the middle game).
    bool has_gates() const { return hive_.raised > 1; }
    Ring beetle_ways(Cell from) const;
    Ring beetle_ways_over_stacks(Cell from) const;
    Set spider(Cell from) const;
    Set grasshopper(Cell from) const;
    Set ladybug(Cell from) const;
    Set ladybug_over_stacks(Cell from) const;
    Set mosquito(Cell from);
    Set ant(Cell from);
    Set ant_by_itself(Cell from) const;

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
        std::uint32_t pieces;  // that it may lift
        Set to;                // where to
    };
    int throwing_ = 0;
    std::uint32_t liftable_ = 0;
    std::array<Thrower, 2> throwers_;

    // Which steps on the ground the whole hive allows, for each direction; filled when first asked.
    enum { kUnknown, kTight, kRoomy } room_ = kUnknown;
    std::array<Set, 6> steps_;
    Set shell_;  // the empty cells around a roomy hive
    int shell_size_;
    int walks_ = 0;
    std::array<Set, 17> walk_;  // the outer one; four walkers with at most four ways out
};

namespace detail {

// For each direction, the empty cells from which a piece can slide that way.
template <int N>
std::array<HexSet<N>, 6> slide_steps(const Neighborhood<N>& near) {
    std::array<HexSet<N>, 6> steps;
    for (int way = 0; way < 6; ++way)
        steps[way] =
            (near.toward[(way + 5) % 6] ^ near.toward[(way + 1) % 6]).without(near.toward[way]);
    return steps;
}

// Every cell that can be slid to from `seed`, the seed included.
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

// The part of the shell that can be walked to from afar: one walk, since only gates part a shell
// and every gate cuts off a pocket. Coming from all sides of the table at once takes a third of the
// turns that a walk round the hive takes (16% to 27% of perft in the middle game).
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
        // Every line that starts with a piece ends in exactly one empty cell.
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

// Three steps, none back. The spider is no hold for itself: its old cell counts as empty, and no
// step may end there.
template <int N>
HexSet<N> Reach<N>::spider(Cell from) const {
    Set ends{};
    each_direction(slide_ways(from), [&](Direction first) {
        const Cell one = step(from, first);
        const Ring on = hive_.ring[one] & ~bit(opposite(first));
        each_direction(kSlides[on] & ~bit(opposite(first)), [&](Direction second) {
            const Cell two = step(one, second);
            const Ring back = kLeadsBack[index(first)][index(second)];
            each_direction(kSlides[hive_.ring[two] & ~back] & ~(back | bit(opposite(second))),
                           [&](Direction third) { ends.insert(step(two, third)); });
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

// Up, along and down again, no gate being in the way.
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
    if (as & bit(Bug::kAnt)) as &= static_cast<BugSet>(~kSliders);  // the ant goes there as well
    Set all{};
    for (unsigned left = as; left != 0; left &= left - 1)
        all |= targets(static_cast<Bug>(std::countr_zero(left)), from);
    return all;
}

// Whether walking round the hive meets a gate or an enclosed cell anywhere. If not, the ants' walk
// is the whole shell and need not be walked: half of all positions of a middle game.
template <int N>
bool Reach<N>::is_tight() {
    if (room_ != kUnknown) return room_ == kTight;
    const Neighborhood<N> near(hive_.occupied);
    const auto gates = [&](int way) {
        return (near.toward[way + 2] & near.toward[way]).without(near.toward[way + 1]);
    };
    const Set any = (gates(0) | gates(1) | gates(2)).without(hive_.occupied);
    room_ = hive_.holes() > 0 || !any.empty() ? kTight : kRoomy;
    if (room_ == kTight) {
        steps_ = detail::slide_steps(near);
        walk_[walks_++] = detail::outer_walk(hive_.occupied, near);
    } else {
        shell_ = near.any().without(hive_.occupied);
        shell_size_ = shell_.size();
    }
    return room_ == kTight;
}

// The empty cells that touch the piece on `from` and no other.
template <int N>
HexSet<N> Reach<N>::touching_only(Cell from) const {
    Set cells{};
    each_direction(static_cast<Ring>(~hive_.ring[from] & kFullRing), [&](Direction way) {
        const Cell cell = step(from, way);
        if (hive_.ring[cell] == bit(opposite(way))) cells.insert(cell);
    });
    return cells;
}

// The part of the shell that hangs together with `cell`, the whole hive staying put. Ants share it.
template <int N>
const HexSet<N>& Reach<N>::walk(Cell cell) {
    for (int i = 0; i < walks_; ++i)
        if (walk_[i].contains(cell)) return walk_[i];
    walk_[walks_] = detail::flood_slides(Set::of(cell), steps_);
    return walk_[walks_++];
}

// An ant's reach is that of its ways out, walked as if it had not left, less the cells that then
// touch nothing: lifting it changes only steps between two cells that both touch it. Such a step
// matters only where a cell in the middle of a gap touches another piece as well; then the ant is
// lifted and walks by itself.
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
            // Not a way out itself: in a gap one cell wide it stays behind its gate, but in a wider
            // gap the step along it may open or close.
            is_simple &= !(~hive_.ring[from] & (bit(rotated(way, 1)) | bit(rotated(way, -1))));
        }
    });
    return is_simple ? ends.without(alone) : ant_by_itself(from);
}

template <int N>
HexSet<N> Reach<N>::ant_by_itself(Cell from) const {
    const Set self = Set::of(from);
    const Set rest = hive_.occupied.without(self);
    const Neighborhood<N> near(rest);
    const Set outer = detail::outer_walk(rest, near);
    if (outer.contains(from)) return outer.without(self);
    return detail::flood_slides(self, detail::slide_steps(near)).without(self);
}

// The ways over the thrower's rim that no two stacks bar (rule 15, the same for up and down).
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
