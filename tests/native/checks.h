// What the native drivers share.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include "rules/types.h"

// Ends the program unless something holds; `shown` helps to find out why it does not.
inline void check(bool holds, const char* what, const std::string& shown = "") {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n%s\n", what, shown.c_str());
    std::exit(1);
}

// One of the eight game types.
constexpr sixlegs::BugSet set_of(int game) {
    return static_cast<sixlegs::BugSet>(sixlegs::kBase |
                                        game % 8 << sixlegs::index(sixlegs::Bug::kMosquito));
}
