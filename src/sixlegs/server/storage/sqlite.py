"""SQLite for one process, with a thread each for writes, reads and searches."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, closing
from functools import partial
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Update

from sixlegs.errors import HiveError
from sixlegs.server.storage import sqlite_file
from sixlegs.server.storage.clocks import Anchor, SteadyClock, load_anchor, save_anchor
from sixlegs.server.storage.database import SEARCH_TIMEOUT_SECONDS, StoreError
from sixlegs.server.storage.sqlite_file import Reader, Writer, connect_existing, translate_errors
from sixlegs.server.storage.sqlite_health import SqliteHealth, check_disk_space

DATABASE_FILE_NAME = "games.db"
#: Long, since each heartbeat is written to the disk.
HEARTBEAT_SECONDS, OUTAGE_THRESHOLD_SECONDS = 5.0, 15.0

T = TypeVar("T")


class SqliteDatabase:
    """The SQLite database in *folder*, which is created if necessary.

    With *reset_corrupt_db* a damaged database is moved aside and replaced by an empty one.

    Raises :exc:`HiveError` if it is of a later version than this program, and :exc:`OSError` or
    :exc:`StoreError` if it is damaged or cannot be opened.
    """

    heartbeat_seconds, outage_threshold_seconds, is_shared = (
        HEARTBEAT_SECONDS,
        OUTAGE_THRESHOLD_SECONDS,
        False,
    )

    def __init__(self, folder: Path, *, reset_corrupt_db: bool = False) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.file = folder / DATABASE_FILE_NAME
        self.file.touch(mode=0o600)  # anyone who can read it can take any vacant seat
        self._stored_anchor: Anchor | None = None
        self._write_thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._read_thread = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        self._search_thread = ThreadPoolExecutor(1, thread_name_prefix="store-search")
        try:
            self._write_thread.submit(self._open, reset_corrupt_db).result()
            self._reader = self._read_thread.submit(Reader, self.file).result()
            self._searcher = self._search_thread.submit(
                Reader, self.file, SEARCH_TIMEOUT_SECONDS
            ).result()
        except BaseException as error:
            for threads in (self._write_thread, self._read_thread, self._search_thread):
                threads.shutdown()
            raise _explain(error, self.file) if isinstance(error, StoreError) else error from error
        self._health = SqliteHealth(self.file)
        self.check, self.note_error = self._health.check, self._health.note_error
        self.damaged_file = self._writer.damaged_file

    def write(
        self,
        work: Callable[[Connection], T],
        is_committed: Callable[[Connection], bool] | None = None,
    ) -> Future[T]:
        """Run *work* in a transaction. The time limit for other writers starts now.

        There is no connection to lose, so *is_committed* is never needed.
        """
        deadline = time.monotonic() + sqlite_file.BUSY_TIMEOUT_SECONDS
        return self._write_thread.submit(_run_in, partial(self._writer.writing, deadline), work)

    async def execute(
        self,
        statement: Update,
        row: Mapping[str, object],
        is_committed: Callable[[Connection], bool],
    ) -> int:
        """Execute one statement in a transaction, and return the number of rows it has changed."""
        changed = self.write(lambda connection: connection.execute(statement, row).rowcount)
        return await asyncio.wrap_future(changed)

    def read(self, work: Callable[[Connection], T]) -> Future[T]:
        """Run *work* on a consistent snapshot."""
        return self._read_thread.submit(_run_in, self._reader.reading, work)

    def search(self, work: Callable[[Connection], T]) -> Future[T]:
        """Run a slower query in a thread of its own, so that it does not delay reads."""
        return self._search_thread.submit(_run_in, self._searcher.reading, work)

    def now(self) -> float:
        """Return steady time in seconds."""
        return self._clock()

    def time_of_day(self, time_ms: int) -> int:
        """Convert *time_ms* from steady time to the time of day."""
        return time_ms + self._clock.wall_clock_offset_ms()

    def maintain(self) -> None:
        """Store the anchor of steady time, and checkpoint the write-ahead log.

        A checkpoint waits for the disk, which may take a second if the disk is busy. So it does not
        happen during a change.
        """
        self._clock.wall_clock_offset_ms()
        if (anchor := self._clock.anchor) != self._stored_anchor:  # the system's time was set
            self.write(lambda connection: save_anchor(connection, anchor)).result()
            self._stored_anchor = anchor
        with translate_errors(), closing(connect_existing(self.file, 0)) as connection:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        """Finish pending work, and close the file."""
        for threads, connection in (
            (self._search_thread, self._searcher),
            (self._read_thread, self._reader),
            (self._write_thread, self._writer),
        ):
            threads.submit(connection.close).result()
            threads.shutdown()

    def _open(self, reset_corrupt_db: bool) -> None:
        self._writer = Writer(self.file, reset_corrupt_db=reset_corrupt_db)
        try:
            with self._writer.writing() as connection:
                stored = load_anchor(connection)
                self._clock = SteadyClock(stored)
                self._clock.wall_clock_offset_ms()
                self._stored_anchor = self._clock.anchor
                if self._clock.anchor != stored:
                    save_anchor(connection, self._clock.anchor)
        except BaseException:
            self._writer.close()
            raise


def _run_in(
    transaction: Callable[[], AbstractContextManager[Connection]], work: Callable[[Connection], T]
) -> T:
    with transaction() as connection:
        return work(connection)


def _explain(error: StoreError, file: Path) -> HiveError:
    """Return an error that explains why the database cannot be opened and what to do."""
    if error.is_corruption:
        return StoreError(
            "storage",
            f"{error} The database is {file}: restore a backup with 'sixlegs admin restore', or"
            " start once with --reset-corrupt-db to move it aside and start with an empty one.",
            is_damage=True,
        )
    try:
        check_disk_space(file.parent)
    except StoreError as reason:
        return StoreError(reason.code, f"{reason} Free some space and restart the server.")
    return error
