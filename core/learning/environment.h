// Environment: a game for machine learning, played by actions, with repetition and a maximum
// length.
#pragma once

#include <span>
#include <vector>

#include "actions.h"
#include "observation.h"
#include "search/zobrist.h"

namespace sixlegs {

class Environment {
  public:
    // The game is truncated after `max_plies` plies, unless that is zero.
    Environment(const ZobristBoard& start, int max_plies);

    const ZobristBoard& position() const { return position_; }
    const Board& board() const { return position_.board(); }
    int plies() const { return static_cast<int>(board().history().size()); }
    // The outcome on the board, or a draw by the third occurrence of the position.
    Outcome outcome() const { return outcome_; }
    bool is_truncated() const;
    bool is_done() const { return outcome_ != Outcome::kNone || is_truncated(); }

    // The legal actions; none once the game is done.
    std::span<const Action> actions() const { return actions_; }
    bool is_legal(Action action) const;

    // Plays an action, which must be legal.
    void step(Action action);
    void reset(const ZobristBoard& start);

    const Observation& observation() const { return observation_; }

  private:
    void update();

    ZobristBoard position_;
    int max_plies_;
    Outcome outcome_ = Outcome::kNone;
    Observation observation_;
    std::vector<Action> actions_;
};

// Returns the observation of a position and writes the actions of its legal moves.
Observation observe(const ZobristBoard& position, int repetitions, std::vector<Action>& actions);

// Returns the outcome of a game by the board or by repetition.
Outcome outcome_of(const ZobristBoard& position, int repetitions);

// Returns the reward of an outcome for a player: 1, 0 or -1.
constexpr int reward_for(Outcome outcome, Color to) {
    if (outcome == Outcome::kNone || outcome == Outcome::kDraw) return 0;
    return outcome == win_of(to) ? 1 : -1;
}

}  // namespace sixlegs
