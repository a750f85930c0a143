// The ring around a hex: six bits, one per direction, set if the neighbor is occupied.
//
// Most movement rules depend only on this ring, so they are tables of 64 entries.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "hex.h"

namespace sixlegs {

using Ring = std::uint8_t;

constexpr Ring bit(Direction way) {
    return static_cast<Ring>(1u << index(way));
}
inline constexpr Ring kFullRing = 63;

// Returns the ring rotated by `rotation` sixths: bit `way` of the result is the bit of the
// direction that is `rotation` steps clockwise from `way`.
constexpr Ring rotated(Ring ring, int rotation) {
    return static_cast<Ring>((ring >> rotation | ring << (6 - rotation)) & kFullRing);
}

namespace detail {
template <class Entry>
constexpr std::array<std::uint8_t, 64> table(Entry entry) {
    std::array<std::uint8_t, 64> entries{};
    for (int ring = 0; ring < 64; ++ring) entries[ring] = entry(static_cast<Ring>(ring));
    return entries;
}
}  // namespace detail

// Freedom to move on the ground (rule 14): the neighbor is empty and exactly one of its two flanks
// is occupied. If both are, the gap is too narrow; if neither is, the piece would lose contact with
// the hive.
inline constexpr auto kSlides = detail::table([](Ring ring) {
    return static_cast<Ring>(~ring & (rotated(ring, 1) ^ rotated(ring, 5)) & kFullRing);
});

// One direction per gap: an empty neighbor whose counterclockwise flank is occupied.
inline constexpr auto kGaps = detail::table(
    [](Ring ring) { return static_cast<Ring>(~ring & rotated(ring, 5) & kFullRing); });

// The number of separate runs of pieces around the hex, which is the number of gaps; 0 for a full
// ring.
inline constexpr auto kArcs =
    detail::table([](Ring ring) { return static_cast<std::uint8_t>(std::popcount(kGaps[ring])); });

// Visits the directions whose bits are set, clockwise from north-east.
template <class Visit>
constexpr void each_direction(Ring ring, Visit visit) {
    for (unsigned left = ring; left != 0; left &= left - 1)
        visit(static_cast<Direction>(std::countr_zero(left)));
}

// By the directions of two steps: the direction back to the start if it is still adjacent, as a
// bit.
inline constexpr auto kLeadsBack = [] {
    std::array<std::array<Ring, 6>, 6> backs{};
    for (Direction first : kDirections)
        for (int side : {-1, 1})
            backs[index(first)][index(rotated(first, 2 * side))] =
                bit(opposite(rotated(first, side)));
    return backs;
}();

// Freedom to move above ground (rule 15): a step that starts or ends on top of pieces is blocked if
// both flanks are higher than both of its ends, not counting the moving piece.
constexpr bool is_gated(int start, int end, int left, int right) {
    const int way = start > end ? start : end;
    return left > way && right > way;
}

}  // namespace sixlegs
