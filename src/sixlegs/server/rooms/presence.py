"""Presence: which users have a page open, at this process or another, and when others left.

Processes exchange snapshots and updates of their open pages.
"""

from __future__ import annotations

import asyncio
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import msgspec

from sixlegs.server.play.seats import player_ids
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId, is_account
from sixlegs.server.pubsub.base import PubSub
from sixlegs.server.pubsub.messages import (
    AnyMessage,
    GameMessage,
    OpenPage,
    PresenceSnapshot,
    PresenceUpdate,
)

PAGES_DECODER = msgspec.msgpack.Decoder(list[OpenPage])
MAX_UNNOTED_SECONDS = 3600.0  # the process that holds the lease notes absences far sooner
HEARTBEAT_SECONDS = 2.0
SETTLE_SECONDS = 2 * HEARTBEAT_SECONDS  # time in which all other processes send their pages
EXPIRY_SECONDS = 8.0
"""Time without a message after which a process counts as stopped, and its pages as closed."""


@dataclass
class _RemoteProcess:
    """Another process and its open pages."""

    last_message_at: float
    sequence: int = 0
    """The sequence number of its last update."""
    open_pages: set[OpenPage] = field(default_factory=set)
    games: Counter[str] = field(default_factory=Counter)
    """The number of users who have each game open there."""


class Presence:
    """Tracks open pages at this process and those that *pubsub* connects; *now* returns seconds."""

    def __init__(self, now: Callable[[], float], pubsub: PubSub | None = None) -> None:
        self.pubsub = pubsub or PubSub()
        self.has_changed = asyncio.Event()
        """Set when an update is to be published."""
        self._now = now
        self._opened = now()
        self._is_complete_at = now() + SETTLE_SECONDS
        self._local_pages: Counter[OpenPage] = Counter()
        self._processes: dict[str, _RemoteProcess] = {}
        self._page_counts: Counter[UserId] = Counter()
        """The number of open pages per user, of all processes together."""
        self._left_at: dict[UserId, float] = {}
        self._unnoted_left_at: dict[UserId, float] = {}
        """Time of leaving of users whose absence has not been noted in their games yet."""
        self._sequence = 0
        self._changed_pages: set[OpenPage] = set()
        """Local pages that were opened or closed since the last published update."""
        self._seen_users: list[UserId] = []

    @contextmanager
    def page(self, user_id: UserId, game: str = "") -> Iterator[None]:
        """Track an open page of *user_id* in the context, at *game* or elsewhere."""
        page = (user_id, game)
        self._local_pages[page] += 1
        if self._local_pages[page] == 1:
            self._mark_changed(page)
            self._arrive(user_id)
        try:
            yield
        finally:
            self._local_pages[page] -= 1
            if not self._local_pages[page]:
                del self._local_pages[page]
                self._mark_changed(page)
                self._depart(user_id)

    @property
    def page_count(self) -> int:
        """The number of pages connected to this process."""
        return self._local_pages.total()

    @property
    def user_count(self) -> int:
        """The number of users with an open page at any process."""
        return len(self._page_counts)

    def count_accounts(self) -> int:
        """Return the number of signed-in users with an open page at any process."""
        return sum(map(is_account, self._page_counts))

    def is_connected(self, user_id: UserId) -> bool:
        """Return whether *user_id* has, or may have, a page open."""
        return user_id in self._page_counts or self.is_incomplete

    def is_known_connected(self, user_id: UserId) -> bool:
        """Return whether *user_id* is known to have a page open."""
        return user_id in self._page_counts

    @property
    def is_incomplete(self) -> bool:
        """Whether pages at other processes may be unknown, so that no user counts as away."""
        if self.pubsub.is_local:
            return False
        return not self.pubsub.is_connected or self._now() < self._is_complete_at

    def remote_players(self, game: ServerGame) -> set[UserId]:
        """Return the players who have a game open at other processes."""
        others = self._processes.values()
        return {
            user_id
            for user_id in player_ids(game.seats)
            if any((user_id, game.id) in other.open_pages for other in others)
        }

    def count_remote_spectators(self, game: ServerGame) -> int:
        """Return the number of users without a seat who have a game open at other processes."""
        players = set(player_ids(game.seats))
        return sum(
            other.games[game.id]
            - sum((user_id, game.id) in other.open_pages for user_id in players)
            for other in self._processes.values()
        )

    def processes_at(self, game: str) -> list[str]:
        """Return the other processes at which a game is open."""
        return [name for name, other in self._processes.items() if game in other.games]

    def publish(self, item: AnyMessage) -> None:
        """Publish *item* to all other processes, or only to those that have its game open."""
        if not isinstance(item, GameMessage):
            self.pubsub.publish(item)
            return
        for process in self.processes_at(item.game):
            self.pubsub.publish(item, process)

    def unnoted_absences(self, seconds: float) -> list[UserId]:
        """Return the users who left at least *seconds* ago and whose absence is not noted yet."""
        return [
            user_id for user_id in self._unnoted_left_at if self.seconds_away(user_id) >= seconds
        ]

    def mark_noted(self, user_id: UserId) -> None:
        """Mark the absence of *user_id* as noted."""
        self._unnoted_left_at.pop(user_id, None)

    def note_activity(self, user_id: UserId) -> None:
        """Note activity of a user without a connected page."""
        self._seen_users.append(user_id)
        self.has_changed.set()
        self._note_seen(user_id)

    def seconds_away(self, user_id: UserId) -> float:
        """Return the seconds since *user_id* left, or since this process started if never seen."""
        if self.is_connected(user_id):
            return 0
        return self._now() - self._left_at.get(user_id, self._opened)

    def forget_before(self, seconds: float) -> None:
        """Forget users who left more than *seconds* ago."""
        latest = self._now() - seconds
        self._left_at = {user_id: left for user_id, left in self._left_at.items() if left >= latest}
        oldest = self._now() - MAX_UNNOTED_SECONDS
        self._unnoted_left_at = {
            user_id: left for user_id, left in self._unnoted_left_at.items() if left >= oldest
        }

    # Exchange with other processes

    def take_update(self) -> PresenceUpdate:
        """Return and clear the pending update."""
        self._sequence += 1
        came = [page for page in self._changed_pages if page in self._local_pages]
        left = [page for page in self._changed_pages if page not in self._local_pages]
        seen, self._seen_users = self._seen_users, []
        self._changed_pages.clear()
        return PresenceUpdate(self._sequence, came, left, seen)

    def snapshot(self) -> PresenceSnapshot:
        """Return all local pages, which the next update continues."""
        pages = msgspec.msgpack.encode(list(self._local_pages))
        return PresenceSnapshot(self._sequence, zlib.compress(pages))

    def apply_update(self, process: str, update: PresenceUpdate) -> set[OpenPage] | None:
        """Apply an update of another process. Return the pages opened or closed there.

        Return None if an update before it was lost, so that a snapshot is needed.
        """
        other = self._note_message(process)
        for user_id in update.seen:
            self._note_seen(user_id)
        if update.sequence != other.sequence + 1:
            return None
        other.sequence = update.sequence
        came = set(update.joined) - other.open_pages
        left = set(update.left) & other.open_pages
        self._update_process(other, came, left)
        return came | left

    def apply_snapshot(self, process: str, snapshot: PresenceSnapshot) -> set[OpenPage]:
        """Replace the open pages of another process. Return those opened or closed there."""
        other = self._note_message(process)
        other.sequence = snapshot.sequence
        pages = set(PAGES_DECODER.decode(zlib.decompress(snapshot.pages)))
        came, left = pages - other.open_pages, other.open_pages - pages
        self._update_process(other, came, left)
        return came | left

    def _note_message(self, process: str) -> _RemoteProcess:
        other = self._processes.setdefault(process, _RemoteProcess(self._now()))
        other.last_message_at = self._now()
        return other

    def remove_process(self, process: str) -> set[OpenPage]:
        """Remove a stopped process. Return the pages that were open there."""
        other = self._processes.pop(process, None)
        if other is None:
            return set()
        left = set(other.open_pages)
        self._update_process(other, set(), left)
        return left

    def expired_processes(self) -> list[str]:
        """Return the processes that have sent nothing for too long."""
        latest = self._now() - EXPIRY_SECONDS
        return [name for name, other in self._processes.items() if other.last_message_at < latest]

    def restart_expiry(self) -> None:
        """Restart the expiry of all processes after an outage of pub/sub."""
        self._is_complete_at = self._now() + SETTLE_SECONDS
        for other in self._processes.values():
            other.last_message_at = self._now()

    def _mark_changed(self, page: OpenPage) -> None:
        self._changed_pages.add(page)
        self.has_changed.set()

    def _update_process(
        self, other: _RemoteProcess, came: set[OpenPage], left: set[OpenPage]
    ) -> None:
        other.open_pages |= came
        other.open_pages -= left
        for user_id, game in came:
            other.games[game] += 1
            self._arrive(user_id)
        for user_id, game in left:
            other.games[game] -= 1
            if not other.games[game]:
                del other.games[game]
            self._depart(user_id)

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
