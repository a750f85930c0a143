"""The database: opened, checked, brought up to date. Nothing else knows that it is SQLite."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError

from sixlegs.errors import HiveError
from sixlegs.server.messages import TroubleCode
from sixlegs.server.migrations import STEPS, migrate

PATIENCE = 2.0  # seconds to wait for another program that writes
LONGEST_LOG = 16_384  # pages of changes; then one waits until they are in the database itself
PAGE = 4096  # bytes

BASIC = 0xFF  # of an error's code; the rest tells details
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
TROUBLES: dict[int, TroubleCode] = {
    sqlite3.SQLITE_FULL: "disk-full",
    sqlite3.SQLITE_BUSY: "storage-busy",
    sqlite3.SQLITE_LOCKED: "storage-busy",
}


class StoreError(HiveError):
    """Something that could not be kept or read; *code* tells why."""

    def __init__(self, code: TroubleCode, message: str) -> None:
        super().__init__(message)
        self.code = code


class DamageError(Exception):
    """A file that is no database any more."""


class Database:
    """The database in *file*, in the hands of one thread.

    A damaged one is put aside, and :attr:`put_aside` tells where it went.

    Raises :exc:`HiveError` if it is of a later version than ours, and :exc:`StoreError` if it
    cannot be opened at all.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self.put_aside: Path | None = None
        with _troubles():
            try:
                self._connection = _opened(file)
            except DamageError:
                self.put_aside = put_aside(file)
                self._connection = _opened(file)

    def close(self) -> None:
        """Let the file go."""
        self._connection.close()
        self._connection.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """See the database as it is at this moment.

        Raises :exc:`StoreError`.
        """
        with _troubles(), self._connection.begin():
            yield self._connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Change something, all or nothing; no other program writes meanwhile.

        Raises :exc:`StoreError`.
        """
        with _troubles(), _transaction(self._connection):
            yield self._connection

    def limit(self, pages: int) -> None:
        """Let the disk be full once the database needs more than so many pages, as tests want."""
        with self.reading() as connection:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


def shorten_log(file: Path) -> None:
    """Bring changes from the log into the database itself, while others are made.

    That waits for the disk, which may take a second where it is busy; so no change does it.

    Raises :exc:`StoreError`.
    """
    try:
        with closing(sqlite3.connect(file, timeout=0)) as connection:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    except sqlite3.Error as error:
        raise StoreError("storage", f"The log of the games: {error}.") from error


def put_aside(file: Path, why: str = "damaged") -> Path:
    """Give a database another name, so that somebody may still rescue it."""
    aside = file.with_name(f"{why}-{time.strftime('%Y%m%d-%H%M%S')}-{file.name}")
    for suffix in ("", "-wal", "-shm"):
        part = file.with_name(file.name + suffix)
        if part.exists():
            part.rename(aside.with_name(aside.name + suffix))
    return aside


def _opened(file: Path) -> Connection:
    """A connection to a database that is sound and up to date.

    Raises :exc:`DamageError`, and :exc:`HiveError` if the database is of a later version.
    """
    engine = _engine(file)
    try:
        connection = engine.connect()
    except DBAPIError as error:
        engine.dispose()
        raise _known(error) from error
    try:
        _prepare(connection, file)
    except BaseException as error:
        connection.close()
        engine.dispose()
        raise (_known(error) if isinstance(error, DBAPIError) else error) from error
    return connection


def _engine(file: Path) -> Engine:
    engine = create_engine(f"sqlite:///{file}", connect_args={"timeout": PATIENCE})

    @event.listens_for(engine, "connect")
    def take_over(driver: sqlite3.Connection, _: object) -> None:
        driver.isolation_level = None  # we alone say where transactions begin

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        is_writing = connection.get_execution_options().get("is_writing")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if is_writing else "BEGIN")

    return engine


def _prepare(connection: Connection, file: Path) -> None:
    taken = int(_pragma(connection, "user_version"))
    if taken > len(STEPS):
        raise HiveError(
            f"The games in {file} were kept by a later version of Sixlegs: use that one, or"
            " name another folder with --data."
        )
    if _pragma(connection, "quick_check") != "ok":
        raise DamageError
    # Readers and one writer at a time. A change outlives this program before it is announced;
    # after a power cut the last ones may be missing, but none is there by half.
    _pragma(connection, "journal_mode = WAL")
    _pragma(connection, "synchronous = NORMAL")
    _pragma(connection, f"wal_autocheckpoint = {LONGEST_LOG}")
    _pragma(connection, f"journal_size_limit = {LONGEST_LOG * PAGE}")
    _pragma(connection, "foreign_keys = ON")
    with _transaction(connection):  # two programs may start at once
        migrate(connection, _steps_taken(connection))
        connection.exec_driver_sql(f"PRAGMA user_version = {len(STEPS)}")


def _pragma(connection: Connection, setting: str) -> str:
    """Read or change a setting, outside any transaction, where all of them take effect."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    try:
        row = driver.execute(f"PRAGMA {setting}").fetchone()
    except sqlite3.Error as error:
        raise _known(DBAPIError(setting, None, error)) from error
    return str(row[0]) if row else ""


def _steps_taken(connection: Connection) -> int:
    return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())


@contextmanager
def _transaction(connection: Connection) -> Iterator[None]:
    connection.execution_options(is_writing=True)
    try:
        with connection.begin():
            yield
    finally:
        connection.execution_options(is_writing=False)


def _known(error: DBAPIError) -> Exception:
    """Damage as such; anything else as it is."""
    return DamageError() if _code(error) in DAMAGE else error


def _code(error: DBAPIError) -> int:
    return int(getattr(error.orig, "sqlite_errorcode", 0)) & BASIC


@contextmanager
def _troubles() -> Iterator[None]:
    """Tell troubles of the database as our own."""
    try:
        yield
    except DBAPIError as error:
        code = TROUBLES.get(_code(error), "storage")
        raise StoreError(code, f"The games: {error.orig}.") from error
