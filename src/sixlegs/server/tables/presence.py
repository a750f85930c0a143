"""Presence: people whose page hears from us, and since when others are away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sixlegs.server.play.owners import Owner


class Presence:
    """Who has a page open that hears from us, by *now*'s watch."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._opened = now()
        self._here: Counter[Owner] = Counter()
        self._left: dict[Owner, float] = {}
        self._untold: set[Owner] = set()
        """Who has left, and nobody has taken note of it yet."""

    @contextmanager
    def of(self, owner: Owner) -> Iterator[None]:
        """Be here for a while."""
        self._here[owner] += 1
        self._untold.discard(owner)
        try:
            yield
        finally:
            self._here[owner] -= 1
            if not self._here[owner]:
                del self._here[owner]
                self._left[owner] = self._now()
                self._untold.add(owner)

    def is_here(self, owner: Owner) -> bool:
        """Whether somebody has a page open."""
        return owner in self._here

    def gone_for(self, seconds: float) -> list[Owner]:
        """Who has left at least so long ago and has not come back, until that is :meth:`noted`."""
        return [owner for owner in self._untold if self.away_for(owner) >= seconds]

    def noted(self, owner: Owner) -> None:
        """Tell no more that somebody has left."""
        self._untold.discard(owner)

    def see(self, owner: Owner) -> None:
        """Note that somebody is about, though no page of theirs has a line to us yet."""
        if owner not in self._here:
            self._left[owner] = self._now()

    def away_for(self, owner: Owner) -> float:
        """For how many seconds somebody has been away; of who was never here, since we opened."""
        if owner in self._here:
            return 0
        return self._now() - self._left.get(owner, self._opened)

    def forget_before(self, seconds: float) -> None:
        """Forget who has been away for longer."""
        latest = self._now() - seconds
        self._left = {owner: left for owner, left in self._left.items() if left >= latest}
