// What the native drivers share.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include "rules/types.h"

// Ends the program unless something holds; `details` helps to find out why it does not.
inline void check(bool holds, const char* what, const std::string& details = "") {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n%s\n", what, details.c_str());
    std::exit(1);
}

// One of the eight game types.
constexpr sixlegs::BugSet game_set(int game) {
    return static_cast<sixlegs::BugSet>(sixlegs::kBase |
                                        game % 8 << sixlegs::index(sixlegs::Bug::kMosquito));
}
