// The terms of the evaluation: its hand-made features, which a player would count as well.
#pragma once

#include <array>
#include <cstdint>

#include "rules/types.h"

namespace sixlegs {

// The one list of terms: for each its shape (a number, a row by bug …), its name and what it
// counts. The siege of a queen is by its filled neighbours (0 to 5), then by how many more could be
// filled next move (0 to 3): by pieces that can go there, each to a place of its own.
#define SIXLEGS_TERMS(term)                                                                    \
    term(One, tempo)             /* it is your turn */                                         \
        term(Siege, attack)      /* on the other queen, when it is your turn */                \
        term(Siege, danger)      /* on a queen whose side is to move */                        \
        term(ByBug, free)        /* pieces in play that can move, not at the other queen */    \
        term(ByBug, stuck)       /* … that cannot */                                           \
        term(ByBug, hand)        /* pieces in hand */                                          \
        term(ByFilled, rescue)   /* your queen can be thrown by your own, by its neighbours */ \
        term(One, queen_covered) /* your queen lies under a piece of the other side */         \
        term(One, guard_free)    /* your pieces at your own queen that can leave */            \
        term(One, guard_stuck)   /* … that cannot */                                           \
        term(One, climber_near)  /* your pieces on top of the hive beside the other queen */   \
        term(One, climber)       /* … elsewhere */                                             \
        term(ByRoom, room)       /* places to bring in a piece: none, up to 2, up to 5, more */

// One number for each term: how often it holds for the side to move, less for the other; or what it
// is worth. All members are of one type, so that the whole can be read as a plain array.
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
