// Evaluator: the static evaluation of a board for the side to move, by handcrafted terms or by a
// neural network (NNUE).
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
    bool can_surround;  // the side to move can surround the enemy queen with its next move
    bool can_win;       // the same without any risk of surrounding its own queen, a draw
    bool is_critical;   // either side could surround the other queen if it were its turn
};

// Thread-safe: one evaluator serves all threads of a search. Weights and network are set at run
// time, so that two evaluators can play each other.
class Evaluator {
  public:
    // Evaluates by the weighted sum of the terms, by default with the built-in weights.
    explicit Evaluator(const TermWeights& weights = kWeights) : weights_(weights) {}
    explicit Evaluator(std::shared_ptr<const Network> network) : network_(std::move(network)) {}

    // The game must not be over.
    Evaluation operator()(const Board& board) const;

  private:
    TermWeights weights_ = kWeights;
    std::shared_ptr<const Network> network_;
};

// Returns the inputs of an evaluation: the terms, and the mobility of each piece.
Features features_of(const Board& board);

}  // namespace sixlegs
