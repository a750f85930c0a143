// Batch: many games at once, for programs that learn; the threads are here, the games in the core.
#pragma once

#include <cstdint>
#include <vector>

#include "learning/environment.h"
#include "learning/search_tree.h"

// When a game that is done begins again, as Gymnasium has it: with the next action, which is then
// not played; with the action that ends it; or when asked to.
enum class Autoreset : std::uint8_t { kNextStep, kSameStep, kDisabled };

class Batch {
  public:
    Batch(const sixlegs::Board& start, int games, int longest, Autoreset autoreset, int threads);

    int size() const { return static_cast<int>(games_.size()); }
    int threads() const { return threads_; }
    const sixlegs::Environment& game(int i) const {
        return games_[static_cast<std::size_t>(i)].now;
    }

    static constexpr std::int64_t kNoAction = -1;  // leaves a game as it stands

    // The first game whose action cannot be played; -1 if all can.
    int first_refused(const std::int64_t* actions) const;

    // A legal action of each game, all being equally likely; of a game that is done one that begins
    // it again, or `kNoAction` if none does.
    void choose(std::int64_t* actions, std::uint64_t seed) const;

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

    void observe(sixlegs::Observation* out) const;
    template <class Number>
    void write_planes(Number* out, int side) const;
    void write_masks(std::uint8_t* out) const;

    // The outcome of the game that a step was taken in, even if another has begun since.
    sixlegs::Outcome outcome(int i) const { return games_[static_cast<std::size_t>(i)].outcome; }
    // What was seen last of games that have ended, zeros of those that have not.
    void observe_ends(sixlegs::Observation* out) const;
    template <class Number>
    void write_end_planes(Number* out, int side) const;

  private:
    struct Game {
        sixlegs::Environment now;
        sixlegs::Outcome outcome = sixlegs::Outcome::kNone;
        sixlegs::Observation end{};
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
    const sixlegs::SearchTree& tree(int i) const { return trees_[static_cast<std::size_t>(i)]; }

    // Of as many games as there are trees.
    void begin(const Batch& batch, const sixlegs::SearchTree::Settings& settings);
    // Selects up to `most` leaves in each tree, and tells how many there are in all.
    int select(int most);
    void observe(sixlegs::Observation* out) const;
    template <class Number>
    void write_planes(Number* out, int side) const;
    void write_masks(std::uint8_t* out) const;
    int leaves() const { return leaves_; }
    // How often the root was visited that was visited least; `INT_MAX` if there is none to visit.
    int least_visits() const;
    // The first leaf whose evaluation cannot be searched with; -1 if all can.
    int first_refused(const float* logits, const float* values) const;
    // Takes the evaluations of all leaves, in order: rows of logits, and values; none is refused.
    void expand(const float* logits, const float* values);

  private:
    template <class Visit>
    void each_leaf(Visit visit) const;

    std::vector<sixlegs::SearchTree> trees_;
    std::vector<int> first_;  // leaf of each tree
    int leaves_ = 0;
    int threads_;
};
