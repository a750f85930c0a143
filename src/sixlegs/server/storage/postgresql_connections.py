"""Threads with one PostgreSQL connection each, which reconnect and retry."""

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

RECONNECT_TIMEOUT_SECONDS = 2.0  # covers a database restart
UNCERTAIN_COMMIT_TIMEOUT_SECONDS = 20.0  # longer, while the outcome of a commit is unknown
MAX_CONFLICT_RETRIES = 3
RETRY_PAUSE_SECONDS = 0.05

#: Limits on how long a transaction can delay others.
TIMEOUTS_MS = {
    "statement_timeout": 10_000,
    "lock_timeout": 2_000,
    "idle_in_transaction_session_timeout": 10_000,
}
#: Planner options that are off for searches of the archive, which scan a bounded number of rows
#: along an index. A plan that reads a whole table, because it looks cheap now, slows down as games
#: are added.
DISABLED_FOR_INDEX_SCANS = ("enable_seqscan", "enable_hashjoin", "enable_mergejoin", "jit")
#: Detect a database host that has vanished without closing connections; the last in milliseconds.
KEEPALIVE_OPTIONS = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}

#: Errors of a database server that is stopping or starting.
RESTART_ERRORS = (errors.AdminShutdown, errors.CrashShutdown, errors.CannotConnectNow)
#: Conflicts with concurrent transactions, such as a deadlock or the same insert. A retry may
#: succeed.
CONFLICT_ERRORS = (errors.SerializationFailure, errors.DeadlockDetected, errors.UniqueViolation)
BUSY_ERRORS = (errors.LockNotAvailable, errors.QueryCanceled, errors.TooManyConnections)
CORRUPTION_ERRORS = (errors.DataCorrupted, errors.IndexCorrupted)

T = TypeVar("T")


class ConnectionThreads:
    """*count* threads with one connection each; read-only ones read consistent snapshots.

    Statements that take longer than *timeout_seconds* are canceled.
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
        """Run *work* in one transaction, and retry it after a lost connection or a conflict.

        Work that *is_autocommit* is one statement: it takes one round trip instead of three.
        Reconnecting is attempted for *retry_seconds*, by default :data:`RECONNECT_TIMEOUT_SECONDS`.

        If the connection is lost during the commit, the outcome is unknown: *is_committed* finds it
        out, for work that returns nothing. Other work may run twice.
        """
        return self._threads.submit(
            self._run,
            work,
            is_committed or (lambda _: False),
            is_autocommit=is_autocommit,
            retry_seconds=RECONNECT_TIMEOUT_SECONDS if retry_seconds is None else retry_seconds,
        )

    def close(self) -> None:
        """Finish pending work, and close all connections."""
        self._threads.shutdown()
        for connection in self._open:
            connection.close()

    def _run(
        self,
        work: Callable[[Connection], T],
        is_committed: Callable[[Connection], bool],
        *,
        is_autocommit: bool,
        retry_seconds: float,
    ) -> T:
        started_at, is_uncertain, conflicts = time.monotonic(), False, 0
        with translate_errors():
            while True:
                try:
                    return self._attempt(
                        work, is_committed if is_uncertain else None, is_autocommit
                    )
                except (DBAPIError, psycopg.Error) as error:
                    cause = _cause(error)
                    if is_connection_lost(cause):
                        is_uncertain |= self._local.is_committing
                        self._drop()
                    else:
                        conflicts += 1
                        if (
                            not isinstance(cause, CONFLICT_ERRORS)
                            or conflicts > MAX_CONFLICT_RETRIES
                        ):
                            raise
                    if time.monotonic() >= started_at + (
                        UNCERTAIN_COMMIT_TIMEOUT_SECONDS if is_uncertain else retry_seconds
                    ):
                        raise
                    time.sleep(RETRY_PAUSE_SECONDS)

    def _attempt(
        self,
        work: Callable[[Connection], T],
        is_committed: Callable[[Connection], bool] | None,
        is_autocommit: bool,
    ) -> T:
        self._local.is_committing = False
        connection = self._connection()
        driver = driver_connection(connection)
        if driver.autocommit != is_autocommit:
            driver.autocommit = is_autocommit
        self._local.is_committing = is_autocommit
        with connection.begin() as transaction:
            try:
                if is_committed and is_committed(connection):
                    return cast(T, None)
                result = work(connection)
            except (DBAPIError, psycopg.Error):
                raise
            except Exception:  # perhaps caused by our own earlier commit
                if is_committed and is_committed(connection):
                    return cast(T, None)
                raise
            self._local.is_committing = True
            transaction.commit()
        return result

    def _connection(self) -> Connection:
        """Return the connection of this thread, after opening it if necessary."""
        connection: Connection | None = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._engine.connect()
            driver = driver_connection(connection)
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


def driver_connection(connection: Connection) -> psycopg.Connection[Any]:
    """Return the psycopg connection that SQLAlchemy wraps."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, psycopg.Connection)
    return driver


def create_engine_for(address: str) -> Engine:
    """Return an engine for the database at *address*.

    Raises :exc:`HiveError` if *address* is not a valid URL.
    """
    try:
        url = make_url(address).set(drivername="postgresql+psycopg")
        if "@" in (url.host or ""):  # part of a password, which errors would quote
            raise ValueError
    except (ArgumentError, ValueError):
        raise HiveError(
            "Invalid database URL: expected postgresql://user:password@host:port/name."
            " Percent-encode special characters in the password."
        ) from None  # the cause may quote the password
    timeouts = " ".join(f"-c {name}={value}" for name, value in TIMEOUTS_MS.items())
    options: dict[str, Any] = {
        "options": timeouts,
        "application_name": "sixlegs",
    } | KEEPALIVE_OPTIONS
    return create_engine(
        url, poolclass=NullPool, connect_args=options | url.query, use_native_hstore=False
    )


def is_connection_lost(cause: BaseException) -> bool:
    """Return whether *cause* means that the connection was lost or could not be made."""
    if isinstance(cause, psycopg.InterfaceError):
        return True
    has_no_answer = isinstance(cause, psycopg.OperationalError) and cause.sqlstate is None
    return has_no_answer or isinstance(cause, (*RESTART_ERRORS, errors.TooManyConnections))


@contextmanager
def translate_errors() -> Iterator[None]:
    """Convert errors of PostgreSQL to :exc:`StoreError`."""
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
        # without details, which quote stored values
        message = " ".join((primary or str(cause)).split())
        is_damage = isinstance(cause, CORRUPTION_ERRORS)
        raise StoreError(code, f"Database error: {message}", is_damage=is_damage) from error


def _cause(error: DBAPIError | psycopg.Error) -> BaseException:
    return error.orig or error if isinstance(error, DBAPIError) else error
