"""Absence as a value: how long the player to move may stay away from a game without a clock."""

from __future__ import annotations

from typing import NamedTuple

LIVE_ALLOWANCE_MS = 10 * 60_000
"""Milliseconds in a turn that began with both at the board: they play it in one sitting."""
UNATTENDED_ALLOWANCE_MS = 3 * 24 * 3_600_000
"""Milliseconds in any other turn: who was away may not even know that it is theirs."""
MIN_RECONNECT_MS = 2 * 60_000
"""Milliseconds that there always are to come back in: pages load again, and lines break."""


class Absence(NamedTuple):
    """A turn in which somebody may be away for so long, all times together, but no longer; each
    time for a moment at least.

    >>> away = Absence.for_turn(LIVE_ALLOWANCE_MS).updated(is_away=True, now=100.0)
    >>> back = away.updated(is_away=False, now=400.0)
    >>> back.remaining_ms(now=5000.0), away.is_expired(now=699.0), away.is_expired(now=700.0)
    (300000, False, True)

    *now* is in seconds, of a watch that never goes back.
    """

    allowed_ms: int
    """Milliseconds in all."""
    left_ms: int
    """Of these, when they were last away or came back."""
    since: float | None = None
    """When they went away; None while they are here."""

    @classmethod
    def for_turn(cls, milliseconds: int) -> Absence:
        """A new turn."""
        return cls(milliseconds, milliseconds)

    def updated(self, *, is_away: bool, now: float) -> Absence:
        """The same from now on, with the player to move away or here."""
        if is_away == (self.since is not None):
            return self
        left = self.remaining_ms(now)
        if is_away:
            return self._replace(left_ms=max(left, MIN_RECONNECT_MS), since=now)
        return self._replace(left_ms=left, since=None)

    def after_restart(self, started_at: float) -> Absence:
        """The same at a server that has *started_at* since: before that, nobody could come back.

        >>> away = Absence(LIVE_ALLOWANCE_MS, LIVE_ALLOWANCE_MS, since=100.0)
        >>> away.after_restart(started_at=5000.0).remaining_ms(now=5000.0)
        120000
        """
        if self.since is None or self.since >= started_at:
            return self
        return self._replace(
            left_ms=max(self.remaining_ms(started_at), MIN_RECONNECT_MS), since=started_at
        )

    def remaining_ms(self, now: float) -> int:
        """How many milliseconds are left, never less than none."""
        if self.since is None:
            return self.left_ms
        return max(0, self.left_ms - max(0, round(1000 * (now - self.since))))

    def is_expired(self, now: float) -> bool:
        """Whether they are away, and have been for too long."""
        return self.since is not None and self.remaining_ms(now) == 0
