// Evaluator: the static evaluation of a board for the side to move, by hand-made terms that a
// player would recognise, or by a neural network (NNUE).
#pragma once

#include <memory>

#include "network.h"
#include "rules/board.h"
#include "score.h"
#include "terms.h"
#include "weights.h"

namespace sixlegs {

struct Evaluation {
    Score score;        // an estimate, never proven
    bool can_surround;  // the side to move can surround the other queen with its next move
    bool can_win;       // … and that cannot surround its own queen as well, which would be a draw
    bool is_critical;   // the other side could, were it its turn; or both queens are at stake
};

// One evaluator serves a whole search, and several threads may call it at once. Its numbers come at
// run time, so that two evaluators can play each other.
class Evaluator {
  public:
    // The weighted sum of the terms; with the built-in weights unless others are given.
    explicit Evaluator(const TermWeights& weights = kWeights) : weights_(weights) {}
    explicit Evaluator(std::shared_ptr<const Network> network) : network_(std::move(network)) {}

    // The game must not be over.
    Evaluation operator()(const Board& board) const;

  private:
    TermWeights weights_ = kWeights;
    std::shared_ptr<const Network> network_;
};

// The inputs of an evaluation: the terms, and what each piece can do.
Features features_of(const Board& board);

}  // namespace sixlegs
