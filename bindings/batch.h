// Batch: many games at once, for machine learning, with threads around the games of the core.
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

// Calls `work(i)` for each i below `count`, in chunks, in this thread and up to `threads - 1`
// others: fewer if the system cannot start more or there is too little work. Rethrows the first
// exception once all threads have ended.
template <class Work>
void parallel_for(int count, int threads, Work work, int chunk = 16) {
    std::atomic<int> next{0};
    std::atomic_flag has_failed;
    std::exception_ptr exception;
    const auto run = [&] {
        try {
            for (int first; (first = next.fetch_add(chunk)) < count;)
                for (int i = first; i < std::min(first + chunk, count); ++i) work(i);
        } catch (...) {
            if (!has_failed.test_and_set()) exception = std::current_exception();
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
    others.clear();  // joins them
    if (exception) std::rethrow_exception(exception);
}

// A position in a batch: its row, its observation and its legal actions.
struct PositionRow {
    std::size_t row;
    const sixlegs::Observation& observation;
    std::span<const sixlegs::Action> actions;
};

// Writes 1 for each of these actions and 0 for all others.
void write_mask(std::span<const sixlegs::Action> actions, std::uint8_t* out);

// When a finished game restarts, as in Gymnasium: at the next step, whose action is ignored; in the
// step that ends it; or only on request.
enum class Autoreset : std::uint8_t { kNextStep, kSameStep, kDisabled };

class Batch {
  public:
    Batch(const sixlegs::Board& start, int games, int max_plies, Autoreset autoreset, int threads);

    int size() const { return static_cast<int>(games_.size()); }
    int threads() const { return threads_; }
    const sixlegs::Environment& game(int i) const { return games_[at(i)].environment; }

    static constexpr std::int64_t kNoAction = -1;  // leaves a game unchanged

    // Returns the first game whose action is rejected; -1 if none is.
    int first_rejected(const std::int64_t* actions) const;

    // Writes a uniformly random legal action for each game; for a finished game, an action that
    // restarts it, or `kNoAction` if none does.
    void random_actions(std::int64_t* actions, std::uint64_t seed) const;

    // The results of a step for each game: the reward of the player who moved, and whether the game
    // is over or truncated.
    struct Results {
        float* rewards;
        std::uint8_t* terminated;
        std::uint8_t* truncated;
    };
    // Plays an action in each game. All must be accepted.
    void step(const std::int64_t* actions, const Results& results);

    // Restarts the games marked in `which`, or all if it is null.
    void reset(const std::uint8_t* which);

    // Calls `visit` with the position of each game, from several threads.
    template <class Visit>
    void each_position(Visit visit) const {
        parallel_for(size(), threads_, [&](int i) {
            visit(PositionRow{at(i), game(i).observation(), game(i).actions()});
        });
    }

    // The outcome of the game of the last step, even if another one has started since.
    sixlegs::Outcome outcome(int i) const { return games_[at(i)].outcome; }
    // Calls `visit` with the last position of each game that has ended, and zeros for others.
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

    // Starts new trees for a batch with as many games as trees.
    void reset(const Batch& batch, const sixlegs::SearchTree::Settings& settings);
    // Selects up to `max_leaves` leaves in each tree. Returns their total number.
    int select(int max_leaves);
    // Calls `visit` with each leaf, from several threads.
    template <class Visit>
    void each_position(Visit visit) const {
        each_leaf([&](const sixlegs::SearchTree& tree, std::size_t leaf, std::size_t row) {
            visit(PositionRow{row, tree.observation(leaf), tree.actions(leaf)});
        });
    }
    int leaves() const { return leaves_; }
    // Returns the minimum number of visits of all roots; `INT_MAX` if all games are over.
    int min_visits() const;
    // Returns the first leaf whose evaluation is rejected; -1 if none is.
    int first_rejected(const float* logits, const float* values) const;
    // Expands all leaves with rows of logits and values, in order. All must be accepted.
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
    std::vector<int> first_;  // the row of the first leaf of each tree
    int leaves_ = 0;
    int threads_;
};
