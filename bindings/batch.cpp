#include "batch.h"

#include <climits>

using namespace sixlegs;

void write_mask(std::span<const Action> actions, std::uint8_t* out) {
    std::fill_n(out, kActions, std::uint8_t{0});
    for (Action action : actions) out[action] = 1;
}

Batch::Batch(const Board& start, int games, int longest, Autoreset autoreset, int threads)
    : start_(start),
      games_(at(games), Game{Environment(start_, longest)}),
      autoreset_(autoreset),
      threads_(threads) {}

bool Batch::accepts(const Game& game, std::int64_t action) const {
    if (action == kNoAction) return true;
    if (game.now.is_done()) return autoreset_ == Autoreset::kNextStep;
    return action >= 0 && action < kActions && game.now.is_legal(static_cast<Action>(action));
}

int Batch::first_refused(const std::int64_t* actions) const {
    for (int i = 0; i < size(); ++i)
        if (!accepts(games_[at(i)], actions[i])) return i;
    return -1;
}

void Batch::choose(std::int64_t* actions, std::uint64_t seed) const {
    in_parallel(size(), threads_, [&](int i) {
        const std::span<const Action> legal = game(i).actions();
        const std::uint64_t random = scrambled(seed ^ scrambled(at(i))) >> 32;
        if (!legal.empty()) {
            actions[i] = legal[random * legal.size() >> 32];
        } else {
            actions[i] = autoreset_ == Autoreset::kNextStep ? kPassAction : kNoAction;
        }
    });
}

void Batch::step(const std::int64_t* actions, const Results& results) {
    in_parallel(size(), threads_, [&](int i) {
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
    if (game.now.is_done()) {  // the step that begins it again
        game.now.reset(start_);
        game.outcome = Outcome::kNone;
        return;
    }
    const Color mover = game.now.board().turn();
    game.now.step(static_cast<Action>(action));
    game.outcome = game.now.outcome();
    reward = static_cast<float>(worth(game.outcome, mover));
    terminated = game.outcome != Outcome::kNone;
    truncated = game.now.is_truncated();
    if (!game.now.is_done() || autoreset_ != Autoreset::kSameStep) return;
    game.end = game.now.observation();
    game.now.reset(start_);
}

void Batch::reset(const std::uint8_t* which) {
    in_parallel(size(), threads_, [&](int i) {
        if (which != nullptr && which[i] == 0) return;
        games_[at(i)].now.reset(start_);
        games_[at(i)].outcome = Outcome::kNone;
    });
}

void BatchSearch::begin(const Batch& batch, const SearchTree::Settings& settings) {
    in_parallel(size(), threads_, [&](int i) {
        SearchTree::Settings own = settings;
        own.seed = scrambled(settings.seed ^ scrambled(at(i)));
        trees_[at(i)].begin(batch.game(i), own);
    });
    leaves_ = 0;
}

int BatchSearch::select(int most) {
    leaves_ = 0;  // should memory run out on the way, too
    in_parallel(size(), threads_, [&](int i) { trees_[at(i)].select(most); });
    first_.clear();
    for (const SearchTree& tree : trees_) {
        first_.push_back(leaves_);
        leaves_ += static_cast<int>(tree.leaves());
    }
    return leaves_;
}

int BatchSearch::least_visits() const {
    int least = INT_MAX;
    for (const SearchTree& tree : trees_)
        if (!tree.is_done()) least = std::min(least, tree.visits());
    return least;
}

int BatchSearch::first_refused(const float* logits, const float* values) const {
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
    in_parallel(size(), threads_, [&](int i) {
        SearchTree& tree = trees_[at(i)];
        for (std::size_t leaf = 0; leaf < tree.leaves(); ++leaf) {
            const std::size_t row = at(first_[at(i)]) + leaf;
            tree.expand(leaf, logits + row * kActions, values[row]);
        }
        tree.clear_leaves();
    });
    leaves_ = 0;
}
