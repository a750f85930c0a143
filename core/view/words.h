// The names of whole positions.
#pragma once

#include <string>

#include "notation/names.h"
#include "rules/setup.h"

namespace sixlegs {

inline std::string game_type(BugSet set) {
    std::string name = "Base";
    for (const auto& [bug, letter] : {std::pair(Bug::kMosquito, 'M'), std::pair(Bug::kLadybug, 'L'),
                                      std::pair(Bug::kPillbug, 'P')})
        if (set & bit(bug)) {
            if (name.size() == 4) name += '+';
            name += letter;
        }
    return name;
}

// The position string.
inline std::string position_string(const Setup& setup) {
    std::string text = game_type(setup.set) + ' ' + std::string(name(setup.opening));
    text += setup.ply % 2 ? " Black[" : " White[";
    text += std::to_string(setup.ply / 2 + 1) + "] ";
    text += setup.resting.exists() ? name(setup.resting) : "-";
    char before = ' ';
    for (const auto& [hex, pieces] : setup.stacks) {
        text += before + std::to_string(hex.q) + ',' + std::to_string(hex.r);
        char mark = ':';
        for (Piece piece : pieces) {
            text += mark + name(piece);
            mark = '.';
        }
        before = ';';
    }
    return setup.stacks.empty() ? text + " -" : text;
}

}  // namespace sixlegs
