"""Presence: people whose page hears from us, at this process or another, and since when others are
away."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from sixlegs.server.news.channel import News
from sixlegs.server.news.items import AnyItem, Attendance, OfGame, Place
from sixlegs.server.play.owners import Owner
from sixlegs.server.play.seated_game import SeatedGame
from sixlegs.server.play.seats import people_of

LONGEST_UNTOLD = 3600.0  # seconds: whoever leads takes note far sooner
BEAT = 2.0  # seconds between two signs of life
SETTLING = 2 * BEAT  # seconds until all have told who is with them
EXPIRY = 8.0  # seconds without a sign of a process, after which it has ended, and its people left


@dataclass
class _Elsewhere:
    """Another process, and who is there."""

    heard: float
    number: int = -1
    """Of what it has told last."""
    places: set[Place] = field(default_factory=set)
    games: Counter[str] = field(default_factory=Counter)
    """How many people have each open there."""


class Presence:
    """Who has a page open, at this process or one that *news* connects, by *now*'s watch."""

    def __init__(self, now: Callable[[], float], news: News | None = None) -> None:
        self.news = news or News()
        self.has_changed = asyncio.Event()
        """Set when there is something to tell other processes."""
        self._now = now
        self._opened = now()
        self._sees_from = now() + SETTLING
        self._own: Counter[Place] = Counter()
        self._elsewhere: dict[str, _Elsewhere] = {}
        self._here: Counter[Owner] = Counter()
        """At how many places each is, of all processes together."""
        self._left: dict[Owner, float] = {}
        self._untold: dict[Owner, float] = {}
        """Who has left and when, and nobody has taken note of it yet."""
        self._number = 0
        self._changed: set[Place] = set()
        """Where somebody came or left here, since that was told to others."""
        self._seen: list[Owner] = []

    @contextmanager
    def of(self, owner: Owner, game: str = "") -> Iterator[None]:
        """Be here for a while, at the board of a *game* or elsewhere."""
        place = (owner, game)
        self._own[place] += 1
        if self._own[place] == 1:
            self._change(place)
            self._arrive(owner)
        try:
            yield
        finally:
            self._own[place] -= 1
            if not self._own[place]:
                del self._own[place]
                self._change(place)
                self._depart(owner)

    @property
    def pages(self) -> int:
        """How many pages have a line to this process."""
        return self._own.total()

    @property
    def people(self) -> int:
        """How many people have a page open, at any process."""
        return len(self._here)

    def is_here(self, owner: Owner) -> bool:
        """Whether somebody has a page open, or might have."""
        return owner in self._here or self.is_blind

    def is_known(self, owner: Owner) -> bool:
        """Whether somebody is known to have a page open."""
        return owner in self._here

    @property
    def is_blind(self) -> bool:
        """Whether players may be at other processes of which we do not know: then nobody is taken
        to be away."""
        if self.news.is_alone:
            return False
        return not self.news.is_well or self._now() < self._sees_from

    def elsewhere(self, game: SeatedGame) -> set[Owner]:
        """Return the players who have a game open at other processes."""
        others = self._elsewhere.values()
        return {
            owner
            for owner in people_of(game.seats)
            if any((owner, game.id) in other.places for other in others)
        }

    def processes_at(self, game: str) -> list[str]:
        """The other processes at which somebody has a game open."""
        return [name for name, other in self._elsewhere.items() if game in other.games]

    def publish(self, item: AnyItem) -> None:
        """Send *item* to the other processes; one about a game only to those that have it open."""
        if not isinstance(item, OfGame):
            self.news.tell(item)
            return
        for process in self.processes_at(item.game):
            self.news.tell(item, process)

    def gone_for(self, seconds: float) -> list[Owner]:
        """Who has left at least so long ago and has not come back, until that is :meth:`noted`."""
        return [owner for owner in self._untold if self.away_for(owner) >= seconds]

    def noted(self, owner: Owner) -> None:
        """Tell no more that somebody has left."""
        self._untold.pop(owner, None)

    def see(self, owner: Owner) -> None:
        """Note that somebody is about, though no page of theirs has a line to us yet."""
        self._seen.append(owner)
        self.has_changed.set()
        self._note_seen(owner)

    def away_for(self, owner: Owner) -> float:
        """For how many seconds somebody has been away; of who was never here, since we opened."""
        if self.is_here(owner):
            return 0
        return self._now() - self._left.get(owner, self._opened)

    def forget_before(self, seconds: float) -> None:
        """Forget who has been away for longer."""
        latest = self._now() - seconds
        self._left = {owner: left for owner, left in self._left.items() if left >= latest}
        oldest = self._now() - LONGEST_UNTOLD
        self._untold = {owner: left for owner, left in self._untold.items() if left >= oldest}

    # What processes tell each other

    def told(self, *, is_whole: bool = False) -> Attendance:
        """What is to be told to the others: what has changed, or the whole."""
        self._number += 1
        came = [place for place in (self._own if is_whole else self._changed) if place in self._own]
        left = [] if is_whole else [place for place in self._changed if place not in self._own]
        seen, self._seen = self._seen, []
        self._changed.clear()
        return Attendance(self._number, came, left, seen, is_whole)

    def hear(self, process: str, told: Attendance) -> set[Place] | None:
        """Note what another process tells; return where somebody came or left, or None if
        something in between was not heard, so that the whole is needed."""
        other = self._elsewhere.setdefault(process, _Elsewhere(self._now()))
        other.heard = self._now()
        for owner in told.seen:
            self._note_seen(owner)
        if not told.is_whole and told.number != other.number + 1:
            return None
        other.number = told.number
        came = set(told.came) - other.places
        left = other.places - set(told.came) if told.is_whole else set(told.left) & other.places
        self._move(other, came, left)
        return came | left

    def lose(self, process: str) -> set[Place]:
        """Note that a process has ended; return where somebody was."""
        other = self._elsewhere.pop(process, None)
        if other is None:
            return set()
        left = set(other.places)
        self._move(other, set(), left)
        return left

    def expired(self) -> list[str]:
        """The processes of which nothing was heard for too long."""
        latest = self._now() - EXPIRY
        return [name for name, other in self._elsewhere.items() if other.heard < latest]

    def wait_for_others(self) -> None:
        """Give every process its time again: none of them could be heard."""
        self._sees_from = self._now() + SETTLING
        for other in self._elsewhere.values():
            other.heard = self._now()

    def _change(self, place: Place) -> None:
        self._changed.add(place)
        self.has_changed.set()

    def _move(self, other: _Elsewhere, came: set[Place], left: set[Place]) -> None:
        other.places |= came
        other.places -= left
        for owner, game in came:
            other.games[game] += 1
            self._arrive(owner)
        for owner, game in left:
            other.games[game] -= 1
            if not other.games[game]:
                del other.games[game]
            self._depart(owner)

    def _arrive(self, owner: Owner) -> None:
        self._here[owner] += 1
        self._untold.pop(owner, None)

    def _depart(self, owner: Owner) -> None:
        self._here[owner] -= 1
        if not self._here[owner]:
            del self._here[owner]
            self._left[owner] = self._untold[owner] = self._now()

    def _note_seen(self, owner: Owner) -> None:
        if owner not in self._here:
            self._left[owner] = self._now()
