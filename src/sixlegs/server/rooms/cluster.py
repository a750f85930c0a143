"""Other processes: changes are published to them, and theirs are applied to the open rooms.

Rooms are also compared with the database, so a lost message costs seconds only.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from sixlegs.server.logs import LOG
from sixlegs.server.protocol.encoded import EncodedMessage
from sixlegs.server.pubsub import messages
from sixlegs.server.pubsub.base import PubSub
from sixlegs.server.pubsub.messages import AnyMessage, OpenPage
from sixlegs.server.rooms.directory import RoomDirectory
from sixlegs.server.rooms.lobby import Lobby
from sixlegs.server.rooms.presence import HEARTBEAT_SECONDS
from sixlegs.server.rooms.room import GameRoom
from sixlegs.server.storage import queries
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.store import Store
from sixlegs.server.tasks import cancel_all

PRESENCE_DELAY_SECONDS = 0.05  # seconds in which those who come and go are told of together
COMPARE_INTERVAL_SECONDS = 5.0  # seconds between two comparisons of all rooms with the database …
DISCONNECTED_COMPARE_INTERVAL_SECONDS = 1.0  # … and while no news come
BATCH_GAMES = 500  # rooms that one query is about


class ClusterSync:
    """Sends other processes who is here, and applies what they send to the rooms of *directory*."""

    def __init__(self, store: Store, lobby: Lobby, directory: RoomDirectory, news: PubSub) -> None:
        self._pubsub = news
        self._presence = directory.presence
        self._store = store
        self._lobby = lobby
        self._directory = directory
        self._rooms = directory.rooms
        self._tasks: set[asyncio.Task[None]] = set()
        self._suspect_games: set[str] = set()
        """The games of which something may have been missed."""
        self._has_suspects = asyncio.Event()
        self._is_snapshot_requested = False

    async def open(self) -> None:
        """Begin to tell and to hear."""
        if self._pubsub.is_local:
            return
        await self._pubsub.open(self._on_message, self._on_connected)
        self._start_task(self._publish_presence())
        self._start_task(self._compare())

    async def close(self) -> None:
        """Tell that our people leave, and end."""
        self._pubsub.publish(messages.ProcessStopped())
        await cancel_all(self._tasks)
        await self._pubsub.close()

    # Hearing

    def _on_connected(self) -> None:
        """All is well again, or for the first time: whatever was missed is looked for."""
        self._presence.restart_expiry()
        self._request_snapshot()
        self._pubsub.publish(messages.PresenceRequest())
        self._pubsub.publish(messages.MessagesLost())
        self._mark_all_suspect()

    def _on_message(self, process: str, item: AnyMessage) -> None:
        match item:
            case messages.GameChanged():
                self._catch_up(item)
            case messages.Broadcast(game, message):
                if room := self._rooms.get(game):
                    room.send_here(EncodedMessage(message))
            case messages.PresenceUpdate():
                self._on_presence(process, item)
            case messages.PresenceRequest():
                if item.process in ("", self._pubsub.name):
                    self._request_snapshot()
            case messages.ProcessStopped():
                self._show_presence(self._presence.remove_process(process))
            case messages.MessagesLost():
                self._mark_all_suspect()
            case _:
                self._on_cluster_message(item)

    def _on_cluster_message(self, item: AnyMessage) -> None:
        match item:
            case messages.LobbyChanged(is_urgent):
                self._lobby.schedule_update(is_urgent=is_urgent)
            case messages.PlayerRenamed(owner, name):
                self._start_task(self._directory.rename(owner, name))
                self._lobby.schedule_update()
            case messages.PlayerMerged(owner):
                self._start_task(self._directory.reconnect(owner))
            case messages.GameDeleted(game, why, last_words):
                last_message = EncodedMessage(last_words) if last_words else None
                self._directory.disconnect(game, why, last_message)

    def _catch_up(self, told: messages.GameChanged) -> None:
        room = self._rooms.get(told.game)
        if room and told.version > room.game.version:
            self._start_task(self._catch_up_room(room, told))

    async def _catch_up_room(self, room: GameRoom, told: messages.GameChanged) -> None:
        try:
            await room.catch_up(told.version, told.row)
        except StoreError:  # which the store has told; the next comparison tries again
            self._mark_suspect(room.game.id)

    # Who is where

    def _on_presence(self, process: str, told: messages.PresenceUpdate) -> None:
        moved = self._presence.apply_update(process, told)
        if moved is None:
            self._pubsub.publish(messages.PresenceRequest(process))
            return
        self._show_presence(moved)
        for game in {game for _, game in moved}:  # which it may have read before our last change
            room = self._rooms.get(game)
            if room and process in self._presence.processes_at(game):
                self._pubsub.publish(messages.GameChanged(game, room.game.version), process)

    def _show_presence(self, moved: set[OpenPage]) -> None:
        """Show in our rooms that players have come or gone elsewhere."""
        for game in {game for _, game in moved}:
            room = self._rooms.get(game)
            if room and any(room.game.is_seated(owner) for owner, at in moved if at == game):
                room.send_positions()

    async def _publish_presence(self) -> None:
        """Tell who has come and gone, soon; and if nobody has, that we are still there."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    await self._presence.has_changed.wait()
            await asyncio.sleep(PRESENCE_DELAY_SECONDS)
            self._presence.has_changed.clear()
            self._pubsub.publish(
                self._presence.take_update(is_snapshot=self._is_snapshot_requested)
            )
            self._is_snapshot_requested = False
            self._drop_expired_processes()

    def _request_snapshot(self) -> None:
        self._is_snapshot_requested = True
        self._presence.has_changed.set()

    def _drop_expired_processes(self) -> None:
        if self._presence.is_incomplete:
            return
        for process in self._presence.expired_processes():
            LOG.warning("a process is not heard of any more: its people have left")
            self._show_presence(self._presence.remove_process(process))

    # Comparing

    def _mark_suspect(self, game: str) -> None:
        self._suspect_games.add(game)
        self._has_suspects.set()

    def _mark_all_suspect(self) -> None:
        self._suspect_games.update(self._rooms)
        self._lobby.schedule_update()
        self._has_suspects.set()

    async def _compare(self) -> None:
        """Compare what is doubted, and from time to time everything."""
        while True:
            seconds = (
                COMPARE_INTERVAL_SECONDS
                if self._pubsub.is_connected
                else DISCONNECTED_COMPARE_INTERVAL_SECONDS
            )
            try:
                async with asyncio.timeout(seconds):
                    await self._has_suspects.wait()
            except TimeoutError:
                self._suspect_games.update(self._rooms)
                self._lobby.schedule_update(is_urgent=False)
            self._has_suspects.clear()
            doubted, self._suspect_games = self._suspect_games, set()
            games = list(doubted & self._rooms.keys())
            for begin in range(0, len(games), BATCH_GAMES):
                await self._compare_batch(games[begin : begin + BATCH_GAMES])

    async def _compare_batch(self, games: list[str]) -> None:
        with suppress(StoreError):  # which the store has told; the next time may be better
            kept = await self._store.read(queries.load_game_versions, games)
            for game in games:
                if room := self._rooms.get(game):
                    await room.compare(kept.get(game))

    def _start_task(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)  # the loop itself holds tasks but weakly
        task.add_done_callback(self._tasks.discard)
