// What a board is worth to the side to move, by terms that a player would recognise.
#pragma once

#include "rules/board.h"
#include "score.h"
#include "terms.h"

namespace sixlegs {

using TermCounts = Terms<std::int16_t>;

struct Judgement {
    Score score;       // an estimate, never proven
    bool can_win;      // the side to move surrounds the other queen with its next move
    bool is_critical;  // the other side would if it were its turn, or both queens are at stake
};

// The game must not be over.
Judgement evaluate(const Board& board);

// What the estimate is made of.
TermCounts terms(const Board& board);

}  // namespace sixlegs
