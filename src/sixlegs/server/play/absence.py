"""Absence as a value: how long the player to move may stay away from a game without a clock."""

from __future__ import annotations

from typing import NamedTuple

SITTING = 10 * 60_000
"""Milliseconds in a turn that began with both at the board: they play it in one sitting."""
AT_LEISURE = 3 * 24 * 3_600_000
"""Milliseconds in any other turn: who was away may not even know that it is theirs."""
A_MOMENT = 2 * 60_000
"""Milliseconds that there always are to come back in: pages load again, and lines break."""


class Absence(NamedTuple):
    """A turn in which somebody may be away for so long, all times together, but no longer; each
    time for a moment at least.

    >>> away = Absence.allowing(SITTING).noted(is_away=True, now=100.0)
    >>> back = away.noted(is_away=False, now=400.0)
    >>> back.read(now=5000.0), away.is_over(now=699.0), away.is_over(now=700.0)
    (300000, False, True)

    *now* is in seconds, of a watch that never goes back.
    """

    allowed: int
    """Milliseconds in all."""
    left: int
    """Of these, when they were last away or came back."""
    since: float | None = None
    """When they went away; None while they are here."""

    @classmethod
    def allowing(cls, milliseconds: int) -> Absence:
        """A new turn."""
        return cls(milliseconds, milliseconds)

    def noted(self, *, is_away: bool, now: float) -> Absence:
        """The same from now on, with the player to move away or here."""
        if is_away == (self.since is not None):
            return self
        left = self.read(now)
        if is_away:
            return self._replace(left=max(left, A_MOMENT), since=now)
        return self._replace(left=left, since=None)

    def after_restart(self, opened: float) -> Absence:
        """The same at a server that has *opened* since: before that, nobody could come back.

        >>> Absence(SITTING, SITTING, since=100.0).after_restart(opened=5000.0).read(now=5000.0)
        120000
        """
        if self.since is None or self.since >= opened:
            return self
        return self._replace(left=max(self.read(opened), A_MOMENT), since=opened)

    def read(self, now: float) -> int:
        """How many milliseconds are left, never less than none."""
        if self.since is None:
            return self.left
        return max(0, self.left - max(0, round(1000 * (now - self.since))))

    def is_over(self, now: float) -> bool:
        """Whether they are away, and have been for too long."""
        return self.since is not None and self.read(now) == 0
