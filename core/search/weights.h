// What each term of the evaluation is worth, in hundredths of the logarithm of the odds to win.
// Written by sixlegs.lab.fit from games of the engine against itself.
#pragma once

#include "terms.h"

namespace sixlegs {

// clang-format off
inline constexpr Terms<std::int16_t> kWeights{
    .tempo = 14,
    .attack = {{{0, 5, 10, 15},
         {3, 3, 16, 29},
         {8, 31, 43, 54},
         {38, 49, 81, 112},
         {62, 130, 201, 160},
         {192, 485, 500, 500}}},
    .danger = {{{0, 5, 10, 15},
         {10, -3, 13, 20},
         {7, 23, 41, 50},
         {36, 51, 75, 101},
         {64, 114, 169, 140},
         {155, 344, 250, 250}}},
    .free = {24, -17, -20, -7, -12, -16, -13, -8},
    .stuck = {-4, -36, -26, -16, -31, -22, -15, -6},
    .hand = {0, -32, -38, -25, -28, -22, -31, -36},
    .rescue = {0, 0, 0, 0, 50, 100},
    .queen_covered = -52,
    .guard_free = 16,
    .guard_stuck = -7,
    .climber_near = 27,
    .climber = -9,
    .room = {-8, 5, 50, 75},
};
// clang-format on

}  // namespace sixlegs
