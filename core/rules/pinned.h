// The one-hive rule (13): which pieces are pinned, because the hive falls apart without them (the
// articulation points of the hive).
#pragma once

#include "hive.h"

namespace sixlegs {

// Everything of `within` that can be walked to from `seed`, which must lie within it.
template <int N>
HexSet<N> flood_fill(HexSet<N> seed, const HexSet<N>& within) {
    for (;;) {
        const HexSet<N> grown = (seed | neighbors(seed)) & within;
        if (grown == seed) return seed;
        seed = grown;
    }
}

// Tells pinned pieces apart without searching the hive.
//
// Lifting a piece with k runs of neighbours around it joins the k gaps between them into one empty
// region. If the gaps belonged to k different regions, the hive stays whole; if any two belonged to
// the same region, that region now encircles a part of the hive. A hive without holes has but one
// region, so there k >= 2 settles it; only a hive with holes needs its empty regions flooded.
template <int N>
class Pins {
  public:
    explicit Pins(const Hive<N>& hive) : hive_(hive) {
        if (hive.holes() > 0) find_enclosed();
    }

    // Whether the hive falls apart without the piece on `cell`. A piece on another is never missed.
    bool is_pinned(Cell cell) const {
        const Ring ring = hive_.ring[cell];
        const int gaps = kArcs[ring];
        if (gaps < 2 || hive_.height[cell] > 1) return false;
        if (gaps > hive_.holes() + 1) return true;
        int inner = 0;
        each_gap(cell, [&](Cell gap) { inner += enclosed_.contains(gap); });
        if (gaps - inner > 1) return true;
        return inner > 1 && shares_a_hole(cell);
    }

  private:
    template <class Visit>
    void each_gap(Cell cell, Visit visit) const {
        each_direction(kGaps[hive_.ring[cell]],
                       [&](Direction way) { visit(kNeighbors<N>[cell][index(way)]); });
    }

    void find_enclosed() {
        const HexSet<N> free = ~hive_.occupied;
        enclosed_ = free.without(flood_fill(hive_.occupied.empty_lines(), free));
    }

    // Whether two gaps around the piece belong to one hole. Rare: most holes have but one cell.
    bool shares_a_hole(Cell cell) const {
        HexSet<N> seen{};
        bool shares = false;
        each_gap(cell, [&](Cell gap) {
            shares |= seen.contains(gap);
            if (enclosed_.contains(gap)) seen |= flood_fill(HexSet<N>::of(gap), enclosed_);
        });
        return shares;
    }

    const Hive<N>& hive_;
    HexSet<N> enclosed_;  // the cells of all holes, where there are any
};

}  // namespace sixlegs
