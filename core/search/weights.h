// The weights of the evaluation terms, in hundredths of the log-odds of a win. Written by
// sixlegs.training.fit_weights from self-play games.
#pragma once

#include "terms.h"

namespace sixlegs {

// clang-format off
inline constexpr Terms<std::int16_t> kWeights{
    .tempo = 16,
    .attack = {{{0, 5, 10, 15},
         {-4, 5, 16, 29},
         {8, 29, 43, 57},
         {37, 52, 78, 109},
         {56, 126, 204, 160},
         {196, 498, 500, 500}}},
    .danger = {{{0, 5, 10, 15},
         {-2, 1, 17, 22},
         {6, 22, 42, 54},
         {36, 54, 75, 97},
         {60, 109, 172, 140},
         {152, 351, 250, 250}}},
    .free = {18, -27, -25, -15, -20, -25, -23, -11},
    .stuck = {2, -39, -31, -19, -39, -27, -28, -9},
    .hand = {0, -38, -41, -21, -37, -36, -36, -50},
    .rescue = {0, 1, -2, 10, 66, 156},
    .queen_covered = -60,
    .guard_free = 17,
    .guard_stuck = -16,
    .climber_near = 15,
    .climber = 0,
    .room = {6, 22, 48, 71},
};
// clang-format on

}  // namespace sixlegs
