"""A SQLite file: opening, upgrading, transactions, and translation of errors."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError

from sixlegs.errors import HiveError
from sixlegs.server.storage.database import StoreError, StoreErrorCode
from sixlegs.server.storage.migrations import create_indexes, upgrade
from sixlegs.server.storage.schema import SCHEMA_VERSION

BUSY_TIMEOUT_SECONDS = 2.0  # how long to wait for another writer
MAX_WAL_PAGES = 16_384  # a commit beyond this waits for a checkpoint
PAGE_BYTES = 4096
PROGRESS_STEPS = 20_000  # of SQLite's virtual machine between time checks, about a millisecond

PRIMARY_CODE_MASK = 0xFF  # the other bits of an error code are details
CORRUPTION_CODES = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
ERROR_CODES: dict[int, StoreErrorCode] = {
    sqlite3.SQLITE_FULL: "disk-full",
    sqlite3.SQLITE_BUSY: "storage-busy",
    sqlite3.SQLITE_LOCKED: "storage-busy",
    sqlite3.SQLITE_INTERRUPT: "storage-busy",
}


class Reader:
    """A read-only connection to the database in *file*, which a writer has prepared.

    It is used by one thread. Queries that take longer than *timeout_seconds* are canceled.
    """

    def __init__(self, file: Path, timeout_seconds: float | None = None) -> None:
        self._until = 0.0
        self._timeout_seconds = timeout_seconds
        with translate_errors():
            self._connection = _create_engine(file).connect()
            driver = self._connection.connection.driver_connection
            if timeout_seconds is not None and driver is not None:
                driver.set_progress_handler(self._has_timed_out, PROGRESS_STEPS)

    def _has_timed_out(self) -> bool:
        return time.monotonic() > self._until

    def close(self) -> None:
        """Close the file."""
        self._connection.close()
        self._connection.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Open a read transaction: a consistent snapshot.

        Raises :exc:`StoreError`.
        """
        self._until = time.monotonic() + (self._timeout_seconds or 0)
        with translate_errors(), self._connection.begin():
            yield self._connection


class Writer(Reader):
    """A connection to the database in *file* for reading and writing, used by one thread.

    With *reset_corrupt_db* a damaged database is moved aside, to :attr:`damaged_file`.

    Raises :exc:`HiveError` if the database is of a later version than this program, and
    :exc:`StoreError` if it is damaged or cannot be opened.
    """

    def __init__(self, file: Path, *, reset_corrupt_db: bool = False) -> None:
        self.damaged_file: Path | None = None
        self._timeout_seconds = None
        self._is_locked_out = False
        self._busy_timeout: int | None = None
        with translate_errors():
            try:
                self._connection = _open(file)
            except StoreError as error:
                if not (error.is_corruption and reset_corrupt_db):
                    raise
                self.damaged_file = move_aside(file)
                self._connection = _open(file)

    @contextmanager
    def writing(self, until: float | None = None) -> Iterator[Connection]:
        """Open a write transaction, which excludes other writers.

        It waits for another writer until *until*, a monotonic time. After one wait has timed out,
        nothing waits until that writer is done. Otherwise each queued change would wait in turn,
        and every player for all of them.

        Raises :exc:`StoreError`.
        """
        self._set_busy_timeout(int(10 * self._busy_wait(until)) * 100)
        try:
            with translate_errors(), _transaction(self._connection):
                self._is_locked_out = False
                yield self._connection
        except StoreError as error:
            self._is_locked_out = error.code == "storage-busy"
            raise

    def _set_busy_timeout(self, milliseconds: int) -> None:
        """Set the busy timeout if it changes: setting it took 1/40 of the time of a move."""
        if milliseconds != self._busy_timeout:
            _pragma(self._connection, f"busy_timeout = {milliseconds}")
            self._busy_timeout = milliseconds

    def _busy_wait(self, until: float | None) -> float:
        """Return how many seconds a change waits for other writers."""
        now = time.monotonic()
        return 0 if self._is_locked_out else max(0, (until or now + BUSY_TIMEOUT_SECONDS) - now)


def connect_existing(file: Path, timeout: float) -> sqlite3.Connection:
    """Connect to a file that exists: by default SQLite would create an empty one."""
    address = f"{file.absolute().as_uri()}?mode=rw"
    return sqlite3.connect(address, timeout=timeout, isolation_level=None, uri=True)


def unused_path(file: Path, prefix: str) -> Path:
    """Return an unused path next to *file*, with *prefix* and the current time in its name."""
    second = time.strftime("%Y%m%d-%H%M%S")
    for number in count(1):
        name = second if number == 1 else f"{second}-{number}"
        path = file.with_name(f"{prefix}-{name}-{file.name}")
        if not path.exists():
            break
    return path


def move_aside(file: Path, prefix: str = "damaged") -> Path:
    """Rename a database instead of deleting it, so that its data can be recovered."""
    moved_to = unused_path(file, prefix)
    for suffix in ("", "-wal", "-shm"):
        part = file.with_name(file.name + suffix)
        if part.exists():
            part.rename(moved_to.with_name(moved_to.name + suffix))
    return moved_to


def _open(file: Path) -> Connection:
    """Return a connection to a database that is intact and up to date.

    Raises :exc:`StoreError`, and :exc:`HiveError` if the database is of a later version.
    """
    engine = _create_engine(file)
    try:
        with translate_errors():
            connection = engine.connect()
            try:
                _prepare(connection, file)
            except BaseException:
                connection.close()
                raise
    except BaseException:
        engine.dispose()
        raise
    return connection


def _create_engine(file: Path) -> Engine:
    engine = create_engine(f"sqlite:///{file}", connect_args={"timeout": BUSY_TIMEOUT_SECONDS})

    @event.listens_for(engine, "connect")
    def disable_autobegin(driver: sqlite3.Connection, _: object) -> None:
        driver.isolation_level = None  # transactions are begun explicitly

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        is_writing = connection.info.get("is_writing")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")

    return engine


def _prepare(connection: Connection, file: Path) -> None:
    if int(_pragma(connection, "user_version")) > SCHEMA_VERSION:
        raise HiveError(
            f"The database {file} was written by a later version of Sixlegs: use that"
            " version, or choose another folder with --data."
        )
    if (state := _pragma(connection, "quick_check")) != "ok":
        raise StoreError("storage", f"The database is damaged: {state}.", is_damage=True)
    # WAL: concurrent readers and one writer. A commit survives a crash of this process. After a
    # power cut the last commits may be missing, but none is partial.
    _pragma(connection, "journal_mode = WAL")
    _pragma(connection, "synchronous = NORMAL")
    _pragma(connection, f"wal_autocheckpoint = {MAX_WAL_PAGES}")
    _pragma(connection, f"journal_size_limit = {MAX_WAL_PAGES * PAGE_BYTES}")
    _pragma(connection, "foreign_keys = ON")
    with _transaction(connection):  # two processes may start at once
        version = int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
        if version < SCHEMA_VERSION:
            upgrade(connection, version)
            if version:
                create_indexes(connection)
            connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _pragma(connection: Connection, setting: str) -> str:
    """Read or change a setting, outside any transaction, where all settings take effect."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    with translate_errors():
        row = driver.execute(f"PRAGMA {setting}").fetchone()
    return str(row[0]) if row else ""


@contextmanager
def _transaction(connection: Connection) -> Iterator[None]:
    connection.info["is_writing"] = True
    try:
        with connection.begin():
            yield
    finally:
        connection.info["is_writing"] = False


@contextmanager
def translate_errors() -> Iterator[None]:
    """Convert errors of SQLite to :exc:`StoreError`."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        code = int(getattr(cause, "sqlite_errorcode", 0)) & PRIMARY_CODE_MASK
        store_code = ERROR_CODES.get(code, "storage")
        raise StoreError(
            store_code, f"Database error: {cause}.", is_damage=code in CORRUPTION_CODES
        ) from error
