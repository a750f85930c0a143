"""Clocks as values: what each side has left, and whose time runs since when."""

from __future__ import annotations

from typing import NamedTuple

from sixlegs.rules import Color

Left = tuple[int, int]  # milliseconds that White and Black have


class TimeControl(NamedTuple):
    """How much time there is, in milliseconds."""

    initial: int
    """For all moves of a side."""
    increment: int
    """More after each move."""


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

    @classmethod
    def wound(cls, control: TimeControl) -> Clock:
        """New clocks that stand still."""
        return cls(control, (control.initial, control.initial))

    def read(self, now: float) -> Left:
        """What is left now, never less than nothing."""
        if self.running is None:
            return self.left
        gone = max(0, round(1000 * (now - self.since)))
        return self._changed(self.running, -gone)

    def run(self, color: Color | None, now: float) -> Clock:
        """Let the time of *color* run from now on, and no other."""
        return Clock(self.control, self.read(now), color, now)

    def credited(self, color: Color) -> Clock:
        """With the increment for a move of *color*."""
        return self._replace(left=self._changed(color, self.control.increment))

    def fallen(self, now: float) -> Color | None:
        """Whose time has run out."""
        if self.running is not None and self.read(now)[self.running.value] == 0:
            return self.running
        return None

    def _changed(self, color: Color, by: int) -> Left:
        white, black = self.left
        if color is Color.WHITE:
            return max(0, white + by), black
        return white, max(0, black + by)
