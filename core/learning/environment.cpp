#include "environment.h"

#include <algorithm>

namespace sixlegs {

Outcome outcome_of(const ZobristBoard& position, int repetitions) {
    constexpr int kTooOften = 2;  // occurrences before the one that is a draw
    const Outcome outcome = position.board().outcome();
    if (outcome != Outcome::kNone || repetitions < kTooOften) return outcome;
    return Outcome::kDraw;
}

Observation look_at(const ZobristBoard& position, int repetitions, std::vector<Action>& actions) {
    const std::uint32_t mobile = legal_actions(position.board(), actions);
    return observation_of(position.board(), repetitions, mobile);
}

Environment::Environment(const ZobristBoard& start, int longest)
    : position_(start), longest_(longest) {
    look();
}

bool Environment::is_truncated() const {
    return outcome_ == Outcome::kNone && longest_ > 0 && plies() >= longest_;
}

bool Environment::is_legal(Action action) const {
    return std::ranges::find(actions_, action) != actions_.end();
}

void Environment::step(Action action) {
    position_.push(*move_named(board(), action));
    look();
}

void Environment::reset(const ZobristBoard& start) {
    position_ = start;
    look();
}

void Environment::look() {
    const int repetitions = position_.repetitions();
    outcome_ = outcome_of(position_, repetitions);
    seen_ = look_at(position_, repetitions, actions_);
    if (is_done()) actions_.clear();
}

}  // namespace sixlegs
