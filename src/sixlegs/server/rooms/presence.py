"""Presence: people whose page hears from us, at this process or another, and since when others are
away."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from sixlegs.server.play.seats import player_ids
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.pubsub.base import PubSub
from sixlegs.server.pubsub.messages import AnyMessage, GameMessage, OpenPage, PresenceUpdate

MAX_UNNOTED_SECONDS = 3600.0  # seconds: whoever leads takes note far sooner
HEARTBEAT_SECONDS = 2.0  # seconds between two signs of life
SETTLE_SECONDS = 2 * HEARTBEAT_SECONDS  # seconds until all have told who is with them
EXPIRY_SECONDS = (
    8.0  # seconds without a sign of a process, after which it has ended, and its people left
)


@dataclass
class _RemoteProcess:
    """Another process, and who is there."""

    last_message_at: float
    sequence: int = -1
    """Of what it has told last."""
    open_pages: set[OpenPage] = field(default_factory=set)
    games: Counter[str] = field(default_factory=Counter)
    """How many people have each open there."""


class Presence:
    """Who has a page open, at this process or one that *pubsub* connects, by *now*'s watch."""

    def __init__(self, now: Callable[[], float], pubsub: PubSub | None = None) -> None:
        self.pubsub = pubsub or PubSub()
        self.has_changed = asyncio.Event()
        """Set when there is something to tell other processes."""
        self._now = now
        self._opened = now()
        self._is_complete_at = now() + SETTLE_SECONDS
        self._local_pages: Counter[OpenPage] = Counter()
        self._processes: dict[str, _RemoteProcess] = {}
        self._page_counts: Counter[UserId] = Counter()
        """At how many places each is, of all processes together."""
        self._left_at: dict[UserId, float] = {}
        self._unnoted_left_at: dict[UserId, float] = {}
        """Who has left and when, and nobody has taken note of it yet."""
        self._sequence = 0
        self._changed_pages: set[OpenPage] = set()
        """Where somebody came or left here, since that was told to others."""
        self._seen_users: list[UserId] = []

    @contextmanager
    def page(self, user_id: UserId, game: str = "") -> Iterator[None]:
        """Be here for a while, at the board of a *game* or elsewhere."""
        place = (user_id, game)
        self._local_pages[place] += 1
        if self._local_pages[place] == 1:
            self._mark_changed(place)
            self._arrive(user_id)
        try:
            yield
        finally:
            self._local_pages[place] -= 1
            if not self._local_pages[place]:
                del self._local_pages[place]
                self._mark_changed(place)
                self._depart(user_id)

    @property
    def page_count(self) -> int:
        """How many pages have a line to this process."""
        return self._local_pages.total()

    @property
    def user_count(self) -> int:
        """How many people have a page open, at any process."""
        return len(self._page_counts)

    def is_connected(self, user_id: UserId) -> bool:
        """Whether somebody has a page open, or might have."""
        return user_id in self._page_counts or self.is_incomplete

    def is_known_connected(self, user_id: UserId) -> bool:
        """Whether somebody is known to have a page open."""
        return user_id in self._page_counts

    @property
    def is_incomplete(self) -> bool:
        """Whether players may be at other processes of which we do not know: then nobody is taken
        to be away."""
        if self.pubsub.is_local:
            return False
        return not self.pubsub.is_connected or self._now() < self._is_complete_at

    def remote_players(self, game: ServerGame) -> set[UserId]:
        """Return the players who have a game open at other processes."""
        others = self._processes.values()
        return {
            owner
            for owner in player_ids(game.seats)
            if any((owner, game.id) in other.open_pages for other in others)
        }

    def processes_at(self, game: str) -> list[str]:
        """The other processes at which somebody has a game open."""
        return [name for name, other in self._processes.items() if game in other.games]

    def publish(self, item: AnyMessage) -> None:
        """Send *item* to the other processes; one about a game only to those that have it open."""
        if not isinstance(item, GameMessage):
            self.pubsub.publish(item)
            return
        for process in self.processes_at(item.game):
            self.pubsub.publish(item, process)

    def unnoted_absences(self, seconds: float) -> list[UserId]:
        """Who has left at least so long ago and has not come back, until that is :meth:`noted`."""
        return [owner for owner in self._unnoted_left_at if self.seconds_away(owner) >= seconds]

    def mark_noted(self, user_id: UserId) -> None:
        """Tell no more that somebody has left."""
        self._unnoted_left_at.pop(user_id, None)

    def note_activity(self, user_id: UserId) -> None:
        """Note that somebody is about, though no page of theirs has a line to us yet."""
        self._seen_users.append(user_id)
        self.has_changed.set()
        self._note_seen(user_id)

    def seconds_away(self, user_id: UserId) -> float:
        """For how many seconds somebody has been away; of who was never here, since we opened."""
        if self.is_connected(user_id):
            return 0
        return self._now() - self._left_at.get(user_id, self._opened)

    def forget_before(self, seconds: float) -> None:
        """Forget who has been away for longer."""
        latest = self._now() - seconds
        self._left_at = {owner: left for owner, left in self._left_at.items() if left >= latest}
        oldest = self._now() - MAX_UNNOTED_SECONDS
        self._unnoted_left_at = {
            owner: left for owner, left in self._unnoted_left_at.items() if left >= oldest
        }

    # What processes tell each other

    def take_update(self, *, is_snapshot: bool = False) -> PresenceUpdate:
        """What is to be told to the others: what has changed, or the whole."""
        self._sequence += 1
        came = [
            place
            for place in (self._local_pages if is_snapshot else self._changed_pages)
            if place in self._local_pages
        ]
        left = (
            []
            if is_snapshot
            else [place for place in self._changed_pages if place not in self._local_pages]
        )
        seen, self._seen_users = self._seen_users, []
        self._changed_pages.clear()
        return PresenceUpdate(self._sequence, came, left, seen, is_snapshot)

    def apply_update(self, process: str, update: PresenceUpdate) -> set[OpenPage] | None:
        """Note what another process tells; return where somebody came or left, or None if
        something in between was not heard, so that the whole is needed."""
        other = self._processes.setdefault(process, _RemoteProcess(self._now()))
        other.last_message_at = self._now()
        for owner in update.seen:
            self._note_seen(owner)
        if not update.is_snapshot and update.sequence != other.sequence + 1:
            return None
        other.sequence = update.sequence
        came = set(update.joined) - other.open_pages
        left = (
            other.open_pages - set(update.joined)
            if update.is_snapshot
            else set(update.left) & other.open_pages
        )
        self._update_process(other, came, left)
        return came | left

    def remove_process(self, process: str) -> set[OpenPage]:
        """Note that a process has ended; return where somebody was."""
        other = self._processes.pop(process, None)
        if other is None:
            return set()
        left = set(other.open_pages)
        self._update_process(other, set(), left)
        return left

    def expired_processes(self) -> list[str]:
        """The processes of which nothing was heard for too long."""
        latest = self._now() - EXPIRY_SECONDS
        return [name for name, other in self._processes.items() if other.last_message_at < latest]

    def restart_expiry(self) -> None:
        """Give every process its time again: none of them could be heard."""
        self._is_complete_at = self._now() + SETTLE_SECONDS
        for other in self._processes.values():
            other.last_message_at = self._now()

    def _mark_changed(self, place: OpenPage) -> None:
        self._changed_pages.add(place)
        self.has_changed.set()

    def _update_process(
        self, other: _RemoteProcess, came: set[OpenPage], left: set[OpenPage]
    ) -> None:
        other.open_pages |= came
        other.open_pages -= left
        for owner, game in came:
            other.games[game] += 1
            self._arrive(owner)
        for owner, game in left:
            other.games[game] -= 1
            if not other.games[game]:
                del other.games[game]
            self._depart(owner)

    def _arrive(self, user_id: UserId) -> None:
        self._page_counts[user_id] += 1
        self._unnoted_left_at.pop(user_id, None)

    def _depart(self, user_id: UserId) -> None:
        self._page_counts[user_id] -= 1
        if not self._page_counts[user_id]:
            del self._page_counts[user_id]
            self._left_at[user_id] = self._unnoted_left_at[user_id] = self._now()

    def _note_seen(self, user_id: UserId) -> None:
        if user_id not in self._page_counts:
            self._left_at[user_id] = self._now()
