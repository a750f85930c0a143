#include "batch.h"

#include <climits>

using namespace sixlegs;

void write_mask(std::span<const Action> actions, std::uint8_t* out) {
    std::fill_n(out, kActions, std::uint8_t{0});
    for (Action action : actions) out[action] = 1;
}

Batch::Batch(const Board& start, int games, int max_plies, Autoreset autoreset, int threads)
    : start_(start),
      games_(at(games), Game{Environment(start_, max_plies)}),
      autoreset_(autoreset),
      threads_(threads) {}

bool Batch::accepts(const Game& game, std::int64_t action) const {
    if (action == kNoAction) return true;
    if (game.environment.is_done()) return autoreset_ == Autoreset::kNextStep;
    return action >= 0 && action < kActions &&
           game.environment.is_legal(static_cast<Action>(action));
}

int Batch::first_rejected(const std::int64_t* actions) const {
    for (int i = 0; i < size(); ++i)
        if (!accepts(games_[at(i)], actions[i])) return i;
    return -1;
}

void Batch::random_actions(std::int64_t* actions, std::uint64_t seed) const {
    parallel_for(size(), threads_, [&](int i) {
        const std::span<const Action> legal = game(i).actions();
        const std::uint64_t random = scramble(seed ^ scramble(at(i))) >> 32;
        if (!legal.empty()) {
            actions[i] = legal[random * legal.size() >> 32];
        } else {
            actions[i] = autoreset_ == Autoreset::kNextStep ? kPassAction : kNoAction;
        }
    });
}

void Batch::step(const std::int64_t* actions, const Results& results) {
    parallel_for(size(), threads_, [&](int i) {
        bool terminated = false, truncated = false;
        step(games_[at(i)], actions[i], results.rewards[i], terminated, truncated);
        results.terminated[i] = terminated;
        results.truncated[i] = truncated;
    });
}

void Batch::step(Game& game, std::int64_t action, float& reward, bool& terminated,
                 bool& truncated) {
    reward = 0;
    if (action == kNoAction) return;
    if (game.environment.is_done()) {  // this step restarts it
        game.environment.reset(start_);
        game.outcome = Outcome::kNone;
        return;
    }
    const Color mover = game.environment.board().turn();
    game.environment.step(static_cast<Action>(action));
    game.outcome = game.environment.outcome();
    reward = static_cast<float>(reward_for(game.outcome, mover));
    terminated = game.outcome != Outcome::kNone;
    truncated = game.environment.is_truncated();
    if (!game.environment.is_done() || autoreset_ != Autoreset::kSameStep) return;
    game.final_observation = game.environment.observation();
    game.environment.reset(start_);
}

void Batch::reset(const std::uint8_t* which) {
    parallel_for(size(), threads_, [&](int i) {
        if (which != nullptr && which[i] == 0) return;
        games_[at(i)].environment.reset(start_);
        games_[at(i)].outcome = Outcome::kNone;
    });
}

void BatchSearch::reset(const Batch& batch, const SearchTree::Settings& settings) {
    parallel_for(size(), threads_, [&](int i) {
        SearchTree::Settings tree_settings = settings;
        tree_settings.seed = scramble(settings.seed ^ scramble(at(i)));
        trees_[at(i)].reset(batch.game(i), tree_settings);
    });
    leaves_ = 0;
}

int BatchSearch::select(int max_leaves) {
    leaves_ = 0;  // also if an allocation fails below
    parallel_for(size(), threads_, [&](int i) { trees_[at(i)].select(max_leaves); });
    first_.clear();
    for (const SearchTree& tree : trees_) {
        first_.push_back(leaves_);
        leaves_ += static_cast<int>(tree.leaves());
    }
    return leaves_;
}

int BatchSearch::min_visits() const {
    int minimum = INT_MAX;
    for (const SearchTree& tree : trees_)
        if (!tree.is_done()) minimum = std::min(minimum, tree.visits());
    return minimum;
}

int BatchSearch::first_rejected(const float* logits, const float* values) const {
    std::atomic<int> first = INT_MAX;
    each_leaf([&](const SearchTree& tree, std::size_t leaf, std::size_t row) {
        if (tree.accepts(leaf, logits + row * kActions, values[row])) return;
        int before = first;
        while (static_cast<int>(row) < before &&
               !first.compare_exchange_weak(before, static_cast<int>(row))) {
        }
    });
    return first == INT_MAX ? -1 : first.load();
}

void BatchSearch::expand(const float* logits, const float* values) {
    if (leaves_ == 0) return;
    parallel_for(size(), threads_, [&](int i) {
        SearchTree& tree = trees_[at(i)];
        for (std::size_t leaf = 0; leaf < tree.leaves(); ++leaf) {
            const std::size_t row = at(first_[at(i)]) + leaf;
            tree.expand(leaf, logits + row * kActions, values[row]);
        }
        tree.clear_leaves();
    });
    leaves_ = 0;
}
