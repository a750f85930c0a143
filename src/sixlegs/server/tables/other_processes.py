"""Other processes: changes are published to them, and theirs are applied to the open rooms.

Rooms are also compared with the database, so a lost message costs seconds only.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from sixlegs.server.logs import LOG
from sixlegs.server.news import items
from sixlegs.server.news.channel import News
from sixlegs.server.news.items import AnyItem, Place
from sixlegs.server.protocol.written import Written
from sixlegs.server.storage import queries
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.store import Store
from sixlegs.server.tables.directory import RoomDirectory
from sixlegs.server.tables.lobby import Lobby
from sixlegs.server.tables.presence import BEAT
from sixlegs.server.tables.room import GameRoom
from sixlegs.server.tasks import cancel_all

SOON = 0.05  # seconds in which those who come and go are told of together
COMPARING = 5.0  # seconds between two comparisons of all rooms with the database …
COMPARING_BLINDLY = 1.0  # … and while no news come
AT_ONCE = 500  # rooms that one query is about


class OtherProcesses:
    """Sends other processes who is here, and applies what they send to the rooms of *directory*."""

    def __init__(self, store: Store, lobby: Lobby, directory: RoomDirectory, news: News) -> None:
        self._news = news
        self._presence = directory.presence
        self._store = store
        self._lobby = lobby
        self._directory = directory
        self._rooms = directory.rooms
        self._tasks: set[asyncio.Task[None]] = set()
        self._doubted: set[str] = set()
        """The games of which something may have been missed."""
        self._doubts = asyncio.Event()
        self._is_whole_wanted = False

    async def open(self) -> None:
        """Begin to tell and to hear."""
        if self._news.is_alone:
            return
        await self._news.open(self._hear, self._when_back)
        self._begin(self._beat())
        self._begin(self._compare())

    async def close(self) -> None:
        """Tell that our people leave, and end."""
        self._news.tell(items.Ended())
        await cancel_all(self._tasks)
        await self._news.close()

    # Hearing

    def _when_back(self) -> None:
        """All is well again, or for the first time: whatever was missed is looked for."""
        self._presence.wait_for_others()
        self._tell_whole()
        self._news.tell(items.AttendanceWanted())
        self._news.tell(items.Missed())
        self._doubt_all()

    def _hear(self, process: str, item: AnyItem) -> None:
        match item:
            case items.Changed():
                self._catch_up(item)
            case items.Told(game, message):
                if room := self._rooms.get(game):
                    room.send_here(Written(message))
            case items.Attendance():
                self._hear_attendance(process, item)
            case items.AttendanceWanted():
                if item.process in ("", self._news.name):
                    self._tell_whole()
            case items.Ended():
                self._show(self._presence.lose(process))
            case items.Missed():
                self._doubt_all()
            case _:
                self._hear_of_world(item)

    def _hear_of_world(self, item: AnyItem) -> None:
        match item:
            case items.LobbyChanged(is_urgent):
                self._lobby.show_soon(is_urgent=is_urgent)
            case items.Renamed(owner, name):
                self._begin(self._directory.rename(owner, name))
                self._lobby.show_soon()
            case items.Merged(owner):
                self._begin(self._directory.reconnect(owner))
            case items.Gone(game, why, last_words):
                last_message = Written(last_words) if last_words else None
                self._directory.disconnect(game, why, last_message)

    def _catch_up(self, told: items.Changed) -> None:
        room = self._rooms.get(told.game)
        if room and told.version > room.game.version:
            self._begin(self._caught_up(room, told))

    async def _caught_up(self, room: GameRoom, told: items.Changed) -> None:
        try:
            await room.catch_up(told.version, told.row)
        except StoreError:  # which the store has told; the next comparison tries again
            self._doubt(room.game.id)

    # Who is where

    def _hear_attendance(self, process: str, told: items.Attendance) -> None:
        moved = self._presence.hear(process, told)
        if moved is None:
            self._news.tell(items.AttendanceWanted(process))
            return
        self._show(moved)
        for game in {game for _, game in moved}:  # which it may have read before our last change
            room = self._rooms.get(game)
            if room and process in self._presence.processes_at(game):
                self._news.tell(items.Changed(game, room.game.version), process)

    def _show(self, moved: set[Place]) -> None:
        """Show in our rooms that players have come or gone elsewhere."""
        for game in {game for _, game in moved}:
            room = self._rooms.get(game)
            if room and any(room.game.is_seated(owner) for owner, at in moved if at == game):
                room.show()

    async def _beat(self) -> None:
        """Tell who has come and gone, soon; and if nobody has, that we are still there."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._presence.has_changed.wait()
            await asyncio.sleep(SOON)
            self._presence.has_changed.clear()
            self._news.tell(self._presence.told(is_whole=self._is_whole_wanted))
            self._is_whole_wanted = False
            self._lose_silent()

    def _tell_whole(self) -> None:
        self._is_whole_wanted = True
        self._presence.has_changed.set()

    def _lose_silent(self) -> None:
        if self._presence.is_blind:
            return
        for process in self._presence.expired():
            LOG.warning("a process is not heard of any more: its people have left")
            self._show(self._presence.lose(process))

    # Comparing

    def _doubt(self, game: str) -> None:
        self._doubted.add(game)
        self._doubts.set()

    def _doubt_all(self) -> None:
        self._doubted.update(self._rooms)
        self._lobby.show_soon()
        self._doubts.set()

    async def _compare(self) -> None:
        """Compare what is doubted, and from time to time everything."""
        while True:
            seconds = COMPARING if self._news.is_well else COMPARING_BLINDLY
            try:
                async with asyncio.timeout(seconds):
                    await self._doubts.wait()
            except TimeoutError:
                self._doubted.update(self._rooms)
                self._lobby.show_soon(is_urgent=False)
            self._doubts.clear()
            doubted, self._doubted = self._doubted, set()
            games = list(doubted & self._rooms.keys())
            for begin in range(0, len(games), AT_ONCE):
                await self._compare_some(games[begin : begin + AT_ONCE])

    async def _compare_some(self, games: list[str]) -> None:
        with suppress(StoreError):  # which the store has told; the next time may be better
            kept = await self._store.read(queries.glances, games)
            for game in games:
                if room := self._rooms.get(game):
                    await room.compare(kept.get(game))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)  # the loop itself holds tasks but weakly
        task.add_done_callback(self._tasks.discard)
