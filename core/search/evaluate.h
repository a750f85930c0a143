// Evaluator: what a board is worth to the side to move, by terms that a player would recognise, or
// by a network that was handed in.
#pragma once

#include <memory>

#include "network.h"
#include "rules/board.h"
#include "score.h"
#include "terms.h"
#include "weights.h"

namespace sixlegs {

struct Judgement {
    Score score;       // an estimate, never proven
    bool can_win;      // the side to move surrounds the other queen with its next move
    bool is_critical;  // the other side would if it were its turn, or both queens are at stake
};

// One of these judges for a whole search, and several threads may ask it at once. The numbers come
// at run time, so that two can play each other.
class Evaluator {
  public:
    // The terms, weighed; by the built-in weights unless others are given.
    explicit Evaluator(const TermWeights& weights = kWeights) : weights_(weights) {}
    explicit Evaluator(std::shared_ptr<const Network> network) : network_(std::move(network)) {}

    // The game must not be over.
    Judgement operator()(const Board& board) const;

  private:
    TermWeights weights_ = kWeights;
    std::shared_ptr<const Network> network_;
};

// What the estimates are made of: the terms, and what each tile can do.
Sight sight(const Board& board);

}  // namespace sixlegs
