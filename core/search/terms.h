// The terms of the evaluation: what a player would count.
#pragma once

#include <array>
#include <cstdint>

#include "rules/types.h"

namespace sixlegs {

// One number for each term: how often it holds for the side to move, less for the other; or what it
// is worth. All members are of one type, so that the whole can be read as a plain array.
template <class T>
struct Terms {
    using ByBug = std::array<T, kBugs>;
    // By filled neighbours of the queen (0 to 5), then by how many more could be filled next move
    // (0 to 3): by tiles that can go there, each to a place of its own.
    using Siege = std::array<std::array<T, 4>, 6>;

    T tempo;                  // it is your turn
    Siege attack;             // on the other queen, when it is your turn
    Siege danger;             // on a queen whose side is to move
    ByBug free;               // tiles in play that can move, apart from those at the other queen
    ByBug stuck;              // … that cannot
    ByBug hand;               // tiles in hand
    std::array<T, 6> rescue;  // your queen can be thrown by your own, by its filled neighbours
    T queen_covered;          // your queen lies under a tile of the other side
    T guard_free;             // your tiles at your own queen that can leave
    T guard_stuck;            // … that cannot
    T climber_near;           // your tiles on top of the hive beside the other queen
    T climber;                // … elsewhere
    std::array<T, 4> room;    // places where you may bring in a tile: none, up to 2, up to 5, more
};

}  // namespace sixlegs
