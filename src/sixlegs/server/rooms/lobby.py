"""The lobby: open challenges and games to watch, sent to its subscribers after changes."""

from __future__ import annotations

import asyncio
from typing import Protocol

from sixlegs.server import serializers
from sixlegs.server.limits.addresses import client_network
from sixlegs.server.limits.fair_queue import FairQueue
from sixlegs.server.play.listed_game import LobbyGames
from sixlegs.server.play.seats import player_ids
from sixlegs.server.play.user_ids import ANONYMOUS, UserId
from sixlegs.server.protocol.encoded import EncodedMessage
from sixlegs.server.protocol.people import Lobby as LobbyMessage
from sixlegs.server.pubsub.base import PubSub
from sixlegs.server.pubsub.messages import LobbyChanged
from sixlegs.server.storage import relations
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.store import Store

PUBLISH_DELAY_SECONDS = {True: 0.1, False: 2.0}
"""Delay before other processes are notified, by urgency."""
URGENT_DELAY_SECONDS = 1.0
"""Delay before a new or withdrawn challenge is sent."""
ROUTINE_DELAY_SECONDS = 5.0
"""Delay before a move is sent: with many games there are many per second."""


class LobbySubscriber(Protocol):
    """A connection to the socket of the lobby."""

    @property
    def user_id(self) -> UserId:
        """The user of the cookie."""

    def send(self, message: LobbyMessage | EncodedMessage) -> None:
        """Send a message, without waiting."""


class Lobby:
    """Sends the lobby of *store* to its subscribers after changes. Requests wait in *queue*."""

    def __init__(self, store: Store, queue: FairQueue, pubsub: PubSub) -> None:
        self.subscribers: set[LobbySubscriber] = set()
        self._store = store
        self._queue = queue
        self._update_task: asyncio.Task[None] | None = None
        self._delay = 0.0
        """The delay of the pending update."""
        self._pubsub = pubsub
        self._publish_timers: dict[bool, asyncio.TimerHandle] = {}

    async def games(self, address: str) -> LobbyGames:
        """Return the games of the lobby for a client at *address*.

        Raises :exc:`QueueFullError` and :exc:`StoreError`.
        """
        async with self._queue.turn(client_network(address)):
            return await self._read()

    async def _read(self) -> LobbyGames:
        challenges = await self._store.challenges()
        creators = {id for _, game in challenges for id in player_ids(game.players.seats)}
        blocked = await self._store.read(relations.find_blocked_between, creators)
        return LobbyGames(challenges, await self._store.ongoing_games(), blocked)

    def publish_change(self, *, is_urgent: bool = True) -> None:
        """Schedule updates of the lobby in all processes."""
        self.schedule_update(is_urgent=is_urgent)
        if (
            is_urgent not in self._publish_timers
        ):  # otherwise the pending message covers this change
            loop, delay = asyncio.get_running_loop(), PUBLISH_DELAY_SECONDS[is_urgent]
            self._publish_timers[is_urgent] = loop.call_later(delay, self._publish_now, is_urgent)

    def _publish_now(self, is_urgent: bool) -> None:
        del self._publish_timers[is_urgent]
        self._pubsub.publish(LobbyChanged(is_urgent))

    def schedule_update(self, *, is_urgent: bool = True) -> None:
        """Schedule an update for local subscribers after a change."""
        delay = URGENT_DELAY_SECONDS if is_urgent else ROUTINE_DELAY_SECONDS
        if self._update_task and delay < self._delay:
            self._cancel_update()
        if self.subscribers and self._update_task is None:
            self._delay = delay
            self._update_task = asyncio.create_task(self._send_update(delay))

    def close(self) -> None:
        """Cancel all pending updates."""
        self._cancel_update()
        for handle in self._publish_timers.values():
            handle.cancel()
        self._publish_timers.clear()

    def _cancel_update(self) -> None:
        if self._update_task:
            self._update_task.cancel()
            self._update_task = None

    async def _send_update(self, delay: float) -> None:
        await asyncio.sleep(delay)
        self._update_task = None  # a change from here on schedules another update
        try:
            games = await self._read()
        except StoreError:  # logged by the store
            return
        for_others = EncodedMessage.encode(serializers.lobby(games, ANONYMOUS))
        special_viewers = _special_viewers(games)
        for subscriber in self.subscribers:
            is_special = subscriber.user_id in special_viewers
            subscriber.send(
                serializers.lobby(games, subscriber.user_id) if is_special else for_others
            )


def _special_viewers(lobby: LobbyGames) -> set[UserId]:
    """Return the users who see the lobby differently from all others.

    These are the players of its games, and those who cannot join a challenge because of a block.
    """
    games = [*lobby.ongoing, *(game for _, game in lobby.challenges)]
    players = {user_id for game in games for user_id in player_ids(game.players.seats)}
    return players.union(*lobby.blocked.values())
