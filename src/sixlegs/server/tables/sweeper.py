"""Periodic work: ending, withdrawing and removing games that nobody attends to."""

from __future__ import annotations

from collections.abc import Iterable

from sixlegs.server.news.channel import News
from sixlegs.server.play.owners import Owner
from sixlegs.server.play.seats import Person, Seats, people_of
from sixlegs.server.storage import archive_index, names, queries, rated_addresses
from sixlegs.server.storage.store import Store
from sixlegs.server.tables.directory import RoomDirectory
from sixlegs.server.tables.room import GameRoom
from sixlegs.server.tables.sessions import Sessions

BRIEFLY = 10.0
"""Seconds without a page that do not count as absence: a player reloads it, or opens another."""


class Sweeper:
    """Looks through all games from time to time.

    A challenge waits *patience* seconds for its maker to come back. A sweeper that *forgets*
    removes games in which nothing has happened for long.
    """

    def __init__(
        self,
        store: Store,
        directory: RoomDirectory,
        sessions: Sessions,
        news: News,
        *,
        patience: float,
        forgets: bool,
    ) -> None:
        self._store = store
        self._directory = directory
        self._presence = directory.presence
        self._sessions = sessions
        self._news = news
        self._patience = patience
        self._forgets = forgets

    async def sweep(self) -> None:
        """Do all periodic work; one process at a time does that of the database.

        Raises :exc:`StoreError`.
        """
        if await self._news.lead():
            await self._sweep_games()
            await self._sweep_tables()
        self._presence.forget_before(self._patience)
        await self._sessions.end_revoked(self._store)
        await self._store.tidy()

    async def remove(self, ids: Iterable[str]) -> None:
        """Delete games without subscribers."""

        async def remove(room: GameRoom) -> None:
            if not room.watchers:
                await self._directory.delete(room)

        for id in ids:
            await self._directory.change(id, remove)

    async def welcome_back(self, owner: Owner) -> None:
        """Stop counting how long a player was away.

        Raises :exc:`StoreError`.
        """
        await self._note_presence(owner, was_away=True)

    async def _sweep_games(self) -> None:
        for id in await self._store.read(queries.due, self._store.now()):
            await self._directory.change(id, GameRoom.end_on_time)
        for _, game in await self._store.challenges():
            if self._is_left(game.players.seats):
                await self._directory.change(game.id, self._withdraw_left)
        for id in await self._store.forsaken():
            await self._directory.change(id, self._withdraw_unbegun)
        for owner in self._presence.gone_for(BRIEFLY):
            if await self._note_presence(owner, was_away=False):
                self._presence.noted(owner)
        if self._forgets:
            await self.remove(await self._store.expired())

    async def _sweep_tables(self) -> None:
        store, now = self._store, self._store.moment()
        if await store.read(names.has_expired, now):
            await store.write(names.remove_expired, now)
        if await store.read(archive_index.is_waiting):
            await store.write(archive_index.index_waiting)
        if await store.read(rated_addresses.has_expired, now):
            await store.write(rated_addresses.remove_expired, now)

    async def _note_presence(self, owner: Owner, *, was_away: bool) -> bool:
        """Note in all games that wait for *owner* that the player has come or gone. Return whether
        that could be stored everywhere."""
        waiting = [
            game.id
            for game in await self._store.read(queries.clockless, owner, is_away=was_away)
            if game.players.seats[game.board.turn] == Person(owner)
        ]
        return all([await self._directory.change(id, GameRoom.note_presence) for id in waiting])

    async def _withdraw_left(self, room: GameRoom) -> None:
        """Withdraw a challenge, unless an opponent or its maker has come at this moment."""
        if room.game.vacancy is not None and self._is_left(room.game.seats):
            await self._directory.delete(room)

    async def _withdraw_unbegun(self, room: GameRoom) -> None:
        if not room.game.has_begun and not room.watchers:
            await self._directory.delete(room)

    def _is_left(self, seats: Seats) -> bool:
        """Return whether all who wait for an opponent have been away for too long."""
        away = (self._presence.away_for(owner) for owner in people_of(seats))
        return all(seconds > self._patience for seconds in away)
