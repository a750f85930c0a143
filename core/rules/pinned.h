// The one-hive rule (13): which tiles hold the hive together.
#pragma once

#include "hive.h"

namespace sixlegs {

// Everything of `within` that can be walked to from `seed`, which must lie within it.
template <int N>
HexSet<N> flooded(HexSet<N> seed, const HexSet<N>& within) {
    for (;;) {
        const HexSet<N> grown = (seed | neighbors(seed)) & within;
        if (grown == seed) return seed;
        seed = grown;
    }
}

// Tells pinned tiles apart without searching the hive.
//
// Lifting a tile with k runs of neighbours around it joins the k gaps between them into one empty
// region. If the gaps belonged to k different regions, the hive stays whole; if any two belonged to
// the same region, that region now encircles a part of the hive. A hive without holes has but one
// region, so there k >= 2 settles it; only a hive with holes needs its empty regions flooded.
template <int N>
class Pins {
  public:
    explicit Pins(const Hive<N>& hive) : hive_(hive) {
        if (hive.holes() > 0) find_regions();
    }

    // Whether the hive falls apart without the tile on `cell`. A tile on another is never missed.
    bool holds(Cell cell) const {
        const Ring ring = hive_.ring[cell];
        if (kArcs[ring] < 2 || hive_.height[cell] > 1) return false;
        if (kArcs[ring] > regions_) return true;
        for (int i = 0; i < regions_; ++i) {
            int gaps = 0;
            each_way(kGaps[ring], [&](Direction way) {
                gaps += region_[i].contains(kNeighbors<N>[cell][index(way)]);
            });
            if (gaps > 1) return true;
        }
        return false;
    }

  private:
    void find_regions() {
        const HexSet<N> free = ~hive_.occupied;
        region_[0] = flooded(hive_.occupied.empty_lines(), free);
        HexSet<N> enclosed = free.without(region_[0]);
        while (!enclosed.empty()) {
            region_[regions_] = flooded(enclosed.lowest(), enclosed);
            enclosed = enclosed.without(region_[regions_++]);
        }
    }

    // 28 tiles close off fewer than 14 regions: a hole has six tiles around it, a tile is shared by
    // at most three holes, and the outer tiles by fewer.
    static constexpr int kMostRegions = 15;

    const Hive<N>& hive_;
    int regions_ = 1;  // the outside, then the holes
    std::array<HexSet<N>, kMostRegions> region_;
};

}  // namespace sixlegs
