"""The store of games for the rest of the server. Each change is one transaction."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
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
    lobby_games,
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

MAX_WATCHABLE_IDLE_MS = 3_600_000
"""Games without a move for longer are not listed for spectators."""

MAX_REMATCH_OFFER_AGE_MS = 3 * 24 * 3_600_000
"""Offers of a rematch are notifications for as long."""

UNSTARTED_RETENTION_MS = 30 * 24 * 3_600_000
"""Time for an opponent to join and for both players to make their first moves."""

RETENTION_DELAY_SECONDS = 3600.0
"""Nothing is deleted for its age within this time after the start."""

P = ParamSpec("P")
T = TypeVar("T")


class Store:
    """The games in a folder, which is created if necessary, or in the database at a URL.

    *now* replaces the database's clock. A store that *is_serving* records heartbeats: game time
    runs while any such store is open.

    With *reset_corrupt_db* a damaged database is moved aside, to :attr:`damaged_file`, and replaced
    by an empty one.

    Raises :exc:`HiveError` if the database is of a later version than this program, and
    :exc:`OSError` or :exc:`StoreError` if it is damaged or cannot be opened.
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
            """Game time in seconds, for clocks, deadlines and absences."""
            self._heartbeat: Future[HeartbeatState] | None = None
            if is_serving:
                outage_threshold = (
                    self.database.outage_threshold_seconds if self.database.is_shared else 0
                )
                self.game_time.synchronize(
                    self._write_heartbeat(outage_threshold).result(),
                    self.database.outage_threshold_seconds,
                )
        except BaseException:
            self.database.close()
            raise
        self._health = HealthCheck(self.database.check)
        self.damaged_file = self.database.damaged_file
        self.is_serving = is_serving
        self._opened = self._clock()

    def close(self) -> None:
        """Finish pending work, and close the database."""
        self._health.close()
        if self.is_serving:
            with suppress(StoreError):  # then the outage counts from the heartbeat before
                self._write_heartbeat(self.database.outage_threshold_seconds).result()
        self.database.close()

    async def add(self, game: ServerGame, token: str | None = None, address: str = "") -> None:
        """Store a new game, and the *token* of the invitation to its vacant seat.

        *address* is the address of the client that created it.
        """
        now, origin = self.database_time_ms(), self.origin_key(address)

        def add(connection: Connection) -> None:
            game_repository.insert_game(connection, game, now, token, origin)

        await self._finish(
            self.database.write(add, lambda connection: queries.has_game(connection, game.id))
        )

    async def expired_games(self) -> list[str]:
        """Return the ids of games whose retention time is over."""
        return await self.read(retention.find_expired_games, self._removal_time())

    async def save(
        self,
        game: ServerGame,
        *,
        rematch: ServerGame | None = None,
        joined_side: Color | None = None,
        is_visible_change: bool = True,
    ) -> dict[str, object] | None:
        """Store a changed game, with its new *rematch* or the player of the *joined_side*.

        Lists sort games by their last visible change; a player's connecting or disconnecting is not
        one. Return the row from which :meth:`apply_row` makes the same game in another process, or
        None if other rows changed as well.

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

        is_one_statement = not (rematch or joined_side is not None or game.game.result)
        try:
            if is_one_statement:
                await self._shielded(self._update(row))
            else:
                await self._finish(
                    self.database.write(
                        lambda connection: game_repository.update_game(
                            connection, row, game, rematch, joined_side, now
                        ),
                        lambda connection: game_repository.is_stored(connection, row),
                    )
                )
        except GameTimeChangedError:
            await self.heartbeat()
            raise
        return row if is_one_statement else None

    async def _update(self, row: dict[str, object]) -> None:
        """Store the changed game of *row*.

        Raises :exc:`StoreError` and :exc:`VersionConflictError`.
        """
        is_changed = await self.database.execute(
            game_repository.UPDATE_GAME,
            row,
            lambda connection: game_repository.is_stored(connection, row),
        )
        if not is_changed:
            raise await asyncio.wrap_future(
                self.database.read(
                    lambda connection: game_repository.find_conflict(connection, row)
                )
            )

    def apply_row(self, game: ServerGame, row: dict[str, Any]) -> ServerGame | None:
        """Return *game* as another process has stored it, or None if its *row* is invalid."""
        return self._after_restart(apply_row(game, row))

    async def load(self, id: str) -> ServerGame | None:
        """Return the game *id*, or None."""
        return self._after_restart(await self.read(game_repository.load_game, id))

    def _after_restart(self, game: ServerGame | None) -> ServerGame | None:
        if game and game.absence:
            game.absence = game.absence.after_restart(self.game_time.resumed_at)
        return game

    async def delete(self, id: str, version: int | None = None) -> None:
        """Delete a game.

        Raises :exc:`VersionConflictError` if it exists, but not in that *version*.
        """
        await self.write(game_repository.delete_game, id, version)

    async def list_games(self, user_id: UserId) -> list[ListedGame]:
        """Return the games of *user_id*, the most urgent first."""
        return [self._in_time_of_day(game) for game in await self.read(queries.list_games, user_id)]

    async def challenges(self) -> list[tuple[StoredInvitation, ListedGame]]:
        """Return the open challenges, the oldest first."""
        challenges = await self.read(lobby_games.list_challenges)
        return [
            (invite._replace(created=self.time_of_day(invite.created)), game)
            for invite, game in challenges
        ]

    async def direct_challenges(self, user_id: UserId) -> list[tuple[StoredInvitation, ListedGame]]:
        """Return the challenges by and to the account *user_id*, the latest first."""
        challenges = await self.read(queries.list_direct_challenges, user_id)
        return [
            (invite._replace(created=self.time_of_day(invite.created)), game)
            for invite, game in challenges
        ]

    async def rematch_offers(self, user_id: UserId) -> list[tuple[str, str | None]]:
        """Return the games after which *user_id* is offered a rematch, and the opponents' names."""
        since = self.database_time_ms() - MAX_REMATCH_OFFER_AGE_MS
        return await self.read(queries.list_rematch_offers, user_id, since)

    async def ongoing_games(self) -> list[ListedGame]:
        """Return the ongoing games that are public, the latest begun first."""
        listed = await self.read(lobby_games.list_ongoing_games, self._watchable_since())
        return [game._replace(began=self.time_of_day(game.began or 0)) for game in listed]

    async def repair_lobby(self) -> None:
        """Add games to the lobby or remove them if its table does not match the games."""
        repair = await self.search(lobby_games.find_repair, self._watchable_since())
        if any(repair):
            await self.write(lobby_games.apply_repair, repair)

    def _watchable_since(self) -> int:
        return self.database_time_ms() - MAX_WATCHABLE_IDLE_MS

    async def unstarted_games(self) -> list[str]:
        """Return the ids of old games that have not started and can be deleted."""
        return await self.read(
            queries.find_unstarted_games, self._removal_time() - UNSTARTED_RETENTION_MS
        )

    async def rename(self, user_id: UserId, name: str | None) -> None:
        """Store the display name of *user_id*."""
        await self.write(names.set_name, user_id, name, self.database_time_ms())

    async def maintain(self) -> None:
        """Run periodic maintenance that changes must not wait for.

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
            state = await asyncio.shield(asyncio.wrap_future(self._heartbeat))
        self.game_time.synchronize(state, self.database.outage_threshold_seconds)

    async def synchronize(self) -> None:
        """Read the outages recorded so far, if there may be one that this process has not read.

        Raises :exc:`StoreError`.
        """
        if self.game_time.is_stale():
            await self.heartbeat()

    async def check(self) -> None:
        """Check that changes can be stored.

        Raises :exc:`StoreError`.
        """
        with self._logging_errors():
            await self._health.check()

    async def read(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return the result of *work* on a consistent snapshot.

        Raises :exc:`StoreError`.
        """
        return await self._finish(
            self.database.read(lambda connection: work(connection, *args, **kwargs))
        )

    async def search(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Return the result of *work*, a slower query that does not delay reads.

        Raises :exc:`StoreError`.
        """
        return await self._finish(
            self.database.search(lambda connection: work(connection, *args, **kwargs))
        )

    async def write(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run *work* in a transaction, and return its result.

        Raises :exc:`StoreError`, and what *work* raises.
        """
        return await self._finish(
            self.database.write(lambda connection: work(connection, *args, **kwargs))
        )

    async def _finish(self, future: Future[T]) -> T:
        return await self._shielded(asyncio.wrap_future(future))

    async def _shielded(self, work: Awaitable[T]) -> T:
        """Wait for *work*. If the caller is canceled, it still completes."""
        with self._logging_errors(), STORE_SECONDS.time():
            return await asyncio.shield(work)

    @contextmanager
    def _logging_errors(self) -> Iterator[None]:
        """Log and count every failure."""
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

    def origin_key(self, address: str) -> str:
        """Return the key of the games that were created from *address*."""
        return retention.hash_origin(address, self.secrets.cookie_key)

    def database_time_ms(self) -> int:
        """Return the database's clock in milliseconds, for times other than game time."""
        return round(1000 * self._clock())

    def _write_heartbeat(self, outage_threshold: float) -> Future[HeartbeatState]:
        def record(connection: Connection) -> HeartbeatState:
            max_clock_age = round(1000 * self.database.outage_threshold_seconds)
            return clocks.record_heartbeat(
                connection, self.database_time_ms(), round(1000 * outage_threshold), max_clock_age
            )

        return self.database.write(record)

    def _removal_time(self) -> int:
        """Return the time up to which games count as old, or 0 shortly after the start.

        After a reboot the time of day, and steady time with it, may be years ahead until NTP
        corrects it. So deletion starts late, and both clocks have to agree.
        """
        is_settled = self._clock() >= self._opened + RETENTION_DELAY_SECONDS
        return min(self.database_time_ms(), round(1000 * time.time())) if is_settled else 0

    def _in_time_of_day(self, game: ListedGame) -> ListedGame:
        outages_ms = self.game_time.outages_ms
        deadline = None if game.deadline is None else self.time_of_day(game.deadline + outages_ms)
        return game._replace(changed=self.time_of_day(game.changed), deadline=deadline)

    def time_of_day(self, time_ms: int) -> int:
        """Convert *time_ms* from the database's clock to the time of day."""
        return self.database.time_of_day(time_ms)
