"""The lobby: open challenges and games to watch, sent to its subscribers after changes.

One process, the leader, reads the lobby from the database and publishes the differences. Each
process applies them to its view, and sends them to its subscribers.
"""

from __future__ import annotations

import asyncio
import zlib
from typing import Protocol, TypeVar

import msgspec

from sixlegs.server.limits.addresses import client_network
from sixlegs.server.limits.fair_queue import FairQueue
from sixlegs.server.play.listed_game import LobbyGames
from sixlegs.server.play.seats import player_ids
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.protocol import people
from sixlegs.server.protocol.encoded import EncodedMessage
from sixlegs.server.protocol.people import LobbyOverlay
from sixlegs.server.pubsub.base import PubSub
from sixlegs.server.pubsub.messages import LobbyChanged, LobbyRequest, LobbySnapshot, LobbyUpdate
from sixlegs.server.rooms.lobby_view import (
    LobbyDifference,
    LobbyView,
    apply_difference,
    compare_views,
    overlays,
    view_lobby,
)
from sixlegs.server.storage import relations
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.store import Store

PUBLISH_DELAY_SECONDS = {True: 0.1, False: 2.0}
"""Delay before the leader is notified, by urgency."""
URGENT_DELAY_SECONDS = 1.0
"""Delay before a new or withdrawn challenge is sent."""
ROUTINE_DELAY_SECONDS = 10.0
"""Delay before a move is sent: with many games there are many per second."""
LEADER_TIMEOUT_SECONDS = 2.0
"""Time for the leader to publish an urgent change, after its delay."""

T = TypeVar("T")


class LobbySubscriber(Protocol):
    """A connection to the socket of the lobby."""

    @property
    def user_id(self) -> UserId:
        """The user of the cookie."""

    def send(self, message: EncodedMessage) -> None:
        """Send a message, without waiting."""


class Lobby:
    """Sends the lobby of *store* to its subscribers after changes. Requests wait in *queue*."""

    def __init__(self, store: Store, queue: FairQueue, pubsub: PubSub) -> None:
        self.subscribers: set[LobbySubscriber] = set()
        self._store = store
        self._queue = queue
        self._pubsub = pubsub
        self._view: LobbyView | None = None
        """The lobby as it was last sent; None if it is not up to date."""
        self._version = 0
        self._whole: EncodedMessage | None = None
        """The encoded view, for new subscribers."""
        self._overlays: dict[UserId, LobbyOverlay] = {}
        self._joining = 0
        """The number of subscribers that wait for the view."""
        self._read_lock = asyncio.Lock()
        self._update_task: asyncio.Task[None] | None = None
        self._delay = 0.0
        """The delay of the pending update."""
        self._sequence = 0
        """The number of the last difference, published by this process or received."""
        self._leader = ""
        """The process whose differences continue the view."""
        self._publish_timers: dict[bool, asyncio.TimerHandle] = {}
        self._leader_timer: asyncio.TimerHandle | None = None

    async def games(self, address: str) -> LobbyGames:
        """Return the games of the lobby for a client at *address*.

        Raises :exc:`QueueFullError` and :exc:`StoreError`.
        """
        async with self._queue.turn(client_network(address)):
            return await self.load()

    async def load(self) -> LobbyGames:
        """Return the games of the lobby, without waiting for other requests.

        Raises :exc:`StoreError`.
        """
        challenges = await self._store.challenges()
        creators = {id for _, game in challenges for id in player_ids(game.players.seats)}
        blocked = await self._store.read(relations.find_blocked_between, creators)
        return LobbyGames(challenges, await self._store.ongoing_games(), blocked)

    # Subscribers

    async def subscribe(self, subscriber: LobbySubscriber, address: str) -> None:
        """Send the lobby to *subscriber*, a client at *address*, and then every difference.

        Raises :exc:`QueueFullError` and :exc:`StoreError`.
        """
        if self._view is None:
            self._joining += 1
            try:
                async with self._queue.turn(client_network(address)), self._read_lock:
                    if self._view is None:
                        self._replace(view_lobby(await self.load()))
            finally:
                self._joining -= 1
        self.subscribers.add(subscriber)
        self.send_whole(subscriber)

    def send_whole(self, subscriber: LobbySubscriber) -> None:
        """Send the whole lobby to *subscriber*."""
        if self._view is None:
            return
        if overlay := self._overlays.get(subscriber.user_id):
            subscriber.send(EncodedMessage.encode(overlay))
        if self._whole is None:
            view = self._view
            self._whole = EncodedMessage.encode(
                people.Lobby(view.challenges, view.games, self._version)
            )
        subscriber.send(self._whole)

    def _replace(self, view: LobbyView) -> LobbyDifference:
        """Replace the view, and send the difference."""
        difference = compare_views(self._view or LobbyView([], [], {}, {}), view)
        self._advance(view, difference)
        return difference

    def _advance(self, view: LobbyView, difference: LobbyDifference) -> None:
        """Replace the view by that after *difference*, and send it to the subscribers."""
        self._view = view
        previous, self._overlays = self._overlays, overlays(view)
        for subscriber in self.subscribers:
            overlay = self._overlays.get(subscriber.user_id)
            if overlay != previous.get(subscriber.user_id):
                subscriber.send(EncodedMessage.encode(overlay or LobbyOverlay([], [])))
        if difference.is_empty:
            return
        self._version += 1
        self._whole = None
        message = msgspec.structs.replace(difference.changed, version=self._version)
        encoded = EncodedMessage.encode(message)
        for subscriber in self.subscribers:
            subscriber.send(encoded)

    # Changes

    def publish_change(self, *, is_urgent: bool = True) -> None:
        """Schedule an update of the lobby in all processes."""
        self.schedule_update(is_urgent=is_urgent)
        if self._is_reader or is_urgent in self._publish_timers:
            return  # otherwise the pending message covers this change
        loop, delay = asyncio.get_running_loop(), PUBLISH_DELAY_SECONDS[is_urgent]
        self._publish_timers[is_urgent] = loop.call_later(delay, self._notify_leader, is_urgent)

    def _notify_leader(self, is_urgent: bool) -> None:
        del self._publish_timers[is_urgent]
        self._pubsub.publish(LobbyChanged(is_urgent), self._leader)
        if is_urgent and self._leader_timer is None:
            timeout = URGENT_DELAY_SECONDS + LEADER_TIMEOUT_SECONDS
            loop = asyncio.get_running_loop()
            self._leader_timer = loop.call_later(timeout, self._on_leader_timeout)

    def _on_leader_timeout(self) -> None:
        """Read the lobby here, as no leader has published a change."""
        self._stop_leader_timer()
        self._start_update(0.0)

    @property
    def _is_reader(self) -> bool:
        """Whether this process reads changes from the database."""
        return self._pubsub.is_leader or not self._pubsub.is_connected

    def schedule_update(self, *, is_urgent: bool = True) -> None:
        """Read the lobby after a delay if this process reads it."""
        if self._pubsub.is_local and not self.subscribers and not self._joining:
            self._view = None
        elif self._is_reader:
            self._start_update(URGENT_DELAY_SECONDS if is_urgent else ROUTINE_DELAY_SECONDS)

    def _start_update(self, delay: float) -> None:
        if self._update_task and delay < self._delay:
            self._cancel_update()
        if self._update_task is None:
            self._delay = delay
            self._update_task = asyncio.create_task(self._update(delay))

    async def _update(self, delay: float) -> None:
        await asyncio.sleep(delay)
        self._update_task = None  # a change from here on schedules another update
        try:
            async with self._read_lock:
                view = view_lobby(await self.load())
        except StoreError:  # logged by the store
            return
        difference = self._replace(view)
        self._leader = ""
        if self._pubsub.is_leader:
            self._sequence += 1
            self._pubsub.publish(LobbyUpdate(self._sequence, _compress(difference)))

    # Exchange with other processes

    def on_update(self, process: str, update: LobbyUpdate) -> None:
        """Apply a difference that the leader has published."""
        self._stop_leader_timer()
        if self._pubsub.is_leader:
            return
        if (process, update.sequence) == (self._leader, self._sequence + 1) and self._view:
            difference = _decompress(update.difference, LobbyDifference)
            self._sequence += 1
            self._advance(apply_difference(self._view, difference), difference)
        else:
            self._pubsub.publish(LobbyRequest(), process)

    def on_stopped(self, process: str) -> None:
        """Notify all processes of the next change, as the leader among them is not known yet."""
        if process == self._leader:
            self._leader = ""

    def on_request(self, process: str) -> None:
        """Send the view to another process."""
        if self._view:
            self._pubsub.publish(LobbySnapshot(self._sequence, _compress(self._view)), process)

    def on_snapshot(self, process: str, snapshot: LobbySnapshot) -> None:
        """Replace the view by that of the leader."""
        if not self._pubsub.is_leader:
            self._leader, self._sequence = process, snapshot.sequence
            self._replace(_decompress(snapshot.view, LobbyView))

    def close(self) -> None:
        """Cancel all pending updates."""
        self._cancel_update()
        self._stop_leader_timer()
        for handle in self._publish_timers.values():
            handle.cancel()
        self._publish_timers.clear()

    def _cancel_update(self) -> None:
        if self._update_task:
            self._update_task.cancel()
            self._update_task = None

    def _stop_leader_timer(self) -> None:
        if self._leader_timer:
            self._leader_timer.cancel()
            self._leader_timer = None


def _compress(value: LobbyDifference | LobbyView) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(value))


def _decompress(data: bytes, type: type[T]) -> T:
    return msgspec.msgpack.decode(zlib.decompress(data), type=type)
