#include "environment.h"

#include <algorithm>

namespace sixlegs {

Outcome outcome_of(const ZobristBoard& position, int repetitions) {
    constexpr int kMaxRepetitions = 2;  // earlier occurrences that make a draw
    const Outcome outcome = position.board().outcome();
    if (outcome != Outcome::kNone || repetitions < kMaxRepetitions) return outcome;
    return Outcome::kDraw;
}

Observation observe(const ZobristBoard& position, int repetitions, std::vector<Action>& actions) {
    const std::uint32_t mobile = legal_actions(position.board(), actions);
    return observation_of(position.board(), repetitions, mobile);
}

Environment::Environment(const ZobristBoard& start, int max_plies)
    : position_(start), max_plies_(max_plies) {
    update();
}

bool Environment::is_truncated() const {
    return outcome_ == Outcome::kNone && max_plies_ > 0 && plies() >= max_plies_;
}

bool Environment::is_legal(Action action) const {
    return std::ranges::find(actions_, action) != actions_.end();
}

void Environment::step(Action action) {
    position_.push(*move_from_action(board(), action));
    update();
}

void Environment::reset(const ZobristBoard& start) {
    position_ = start;
    update();
}

void Environment::update() {
    const int repetitions = position_.repetitions();
    outcome_ = outcome_of(position_, repetitions);
    observation_ = observe(position_, repetitions, actions_);
    if (is_done()) actions_.clear();
}

}  // namespace sixlegs
