"""The lobby: open challenges and games to watch, for all who look in."""

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
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.store import Store

PUBLISH_DELAY_SECONDS = {
    True: 0.1,
    False: 2.0,
}  # seconds until other processes are told, if it is urgent
URGENT_DELAY_SECONDS = (
    1.0  # seconds until something new is seen: somebody waits, or does not wait any more
)
ROUTINE_DELAY_SECONDS = 5.0  # until a move is seen; with many games there are many in a second


class LobbySubscriber(Protocol):
    """Somebody who looks in."""

    @property
    def user_id(self) -> UserId:
        """Whose cookie they hold."""

    def send(self, message: LobbyMessage | EncodedMessage) -> None:
        """Send a message, without waiting."""


class Lobby:
    """What the *store* has for the lobby, sent again after changes. Visits wait in *queue*."""

    def __init__(self, store: Store, queue: FairQueue, news: PubSub) -> None:
        self.subscribers: set[LobbySubscriber] = set()
        self._store = store
        self._queue = queue
        self._update_task: asyncio.Task[None] | None = None
        self._delay = 0.0
        """Of the showing that is under way."""
        self._news = news
        self._publish_timers: dict[bool, asyncio.TimerHandle] = {}

    async def games(self, address: str) -> LobbyGames:
        """Return the games of the lobby for a client at *address*.

        Raises :exc:`QueueFullError` and :exc:`StoreError`.
        """
        async with self._queue.turn(client_network(address)):
            return await self._read()

    async def _read(self) -> LobbyGames:
        return LobbyGames(await self._store.challenges(), await self._store.ongoing_games())

    def publish_change(self, *, is_urgent: bool = True) -> None:
        """Something has changed here: show it everywhere."""
        self.schedule_update(is_urgent=is_urgent)
        if (
            is_urgent not in self._publish_timers
        ):  # else all that changes until then is told at once
            loop, delay = asyncio.get_running_loop(), PUBLISH_DELAY_SECONDS[is_urgent]
            self._publish_timers[is_urgent] = loop.call_later(delay, self._publish_now, is_urgent)

    def _publish_now(self, is_urgent: bool) -> None:
        del self._publish_timers[is_urgent]
        self._news.publish(LobbyChanged(is_urgent))

    def schedule_update(self, *, is_urgent: bool = True) -> None:
        """Something has changed, or may have: show it soon, or a little later."""
        delay = URGENT_DELAY_SECONDS if is_urgent else ROUTINE_DELAY_SECONDS
        if self._update_task and delay < self._delay:
            self._cancel_update()
        if self.subscribers and self._update_task is None:
            self._delay = delay
            self._update_task = asyncio.create_task(self._send_update(delay))

    def close(self) -> None:
        """Show nothing more."""
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
        self._update_task = None  # what changes from here on is shown once more
        try:
            games = await self._read()
        except StoreError:  # which the store has told
            return
        for_others = EncodedMessage.encode(serializers.lobby(games, ANONYMOUS))
        players = _player_ids(games)
        for visitor in self.subscribers:
            is_player = visitor.user_id in players
            visitor.send(serializers.lobby(games, visitor.user_id) if is_player else for_others)


def _player_ids(lobby: LobbyGames) -> set[UserId]:
    """Return the players of these games, who see them differently from everybody else."""
    games = [*lobby.ongoing, *(game for _, game in lobby.challenges)]
    return {owner for game in games for owner in player_ids(game.players.seats)}
