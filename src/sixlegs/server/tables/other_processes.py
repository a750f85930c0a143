"""Other processes: they are told what changes here, what they tell is heeded, and tables are
compared with the database, so that what is lost on the way is missed for seconds only."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from typing import Any

from sixlegs.server.logs import LOG
from sixlegs.server.news import items
from sixlegs.server.news.items import AnyItem, Place
from sixlegs.server.play.owners import Owner
from sixlegs.server.protocol.written import Written
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.store import Store
from sixlegs.server.tables.lobby import Lobby
from sixlegs.server.tables.presence import BEAT, Presence
from sixlegs.server.tables.room import GameRoom, forget_rematch
from sixlegs.server.tasks import cancel_all

SOON = 0.05  # seconds in which those who come and go are told of together
COMPARING = 5.0  # seconds between two comparisons of all tables with the database …
COMPARING_BLINDLY = 1.0  # … and while no news come
AT_ONCE = 500  # tables that one query is about


class OtherProcesses:
    """Tells other processes what happens here, and does what theirs means for our *tables*."""

    def __init__(
        self,
        store: Store,
        lobby: Lobby,
        tables: Mapping[str, GameRoom],
        presence: Presence,
    ) -> None:
        self._news = presence.news
        self._presence = presence
        self._store = store
        self._lobby = lobby
        self._tables = tables
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
                if table := self._tables.get(game):
                    table.watchers.tell(Written(message))
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
                for table in self._with(owner):
                    self._begin(table.rename(owner, name))
                self._lobby.show_soon()
            case items.Merged(owner):
                for table in self._with(owner):
                    self._begin(table.reconnect())
            case items.Gone(game, why, last_words):
                if gone := self._tables.get(game):
                    gone.disconnect(why, Written(last_words) if last_words else None)
                forget_rematch(self._tables, game)

    def _with(self, owner: Owner) -> list[GameRoom]:
        return [table for table in self._tables.values() if table.game.is_seated(owner)]

    def _catch_up(self, told: items.Changed) -> None:
        table = self._tables.get(told.game)
        if table and told.version > table.game.version:
            self._begin(self._caught_up(table, told))

    async def _caught_up(self, table: GameRoom, told: items.Changed) -> None:
        try:
            await table.catch_up(told.version, told.row)
        except StoreError:  # which the store has told; the next comparison tries again
            self._doubt(table.game.id)

    # Who is where

    def _hear_attendance(self, process: str, told: items.Attendance) -> None:
        moved = self._presence.hear(process, told)
        if moved is None:
            self._news.tell(items.AttendanceWanted(process))
            return
        self._show(moved)
        for game in {game for _, game in moved}:  # which it may have read before our last change
            table = self._tables.get(game)
            if table and process in self._presence.processes_at(game):
                self._news.tell(items.Changed(game, table.game.version), process)

    def _show(self, moved: set[Place]) -> None:
        """Show at our tables that players have come or gone elsewhere."""
        for game in {game for _, game in moved}:
            table = self._tables.get(game)
            if table and any(table.game.is_seated(owner) for owner, at in moved if at == game):
                table.show()

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
        self._doubted.update(self._tables)
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
                self._doubted.update(self._tables)
                self._lobby.show_soon(is_urgent=False)
            self._doubts.clear()
            doubted, self._doubted = self._doubted, set()
            games = list(doubted & self._tables.keys())
            for begin in range(0, len(games), AT_ONCE):
                await self._compare_some(games[begin : begin + AT_ONCE])

    async def _compare_some(self, games: list[str]) -> None:
        with suppress(StoreError):  # which the store has told; the next time may be better
            kept = await self._store.glances(games)
            for game in games:
                if table := self._tables.get(game):
                    await table.compare(kept.get(game))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)  # the loop itself holds tasks but weakly
        task.add_done_callback(self._tasks.discard)
