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
from sixlegs.server.logs import WarningThrottle
from sixlegs.server.metrics import STORE_ERRORS, STORE_SECONDS
from sixlegs.server.play.listed_game import ListedGame, StoredInvitation
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage import (
    clocks,
    game_repository,
    names,
    queries,
    rated_addresses,
    retention,
)
from sixlegs.server.storage.clocks import GameTime, HeartbeatState, load_heartbeat
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.game_repository import GameTimeChangedError
from sixlegs.server.storage.game_repository import VersionConflictError as VersionConflictError
from sixlegs.server.storage.health import HealthCheck
from sixlegs.server.storage.mappers import apply_row
from sixlegs.server.storage.open_database import open_database
from sixlegs.server.storage.secrets import load_or_create_secrets

MAX_WATCHABLE_IDLE_MS = 3_600_000  # milliseconds without a move, after which nobody wants to watch
UNSTARTED_RETENTION_MS = (
    30 * 24 * 3_600_000
)  # milliseconds for somebody to come, and to make the first move
RETENTION_DELAY_SECONDS = 3600.0  # seconds after the start, in which nothing is removed for its age

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
        location: Path | str,
        now: Callable[[], float] | None = None,
        *,
        reset_corrupt_db: bool = False,
        is_serving: bool = False,
    ) -> None:
        self._failures = WarningThrottle()
        self.database = open_database(location, reset_corrupt_db=reset_corrupt_db)
        try:
            self.secrets = self.database.write(load_or_create_secrets).result()
            self.database.write(names.refresh_keys).result()
            self._clock = now or self.database.now
            self.game_time = GameTime(self._clock, self.database.write(load_heartbeat).result())
            """Game time, in seconds: for clocks, deadlines and absences."""
            self._heartbeat: Future[HeartbeatState] | None = None
            if is_serving:
                silence = self.database.outage_threshold_seconds if self.database.is_shared else 0
                self.game_time.synchronize(
                    self._write_heartbeat(silence).result(), self.database.outage_threshold_seconds
                )
        except BaseException:
            self.database.close()
            raise
        self._health = HealthCheck(self.database.check)
        self.damaged_file = self.database.damaged_file
        self.is_serving = is_serving
        self._opened = self._clock()

    def close(self) -> None:
        """Finish what is under way, and let go."""
        self._health.close()
        if self.is_serving:
            with suppress(StoreError):  # then up to a heartbeat more is given back
                self._write_heartbeat(self.database.outage_threshold_seconds).result()
        self.database.close()

    async def add(self, game: ServerGame, token: str | None = None, address: str = "") -> None:
        """Keep a new game, and the *token* of the invitation to its vacant seat.

        *address* is that of the machine which began it.
        """
        now, origin = self.database_time_ms(), self.origin_of(address)

        def add(connection: Connection) -> None:
            game_repository.insert_game(connection, game, now, token, origin)

        await self._finish(self.database.write(add, lambda one: queries.has_game(one, game.id)))

    async def expired_games(self) -> list[str]:
        """The games whose time is over."""
        return await self.read(retention.find_expired_games, self._removal_time())

    async def save(
        self,
        game: ServerGame,
        *,
        rematch: ServerGame | None = None,
        joined_side: Color | None = None,
        is_visible_change: bool = True,
    ) -> dict[str, object] | None:
        """Keep a changed game, and with it the new game that is its rematch, or the *joined_side*.

        Lists have the latest news first; that somebody came or went is none. What is returned
        lets :meth:`changed` make the same game elsewhere, if no other row tells of the change.

        Raises :exc:`VersionConflictError` if the stored game is not of the version before, or if
        its clocks may have been computed without an outage that another process has recorded. In
        that case the outage is known afterwards, and the caller can try again.
        """
        if self.game_time.is_stale():
            await self.heartbeat()
            raise VersionConflictError
        now = self.database_time_ms()
        row = game_repository.updated_row(
            game, now, is_visible_change=is_visible_change, outages_ms=self.game_time.outages_ms
        )

        def change(connection: Connection) -> None:
            game_repository.update_game(connection, row, game, rematch, joined_side, now)

        is_over = game.game.result is not None
        is_alone = not (rematch or joined_side is not None or is_over or game.terms.is_rated)
        try:
            await self._finish(
                self.database.write(
                    change,
                    lambda one: game_repository.is_stored(one, row),
                    is_one_statement=is_alone,
                )
            )
        except GameTimeChangedError:
            await self.heartbeat()
            raise
        return row if is_alone else None

    def apply_row(self, game: ServerGame, row: dict[str, Any]) -> ServerGame | None:
        """A *game* game as another process has kept it; None if its row makes no sense."""
        return self._after_restart(apply_row(game, row))

    async def load(self, id: str) -> ServerGame | None:
        """The game of that id."""
        return self._after_restart(await self.read(game_repository.load_game, id))

    def _after_restart(self, game: ServerGame | None) -> ServerGame | None:
        if game and game.absence:
            game.absence = game.absence.after_restart(self.game_time.resumed_at)
        return game

    async def delete(self, id: str, version: int | None = None) -> None:
        """Forget a game.

        Raises :exc:`VersionConflictError` if there is one, but not of that *version*.
        """
        await self.write(game_repository.delete_game, id, version)

    async def games_of(self, user_id: UserId) -> list[ListedGame]:
        """The games of *user_id*, the most urgent first."""
        return [self._in_time_of_day(game) for game in await self.read(queries.list_games, user_id)]

    async def challenges(self) -> list[tuple[StoredInvitation, ListedGame]]:
        """The games that anybody may join, the oldest first."""
        found = await self.read(queries.list_challenges)
        return [
            (invite._replace(created=self.time_of_day(invite.created)), game)
            for invite, game in found
        ]

    async def ongoing_games(self) -> list[ListedGame]:
        """The games that anybody may watch and that go on, the latest first."""
        return await self.read(
            queries.list_ongoing_games, self.database_time_ms() - MAX_WATCHABLE_IDLE_MS
        )

    async def unstarted_games(self) -> list[str]:
        """The games between people that have not begun, and never will."""
        return await self.read(
            queries.find_unstarted_games, self._removal_time() - UNSTARTED_RETENTION_MS
        )

    async def rename(self, user_id: UserId, name: str | None) -> None:
        """Store the display name of *user_id*."""
        await self.write(names.set_name, user_id, name, self.database_time_ms())

    async def maintain(self) -> None:
        """Maintenance, from time to time, that changes must not wait for.

        Raises :exc:`StoreError`.
        """
        with self._logging_errors():
            await asyncio.to_thread(self.database.maintain)

    async def heartbeat(self) -> None:
        """Store a heartbeat and read the outages recorded so far. Concurrent callers share one.

        Raises :exc:`StoreError`.
        """
        if self._heartbeat is None or self._heartbeat.done():
            self._heartbeat = self._write_heartbeat(self.database.outage_threshold_seconds)
        with self._logging_errors():
            known = await asyncio.shield(asyncio.wrap_future(self._heartbeat))
        self.game_time.synchronize(known, self.database.outage_threshold_seconds)

    async def synchronize(self) -> None:
        """Read the outages recorded so far, if there may be one that this process has not read.

        Raises :exc:`StoreError`.
        """
        if self.game_time.is_stale():
            await self.heartbeat()

    async def check(self) -> None:
        """See whether changes can be kept.

        Raises :exc:`StoreError`.
        """
        with self._logging_errors():
            await self._health.check()

    async def read(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What *work* finds out, at one moment.

        Raises :exc:`StoreError`.
        """
        return await self._finish(self.database.read(lambda one: work(one, *args, **kwargs)))

    async def search(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The same for what may take longer; no game waits for it.

        Raises :exc:`StoreError`.
        """
        return await self._finish(self.database.search(lambda one: work(one, *args, **kwargs)))

    async def write(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Let *work* change something, all or nothing.

        Raises :exc:`StoreError`, and what *work* raises.
        """
        return await self._finish(self.database.write(lambda one: work(one, *args, **kwargs)))

    async def _finish(self, future: Future[T]) -> T:
        """Wait for *future*; a caller may be cancelled, but what has begun is finished."""
        with self._logging_errors(), STORE_SECONDS.time():
            return await asyncio.shield(asyncio.wrap_future(future))

    @contextmanager
    def _logging_errors(self) -> Iterator[None]:
        """Let the operator know of every failure."""
        try:
            yield
        except StoreError as error:
            self.database.note_error(error)
            STORE_ERRORS.inc()
            self._failures.warn(str(error))
            raise

    async def store_rated_address(self, user_id: UserId, address: str) -> None:
        """Note that *user_id* plays a rated game from *address*, at most once per hour."""
        hash, now = (
            rated_addresses.hash_address(address, self.secrets.cookie_key),
            self.database_time_ms(),
        )
        if not await self.read(rated_addresses.is_recent, user_id, hash, now):
            await self.write(rated_addresses.store_address, user_id, hash, now)

    def origin_of(self, address: str) -> str:
        """Return the key of the games that were begun at *address*."""
        return retention.hash_origin(address, self.secrets.cookie_key)

    def database_time_ms(self) -> int:
        """Now by the database's clock, in milliseconds: for whatever is no time of a game."""
        return round(1000 * self._clock())

    def _write_heartbeat(self, silence: float) -> Future[HeartbeatState]:
        def beat(connection: Connection) -> HeartbeatState:
            longest = round(1000 * self.database.outage_threshold_seconds)
            return clocks.record_heartbeat(
                connection, self.database_time_ms(), round(1000 * silence), longest
            )

        return self.database.write(beat)

    def _removal_time(self) -> int:
        """Until when all has passed, so that it may be removed for good.

        After a reboot the time of day may be years ahead until the network sets it right, and
        steady time with it: so one waits for that, and both have to agree.
        """
        is_settled = self._clock() >= self._opened + RETENTION_DELAY_SECONDS
        return min(self.database_time_ms(), round(1000 * time.time())) if is_settled else 0

    def _in_time_of_day(self, game: ListedGame) -> ListedGame:
        lost = self.game_time.outages_ms
        deadline = None if game.deadline is None else self.time_of_day(game.deadline + lost)
        return game._replace(changed=self.time_of_day(game.changed), deadline=deadline)

    def time_of_day(self, moment: int) -> int:
        """A *moment* of the database's clock as people's own clocks have it."""
        return self.database.time_of_day(moment)
