"""Time: the database's clock, the time of day, and game time.

**The database's clock** (`Database.now`, `Store.database_time_ms`) counts seconds since 1970. It
never jumps when an operator or NTP sets the time, and it continues while no server runs. All times
that are stored come from it. There are two implementations:

- SQLite: :class:`SteadyClock`. The system's monotonic clock counts from the last boot, sleep
  included (CLOCK_BOOTTIME). The table ``steady_time`` stores which boot that was (its boot id) and
  what the steady time was then, so a restarted server continues. After a reboot only the time of
  day shows how long the machine was off. It is used, minus the amount by which it had been set.
- PostgreSQL: the clock of the database's machine, which all processes share. Each process adds the
  difference to its own monotonic clock (:func:`database_clock_offset`).

**The time of day** (`Database.time_of_day`) is what players' own clocks show. Times are converted
to it when they are sent. Nothing is deleted for its age before both clocks agree that it is old,
see `Store`.

**Game time** (:class:`GameTime`, `Store.game_time`) is the database's clock minus all outages.
Clocks, deadlines and absences run in it. Each server process stores a heartbeat in the database. An
outage is a period without heartbeats: no process was running, or none could reach the database. The
first heartbeat after an outage adds its length to ``service.lost``, under a row lock. All processes
read that number before they store another game, so game time resumes at the same moment everywhere
and no game row has to change.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, text, update

from sixlegs.server.storage.schema import games, service_state, steady_time

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
MIN_TIME_JUMP_MS = 1000  # a smaller difference from the time of day is not a clock adjustment
CLOCK_SAMPLES = 5


class Anchor(NamedTuple):
    """The relation of steady time to the boot clock and the time of day, in milliseconds."""

    boot: str | None
    """The id of the boot that *began* refers to; None if the system has no boot ids."""
    began: int
    """The steady time at that boot."""
    shift: int
    """How far the time of day was ahead of steady time when they were last compared."""


class SteadyClock:
    """Shows steady time.

    After a reboot only the time of day shows how long it took. So it is used, minus the last
    *shift*.
    """

    def __init__(self, stored: Anchor | None = None) -> None:
        boot = _boot_id()
        if stored and boot and stored.boot == boot:
            self.anchor = stored
            return
        shift = stored.shift if stored else 0
        began = round(1000 * (time.time() - _seconds_since_boot())) - shift
        self.anchor = Anchor(boot, began, shift)

    def __call__(self) -> float:
        """Return seconds since 1970."""
        return self.anchor.began / 1000 + _seconds_since_boot()

    def wall_clock_offset_ms(self) -> int:
        """Return how many milliseconds the time of day is ahead, because it was set."""
        shift = round(1000 * (time.time() - self()))
        if abs(shift - self.anchor.shift) >= MIN_TIME_JUMP_MS:
            self.anchor = self.anchor._replace(shift=shift)
        return self.anchor.shift


def load_anchor(connection: Connection) -> Anchor | None:
    """Return the stored anchor, or None."""
    row = connection.execute(select(steady_time)).first()
    return Anchor(row.boot, row.began, row.shift) if row else None


def save_anchor(connection: Connection, anchor: Anchor) -> None:
    """Store *anchor*."""
    if connection.execute(update(steady_time).values(anchor._asdict())).rowcount != 1:
        connection.execute(delete(steady_time))
        connection.execute(insert(steady_time).values(anchor._asdict()))


def _seconds_since_boot() -> float:
    """Return the seconds of the monotonic clock that includes sleep."""
    if sys.platform != "win32" and hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    if sys.platform == "darwin":  # Python's time.monotonic() stops during sleep there
        return time.clock_gettime(time.CLOCK_MONOTONIC)
    return time.monotonic()


def _boot_id() -> str | None:
    try:
        return BOOT_ID.read_text().strip()
    except OSError:
        return None


def database_clock_offset(connection: Connection) -> float:
    """Return how far the database's clock is ahead of the monotonic clock, in seconds.

    Of several answers the fastest is used, as in NTP: its error is at most half its round trip.
    Players at two processes are charged the difference between the errors with every move.
    """
    # Begin the transaction, which would slow down the first sample.
    connection.execute(text("SELECT 1"))
    return min(_clock_sample(connection) for _ in range(CLOCK_SAMPLES))[1]


def _clock_sample(connection: Connection) -> tuple[float, float]:
    """Return the round trip of a query and by how much the clock was ahead, in seconds."""
    sent = time.monotonic()
    database_time = connection.execute(
        text("SELECT extract(epoch FROM clock_timestamp())")
    ).scalar_one()
    received = time.monotonic()
    return received - sent, float(database_time) - (sent + received) / 2


class HeartbeatState(NamedTuple):
    """The last heartbeat and the outages so far, in milliseconds."""

    last_heartbeat_ms: int
    """The time of the last heartbeat by the database's clock; 0 if there was none yet."""
    outages_ms: int
    """The total length of all outages."""
    resumed_at_ms: int
    """The game time at which the last outage ended."""


def load_heartbeat(connection: Connection) -> HeartbeatState:
    """Return the stored state; its row is locked until the transaction ends."""
    row = connection.execute(select(service_state).with_for_update()).first()
    return HeartbeatState(row.seen, row.lost, row.resumed) if row else HeartbeatState(0, 0, 0)


def store_heartbeat(connection: Connection, state: HeartbeatState) -> None:
    """Replace the stored state."""
    last_heartbeat_ms, outages_ms, resumed_at_ms = state
    row = {"seen": last_heartbeat_ms, "lost": outages_ms, "resumed": resumed_at_ms}
    if connection.execute(update(service_state).values(row)).rowcount == 0:
        connection.execute(insert(service_state).values(row))


def record_heartbeat(
    connection: Connection, now: int, outage_threshold: int, max_clock_age: int
) -> HeartbeatState:
    """Store a heartbeat, and record an outage if the last one is more than *outage_threshold* ago.

    The outage began at the last heartbeat, or when the last clock was started if that was later,
    but at most *max_clock_age* after the last heartbeat. All times are in milliseconds.
    """
    state = load_heartbeat(connection)
    if state.last_heartbeat_ms and now - state.last_heartbeat_ms > outage_threshold:
        outage_start = max(
            state.last_heartbeat_ms,
            state.outages_ms + _last_clock_start(connection, state, max_clock_age),
        )
        outages_ms = state.outages_ms + max(0, now - outage_start)
        state = HeartbeatState(now, outages_ms, now - outages_ms)
    state = state._replace(last_heartbeat_ms=max(now, state.last_heartbeat_ms))
    store_heartbeat(connection, state)
    return state


def _last_clock_start(connection: Connection, state: HeartbeatState, max_clock_age: int) -> int:
    """Return the game time at which the last clock was started.

    The clock of a player on vacation starts in the future and does not count.
    """
    latest = state.last_heartbeat_ms - state.outages_ms + max_clock_age
    is_started = games.c.deadline.is_not(None) & (games.c.since <= latest)
    is_listed = games.c.outcome.is_(None) & games.c.next_check.is_not(None)  # has an index
    last = select(func.max(games.c.since)).where(is_started, is_listed)
    return int(connection.execute(last).scalar() or 0)


class GameTime:
    """Game time in seconds, derived from *clock*, which shows the database's time.

    Another process can record an outage only when there was no heartbeat for longer than the
    outage threshold. So the number read with this process's last heartbeat is correct for that
    long. Afterwards game time stands still until the next heartbeat.

    Game time never goes back, with two exceptions: a recorded outage is given back, including the
    part of it that was counted before it was known, and a restored backup has a time of its own.
    """

    def __init__(self, clock: Callable[[], float], state: HeartbeatState) -> None:
        self._clock = clock
        self._latest = 0.0
        self._valid_until: float | None = None
        self.outages_ms = state.outages_ms
        self.resumed_at = state.resumed_at_ms / 1000

    def __call__(self) -> float:
        """Return the game time in seconds."""
        now = self._clock()
        if self._valid_until is not None:
            now = min(now, self._valid_until)
        self._latest = max(self._latest, now - self.outages_ms / 1000)
        return self._latest

    def is_stale(self) -> bool:
        """Return whether an outage may have been recorded that this process has not read."""
        return self._valid_until is not None and self._clock() > self._valid_until

    def synchronize(self, state: HeartbeatState, outage_threshold: float) -> None:
        """Continue after a heartbeat of this process, which has read *state*."""
        last_heartbeat = state.last_heartbeat_ms - state.outages_ms  # in game time
        is_restored = self._latest > last_heartbeat / 1000 + outage_threshold
        if state.outages_ms != self.outages_ms or is_restored:
            self._latest = 0.0
        self.outages_ms, self.resumed_at = state.outages_ms, state.resumed_at_ms / 1000
        self._valid_until = state.last_heartbeat_ms / 1000 + outage_threshold
