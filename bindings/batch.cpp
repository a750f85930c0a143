#include "batch.h"

#include <algorithm>
#include <atomic>
#include <climits>
#include <exception>
#include <system_error>
#include <thread>

using namespace sixlegs;

namespace {

// Calls `work(i)` for each i below `count`, in this thread and `threads - 1` others; in fewer if
// the machine has no more to give, or there is too little to do to wake them for. What one of them
// throws is thrown here, once all have ended.
template <class Work>
void in_parallel(int count, int threads, Work work) {
    constexpr int kChunk = 16;
    std::atomic<int> next{0};
    std::atomic_flag has_failed;
    std::exception_ptr problem;
    const auto run = [&] {
        try {
            for (int first; (first = next.fetch_add(kChunk)) < count;)
                for (int i = first; i < std::min(first + kChunk, count); ++i) work(i);
        } catch (...) {
            if (!has_failed.test_and_set()) problem = std::current_exception();
        }
    };
    std::vector<std::jthread> others;
    for (int i = 1; i < std::min(threads, count / kChunk); ++i) {
        try {
            others.emplace_back(run);
        } catch (const std::system_error&) {
            break;
        }
    }
    run();
    others.clear();  // waits for them
    if (problem) std::rethrow_exception(problem);
}

void write_mask(std::span<const Action> actions, std::uint8_t* out) {
    std::fill_n(out, kActions, std::uint8_t{0});
    for (Action action : actions) out[action] = 1;
}

constexpr std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

}  // namespace

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

void Batch::observe(Observation* out) const {
    in_parallel(size(), threads_, [&](int i) { out[i] = game(i).observation(); });
}

template <class Number>
void Batch::write_planes(Number* out, int side) const {
    in_parallel(size(), threads_, [&](int i) {
        sixlegs::write_planes(game(i).observation(), out + at(i) * at(kPlanes * side * side), side);
    });
}
template void Batch::write_planes(std::uint8_t*, int) const;
template void Batch::write_planes(float*, int) const;

void Batch::write_masks(std::uint8_t* out) const {
    in_parallel(size(), threads_,
                [&](int i) { write_mask(game(i).actions(), out + at(i) * kActions); });
}

void Batch::observe_ends(Observation* out) const {
    for (int i = 0; i < size(); ++i) out[i] = games_[at(i)].end;
}

template <class Number>
void Batch::write_end_planes(Number* out, int side) const {
    in_parallel(size(), threads_, [&](int i) {
        sixlegs::write_planes(games_[at(i)].end, out + at(i) * at(kPlanes * side * side), side);
    });
}
template void Batch::write_end_planes(std::uint8_t*, int) const;
template void Batch::write_end_planes(float*, int) const;

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

template <class Visit>
void BatchSearch::each_leaf(Visit visit) const {
    if (leaves_ == 0) return;
    in_parallel(size(), threads_, [&](int i) {
        for (std::size_t leaf = 0; leaf < tree(i).leaves(); ++leaf)
            visit(tree(i), leaf, at(first_[at(i)]) + leaf);
    });
}

void BatchSearch::observe(Observation* out) const {
    each_leaf([&](const SearchTree& tree, std::size_t leaf, std::size_t row) {
        out[row] = tree.observation(leaf);
    });
}

template <class Number>
void BatchSearch::write_planes(Number* out, int side) const {
    each_leaf([&](const SearchTree& tree, std::size_t leaf, std::size_t row) {
        sixlegs::write_planes(tree.observation(leaf), out + row * at(kPlanes * side * side), side);
    });
}
template void BatchSearch::write_planes(std::uint8_t*, int) const;
template void BatchSearch::write_planes(float*, int) const;

void BatchSearch::write_masks(std::uint8_t* out) const {
    each_leaf([&](const SearchTree& tree, std::size_t leaf, std::size_t row) {
        write_mask(tree.actions(leaf), out + row * kActions);
    });
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
