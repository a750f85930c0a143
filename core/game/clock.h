// Game clocks as values. All times are milliseconds; `now` comes from a steady clock of the caller.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "rules/types.h"

namespace sixlegs {

using Milliseconds = std::int64_t;
using TimeLeft = std::array<Milliseconds, 2>;  // by color

// The most lag that is compensated per move.
inline constexpr Milliseconds kMaxLagPerMove = 500;
// The most lag that is compensated per player and game.
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
    TimeLeft left{};  // when the running clock was started, or both were stopped
    std::optional<Color> running{};
    Milliseconds since = 0;  // start of the running clock; in the future while it is paused
    TimeLeft lag_budget{};   // lag that may still be compensated

    // Stopped clocks with all of their time.
    static Clock full(TimeControl control, Milliseconds lag_budget = 0);

    TimeLeft remaining(Milliseconds now) const;
    // The time of the running clock at which the move under way is lost, lag included.
    std::optional<Milliseconds> deadline() const;
    // The side whose deadline has passed.
    std::optional<Color> fallen_flag(Milliseconds now) const;
    // How much longer the running clock is paused.
    Milliseconds paused_for(Milliseconds now) const;

    // `thinking_time` is how long the mover took for a move that arrives at `now`. The rest of the
    // time since the clock was started is lag, which is compensated within the limits above.
    bool is_too_late(Milliseconds now, std::optional<Milliseconds> thinking_time) const;
    Clock press(Color mover, Milliseconds now, std::optional<Milliseconds> thinking_time) const;
    // The thinking time to accept if the player claims `claimed`: a position and the answer to it
    // travel one `round_trip`, so all other time was spent thinking.
    std::optional<Milliseconds> credible_thinking_time(std::optional<Milliseconds> claimed,
                                                       Milliseconds round_trip,
                                                       Milliseconds now) const;

    // Starts the clock of `color` and stops the other.
    Clock run(std::optional<Color> color, Milliseconds now) const;
    // Pauses the running clock until a time; one that has passed ends the pause.
    Clock pause(Milliseconds until, Milliseconds now) const;
    // Stops both clocks at an earlier reading.
    Clock reset(TimeLeft earlier) const;

    constexpr bool operator==(const Clock&) const = default;

  private:
    Milliseconds elapsed(Milliseconds now) const;
    Milliseconds max_lag() const;
    Milliseconds lag(Milliseconds now, std::optional<Milliseconds> thinking_time) const;
};

}  // namespace sixlegs
