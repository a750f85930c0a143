// The one-hive rule (13): a piece is pinned if the hive is not connected without it (articulation
// points).
#pragma once

#include "hive.h"

namespace sixlegs {

// Returns the cells of `within` that are connected to `seed`, a subset of it.
template <int N>
HexSet<N> flood_fill(HexSet<N> seed, const HexSet<N>& within) {
    for (;;) {
        const HexSet<N> grown = (seed | neighbors(seed)) & within;
        if (grown == seed) return seed;
        seed = grown;
    }
}

// Finds pinned pieces without searching the hive.
//
// Lifting a piece with k runs of neighbors joins the k gaps between them into one empty region. If
// the gaps belonged to k different regions, the hive stays connected. If two of them belonged to
// the same region, that region now encircles a part of the hive. A hive without holes has a single
// empty region, so k >= 2 means pinned; only a hive with holes needs a flood fill of its empty
// regions.
template <int N>
class Pins {
  public:
    explicit Pins(const Hive<N>& hive) : hive_(hive) {
        if (hive.holes() > 0) find_enclosed();
    }

    // Whether the hive is split without the piece on `cell`. A piece on top of another is never
    // pinned.
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

    // Whether two gaps around the piece belong to the same hole. Rare: most holes have one cell.
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
    HexSet<N> enclosed_;  // the cells of all holes; unset without holes
};

}  // namespace sixlegs
