"""The hall with all tables: games are fetched from the store when somebody comes to one."""

from __future__ import annotations

import asyncio

from sixlegs.rules import Board
from sixlegs.server.clocks import TimeControl
from sixlegs.server.computers import Computers
from sixlegs.server.games import SeatedGame, Seats
from sixlegs.server.store import Store
from sixlegs.server.tables import PASS_PAUSE, Table, Watcher


class Hall:
    """The games of a *store*, and the tables of those that are being played."""

    def __init__(self, store: Store, computers: Computers, *, pause: float = PASS_PAUSE) -> None:
        self.store = store
        self.computers = computers
        self._pause = pause
        self._tables: dict[str, Table] = {}
        self._lock = asyncio.Lock()

    async def begin(
        self,
        board: Board,
        seats: Seats,
        control: TimeControl | None,
        coach: bool = False,
    ) -> str:
        """Begin a game, and return its id."""
        game = SeatedGame.begun(seats, board, control, coach)
        await self.store.add(game)
        return game.id

    async def enter(self, id: str, watcher: Watcher) -> Table | None:
        """Sit down at a table; None if there is no such game of theirs.

        Raises :exc:`StoreError`.
        """
        async with self._lock:
            table = await self._table(id, watcher.owner)
            if table is None:
                return None
            self._tables[id] = table
            table.watchers.add(watcher)
            return table

    async def leave(self, table: Table, watcher: Watcher) -> None:
        """Get up again; a table where nobody sits is cleared."""
        table.watchers.discard(watcher)
        if table.watchers:
            return
        table.pause()
        await table.keep_clock()
        if not table.watchers:
            self._tables.pop(table.game.id, None)

    async def delete(self, id: str, owner: str) -> bool:
        """Forget a game; False if there is no such game of theirs.

        Raises :exc:`StoreError`.
        """
        async with self._lock:
            table = await self._table(id, owner)
            if table is None:
                return False
            await table.delete()
            self._tables.pop(id, None)
            return True

    async def close(self) -> None:
        """Stop everything that is under way."""
        for table in list(self._tables.values()):
            table.watchers.clear()
            table.pause()
            await table.keep_clock()
        await asyncio.to_thread(self.computers.close)

    async def _table(self, id: str, owner: str) -> Table | None:
        """The table of a game, with nobody at it yet if it was not being played."""
        table = self._tables.get(id)
        if table is None:
            game = await self.store.load(id)
            if game is None:
                return None
            table = Table(game, self.store, self.computers, pause=self._pause)
        return table if table.game.is_seated(owner) else None
