"""Absence of the player to move in an online game without a clock."""

from __future__ import annotations

from typing import NamedTuple

LIVE_ALLOWANCE_MS = 10 * 60_000
"""Allowance of a turn that began while both players had the game open."""
UNATTENDED_ALLOWANCE_MS = 3 * 24 * 3_600_000
"""Allowance of any other turn, since an absent player may not know that it is their turn."""
MIN_RECONNECT_MS = 2 * 60_000
"""Minimum allowance of each absence: pages reload, and connections break."""


class Absence(NamedTuple):
    """The absence allowance of a turn, which all absences in it use up together.

    Each absence may last for at least `MIN_RECONNECT_MS`.

    >>> away = Absence.for_turn(LIVE_ALLOWANCE_MS).updated(is_away=True, now=100.0)
    >>> back = away.updated(is_away=False, now=400.0)
    >>> back.remaining_ms(now=5000.0), away.is_expired(now=699.0), away.is_expired(now=700.0)
    (300000, False, True)

    *now* is in seconds of a monotonic clock.
    """

    allowed_ms: int
    """The allowance of the turn in milliseconds."""
    left_ms: int
    """Milliseconds that remained at the last change of presence."""
    since: float | None = None
    """Start of the current absence; None while the player is connected."""

    @classmethod
    def for_turn(cls, milliseconds: int) -> Absence:
        """Return the absence of a new turn with an allowance of *milliseconds*."""
        return cls(milliseconds, milliseconds)

    def updated(self, *, is_away: bool, now: float) -> Absence:
        """Return the absence with the player to move away or connected from *now* on."""
        if is_away == (self.since is not None):
            return self
        left = self.remaining_ms(now)
        if is_away:
            return self._replace(left_ms=max(left, MIN_RECONNECT_MS), since=now)
        return self._replace(left_ms=left, since=None)

    def after_restart(self, started_at: float) -> Absence:
        """Return the absence for a server that started at *started_at*.

        Before that, the player could not reconnect.

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
        """Return the remaining milliseconds, at least 0."""
        if self.since is None:
            return self.left_ms
        return max(0, self.left_ms - max(0, round(1000 * (now - self.since))))

    def is_expired(self, now: float) -> bool:
        """Return whether the player is away and the allowance is used up."""
        return self.since is not None and self.remaining_ms(now) == 0
