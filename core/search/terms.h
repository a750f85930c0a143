// The terms of the handcrafted evaluation: features that human players consider as well.
#pragma once

#include <array>
#include <cstdint>

#include "rules/types.h"

namespace sixlegs {

// The list of terms: shape (a number, a row by bug …) and name. A siege is indexed by the queen's
// occupied neighbors (0 to 5), then by the number of attackers that can reach distinct gaps with
// their next move (0 to 3).
#define SIXLEGS_TERMS(term)                                                                    \
    term(One, tempo)             /* the side to move */                                        \
        term(Siege, attack)      /* on the enemy queen, by the side to move */                 \
        term(Siege, danger)      /* on the queen of the side to move */                        \
        term(ByBug, free)        /* mobile pieces in play, except next to the enemy queen */   \
        term(ByBug, stuck)       /* the same for immobile pieces */                            \
        term(ByBug, hand)        /* pieces in hand */                                          \
        term(ByFilled, rescue)   /* its queen can be thrown by its own pieces, by neighbors */ \
        term(One, queen_covered) /* its queen is covered by an enemy piece */                  \
        term(One, guard_free)    /* its pieces next to its own queen that can move */          \
        term(One, guard_stuck)   /* the same for pieces that cannot move */                    \
        term(One, climber_near)  /* its pieces on top of the hive next to the enemy queen */   \
        term(One, climber)       /* its pieces on top of the hive elsewhere */                 \
        term(ByRoom, room)       /* hexes to place a piece on: none, up to 2, up to 5, more */

// One number per term: its count for the side to move minus that for the other side, or its weight.
// All members have the same type, so that the struct can be read as an array.
template <class T>
struct Terms {
    using One = T;
    using ByBug = std::array<T, kBugs>;
    using ByFilled = std::array<T, 6>;
    using ByRoom = std::array<T, 4>;
    using Siege = std::array<std::array<T, 4>, 6>;

#define SIXLEGS_MEMBER(Shape, name) Shape name;
    SIXLEGS_TERMS(SIXLEGS_MEMBER)
#undef SIXLEGS_MEMBER
};

using TermCounts = Terms<std::int16_t>;
using TermWeights = Terms<std::int16_t>;
inline constexpr int kTerms = sizeof(TermCounts) / sizeof(std::int16_t);

}  // namespace sixlegs
