// The ring around a hex: six bits, one for each direction whose neighbour is occupied.
//
// Most rules of movement look no further than this ring, so they are tables of 64 entries.
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

// The ring seen one sixth further round: bit `way` tells of the direction `rotation` clockwise of
// it.
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

// Freedom to move on the ground (rule 14): the neighbour is empty and of its two flanks exactly one
// is occupied. With both the gap is too narrow, with neither the piece would lose the hive.
inline constexpr auto kSlides = detail::table([](Ring ring) {
    return static_cast<Ring>(~ring & (rotated(ring, 1) ^ rotated(ring, 5)) & kFullRing);
});

// One direction of each gap: an empty neighbour whose flank counter-clockwise is occupied.
inline constexpr auto kGaps = detail::table(
    [](Ring ring) { return static_cast<Ring>(~ring & rotated(ring, 5) & kFullRing); });

// How many separate runs of pieces there are around the hex; as many gaps. A full ring has no gap.
inline constexpr auto kArcs =
    detail::table([](Ring ring) { return static_cast<std::uint8_t>(std::popcount(kGaps[ring])); });

// Visits the directions whose bits are set, clockwise from the north-east.
template <class Visit>
constexpr void each_direction(Ring ring, Visit visit) {
    for (unsigned left = ring; left != 0; left &= left - 1)
        visit(static_cast<Direction>(std::countr_zero(left)));
}

// After two steps, the direction that leads back to the start if it is next to where one stands.
inline constexpr auto kLeadsBack = [] {
    std::array<std::array<Ring, 6>, 6> backs{};
    for (Direction first : kDirections)
        for (int side : {-1, 1})
            backs[index(first)][index(rotated(first, 2 * side))] =
                bit(opposite(rotated(first, side)));
    return backs;
}();

// Freedom to move above ground (rule 15): a step that starts or ends on top of pieces is blocked
// when both flanks are higher than the higher of its two ends, the mover itself not counted.
constexpr bool is_gated(int start, int end, int left, int right) {
    const int way = start > end ? start : end;
    return left > way && right > way;
}

}  // namespace sixlegs
