"""SQLite, for one process: a thread each writes, reads and searches; time is the machine's own."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, closing
from functools import partial
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection

from sixlegs.errors import HiveError
from sixlegs.server.storage import sqlite_file
from sixlegs.server.storage.clocks import Anchor, SteadyClock, keep_anchor, kept_anchor
from sixlegs.server.storage.database import LONGEST_SEARCH, StoreError
from sixlegs.server.storage.sqlite_file import Reader, Writer, existing, troubles
from sixlegs.server.storage.sqlite_health import FileHealth, check_room

FILE = "games.db"
HEARTBEAT, SILENCE = 5.0, 15.0  # seconds: seldom, since each is written to the disk

T = TypeVar("T")


class SqliteDatabase:
    """The database in *folder*, which is made if it is not there.

    With *replaces_damaged* a damaged one is put aside, and an empty one begun.

    Raises :exc:`HiveError` if it is of a later version than ours, and :exc:`OSError` or
    :exc:`StoreError` if it is damaged, or cannot be opened at all.
    """

    heartbeat, silence, is_shared = HEARTBEAT, SILENCE, False

    def __init__(self, folder: Path, *, replaces_damaged: bool = False) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.file = folder / FILE
        self.file.touch(mode=0o600)  # a reader of it could take any seat that is free
        self._kept_anchor: Anchor | None = None
        self._writing = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        self._searching = ThreadPoolExecutor(1, thread_name_prefix="store-search")
        try:
            self._writing.submit(self._open, replaces_damaged).result()
            self._reader = self._reading.submit(Reader, self.file).result()
            self._searcher = self._searching.submit(Reader, self.file, LONGEST_SEARCH).result()
        except BaseException as error:
            for threads in (self._writing, self._reading, self._searching):
                threads.shutdown()
            raise _told(error, self.file) if isinstance(error, StoreError) else error from error
        self._health = FileHealth(self.file)
        self.check, self.note = self._health.check, self._health.note
        self.put_aside = self._writer.put_aside

    def write(
        self,
        work: Callable[[Connection], T],
        is_kept: Callable[[Connection], bool] | None = None,
        *,
        is_one_statement: bool = False,
    ) -> Future[T]:
        """Change something; its patience with other programs counts from now.

        No connection breaks here, so nobody needs to ask whether it *is_kept*; and a transaction
        around one statement costs next to nothing.
        """
        until = time.monotonic() + sqlite_file.BUSY_TIMEOUT
        return self._writing.submit(_within, partial(self._writer.writing, until), work)

    def read(self, work: Callable[[Connection], T]) -> Future[T]:
        """See everything as it is at one moment."""
        return self._reading.submit(_within, self._reader.reading, work)

    def search(self, work: Callable[[Connection], T]) -> Future[T]:
        """The same for what may take longer, while games are read."""
        return self._searching.submit(_within, self._searcher.reading, work)

    def now(self) -> float:
        """Steady time, in seconds."""
        return self._clock()

    def time_of_day(self, moment: int) -> int:
        """A *moment* of steady time as people's own clocks have it."""
        return moment + self._clock.shift()

    def tidy(self) -> None:
        """Keep where steady time stands, and bring changes from the log into the database itself.

        That waits for the disk, which may take a second where it is busy; so no change does it.
        """
        self._clock.shift()
        if (anchor := self._clock.anchor) != self._kept_anchor:  # the time of day was set
            self.write(lambda connection: keep_anchor(connection, anchor)).result()
            self._kept_anchor = anchor
        with troubles(), closing(existing(self.file, 0)) as connection:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        """Finish what is under way, and let the file go."""
        for threads, connection in (
            (self._searching, self._searcher),
            (self._reading, self._reader),
            (self._writing, self._writer),
        ):
            threads.submit(connection.close).result()
            threads.shutdown()

    def _open(self, replaces_damaged: bool) -> None:
        self._writer = Writer(self.file, replaces_damaged=replaces_damaged)
        try:
            with self._writer.writing() as connection:
                kept = kept_anchor(connection)
                self._clock = SteadyClock(kept)
                self._clock.shift()
                self._kept_anchor = self._clock.anchor
                if self._clock.anchor != kept:
                    keep_anchor(connection, self._clock.anchor)
        except BaseException:
            self._writer.close()
            raise


def _within(
    transaction: Callable[[], AbstractContextManager[Connection]], work: Callable[[Connection], T]
) -> T:
    with transaction() as connection:
        return work(connection)


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
