// SearchTree: Monte Carlo tree search with a policy and value network (PUCT, as in AlphaZero), in
// two halves between which somebody else evaluates positions: thousands at a time, of many trees.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "environment.h"

namespace sixlegs {

class SearchTree {
  public:
    struct Settings {
        float exploration = 1.5f;  // PUCT's constant
        float noise = 0.0f;        // how much of the root's priors is Dirichlet noise
        float alpha = 0.3f;        // the parameter of that noise
        std::uint64_t seed = 0;
    };

    // Begins anew from the position of a game.
    void reset(const Environment& environment, const Settings& settings);

    // Goes down from the root up to `max_leaves` times and keeps the positions that have to be
    // evaluated; ends of games are backed up at once. Fewer come back where the tree has no more to
    // offer before the first are evaluated; none if the game of the root is done.
    void select(int max_leaves);
    std::size_t leaves() const { return leaves_.size(); }
    const Observation& observation(std::size_t leaf) const { return leaves_[leaf].observation; }
    const std::vector<Action>& actions(std::size_t leaf) const { return leaves_[leaf].actions; }

    // Whether there is nothing to search, the game of the root being done.
    bool is_done() const { return is_done_; }

    // Whether an evaluation of a leaf can be searched with: its value and, of the logits of its
    // legal actions, at least one are finite, and none is NaN or above all numbers.
    bool accepts(std::size_t leaf, const float* logits, float value) const;
    // Takes such an evaluation: logits by action, of which those of legal ones count, and the
    // value for the side to move there, from -1 to 1.
    void expand(std::size_t leaf, const float* logits, float value);
    // To be called once all are expanded.
    void clear_leaves() { leaves_.clear(); }

    // Of the root: how often it was visited, what it is worth to the side to move, and how often
    // each of its actions was tried.
    int visits() const { return nodes_.empty() ? 0 : nodes_[0].visits; }
    float value() const;
    template <class Visit>
    void each_action(Visit visit) const {
        if (nodes_.empty()) return;
        for (std::uint32_t i = nodes_[0].first; i < nodes_[0].last; ++i)
            visit(edges_[i].action, edges_[i].visits);
    }

  private:
    struct Edge {
        Action action;
        float prior;
        int visits = 0;          // with those under way
        float total = 0;         // of values for the side that plays the action
        std::uint32_t node = 0;  // where it leads; zero, the root, while that is unknown
    };
    struct Node {
        std::uint32_t first = 0, last = 0;  // its edges
        int visits = 0;
        float total = 0;  // of values for the side to move
        bool is_pending = false;
    };
    struct Leaf {
        std::uint32_t node;
        std::vector<std::uint32_t> path;  // of edges
        Observation observation;
        std::vector<Action> actions;
    };

    bool descend();
    std::uint32_t best_edge(const Node& node) const;
    void add_leaf(std::uint32_t node, const std::vector<std::uint32_t>& path);
    void backpropagate(const std::vector<std::uint32_t>& path, std::uint32_t leaf, float value);
    void revert(const std::vector<std::uint32_t>& path);
    void add_noise();

    Settings settings_;
    std::mt19937_64 random_;
    std::optional<ZobristBoard> position_;  // the root's, but while going down
    bool is_done_ = true;
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::vector<Leaf> leaves_;
};

}  // namespace sixlegs
