"""Games kept in a database, for the rest of the server; one change is one transaction."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from sixlegs.rules import Color
from sixlegs.server.logs import Throttled
from sixlegs.server.metrics import STORE, STORE_ERRORS
from sixlegs.server.play.listed_game import Invite, ListedGame
from sixlegs.server.play.owners import Owner
from sixlegs.server.play.seated_game import SeatedGame
from sixlegs.server.storage import (
    clocks,
    kept_games,
    names,
    queries,
    rated_addresses,
    retention,
)
from sixlegs.server.storage.clocks import GameTime, Service, service_of
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.health import Health
from sixlegs.server.storage.kept_games import ChangedElsewhereError as ChangedElsewhereError
from sixlegs.server.storage.kept_games import GameTimeChangedError
from sixlegs.server.storage.open_database import open_database
from sixlegs.server.storage.rows import changed_game
from sixlegs.server.storage.secrets import secrets_of

STILL_GOING_ON = 3_600_000  # milliseconds without a move, after which nobody wants to watch
FORSAKEN = 30 * 24 * 3_600_000  # milliseconds for somebody to come, and to make the first move
SETTLING = 3600.0  # seconds after the start, in which nothing is removed for its age

P = ParamSpec("P")
T = TypeVar("T")


class Store:
    """The games in a folder, which is made if it is not there, or in the database at an address;
    *now* stands in for its clock. A store that *serves* is one for players: as long as there is
    one, their time runs.

    With *replaces_damaged* a damaged database is put aside, and an empty one begun:
    :attr:`put_aside` tells where it went.

    Raises :exc:`HiveError` if the database is of a later version than ours, and :exc:`OSError` or
    :exc:`StoreError` if it is damaged, or cannot be opened at all.
    """

    def __init__(
        self,
        where: Path | str,
        now: Callable[[], float] | None = None,
        *,
        replaces_damaged: bool = False,
        serves: bool = False,
    ) -> None:
        self._failures = Throttled()
        self.database = open_database(where, replaces_damaged=replaces_damaged)
        try:
            self.secrets = self.database.write(secrets_of).result()
            self.database.write(names.refresh).result()
            self._clock = now or self.database.now
            self.now = GameTime(self._clock, self.database.write(service_of).result())
            """Game time, in seconds: for clocks, deadlines and absences."""
            self._heartbeat: Future[Service] | None = None
            if serves:
                silence = self.database.silence if self.database.is_shared else 0
                self.now.hear(self._write_heartbeat(silence).result(), self.database.silence)
        except BaseException:
            self.database.close()
            raise
        self._health = Health(self.database.check)
        self.put_aside = self.database.put_aside
        self.serves = serves
        self._opened = self._clock()

    def close(self) -> None:
        """Finish what is under way, and let go."""
        self._health.close()
        if self.serves:
            with suppress(StoreError):  # then up to a heartbeat more is given back
                self._write_heartbeat(self.database.silence).result()
        self.database.close()

    async def add(self, game: SeatedGame, token: str | None = None, address: str = "") -> None:
        """Keep a new game, and the *token* of the invitation to its vacant seat.

        *address* is that of the machine which began it.
        """
        now, origin = self.moment(), self.origin_of(address)

        def add(connection: Connection) -> None:
            kept_games.add(connection, game, now, token, origin)

        await self._done(self.database.write(add, lambda one: queries.has_game(one, game.id)))

    async def expired(self) -> list[str]:
        """The games whose time is over."""
        return await self.read(retention.expired, self._surely_over())

    async def save(
        self,
        game: SeatedGame,
        *,
        rematch: SeatedGame | None = None,
        joined: Color | None = None,
        is_news: bool = True,
    ) -> dict[str, object] | None:
        """Keep a changed game, and with it the new game that is its rematch, or who has *joined*.

        Lists have the latest news first; that somebody came or went is none. What is returned
        lets :meth:`changed` make the same game elsewhere, if no other row tells of the change.

        Raises :exc:`ChangedElsewhereError` if the stored game is not of the version before, or if
        its clocks may have been computed without an outage that another process has recorded. In
        that case the outage is known afterwards, and the caller can try again.
        """
        if self.now.is_overdue():
            await self.beat()
            raise ChangedElsewhereError
        now = self.moment()
        row = kept_games.changed_row(game, now, is_news=is_news, lost=self.now.lost)

        def change(connection: Connection) -> None:
            kept_games.change(connection, row, game, rematch, joined, now)

        is_over = game.game.result is not None
        is_alone = not (rematch or joined is not None or is_over or game.terms.is_rated)
        try:
            await self._done(
                self.database.write(
                    change, lambda one: kept_games.is_kept(one, row), is_one_statement=is_alone
                )
            )
        except GameTimeChangedError:
            await self.beat()
            raise
        return row if is_alone else None

    def changed(self, known: SeatedGame, row: dict[str, Any]) -> SeatedGame | None:
        """A *known* game as another process has kept it; None if its row makes no sense."""
        return self._resumed(changed_game(known, row))

    async def load(self, id: str) -> SeatedGame | None:
        """The game of that id."""
        return self._resumed(await self.read(kept_games.load, id))

    def _resumed(self, game: SeatedGame | None) -> SeatedGame | None:
        if game and game.absence:
            game.absence = game.absence.after_restart(self.now.resumed)
        return game

    async def delete(self, id: str, version: int | None = None) -> None:
        """Forget a game.

        Raises :exc:`ChangedElsewhereError` if there is one, but not of that *version*.
        """
        await self.write(kept_games.remove, id, version)

    async def games_of(self, owner: Owner) -> list[ListedGame]:
        """The games of *owner*, the most urgent first."""
        return [self._dated(game) for game in await self.read(queries.games_of, owner)]

    async def challenges(self) -> list[tuple[Invite, ListedGame]]:
        """The games that anybody may join, the oldest first."""
        found = await self.read(queries.challenges)
        return [
            (invite._replace(created=self.time_of_day(invite.created)), game)
            for invite, game in found
        ]

    async def watchable(self) -> list[ListedGame]:
        """The games that anybody may watch and that go on, the latest first."""
        return await self.read(queries.watchable, self.moment() - STILL_GOING_ON)

    async def forsaken(self) -> list[str]:
        """The games between people that have not begun, and never will."""
        return await self.read(queries.forsaken, self._surely_over() - FORSAKEN)

    async def rename(self, owner: Owner, name: str | None) -> None:
        """Store the display name of *owner*."""
        await self.write(names.set_name, owner, name, self.moment())

    async def tidy(self) -> None:
        """Maintenance, from time to time, that changes must not wait for.

        Raises :exc:`StoreError`.
        """
        with self._noting():
            await asyncio.to_thread(self.database.tidy)

    async def beat(self) -> None:
        """Store a heartbeat and read the outages recorded so far. Concurrent callers share one.

        Raises :exc:`StoreError`.
        """
        if self._heartbeat is None or self._heartbeat.done():
            self._heartbeat = self._write_heartbeat(self.database.silence)
        with self._noting():
            known = await asyncio.shield(asyncio.wrap_future(self._heartbeat))
        self.now.hear(known, self.database.silence)

    async def synchronize(self) -> None:
        """Read the outages recorded so far, if there may be one that this process has not read.

        Raises :exc:`StoreError`.
        """
        if self.now.is_overdue():
            await self.beat()

    async def check(self) -> None:
        """See whether changes can be kept.

        Raises :exc:`StoreError`.
        """
        with self._noting():
            await self._health.check()

    async def read(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What *work* finds out, at one moment.

        Raises :exc:`StoreError`.
        """
        return await self._done(self.database.read(lambda one: work(one, *args, **kwargs)))

    async def search(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The same for what may take longer; no game waits for it.

        Raises :exc:`StoreError`.
        """
        return await self._done(self.database.search(lambda one: work(one, *args, **kwargs)))

    async def write(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Let *work* change something, all or nothing.

        Raises :exc:`StoreError`, and what *work* raises.
        """
        return await self._done(self.database.write(lambda one: work(one, *args, **kwargs)))

    async def _done(self, future: Future[T]) -> T:
        """Wait for *future*; a caller may be cancelled, but what has begun is finished."""
        with self._noting(), STORE.timed():
            return await asyncio.shield(asyncio.wrap_future(future))

    @contextmanager
    def _noting(self) -> Iterator[None]:
        """Let the operator know of every failure."""
        try:
            yield
        except StoreError as error:
            self.database.note(error)
            STORE_ERRORS.add()
            self._failures.warn(str(error))
            raise

    async def note_rated_address(self, owner: Owner, address: str) -> None:
        """Note that *owner* plays a rated game from *address*, at most once per hour."""
        hash, now = rated_addresses.address_hash(address, self.secrets.cookie_key), self.moment()
        if not await self.read(rated_addresses.is_recent, owner, hash, now):
            await self.write(rated_addresses.note, owner, hash, now)

    def origin_of(self, address: str) -> str:
        """Return the key of the games that were begun at *address*."""
        return retention.origin_of(address, self.secrets.cookie_key)

    def moment(self) -> int:
        """Now by the database's clock, in milliseconds: for whatever is no time of a game."""
        return round(1000 * self._clock())

    def _write_heartbeat(self, silence: float) -> Future[Service]:
        def beat(connection: Connection) -> Service:
            longest = round(1000 * self.database.silence)
            return clocks.beat(connection, self.moment(), round(1000 * silence), longest)

        return self.database.write(beat)

    def _surely_over(self) -> int:
        """Until when all has passed, so that it may be removed for good.

        After a reboot the time of day may be years ahead until the network sets it right, and
        steady time with it: so one waits for that, and both have to agree.
        """
        is_settled = self._clock() >= self._opened + SETTLING
        return min(self.moment(), round(1000 * time.time())) if is_settled else 0

    def _dated(self, game: ListedGame) -> ListedGame:
        lost = self.now.lost
        deadline = None if game.deadline is None else self.time_of_day(game.deadline + lost)
        return game._replace(changed=self.time_of_day(game.changed), deadline=deadline)

    def time_of_day(self, moment: int) -> int:
        """A *moment* of the database's clock as people's own clocks have it."""
        return self.database.time_of_day(moment)
