// Batch: many games at once, for programs that learn; the threads are here, the games in the core.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <span>
#include <system_error>
#include <thread>
#include <vector>

#include "learning/environment.h"
#include "learning/search_tree.h"

constexpr std::size_t at(int i) {
    return static_cast<std::size_t>(i);
}

// Calls `work(i)` for each i below `count`, `chunk` by `chunk`, in this thread and `threads - 1`
// others; in fewer if the machine has no more to give, or there is too little to do to wake them
// for. What one of them throws is thrown here, once all have ended.
template <class Work>
void parallel_for(int count, int threads, Work work, int chunk = 16) {
    std::atomic<int> next{0};
    std::atomic_flag has_failed;
    std::exception_ptr problem;
    const auto run = [&] {
        try {
            for (int first; (first = next.fetch_add(chunk)) < count;)
                for (int i = first; i < std::min(first + chunk, count); ++i) work(i);
        } catch (...) {
            if (!has_failed.test_and_set()) problem = std::current_exception();
        }
    };
    std::vector<std::jthread> others;
    for (int i = 1; i < std::min(threads, count / chunk); ++i) {
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

// A position of many: which one, what is seen of it, and its legal actions.
struct PositionRow {
    std::size_t row;
    const sixlegs::Observation& observation;
    std::span<const sixlegs::Action> actions;
};

// Writes one for each of these actions and zero for all others.
void write_mask(std::span<const sixlegs::Action> actions, std::uint8_t* out);

// When a game that is done begins again, as Gymnasium has it: with the next action, which is then
// not played; with the action that ends it; or when asked to.
enum class Autoreset : std::uint8_t { kNextStep, kSameStep, kDisabled };

class Batch {
  public:
    Batch(const sixlegs::Board& start, int games, int max_plies, Autoreset autoreset, int threads);

    int size() const { return static_cast<int>(games_.size()); }
    int threads() const { return threads_; }
    const sixlegs::Environment& game(int i) const { return games_[at(i)].environment; }

    static constexpr std::int64_t kNoAction = -1;  // leaves a game as it stands

    // The first game whose action cannot be played; -1 if all can.
    int first_rejected(const std::int64_t* actions) const;

    // A legal action of each game, all being equally likely; of a game that is done one that begins
    // it again, or `kNoAction` if none does.
    void random_actions(std::int64_t* actions, std::uint64_t seed) const;

    // What a step brought to each game: the worth of its outcome to who played, and whether it is
    // over or was broken off.
    struct Results {
        float* rewards;
        std::uint8_t* terminated;
        std::uint8_t* truncated;
    };
    // Plays an action in each game; none of them is refused.
    void step(const std::int64_t* actions, const Results& results);

    // Begins games anew: those marked in `which`, or all without it.
    void reset(const std::uint8_t* which);

    // Calls `visit` with the position of each game, from several threads.
    template <class Visit>
    void each_position(Visit visit) const {
        parallel_for(size(), threads_, [&](int i) {
            visit(PositionRow{at(i), game(i).observation(), game(i).actions()});
        });
    }

    // The outcome of the game that a step was taken in, even if another has begun since.
    sixlegs::Outcome outcome(int i) const { return games_[at(i)].outcome; }
    // Calls `visit` with the last position of each game that has ended, zeros for the others.
    template <class Visit>
    void each_final_position(Visit visit) const {
        parallel_for(size(), threads_, [&](int i) {
            visit(PositionRow{at(i), games_[at(i)].final_observation, {}});
        });
    }

  private:
    struct Game {
        sixlegs::Environment environment;
        sixlegs::Outcome outcome = sixlegs::Outcome::kNone;
        sixlegs::Observation final_observation{};
    };
    bool accepts(const Game& game, std::int64_t action) const;
    void step(Game& game, std::int64_t action, float& reward, bool& terminated, bool& truncated);

    sixlegs::ZobristBoard start_;
    std::vector<Game> games_;
    Autoreset autoreset_;
    int threads_;
};

// A search tree for each game of a batch.
class BatchSearch {
  public:
    BatchSearch(int trees, int threads)
        : trees_(static_cast<std::size_t>(trees)), threads_(threads) {}

    int size() const { return static_cast<int>(trees_.size()); }
    const sixlegs::SearchTree& tree(int i) const { return trees_[at(i)]; }

    // Of as many games as there are trees.
    void reset(const Batch& batch, const sixlegs::SearchTree::Settings& settings);
    // Selects up to `max_leaves` leaves in each tree, and tells how many there are in all.
    int select(int max_leaves);
    // Calls `visit` with each leaf, from several threads.
    template <class Visit>
    void each_position(Visit visit) const {
        each_leaf([&](const sixlegs::SearchTree& tree, std::size_t leaf, std::size_t row) {
            visit(PositionRow{row, tree.observation(leaf), tree.actions(leaf)});
        });
    }
    int leaves() const { return leaves_; }
    // How often the root was visited that was visited least; `INT_MAX` if there is none to visit.
    int least_visits() const;
    // The first leaf whose evaluation cannot be searched with; -1 if all can.
    int first_rejected(const float* logits, const float* values) const;
    // Takes the evaluations of all leaves, in order: rows of logits, and values; none is refused.
    void expand(const float* logits, const float* values);

  private:
    template <class Visit>
    void each_leaf(Visit visit) const {
        if (leaves_ == 0) return;
        parallel_for(size(), threads_, [&](int i) {
            for (std::size_t leaf = 0; leaf < tree(i).leaves(); ++leaf)
                visit(tree(i), leaf, at(first_[at(i)]) + leaf);
        });
    }

    std::vector<sixlegs::SearchTree> trees_;
    std::vector<int> first_;  // leaf of each tree
    int leaves_ = 0;
    int threads_;
};
