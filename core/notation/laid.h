// Pieces laid by hand, which need not say in which turn they lie so.
#pragma once

#include "positions.h"

namespace sixlegs {

// The board with the pieces of `hive`, as position strings have them, in the earliest turn of
// `turn` in which they can lie so.
Result<Board> laid_board(std::string_view game_type, std::string_view opening, Color turn,
                         std::string_view hive);

}  // namespace sixlegs
