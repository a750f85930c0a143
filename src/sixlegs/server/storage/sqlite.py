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
from sixlegs.server.storage.clocks import Anchor, SteadyClock, load_anchor, save_anchor
from sixlegs.server.storage.database import SEARCH_TIMEOUT_SECONDS, StoreError
from sixlegs.server.storage.sqlite_file import Reader, Writer, connect_existing, translate_errors
from sixlegs.server.storage.sqlite_health import SqliteHealth, check_disk_space

DATABASE_FILE_NAME = "games.db"
HEARTBEAT_SECONDS, OUTAGE_THRESHOLD_SECONDS = (
    5.0,
    15.0,
)  # seconds: seldom, since each is written to the disk

T = TypeVar("T")


class SqliteDatabase:
    """The database in *folder*, which is made if it is not there.

    With *replaces_damaged* a damaged one is put aside, and an empty one begun.

    Raises :exc:`HiveError` if it is of a later version than ours, and :exc:`OSError` or
    :exc:`StoreError` if it is damaged, or cannot be opened at all.
    """

    heartbeat_seconds, outage_threshold_seconds, is_shared = (
        HEARTBEAT_SECONDS,
        OUTAGE_THRESHOLD_SECONDS,
        False,
    )

    def __init__(self, folder: Path, *, reset_corrupt_db: bool = False) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.file = folder / DATABASE_FILE_NAME
        self.file.touch(mode=0o600)  # a reader of it could take any seat that is free
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
        *,
        is_one_statement: bool = False,
    ) -> Future[T]:
        """Change something; its patience with other programs counts from now.

        No connection breaks here, so *is_committed* is never needed; and a transaction around one
        statement costs next to nothing.
        """
        until = time.monotonic() + sqlite_file.BUSY_TIMEOUT_SECONDS
        return self._write_thread.submit(_run_in, partial(self._writer.writing, until), work)

    def read(self, work: Callable[[Connection], T]) -> Future[T]:
        """See everything as it is at one moment."""
        return self._read_thread.submit(_run_in, self._reader.reading, work)

    def search(self, work: Callable[[Connection], T]) -> Future[T]:
        """The same for what may take longer, while games are read."""
        return self._search_thread.submit(_run_in, self._searcher.reading, work)

    def now(self) -> float:
        """Steady time, in seconds."""
        return self._clock()

    def time_of_day(self, moment: int) -> int:
        """A *moment* of steady time as people's own clocks have it."""
        return moment + self._clock.wall_clock_offset_ms()

    def maintain(self) -> None:
        """Keep where steady time stands, and bring changes from the log into the database itself.

        That waits for the disk, which may take a second where it is busy; so no change does it.
        """
        self._clock.wall_clock_offset_ms()
        if (anchor := self._clock.anchor) != self._stored_anchor:  # the time of day was set
            self.write(lambda connection: save_anchor(connection, anchor)).result()
            self._stored_anchor = anchor
        with translate_errors(), closing(connect_existing(self.file, 0)) as connection:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        """Finish what is under way, and let the file go."""
        for threads, connection in (
            (self._search_thread, self._searcher),
            (self._read_thread, self._reader),
            (self._write_thread, self._writer),
        ):
            threads.submit(connection.close).result()
            threads.shutdown()

    def _open(self, replaces_damaged: bool) -> None:
        self._writer = Writer(self.file, reset_corrupt_db=replaces_damaged)
        try:
            with self._writer.writing() as connection:
                kept = load_anchor(connection)
                self._clock = SteadyClock(kept)
                self._clock.wall_clock_offset_ms()
                self._stored_anchor = self._clock.anchor
                if self._clock.anchor != kept:
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
    """Why the games cannot be opened, in a sentence that helps."""
    if error.is_corruption:
        return StoreError(
            "storage",
            f"{error} They lie in {file}: put a copy back with 'sixlegs admin restore', or start"
            " once with --reset-corrupt-db, which puts them aside and begins anew.",
            is_damage=True,
        )
    try:
        check_disk_space(file.parent)
    except StoreError as reason:
        return StoreError(reason.code, f"{reason} Make room, and start the server again.")
    return error
