// Game clocks as values. All times are milliseconds; `now` comes from a steady clock of the caller.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "rules/types.h"

namespace sixlegs {

using Milliseconds = std::int64_t;
using TimeLeft = std::array<Milliseconds, 2>;  // by color

// The maximum lag compensated per move.
inline constexpr Milliseconds kMaxLagPerMove = 500;
// The maximum lag compensated per player and game.
inline constexpr Milliseconds kLagBudget = 5'000;

struct TimeControl {
    Milliseconds initial = 0;    // for all moves of a side
    Milliseconds increment = 0;  // added after each move
    bool is_per_move = false;    // correspondence: `initial` is available for every move

    constexpr bool operator==(const TimeControl&) const = default;
};

// The clocks of both sides, of which at most one runs.
struct Clock {
    TimeControl control;
    TimeLeft left{};  // at the start of the running clock, or when both were stopped
    std::optional<Color> running{};
    Milliseconds since = 0;  // start of the running clock; in the future while it is paused
    TimeLeft lag_budget{};   // the lag that can still be compensated

    // Returns stopped clocks with their full time.
    static Clock full(TimeControl control, Milliseconds lag_budget = 0);

    TimeLeft remaining(Milliseconds now) const;
    // The time at which the flag of the running clock falls, including compensated lag.
    std::optional<Milliseconds> deadline() const;
    // The side whose flag has fallen, if any.
    std::optional<Color> fallen_flag(Milliseconds now) const;
    // The remaining pause of the running clock.
    Milliseconds paused_for(Milliseconds now) const;

    // `thinking_time` is the time that the mover used for a move that arrives at `now`. The rest of
    // the time since the clock was started is lag, which is compensated within the limits above.
    bool is_too_late(Milliseconds now, std::optional<Milliseconds> thinking_time) const;
    Clock press(Color mover, Milliseconds now, std::optional<Milliseconds> thinking_time) const;
    // Returns the thinking time to accept if the client claims `claimed`. A position and the reply
    // take one `round_trip` together, so all other time was thinking time.
    std::optional<Milliseconds> credible_thinking_time(std::optional<Milliseconds> claimed,
                                                       Milliseconds round_trip,
                                                       Milliseconds now) const;

    // Starts the clock of `color` and stops the other.
    Clock run(std::optional<Color> color, Milliseconds now) const;
    // Pauses the running clock until a time; a time in the past ends the pause.
    Clock pause(Milliseconds until, Milliseconds now) const;
    // Stops both clocks with an earlier time.
    Clock reset(TimeLeft earlier) const;

    constexpr bool operator==(const Clock&) const = default;

  private:
    Milliseconds elapsed(Milliseconds now) const;
    Milliseconds max_lag() const;
    Milliseconds lag(Milliseconds now, std::optional<Milliseconds> thinking_time) const;
};

}  // namespace sixlegs
