"""Games kept in a database: one thread writes, another reads; one change is one transaction."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from sixlegs.errors import HiveError
from sixlegs.rules import Color
from sixlegs.server.logs import Throttled
from sixlegs.server.play.owners import Owner, new_token
from sixlegs.server.play.seated_game import SeatedGame
from sixlegs.server.play.terms import Access
from sixlegs.server.storage import database, queries, retention
from sixlegs.server.storage.database import Database, Reader, StoreError, shorten_log
from sixlegs.server.storage.health import Health, check_room
from sixlegs.server.storage.queries import Invite, players_of
from sixlegs.server.storage.retention import KEPT
from sixlegs.server.storage.rows import (
    ListedGame,
    color_name,
    game_of,
    row_of,
    seat_row,
    seat_rows,
)
from sixlegs.server.storage.schema import games, home, seats
from sixlegs.server.storage.steady_clock import Anchor, SteadyClock, keep_anchor, kept_anchor

FILE = "games.db"
STILL_GOING_ON = 3_600_000  # milliseconds without a move, after which nobody wants to watch
FORSAKEN = 30 * 24 * 3_600_000  # milliseconds for somebody to come, and to make the first move
SETTLING = 3600.0  # seconds after the start, in which nothing is removed for its age

#: The one statement that there are many of: made once, it takes half the time.
CHANGE = update(games).where(
    (games.c.id == bindparam("which")) & (games.c.version == bindparam("version_before"))
)

P = ParamSpec("P")
T = TypeVar("T")


class ChangedElsewhereError(Exception):
    """A game that somebody else has changed, or deleted, since it was read."""


class Store:
    """The games in *folder*, which is made if it is not there; *now* stands in for steady time.

    With *replaces_damaged* a damaged database is put aside, and an empty one begun:
    :attr:`put_aside` tells where it went.

    Raises :exc:`HiveError` if the database is of a later version than ours, and :exc:`OSError` or
    :exc:`StoreError` if it is damaged, or cannot be opened at all.
    """

    def __init__(
        self,
        folder: Path,
        now: Callable[[], float] | None = None,
        *,
        replaces_damaged: bool = False,
    ) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.file = folder / FILE
        self.file.touch(mode=0o600)  # a reader of it could take any seat that is free
        self._failures = Throttled()
        self._kept_anchor: Anchor | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._readers_thread = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        try:
            self._thread.submit(self._open, replaces_damaged).result()
            self._reader = self._readers_thread.submit(Reader, self.file).result()
        except BaseException as error:
            self._thread.shutdown()
            self._readers_thread.shutdown()
            raise _told(error, self.file) if isinstance(error, StoreError) else error from error
        self._health = Health(self.file)
        self.put_aside = self._database.put_aside
        self.now = now or self._clock
        """Steady time, in seconds."""
        self._opened = self.now()

    def close(self) -> None:
        """Finish what is under way, and let the file go."""
        self._health.close()
        self._readers_thread.submit(self._reader.close).result()
        self._readers_thread.shutdown()
        self._thread.submit(self._database.close).result()
        self._thread.shutdown()

    def home_token(self) -> str:
        """The token of the operator; it stays the same as long as the games do."""
        return self._home_token

    def cookie_key(self) -> str:
        """What cookies are signed with; it stays the same as long as the games do."""
        return self._key

    async def add(self, game: SeatedGame, token: str | None = None, address: str = "") -> None:
        """Keep a new game, and the *token* of the invitation to its vacant seat.

        *address* is that of the machine which began it.
        """
        await self._run(self._add, game, token, self._origin(address))

    async def expired(self) -> list[str]:
        """The games whose time is over."""
        return await self._read(retention.expired, self._surely_over())

    async def surplus(self, address: str, most: int) -> list[str]:
        """The games that are over, beyond so many of one machine."""
        return await self._read(retention.surplus, self._origin(address), most)

    async def going_on(self, address: str) -> int:
        """How many games between people that were begun at one machine are not over."""
        return await self._read(retention.going_on, self._origin(address))

    async def save(
        self,
        game: SeatedGame,
        *,
        rematch: SeatedGame | None = None,
        joined: Color | None = None,
        is_news: bool = True,
    ) -> None:
        """Keep a changed game, and with it the new game that is its rematch, or who has *joined*.

        Lists have the latest news first; that somebody came or went is none.

        Raises :exc:`ChangedElsewhereError` if the kept one is not of the version before.
        """
        await self._run(self._save, game, rematch, joined, is_news)

    async def load(self, id: str) -> SeatedGame | None:
        """The game of that id."""
        return await self._run_reading(self._load, id)

    async def delete(self, id: str) -> None:
        """Forget a game."""
        await self._run(self._delete, id)

    async def games_of(self, owner: Owner) -> list[ListedGame]:
        """The games of *owner*: the unfinished first, then the latest."""
        found = await self._read(queries.games_of, owner)
        return [game._replace(changed=self._time_of_day(game.changed)) for game in found]

    async def own_games_of(self, owner: Owner) -> list[tuple[SeatedGame, int]]:
        """Some games of *owner* alone, and when each was changed."""
        found = await self._read(queries.own_games_of, owner)
        return [(game, self._time_of_day(changed)) for game, changed in found]

    async def hide(self, id: str, owner: Owner) -> None:
        """Leave a game out of the list of *owner*."""
        await self._write(queries.hide, id, owner)

    async def challenges(self) -> list[tuple[Invite, ListedGame]]:
        """The games that anybody may join, the oldest first."""
        found = await self._read(queries.challenges)
        return [
            (invite._replace(created=self._time_of_day(invite.created)), game)
            for invite, game in found
        ]

    async def watchable(self) -> list[ListedGame]:
        """The games that anybody may watch and that go on, the latest first."""
        return await self._read(queries.watchable, self._now() - STILL_GOING_ON)

    async def seats_kept_free(self, owner: Owner, access: Access) -> int:
        """How many games of *owner* wait for somebody else."""
        return await self._read(queries.seats_kept_free, owner, access)

    async def challenges_from(self, address: str) -> int:
        """How many games wait in the lobby that were begun at one machine."""
        return await self._read(queries.challenges_from, self._origin(address))

    async def due(self, now: float) -> list[str]:
        """The games in which somebody's time has run out by *now*."""
        return await self._read(queries.due, now)

    async def clockless(self, owner: Owner, *, is_away: bool) -> list[ListedGame]:
        """The games of *owner* with somebody else that go on without a clock, and in which the side
        to move is known to be away, or is not."""
        return await self._read(queries.clockless, owner, is_away=is_away)

    async def forsaken(self) -> list[str]:
        """The games between people that have not begun, and never will."""
        return await self._read(queries.forsaken, self._surely_over() - FORSAKEN)

    async def invitation(self, token: str) -> Invite | None:
        """The invitation with that token."""
        return await self._read(queries.invitation, token)

    async def invitation_to(self, id: str) -> Invite | None:
        """The invitation to the vacant seat of a game."""
        return await self._read(queries.invitation_to, id)

    async def name_of(self, owner: Owner) -> str | None:
        """What *owner* calls themselves."""
        return await self._read(queries.name_of, owner)

    async def rename(self, owner: Owner, name: str | None) -> None:
        """Keep what *owner* calls themselves."""
        await self._write(queries.rename, owner, name, self._now())

    async def has(self, id: str) -> bool:
        """Whether there is such a game, be it readable or not."""
        return await self._read(queries.has_game, id)

    async def is_known(self, owner: Owner) -> bool:
        """Whether there is anything to forget of *owner*."""
        return await self._read(queries.is_known, owner)

    async def forget(self, owner: Owner) -> list[str]:
        """Forget a person, and return the ids of the games that were theirs alone."""
        return await self._write(queries.forget, owner)

    async def merge(self, owner: Owner, into: Owner) -> None:
        """Give all that is *owner*'s to somebody else, who is the same person."""
        await self._write(queries.merge, owner, into)

    async def tidy(self) -> None:
        """Maintenance, from time to time, that changes must not wait for.

        Raises :exc:`StoreError`.
        """
        self._clock.shift()
        if (anchor := self._clock.anchor) != self._kept_anchor:  # the time of day was set
            await self._write(keep_anchor, anchor)
            self._kept_anchor = anchor
        with self._noting():
            await asyncio.to_thread(shorten_log, self.file)

    async def check(self) -> None:
        """See whether changes can be kept.

        Raises :exc:`StoreError`.
        """
        with self._noting():
            await self._health.check()

    async def _read(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        def read() -> T:
            with self._reader.reading() as connection:
                return work(connection, *args, **kwargs)

        return await self._run_reading(read)

    async def _write(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        def write() -> T:
            with self._database.writing() as connection:
                return work(connection, *args, **kwargs)

        return await self._run(write)

    async def _run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run *work* in the thread that writes; its patience with others counts from now."""
        until = time.monotonic() + database.BUSY_TIMEOUT

        def run() -> T:
            self._database.be_patient_until(until)
            return work(*args, **kwargs)

        with self._noting():
            # A caller that waits may be cancelled; what has begun is finished all the same.
            return await asyncio.shield(asyncio.wrap_future(self._thread.submit(run)))

    async def _run_reading(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run *work* in the thread that reads, which no other program's writing holds up."""
        future = self._readers_thread.submit(work, *args, **kwargs)
        with self._noting():
            return await asyncio.wrap_future(future)

    @contextmanager
    def _noting(self) -> Iterator[None]:
        """Let the operator know of every failure."""
        try:
            yield
        except StoreError as error:
            self._health.note(error)
            self._failures.warn(str(error))
            raise

    def _origin(self, address: str) -> str:
        return retention.origin_of(address, self._key)

    def _now(self) -> int:
        return round(1000 * self.now())

    def _surely_over(self) -> int:
        """Until when all has passed, so that it may be removed for good.

        After a reboot the time of day may be years ahead until the network sets it right, and
        steady time with it: so one waits for that, and both have to agree.
        """
        is_settled = self.now() >= self._opened + SETTLING
        return min(self._now(), round(1000 * time.time())) if is_settled else 0

    def _time_of_day(self, moment: int) -> int:
        """A *moment* of steady time as people's own clocks have it."""
        return moment + self._clock.shift()

    # All below runs in the two threads.

    def _open(self, replaces_damaged: bool) -> None:
        self._database = Database(self.file, replaces_damaged=replaces_damaged)
        try:
            self._clock = self._set_clock()
            self._kept_anchor = self._clock.anchor
            self._home_token, self._key = self._secrets()
        except BaseException:
            self._database.close()
            raise

    def _set_clock(self) -> SteadyClock:
        with self._database.writing() as connection:
            kept = kept_anchor(connection)
            clock = SteadyClock(kept)
            clock.shift()
            if clock.anchor != kept:
                keep_anchor(connection, clock.anchor)
        return clock

    def _secrets(self) -> tuple[str, str]:
        with self._database.writing() as connection:
            row = connection.execute(select(home)).first()
            token, key = (row.token, row.cookie_key) if row else (new_token(), None)
            if row is None:
                connection.execute(insert(home).values(token=token))
            if key is None:
                key = new_token()
                connection.execute(update(home).values(cookie_key=key))
            return str(token), str(key)

    def _add(self, game: SeatedGame, token: str | None, origin: str) -> None:
        with self._database.writing() as connection:
            _insert(connection, game, self._now(), origin)
            if token:
                queries.invite(connection, game, token, self._now())

    def _save(
        self,
        game: SeatedGame,
        rematch: SeatedGame | None,
        joined: Color | None,
        is_news: bool,
    ) -> None:
        before = {"which": game.id, "version_before": game.version - 1}
        now = self._now()
        news = {"changed": now, "expires": now + KEPT} if is_news else {}
        change = row_of(game) | news | before
        with self._database.writing() as connection:
            if connection.execute(CHANGE, change).rowcount == 0:
                raise ChangedElsewhereError
            if rematch:
                origin = connection.execute(select(games.c.origin).where(games.c.id == game.id))
                _insert(connection, rematch, now, origin.scalar_one())
            if joined is not None:
                place = (seats.c.game == game.id) & (seats.c.color == color_name(joined))
                taken = update(seats).where(place).values(**seat_row(game.seats[joined]))
                connection.execute(taken)

    def _load(self, id: str) -> SeatedGame | None:
        with self._reader.reading() as connection:
            wanted = select(games).where(games.c.id == id)
            row = connection.execute(wanted).mappings().one_or_none()
            taken = players_of(connection, [id])[id]
        game = game_of(row, taken) if row else None
        if row and game is None:
            raise StoreError("storage", "A game cannot be read.")
        if game and game.absence:
            game.absence = game.absence.after_restart(self._opened)
        return game

    def _delete(self, id: str) -> None:
        with self._database.writing() as connection:
            connection.execute(update(games).where(games.c.rematch == id).values(rematch=None))
            connection.execute(delete(games).where(games.c.id == id))


def _told(error: StoreError, file: Path) -> HiveError:
    """Why the games cannot be opened, in a sentence that helps."""
    if error.is_damage:
        return StoreError(
            "storage",
            f"{error} They lie in {file}: put a copy back with 'sixlegs admin restore', or start"
            " once with --replace-damaged, which puts them aside and begins anew.",
            is_damage=True,
        )
    try:
        check_room(file.parent)
    except StoreError as reason:
        return StoreError(reason.code, f"{reason} Make room, and start the server again.")
    return error


def _insert(connection: Connection, game: SeatedGame, now: int, origin: str | None) -> None:
    kept = {"created": now, "changed": now, "expires": now + KEPT, "origin": origin}
    connection.execute(insert(games).values(**row_of(game), **kept, id=game.id))
    connection.execute(insert(seats), seat_rows(game))
