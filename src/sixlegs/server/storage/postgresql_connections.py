"""Connections to PostgreSQL: a thread has each, and makes another when it breaks."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any, TypeVar, cast

import psycopg
from psycopg import IsolationLevel, errors
from sqlalchemy import Connection, Engine, NullPool, create_engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from sixlegs.errors import HiveError
from sixlegs.server.storage.database import StoreError, StoreErrorCode

RECONNECT_TIMEOUT_SECONDS = 2.0  # seconds in which a database that restarts may come back
UNCERTAIN_COMMIT_TIMEOUT_SECONDS = 20.0  # the same, while nobody knows whether a change was kept
MAX_CONFLICT_RETRIES = 3  # with others that change the same
RETRY_PAUSE_SECONDS = 0.05  # seconds between two attempts

#: So that nobody holds up others for longer, in milliseconds.
TIMEOUTS_MS = {
    "statement_timeout": 10_000,
    "lock_timeout": 2_000,
    "idle_in_transaction_session_timeout": 10_000,
}
#: For questions to the archive, which walk along an index for so many rows and no further: every
#: plan that reads a whole table instead, since it looks cheap today, is slower with each game kept.
DISABLED_FOR_INDEX_SCANS = ("enable_seqscan", "enable_hashjoin", "enable_mergejoin", "jit")
#: So that a machine which is gone without a word is noticed; the last in milliseconds.
KEEPALIVE_OPTIONS = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}

#: What a server says while it stops or starts.
RESTART_ERRORS = (errors.AdminShutdown, errors.CrashShutdown, errors.CannotConnectNow)
#: Others were in the way, so the same may well succeed: a deadlock, or two that insert the same.
CONFLICT_ERRORS = (errors.SerializationFailure, errors.DeadlockDetected, errors.UniqueViolation)
BUSY_ERRORS = (errors.LockNotAvailable, errors.QueryCanceled, errors.TooManyConnections)
CORRUPTION_ERRORS = (errors.DataCorrupted, errors.IndexCorrupted)

T = TypeVar("T")


class ConnectionThreads:
    """So many threads, each with its connection; those that only read see all at one moment.

    A statement that takes more than *longest* seconds is cancelled.
    """

    def __init__(
        self,
        engine: Engine,
        count: int,
        name: str,
        *,
        is_read_only: bool = False,
        timeout_seconds: float | None = None,
    ) -> None:
        self._timeout_seconds = timeout_seconds
        self._engine = engine
        self._is_read_only = is_read_only
        self._local = threading.local()
        self._threads = ThreadPoolExecutor(count, thread_name_prefix=name)
        self._open: set[Connection] = set()

    def submit(
        self,
        work: Callable[[Connection], T],
        is_committed: Callable[[Connection], bool] | None = None,
        *,
        is_autocommit: bool = False,
        retry_seconds: float | None = None,
    ) -> Future[T]:
        """Do *work* in one transaction: again if the connection breaks, or others are in the way.

        Work of one statement *is_autocommit*: one round trip instead of three. A database that
        restarts may come back within so many seconds of *retry_seconds*.

        If it breaks at the very end, nobody knows whether the change was kept: *is_committed* finds
        that out, for work that returns nothing. Other work may be done twice.
        """
        return self._threads.submit(
            self._run,
            work,
            is_committed or (lambda _: False),
            commits_itself=is_autocommit,
            patience=RECONNECT_TIMEOUT_SECONDS if retry_seconds is None else retry_seconds,
        )

    def close(self) -> None:
        """Finish what is under way, and close all connections."""
        self._threads.shutdown()
        for connection in self._open:
            connection.close()

    def _run(
        self,
        work: Callable[[Connection], T],
        is_kept: Callable[[Connection], bool],
        *,
        commits_itself: bool,
        patience: float,
    ) -> T:
        begun, in_doubt, collisions = time.monotonic(), False, 0
        with translate_errors():
            while True:
                try:
                    return self._attempt(work, is_kept if in_doubt else None, commits_itself)
                except (DBAPIError, psycopg.Error) as error:
                    cause = _cause(error)
                    if is_connection_lost(cause):
                        in_doubt |= self._local.is_committing
                        self._drop()
                    else:
                        collisions += 1
                        if (
                            not isinstance(cause, CONFLICT_ERRORS)
                            or collisions > MAX_CONFLICT_RETRIES
                        ):
                            raise
                    if time.monotonic() >= begun + (
                        UNCERTAIN_COMMIT_TIMEOUT_SECONDS if in_doubt else patience
                    ):
                        raise
                    time.sleep(RETRY_PAUSE_SECONDS)

    def _attempt(
        self,
        work: Callable[[Connection], T],
        is_kept: Callable[[Connection], bool] | None,
        commits_itself: bool,
    ) -> T:
        self._local.is_committing = False
        connection = self._connection()
        driver = driver_of(connection)
        if driver.autocommit != commits_itself:
            driver.autocommit = commits_itself
        self._local.is_committing = commits_itself
        with connection.begin() as transaction:
            try:
                if is_kept and is_kept(connection):
                    return cast(T, None)
                result = work(connection)
            except (DBAPIError, psycopg.Error):
                raise
            except Exception:  # perhaps our own change came first, and the guard has seen that
                if is_kept and is_kept(connection):
                    return cast(T, None)
                raise
            self._local.is_committing = True
            transaction.commit()
        return result

    def _connection(self) -> Connection:
        """That of this thread."""
        connection: Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._engine.connect()
            driver = driver_of(connection)
            if self._timeout_seconds is not None:
                driver.execute(f"SET statement_timeout = {round(1000 * self._timeout_seconds)}")
                for name in DISABLED_FOR_INDEX_SCANS:
                    driver.execute(f"SET {name} = off")
                driver.commit()
            if self._is_read_only:
                driver.isolation_level = IsolationLevel.REPEATABLE_READ
                driver.read_only = True
            self._local.connection = connection
            self._open.add(connection)
        return connection

    def _drop(self) -> None:
        connection: Connection | None = getattr(self._local, "connection", None)
        if connection is not None:
            self._local.connection = None
            self._open.discard(connection)
            with suppress(DBAPIError, psycopg.Error):
                connection.close()


def driver_of(connection: Connection) -> psycopg.Connection[Any]:
    """The connection that SQLAlchemy has wrapped."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, psycopg.Connection)
    return driver


def create_engine_for(address: str) -> Engine:
    """How to connect to the database at *address*.

    Raises :exc:`HiveError` if it is none.
    """
    try:
        url = make_url(address).set(drivername="postgresql+psycopg")
        if "@" in (url.host or ""):  # the rest of a password, which errors would quote
            raise ValueError
    except (ArgumentError, ValueError):
        raise HiveError(
            "Invalid database URL: expected postgresql://user:password@host:port/name."
            " Percent-encode special characters in the password."
        ) from None  # the cause may quote the password
    bounds = " ".join(f"-c {name}={value}" for name, value in TIMEOUTS_MS.items())
    told: dict[str, Any] = {"options": bounds, "application_name": "sixlegs"} | KEEPALIVE_OPTIONS
    return create_engine(
        url, poolclass=NullPool, connect_args=told | url.query, use_native_hstore=False
    )


def is_connection_lost(cause: BaseException) -> bool:
    """Whether there is no connection any more, or none yet."""
    if isinstance(cause, psycopg.InterfaceError):
        return True
    has_no_answer = isinstance(cause, psycopg.OperationalError) and cause.sqlstate is None
    return has_no_answer or isinstance(cause, (*RESTART_ERRORS, errors.TooManyConnections))


@contextmanager
def translate_errors() -> Iterator[None]:
    """Tell troubles of the database as our own."""
    try:
        yield
    except (DBAPIError, psycopg.Error) as error:
        cause = _cause(error)
        code: StoreErrorCode = "storage"
        if isinstance(cause, errors.DiskFull):
            code = "disk-full"
        elif is_connection_lost(cause) or isinstance(cause, BUSY_ERRORS):
            code = "storage-busy"
        primary = cause.diag.message_primary if isinstance(cause, psycopg.Error) else None
        message = " ".join((primary or str(cause)).split())  # no details: those have what was kept
        is_damage = isinstance(cause, CORRUPTION_ERRORS)
        raise StoreError(code, f"The database: {message}", is_damage=is_damage) from error


def _cause(error: DBAPIError | psycopg.Error) -> BaseException:
    return error.orig or error if isinstance(error, DBAPIError) else error
