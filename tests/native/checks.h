// Helpers of the native drivers.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include "rules/types.h"

// Exits with an error unless the property holds; `details` are printed for debugging.
inline void check(bool holds, const char* property, const std::string& details = "") {
    if (holds) return;
    std::fprintf(stderr, "check failed: %s\n%s\n", property, details.c_str());
    std::exit(1);
}

// Returns the bug set of one of the eight game types.
constexpr sixlegs::BugSet game_set(int game) {
    return static_cast<sixlegs::BugSet>(sixlegs::kBase |
                                        game % 8 << sixlegs::index(sixlegs::Bug::kMosquito));
}
