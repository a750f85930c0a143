// A whole game as one viewer sees it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "board.h"
#include "moves.h"

namespace sixlegs {

// What a board does not know of its game, as one viewer sees it.
struct Conduct {
    struct Result {
        std::optional<Color> winner;  // none for a draw
        std::string_view ending;
    };
    std::string_view awaits;
    Viewer viewer = Viewer::kOther;
    Twice twice;
    std::optional<Result> result;
    std::optional<Color> draw_offer;
    bool can_undo = false;
    bool can_redo = false;
    int occurrences = 1;
    bool coach = false;
    std::string_view you;  // a color, "both", or nothing
    std::optional<Color> takeback_offer;
    std::optional<Color> rematch_offer;
    bool can_abort = false;
};

// The part of a position message that the core makes: `BoardView` in server/positions.py.
std::string board_view(const Board& board, const Conduct& conduct, Course& course);

}  // namespace sixlegs
