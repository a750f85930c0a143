#include "search_tree.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sixlegs {
namespace {

// While a leaf is being evaluated, it counts as a loss (virtual loss), so that the next descents
// prefer other paths.
constexpr float kVirtualLoss = 1.0f;
// The value of an untried action below that of its position (first play urgency), multiplied by the
// square root of the sum of the tried priors: the more was tried, the less is expected of the rest.
constexpr float kFirstPlayReduction = 0.25f;
constexpr float kLowest = -std::numeric_limits<float>::infinity();

}  // namespace

void SearchTree::reset(const Environment& environment, const Settings& settings) {
    settings_ = settings;
    random_.seed(settings.seed);
    position_.emplace(environment.position());
    is_done_ = environment.is_done();
    edges_.clear();
    leaves_.clear();
    nodes_.assign(1, {});
}

float SearchTree::value() const {
    return visits() == 0 ? 0.0f : nodes_[0].total / static_cast<float>(visits());
}

void SearchTree::select(int max_leaves) {
    for (const Leaf& leaf : leaves_) {  // leaves that were not evaluated
        nodes_[leaf.node].is_pending = false;
        revert(leaf.path);
    }
    leaves_.clear();
    if (is_done_) return;
    for (int i = 0; i < max_leaves; ++i)
        if (!descend()) return;
}

// Runs one descent up to a leaf. Returns false if it met a pending leaf.
bool SearchTree::descend() {
    std::vector<std::uint32_t> path;
    std::uint32_t at = 0;
    Outcome outcome = Outcome::kNone;
    while (nodes_[at].visits > 0 && outcome == Outcome::kNone) {
        const std::uint32_t best = best_edge(nodes_[at]);
        path.push_back(best);
        edges_[best].visits += 1;
        edges_[best].total -= kVirtualLoss;
        position_->push(*move_from_action(position_->board(), edges_[best].action));
        if (edges_[best].node == 0) {
            edges_[best].node = static_cast<std::uint32_t>(nodes_.size());
            nodes_.emplace_back();
        }
        at = edges_[best].node;
        outcome = outcome_of(*position_, position_->repetitions());
    }
    const bool is_pending = nodes_[at].is_pending;
    if (is_pending) {
        revert(path);
    } else if (outcome != Outcome::kNone) {
        backpropagate(path, at, static_cast<float>(reward_for(outcome, position_->board().turn())));
    } else {
        add_leaf(at, path);
    }
    for (std::size_t i = 0; i < path.size(); ++i) position_->pop();
    return !is_pending;
}

std::uint32_t SearchTree::best_edge(const Node& node) const {
    float tried = 0;
    for (std::uint32_t i = node.first; i < node.last; ++i)
        if (edges_[i].visits > 0) tried += edges_[i].prior;
    const float mean = node.total / static_cast<float>(node.visits);
    const float urgency = mean - kFirstPlayReduction * std::sqrt(tried);
    const float scale = settings_.exploration * std::sqrt(static_cast<float>(node.visits));
    std::uint32_t best = node.first;
    float highest = -1e30f;
    for (std::uint32_t i = node.first; i < node.last; ++i) {
        const Edge& edge = edges_[i];
        const auto visits = static_cast<float>(edge.visits);
        const float value = edge.visits > 0 ? edge.total / visits : urgency;
        const float score = value + scale * edge.prior / (1 + visits);
        if (score > highest) highest = score, best = i;
    }
    return best;
}

void SearchTree::add_leaf(std::uint32_t node, const std::vector<std::uint32_t>& path) {
    Leaf& leaf = leaves_.emplace_back(Leaf{node, path, {}, {}});
    leaf.observation = observe(*position_, position_->repetitions(), leaf.actions);
    nodes_[node].is_pending = true;
}

bool SearchTree::accepts(std::size_t leaf, const float* logits, float value) const {
    float highest = kLowest;
    for (Action action : leaves_[leaf].actions) {
        if (std::isnan(logits[action])) return false;
        highest = std::max(highest, logits[action]);
    }
    return std::isfinite(value) && std::isfinite(highest);
}

// The priors are the softmax of the logits of legal actions.
void SearchTree::expand(std::size_t leaf, const float* logits, float value) {
    const auto& [at, path, observation, actions] = leaves_[leaf];
    float highest = kLowest, sum = 0;
    for (Action action : actions) highest = std::max(highest, logits[action]);
    const auto first = static_cast<std::uint32_t>(edges_.size());
    for (Action action : actions) {
        edges_.push_back({action, std::exp(logits[action] - highest)});
        sum += edges_.back().prior;
    }
    for (std::uint32_t i = first; i < edges_.size(); ++i) edges_[i].prior /= sum;
    Node& node = nodes_[at];
    node.first = first;
    node.last = static_cast<std::uint32_t>(edges_.size());
    node.is_pending = false;
    if (at == 0 && settings_.noise > 0) add_noise();
    backpropagate(path, at, value);
}

// Updates the path from the leaf to the root; the sign of the value changes with every ply.
void SearchTree::backpropagate(const std::vector<std::uint32_t>& path, std::uint32_t leaf,
                               float value) {
    const auto count = [&](std::uint32_t node) {
        nodes_[node].visits += 1;
        nodes_[node].total += value;
    };
    count(leaf);
    for (std::size_t i = path.size(); i-- > 0;) {
        value = -value;
        edges_[path[i]].total += kVirtualLoss + value;
        count(i == 0 ? 0 : edges_[path[i - 1]].node);
    }
}

void SearchTree::revert(const std::vector<std::uint32_t>& path) {
    for (std::uint32_t edge : path) {
        edges_[edge].visits -= 1;
        edges_[edge].total += kVirtualLoss;
    }
}

void SearchTree::add_noise() {
    std::gamma_distribution<float> gamma(settings_.alpha);
    std::vector<float> noise(nodes_[0].last - nodes_[0].first);
    float sum = 1e-20f;
    for (float& sample : noise) sum += sample = gamma(random_);
    for (std::size_t i = 0; i < noise.size(); ++i) {
        float& prior = edges_[nodes_[0].first + i].prior;
        prior += settings_.noise * (noise[i] / sum - prior);
    }
}

}  // namespace sixlegs
