"""Clocks as values: what each side has left, and whose time runs since when."""

from __future__ import annotations

from typing import NamedTuple

from sixlegs.rules import Color

Left = tuple[int, int]  # milliseconds that White and Black have

MOST_LAG = 500
"""Milliseconds given back per move, on a connection with such a round trip."""

LAG_BUDGET = 5_000
"""Milliseconds given back per player and game."""


class TimeControl(NamedTuple):
    """How much time there is, in milliseconds."""

    initial: int
    """For all moves of a side."""
    increment: int
    """More after each move."""
    is_per_move: bool = False
    """Whether the initial time is for one move, and full again after it."""


class Clock(NamedTuple):
    """Two clocks of which at most one runs.

    >>> clock = Clock.wound(TimeControl(initial=60_000, increment=0)).run(Color.WHITE, now=10.0)
    >>> clock.read(now=12.5), clock.fallen(now=69.0), clock.fallen(now=70.0)
    ((57500, 60000), None, Color.WHITE)

    *now* is in seconds, of a watch that never goes back.
    """

    control: TimeControl
    left: Left
    running: Color | None = None
    since: float = 0.0
    grace: Left = (0, 0)
    """How much of what their moves need to reach us is still given back to each side."""

    @classmethod
    def wound(cls, control: TimeControl, grace: int = 0) -> Clock:
        """New clocks that stand still."""
        return cls(control, (control.initial, control.initial), grace=(grace, grace))

    def read(self, now: float) -> Left:
        """What is left now, never less than nothing."""
        if self.running is None:
            return self.left
        return _changed(self.left, self.running, -self._gone(now))

    def run(self, color: Color | None, now: float) -> Clock:
        """Let the time of *color* run from now on, and no other."""
        if color is self.running:
            return self
        return self._replace(left=self.read(now), running=color, since=now)

    def held(self, until: float, now: float) -> Clock:
        """Let the time that runs stand still until a moment, or run on if that has passed.

        >>> clock = Clock.wound(TimeControl(60_000, 0)).run(Color.WHITE, now=10.0)
        >>> away = clock.held(until=100.0, now=20.0)
        >>> away.read(now=99.0), away.read(now=110.0), away.held(until=0.0, now=50.0).read(now=55.0)
        ((50000, 60000), (40000, 60000), (45000, 60000))
        """
        if self.running is None:
            return self
        if until > now:
            return self._replace(left=self.read(now), since=until)
        return self._replace(since=now) if self.since > now else self

    def held_for(self, now: float) -> int:
        """For how many milliseconds more the time that runs stands still."""
        return 0 if self.running is None else max(0, round(1000 * (self.since - now)))

    def pressed(self, mover: Color, now: float, thought: int | None = None) -> Clock:
        """Both stand still after a move of *mover*, who gets more time if theirs has run.

        *thought* is how long they say they took; the rest is the way that the move went.
        """
        if self.running is not mover:
            return self.run(None, now)
        lag = self._lag(now, thought)
        late = self._replace(since=self.since + lag / 1000).run(None, now)
        if self.control.is_per_move:
            more = self.control.initial - late.left[mover.value]
        else:
            more = self.control.increment
        return late._replace(
            left=_changed(late.left, mover, more), grace=_changed(self.grace, mover, -lag)
        )

    def credible_thought(self, thought: int | None, round_trip: int, now: float) -> int | None:
        """Return the thinking time that is accepted when a player claims *thought* milliseconds.

        A position and the answer to it travel one *round_trip*. Whatever else has passed since the
        clock was started was thinking time.
        """
        return None if thought is None else max(thought, self._gone(now) - round_trip)

    def set_back(self, left: Left) -> Clock:
        """Both stand still, and show what they once did."""
        return self._replace(left=left, running=None)

    def is_too_late(self, now: float, thought: int | None = None) -> bool:
        """Whether a move that arrives now was made when there was no time left."""
        if self.running is None:
            return False
        made = now - self._lag(now, thought) / 1000
        return self.read(made)[self.running.value] == 0

    def fallen(self, now: float) -> Color | None:
        """Whose time has run out, even if a move were still on its way."""
        deadline = self.deadline
        return self.running if deadline is not None and now >= deadline else None

    @property
    def deadline(self) -> float | None:
        """When the time that runs will have run out; None if none does."""
        if self.running is None:
            return None
        return self.since + (self.left[self.running.value] + self._allowance) / 1000

    @property
    def _allowance(self) -> int:
        return 0 if self.running is None else min(MOST_LAG, self.grace[self.running.value])

    def _lag(self, now: float, thought: int | None) -> int:
        if thought is None:
            return 0
        return max(0, min(self._gone(now) - thought, self._allowance))

    def _gone(self, now: float) -> int:
        return max(0, round(1000 * (now - self.since)))


def _changed(left: Left, color: Color, by: int) -> Left:
    white, black = left
    if color is Color.WHITE:
        return max(0, white + by), black
    return white, max(0, black + by)
