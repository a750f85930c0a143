#include "clock.h"

#include <algorithm>

namespace sixlegs {
namespace {

TimeLeft adjust(TimeLeft left, Color color, Milliseconds by) {
    Milliseconds& time = left[index(color)];
    time = std::max<Milliseconds>(0, time + by);
    return left;
}

}  // namespace

Clock Clock::full(TimeControl control, Milliseconds lag_budget) {
    return {.control = control,
            .left = {control.initial, control.initial},
            .lag_budget = {lag_budget, lag_budget}};
}

TimeLeft Clock::remaining(Milliseconds now) const {
    return running ? adjust(left, *running, -elapsed(now)) : left;
}

std::optional<Milliseconds> Clock::deadline() const {
    if (!running) return std::nullopt;
    return since + left[index(*running)] + max_lag();
}

std::optional<Color> Clock::fallen_flag(Milliseconds now) const {
    const auto end = deadline();
    return end && now >= *end ? running : std::nullopt;
}

Milliseconds Clock::paused_for(Milliseconds now) const {
    return running ? std::max<Milliseconds>(0, since - now) : 0;
}

bool Clock::is_too_late(Milliseconds now, std::optional<Milliseconds> thinking_time) const {
    return running && remaining(now - lag(now, thinking_time))[index(*running)] == 0;
}

Clock Clock::press(Color mover, Milliseconds now, std::optional<Milliseconds> thinking_time) const {
    if (running != mover) return run(std::nullopt, now);
    const Milliseconds compensated = lag(now, thinking_time);
    Clock pressed = *this;
    pressed.since += compensated;
    pressed = pressed.run(std::nullopt, now);
    const Milliseconds gained =
        control.is_per_move ? control.initial - pressed.left[index(mover)] : control.increment;
    pressed.left = adjust(pressed.left, mover, gained);
    pressed.lag_budget = adjust(lag_budget, mover, -compensated);
    return pressed;
}

std::optional<Milliseconds> Clock::credible_thinking_time(std::optional<Milliseconds> claimed,
                                                          Milliseconds round_trip,
                                                          Milliseconds now) const {
    if (!claimed) return std::nullopt;
    return std::max(*claimed, elapsed(now) - round_trip);
}

Clock Clock::run(std::optional<Color> color, Milliseconds now) const {
    if (color == running) return *this;
    Clock started = *this;
    started.left = remaining(now);
    started.running = color;
    started.since = now;
    return started;
}

Clock Clock::pause(Milliseconds until, Milliseconds now) const {
    if (!running) return *this;
    Clock paused = *this;
    if (until > now) {
        paused.left = remaining(now);
        paused.since = until;
    } else if (since > now) {
        paused.since = now;
    }
    return paused;
}

Clock Clock::reset(TimeLeft earlier) const {
    Clock stopped = *this;
    stopped.left = earlier;
    stopped.running.reset();
    return stopped;
}

Milliseconds Clock::elapsed(Milliseconds now) const {
    return std::max<Milliseconds>(0, now - since);
}

Milliseconds Clock::max_lag() const {
    return running ? std::min(kMaxLagPerMove, lag_budget[index(*running)]) : 0;
}

Milliseconds Clock::lag(Milliseconds now, std::optional<Milliseconds> thinking_time) const {
    if (!thinking_time) return 0;
    return std::max<Milliseconds>(0, std::min(elapsed(now) - *thinking_time, max_lag()));
}

}  // namespace sixlegs
