// SearchTree: Monte Carlo tree search with a policy and value network (PUCT, as in AlphaZero). The
// caller evaluates the selected leaves between two calls, in batches over many trees.
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
        float noise = 0.0f;        // the share of Dirichlet noise in the root's priors
        float alpha = 0.3f;        // the parameter of that noise
        std::uint64_t seed = 0;
    };

    // Starts a new tree at the position of a game.
    void reset(const Environment& environment, const Settings& settings);

    // Descends from the root up to `max_leaves` times and collects the leaves to evaluate; ends of
    // games are backpropagated immediately. Selects fewer leaves if a descent meets a pending one,
    // and none if the game at the root is over.
    void select(int max_leaves);
    std::size_t leaves() const { return leaves_.size(); }
    const Observation& observation(std::size_t leaf) const { return leaves_[leaf].observation; }
    const std::vector<Action>& actions(std::size_t leaf) const { return leaves_[leaf].actions; }

    // Whether the game at the root is over.
    bool is_done() const { return is_done_; }

    // Whether an evaluation is usable: its value and at least one logit of a legal action are
    // finite, and no such logit is NaN or positive infinity.
    bool accepts(std::size_t leaf, const float* logits, float value) const;
    // Expands a leaf with its evaluation: logits by action, of which only those of legal actions
    // are used, and the value for the side to move at the leaf, from -1 to 1.
    void expand(std::size_t leaf, const float* logits, float value);
    // Must be called once all leaves are expanded.
    void clear_leaves() { leaves_.clear(); }

    // The root: its visits, its value for the side to move, and the visits of its actions.
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
        int visits = 0;          // including pending ones
        float total = 0;         // of values for the side that plays the action
        std::uint32_t node = 0;  // the child; zero, the root, while it does not exist
    };
    struct Node {
        std::uint32_t first = 0, last = 0;  // the range of its edges
        int visits = 0;
        float total = 0;  // of values for the side to move
        bool is_pending = false;
    };
    struct Leaf {
        std::uint32_t node;
        std::vector<std::uint32_t> path;  // edges from the root
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
    std::optional<ZobristBoard> position_;  // the root's, except during a descent
    bool is_done_ = true;
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::vector<Leaf> leaves_;
};

}  // namespace sixlegs
