"""Changes of players that their games show: names, vacations and accounts."""

from __future__ import annotations

from sixlegs.server.news.channel import News
from sixlegs.server.news.items import Merged, Renamed
from sixlegs.server.play.owners import Owner
from sixlegs.server.storage import queries, vacations
from sixlegs.server.storage.store import Store
from sixlegs.server.tables.directory import RoomDirectory
from sixlegs.server.tables.lobby import Lobby


class PlayerUpdates:
    """Stores changes of players and applies them to their games."""

    def __init__(self, store: Store, directory: RoomDirectory, lobby: Lobby, news: News) -> None:
        self._store = store
        self._directory = directory
        self._lobby = lobby
        self._news = news

    async def rename(self, owner: Owner, name: str | None) -> None:
        """Store another name of a player, and show it.

        Raises :exc:`StoreError`.
        """
        await self._store.rename(owner, name)
        await self.show_name(owner, name)

    async def show_name(self, owner: Owner, name: str | None) -> None:
        """Show the name of a player in all open games."""
        await self._directory.rename(owner, name)
        self._news.tell(Renamed(owner, name))
        self._lobby.note()

    async def begin_vacation(self, owner: Owner, days: int) -> None:
        """Pause the correspondence clocks of a player.

        Raises :exc:`StoreError`, and :exc:`NoVacationError` if fewer *days* are left.
        """
        now = round(1000 * self._store.now())
        until = await self._store.write(vacations.begin, owner, days, now)
        await self._set_vacation(owner, until)

    async def end_vacation(self, owner: Owner) -> None:
        """Run the correspondence clocks of a player again.

        Raises :exc:`StoreError`.
        """
        now = round(1000 * self._store.now())
        if await self._store.write(vacations.end, owner, now):
            await self._set_vacation(owner, now)

    async def _set_vacation(self, owner: Owner, until: int) -> None:
        for id in await self._store.read(queries.with_clocks_of_days, owner):
            await self._directory.change(id, lambda room: room.note_vacation(owner, until))

    async def merge(self, owner: Owner, into: Owner) -> None:
        """Give all that belongs to *owner* to *into*, the same person.

        Raises :exc:`StoreError`.
        """
        async with self._directory.lock:
            await self._store.write(queries.merge, owner, into)
            await self._reconnect(owner)

    async def reload_games_of(self, owner: Owner) -> None:
        """Have all pages at the games of a player connect again: the store has changed them."""
        async with self._directory.lock:
            await self._reconnect(owner)

    async def _reconnect(self, owner: Owner) -> None:
        self._news.tell(Merged(owner))
        await self._directory.reconnect(owner)
