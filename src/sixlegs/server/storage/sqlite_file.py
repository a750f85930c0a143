"""A file of SQLite: opened, brought up to date, and its errors told as ours."""

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

BUSY_TIMEOUT_SECONDS = 2.0  # seconds to wait for another program that writes
MAX_WAL_PAGES = 16_384  # pages of changes; then one waits until they are in the database itself
PAGE_BYTES = 4096  # bytes
PROGRESS_STEPS = 20_000  # of SQLite's machine, a millisecond or so, between two looks at the time

PRIMARY_CODE_MASK = 0xFF  # of an error's code; the rest tells details
CORRUPTION_CODES = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
ERROR_CODES: dict[int, StoreErrorCode] = {
    sqlite3.SQLITE_FULL: "disk-full",
    sqlite3.SQLITE_BUSY: "storage-busy",
    sqlite3.SQLITE_LOCKED: "storage-busy",
    sqlite3.SQLITE_INTERRUPT: "storage-busy",
}


class Reader:
    """The database in *file* for reading, in the hands of one thread; a writer made it sound.

    What takes longer than *timeout_seconds* seconds is cancelled.
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
        """Let the file go."""
        self._connection.close()
        self._connection.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """See the database as it is at this moment.

        Raises :exc:`StoreError`.
        """
        self._until = time.monotonic() + (self._timeout_seconds or 0)
        with translate_errors(), self._connection.begin():
            yield self._connection


class Writer(Reader):
    """The database in *file*, in the hands of one thread, for reading and writing.

    With *replaces_damaged* a damaged one is put aside: :attr:`put_aside` tells where it went.

    Raises :exc:`HiveError` if it is of a later version than ours, and :exc:`StoreError` if it
    is damaged, or cannot be opened at all.
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
        """Change something, all or nothing; no other program writes meanwhile.

        One that does is waited for, but not after *until*, a monotonic time.

        Once another program has kept us waiting in vain, nothing waits until it is done: else
        each change would wait after the other, and everybody for all of them.

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
        """Only when it changes: setting it took a fortieth of a move's time."""
        if milliseconds != self._busy_timeout:
            _pragma(self._connection, f"busy_timeout = {milliseconds}")
            self._busy_timeout = milliseconds

    def _busy_wait(self, until: float | None) -> float:
        """For how many seconds a change waits for other programs."""
        now = time.monotonic()
        return 0 if self._is_locked_out else max(0, (until or now + BUSY_TIMEOUT_SECONDS) - now)


def connect_existing(file: Path, timeout: float) -> sqlite3.Connection:
    """A connection to a file that is there: SQLite would make an empty one in its place."""
    address = f"{file.absolute().as_uri()}?mode=rw"
    return sqlite3.connect(address, timeout=timeout, isolation_level=None, uri=True)


def unused_path(file: Path, prefix: str) -> Path:
    """What a database is called that another takes the place of: of that second, and unlike any
    that is there."""
    second = time.strftime("%Y%m%d-%H%M%S")
    for number in count(1):
        name = second if number == 1 else f"{second}-{number}"
        aside = file.with_name(f"{prefix}-{name}-{file.name}")
        if not aside.exists():
            break
    return aside


def move_aside(file: Path, prefix: str = "damaged") -> Path:
    """Give a database another name, so that somebody may still rescue it."""
    aside = unused_path(file, prefix)
    for suffix in ("", "-wal", "-shm"):
        part = file.with_name(file.name + suffix)
        if part.exists():
            part.rename(aside.with_name(aside.name + suffix))
    return aside


def _open(file: Path) -> Connection:
    """A connection to a database that is sound and up to date.

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
    def take_over(driver: sqlite3.Connection, _: object) -> None:
        driver.isolation_level = None  # we alone say where transactions begin

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        is_writing = connection.info.get("is_writing")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")

    return engine


def _prepare(connection: Connection, file: Path) -> None:
    if int(_pragma(connection, "user_version")) > SCHEMA_VERSION:
        raise HiveError(
            f"The games in {file} were kept by a later version of Sixlegs: use that one, or"
            " name another folder with --data."
        )
    if (state := _pragma(connection, "quick_check")) != "ok":
        raise StoreError("storage", f"The games are damaged: {state}.", is_damage=True)
    # Readers and one writer at a time. A change outlives this program before it is announced;
    # after a power cut the last ones may be missing, but none is there by half.
    _pragma(connection, "journal_mode = WAL")
    _pragma(connection, "synchronous = NORMAL")
    _pragma(connection, f"wal_autocheckpoint = {MAX_WAL_PAGES}")
    _pragma(connection, f"journal_size_limit = {MAX_WAL_PAGES * PAGE_BYTES}")
    _pragma(connection, "foreign_keys = ON")
    with _transaction(connection):  # two programs may start at once
        version = int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
        if version < SCHEMA_VERSION:
            upgrade(connection, version)
            if version:
                create_indexes(connection)
            connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _pragma(connection: Connection, setting: str) -> str:
    """Read or change a setting, outside any transaction, where all of them take effect."""
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
    """Tell troubles of the database as our own."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        code = int(getattr(cause, "sqlite_errorcode", 0)) & PRIMARY_CODE_MASK
        trouble = ERROR_CODES.get(code, "storage")
        raise StoreError(
            trouble, f"The games: {cause}.", is_damage=code in CORRUPTION_CODES
        ) from error
