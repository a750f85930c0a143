"""Synchronization with other processes: their changes and presence are applied to the open rooms.

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
from sixlegs.server.rooms.tracked_sockets import UserSockets
from sixlegs.server.storage import queries
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.store import Store
from sixlegs.server.tasks import cancel_all

PRESENCE_DELAY_SECONDS = 0.05  # changes of presence in this time are published together
COMPARE_INTERVAL_SECONDS = 5.0  # between two comparisons of all rooms with the database
DISCONNECTED_COMPARE_INTERVAL_SECONDS = 1.0  # the same while pub/sub is not connected
BATCH_GAMES = 500  # games per query


class ClusterSync:
    """Publishes local presence, and applies the messages of other processes to the rooms."""

    def __init__(
        self,
        store: Store,
        lobby: Lobby,
        directory: RoomDirectory,
        users: UserSockets,
        pubsub: PubSub,
    ) -> None:
        self._pubsub = pubsub
        self._presence = directory.presence
        self._store = store
        self._lobby = lobby
        self._directory = directory
        self._users = users
        self._rooms = directory.rooms
        self._tasks: set[asyncio.Task[None]] = set()
        self._suspect_games: set[str] = set()
        """Games whose changes may have been missed."""
        self._has_suspects = asyncio.Event()

    async def open(self) -> None:
        """Connect to the other processes, and start the background tasks."""
        if self._pubsub.is_local:
            return
        await self._pubsub.open(self._on_message, self._on_connected)
        self._start_task(self._publish_presence())
        self._start_task(self._compare())

    async def close(self) -> None:
        """Announce that this process stops, and disconnect."""
        self._pubsub.publish(messages.ProcessStopped())
        await cancel_all(self._tasks)
        await self._pubsub.close()

    # Receiving

    def _on_connected(self) -> None:
        """Request what may have been missed while pub/sub was not connected."""
        self._presence.restart_expiry()
        self._pubsub.publish(messages.PresenceRequest())
        self._presence.has_changed.set()  # the next update shows the others if they missed any
        self._pubsub.publish(messages.MessagesLost())
        self._mark_all_suspect()

    def _on_message(self, process: str, item: AnyMessage) -> None:
        match item:
            case messages.GameChanged():
                self._catch_up(item)
            case messages.Broadcast(game, message, hidden_from):
                if room := self._rooms.get(game):
                    room.send_here(EncodedMessage(message), hidden_from)
            case messages.PresenceUpdate():
                self._on_presence(process, self._presence.apply_update(process, item))
            case messages.PresenceSnapshot():
                self._on_presence(process, self._presence.apply_snapshot(process, item))
            case messages.PresenceRequest():
                self._pubsub.publish(self._presence.snapshot(), process)
            case messages.ProcessStopped():
                self._lobby.on_stopped(process)
                self._show_presence(self._presence.remove_process(process))
            case messages.MessagesLost():
                self._mark_all_suspect()
            case _:
                self._on_cluster_message(process, item)

    def _on_cluster_message(self, process: str, item: AnyMessage) -> None:
        match item:
            case messages.LobbyUpdate():
                self._lobby.on_update(process, item)
            case messages.LobbyRequest():
                self._lobby.on_request(process)
            case messages.LobbySnapshot():
                self._lobby.on_snapshot(process, item)
            case messages.LobbyChanged(is_urgent):
                self._lobby.schedule_update(is_urgent=is_urgent)
            case messages.PlayerRenamed(user_id, name):
                self._start_task(self._directory.rename(user_id, name))
                self._lobby.schedule_update()
            case messages.PlayerMerged(user_id):
                self._start_task(self._directory.reconnect(user_id))
            case messages.NotificationsChanged(user_id):
                self._users.notify_here(user_id)
            case messages.GameDeleted(game, close_reason, encoded):
                last_message = EncodedMessage(encoded) if encoded else None
                self._directory.disconnect(game, close_reason, last_message)

    def _catch_up(self, change: messages.GameChanged) -> None:
        room = self._rooms.get(change.game)
        if room and change.version > room.game.version:
            self._start_task(self._catch_up_room(room, change))

    async def _catch_up_room(self, room: GameRoom, change: messages.GameChanged) -> None:
        try:
            await room.catch_up(change.version, change.row)
        except StoreError:  # logged by the store; the next comparison retries
            self._mark_suspect(room.game.id)

    # Presence

    def _on_presence(self, process: str, changed_pages: set[OpenPage] | None) -> None:
        if changed_pages is None:  # an update was lost
            self._pubsub.publish(messages.PresenceRequest(), process)
            return
        self._show_presence(changed_pages)
        for game in {game for _, game in changed_pages}:  # its copy may predate our last change
            room = self._rooms.get(game)
            if room and process in self._presence.processes_at(game):
                self._pubsub.publish(messages.GameChanged(game, room.game.version), process)

    def _show_presence(self, changed_pages: set[OpenPage]) -> None:
        """Send positions to the rooms whose players have joined or left at other processes."""
        for game in {game for _, game in changed_pages}:
            if not (room := self._rooms.get(game)):
                continue
            users = [user_id for user_id, page_game in changed_pages if page_game == game]
            if any(map(room.game.is_seated, users)):
                room.send_positions()
            else:
                room.spectators.update()

    async def _publish_presence(self) -> None:
        """Publish changes of presence after a short delay, and otherwise a heartbeat."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    await self._presence.has_changed.wait()
            await asyncio.sleep(PRESENCE_DELAY_SECONDS)
            self._presence.has_changed.clear()
            self._pubsub.publish(self._presence.take_update())
            self._drop_expired_processes()

    def _drop_expired_processes(self) -> None:
        if self._presence.is_incomplete:
            return
        for process in self._presence.expired_processes():
            LOG.warning("a process has stopped responding: its players count as away")
            self._show_presence(self._presence.remove_process(process))

    # Comparison with the database

    def _mark_suspect(self, game: str) -> None:
        self._suspect_games.add(game)
        self._has_suspects.set()

    def _mark_all_suspect(self) -> None:
        self._suspect_games.update(self._rooms)
        self._lobby.schedule_update()
        self._has_suspects.set()

    async def _compare(self) -> None:
        """Compare suspect games with the database at once, and all games periodically."""
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
            suspects, self._suspect_games = self._suspect_games, set()
            games = list(suspects & self._rooms.keys())
            for start in range(0, len(games), BATCH_GAMES):
                await self._compare_batch(games[start : start + BATCH_GAMES])

    async def _compare_batch(self, games: list[str]) -> None:
        with suppress(StoreError):  # logged by the store; the next comparison retries
            versions = await self._store.read(queries.load_game_versions, games)
            for game in games:
                if room := self._rooms.get(game):
                    await room.compare(versions.get(game))

    def _start_task(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)  # the event loop holds tasks only weakly
        task.add_done_callback(self._tasks.discard)
