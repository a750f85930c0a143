"""Connections to PostgreSQL that reconnect and retry: of the event loop, and of threads.

Moves are single statements, which the event loop sends itself. Other work consists of several
statements and may take long to compute, so it runs in threads.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from contextvars import copy_context
from functools import lru_cache
from typing import Any, TypeVar, cast

import psycopg
from psycopg import errors
from psycopg.pq import TransactionStatus
from sqlalchemy import Compiled, Connection, Update, create_engine, event, make_url
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.exc import ArgumentError, DBAPIError

from sixlegs.errors import HiveError
from sixlegs.server.logs import REQUEST_ID
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
#: Settings of sessions that only read consistent snapshots.
READ_ONLY = {
    "default_transaction_isolation": "repeatable read",
    "default_transaction_read_only": "on",
}
#: Planner options that are off for searches of the archive, which scan a bounded number of rows
#: along an index. A plan that reads a whole table, because it looks cheap now, slows down as games
#: are added.
INDEX_SCANS_ONLY = dict.fromkeys(
    ("enable_seqscan", "enable_hashjoin", "enable_mergejoin", "jit"), "off"
)
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

DIALECT: Any = PGDialect_psycopg()  # type: ignore[no-untyped-call]

T = TypeVar("T")


class Attempts:
    """The attempts at one piece of work: reconnects for *retry_seconds*, and repeats conflicts."""

    def __init__(self, retry_seconds: float) -> None:
        self.is_uncertain = False
        """Whether an earlier attempt may have been committed."""
        self._retry_seconds = retry_seconds
        self._started_at = time.monotonic()
        self._conflicts = 0

    def check(self, error: DBAPIError | psycopg.Error, *, is_committing: bool) -> None:
        """Raise *error* unless the work may be attempted again.

        *is_committing* is whether the attempt that failed may have been committed.
        """
        cause = _cause(error)
        if is_connection_lost(cause):
            self.is_uncertain |= is_committing
        else:
            self._conflicts += 1
            if not isinstance(cause, CONFLICT_ERRORS) or self._conflicts > MAX_CONFLICT_RETRIES:
                raise error
        seconds = UNCERTAIN_COMMIT_TIMEOUT_SECONDS if self.is_uncertain else self._retry_seconds
        if time.monotonic() >= self._started_at + seconds:
            raise error


class ConnectionThreads:
    """*count* threads for transactions of several statements; *settings* are those of a session."""

    def __init__(
        self, arguments: dict[str, Any], count: int, name: str, settings: Mapping[str, object] = {}
    ) -> None:
        self._engine = create_engine(
            "postgresql+psycopg://",
            connect_args=arguments | {"options": f"{arguments['options']} {_options(settings)}"},
            pool_size=count,
            max_overflow=0,
            use_native_hstore=False,
        )
        event.listen(self._engine, "before_cursor_execute", _add_request_id, retval=True)
        self._threads = ThreadPoolExecutor(count, thread_name_prefix=name)

    def submit(
        self,
        work: Callable[[Connection], T],
        is_committed: Callable[[Connection], bool] | None = None,
        *,
        is_autocommit: bool = False,
        retry_seconds: float | None = None,
    ) -> Future[T]:
        """Run *work* in one transaction, and retry it after a lost connection or a conflict.

        If it *is_autocommit*, each statement is its own transaction. Reconnecting is attempted for
        *retry_seconds*, by default :data:`RECONNECT_TIMEOUT_SECONDS`.

        If the connection is lost during the commit, the outcome is unknown: *is_committed* finds it
        out, for work that returns nothing. Other work may run twice.
        """
        attempts = Attempts(RECONNECT_TIMEOUT_SECONDS if retry_seconds is None else retry_seconds)
        run = copy_context().run  # the threads see the request id
        return self._threads.submit(
            run, self._run, work, is_committed or (lambda _: False), attempts, is_autocommit
        )

    def close(self) -> None:
        """Finish pending work, and close all connections."""
        self._threads.shutdown()
        self._engine.dispose()

    def _run(
        self,
        work: Callable[[Connection], T],
        is_committed: Callable[[Connection], bool],
        attempts: Attempts,
        is_autocommit: bool,
    ) -> T:
        with translate_errors():
            while True:
                transaction = _Transaction(is_committing=is_autocommit)
                try:
                    with self._connect(is_autocommit) as connection:
                        return transaction.run(
                            connection, work, is_committed if attempts.is_uncertain else None
                        )
                except (DBAPIError, psycopg.Error) as error:
                    attempts.check(error, is_committing=transaction.is_committing)
                time.sleep(RETRY_PAUSE_SECONDS)

    @contextmanager
    def _connect(self, is_autocommit: bool) -> Iterator[Connection]:
        """Open a connection of the pool, which drops it if it is lost."""
        with self._engine.connect() as connection:
            if is_autocommit:
                connection = connection.execution_options(isolation_level="AUTOCOMMIT")
            try:
                yield connection
            except (DBAPIError, psycopg.Error) as error:
                if is_connection_lost(_cause(error)):
                    connection.invalidate()
                raise


def _add_request_id(
    _: Connection, cursor: object, statement: str, parameters: Any, *more: object
) -> tuple[str, Any]:
    """Add the id of the request to a statement as a comment, which the database logs.

    Such a statement is not prepared. Moves use :class:`StatementPool`, whose statements are.
    """
    request_id = REQUEST_ID.get()
    return (f"/* request {request_id} */ {statement}" if request_id else statement), parameters


class _Transaction:
    """A transaction that notes whether it may have been committed."""

    def __init__(self, *, is_committing: bool) -> None:
        self.is_committing = is_committing

    def run(
        self,
        connection: Connection,
        work: Callable[[Connection], T],
        is_committed: Callable[[Connection], bool] | None,
    ) -> T:
        """Run *work* unless *is_committed* finds that an earlier attempt was committed."""
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
            self.is_committing = True
            transaction.commit()
        return result


class StatementPool:
    """At most *size* connections for statements of the event loop, each its own transaction.

    A pool without tasks of its own, which works in one event loop after another.
    """

    def __init__(self, arguments: dict[str, Any], size: int) -> None:
        self._arguments = arguments
        self._size = size
        self._idle: list[psycopg.AsyncConnection[Any]] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._slots = asyncio.Semaphore(size)

    async def execute(
        self,
        statement: Update,
        row: Mapping[str, object],
        is_committed: Callable[[], Awaitable[bool]],
    ) -> int:
        """Execute *statement* with the values of *row*, and return the number of changed rows.

        If the connection is lost meanwhile, *is_committed* finds out whether the statement has
        changed a row.
        """
        query, parameters = render(statement, row)
        attempts = Attempts(RECONNECT_TIMEOUT_SECONDS)
        with translate_errors():
            while True:
                is_committing = False
                try:
                    if attempts.is_uncertain and await is_committed():
                        return 1
                    async with self._connect() as connection:
                        is_committing = True
                        changed = (await connection.execute(query, parameters)).rowcount
                    if not changed and attempts.is_uncertain:  # perhaps by our own earlier commit
                        return int(await is_committed())
                    return changed
                except psycopg.Error as error:
                    attempts.check(error, is_committing=is_committing)
                await asyncio.sleep(RETRY_PAUSE_SECONDS)

    def close(self) -> None:
        """Close all connections."""
        for connection in self._idle:
            connection.pgconn.finish()
        self._idle.clear()

    @asynccontextmanager
    async def _connect(self) -> AsyncIterator[psycopg.AsyncConnection[Any]]:
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._loop, self._slots = loop, asyncio.Semaphore(self._size)
        async with self._slots:
            connection = (
                self._idle.pop()
                if self._idle
                else await psycopg.AsyncConnection.connect(autocommit=True, **self._arguments)
            )
            try:
                yield connection
            finally:
                if connection.info.transaction_status is TransactionStatus.IDLE:
                    self._idle.append(connection)
                else:
                    connection.pgconn.finish()


def render(statement: Update, row: Mapping[str, object]) -> tuple[str, dict[str, Any]]:
    """Return *statement* as SQL of psycopg, and its parameters.

    *row* has the parameters of *statement* and values of columns that need no conversion.
    """
    compiled = _compiled(statement, tuple(row))
    return compiled.string, dict(compiled.construct_params(dict(row)) or {})


@lru_cache
def _compiled(statement: Update, names: tuple[str, ...]) -> Compiled:
    columns = [name for name in names if name in statement.table.c]
    return statement.compile(dialect=DIALECT, column_keys=columns)


def driver_connection(connection: Connection) -> psycopg.Connection[Any]:
    """Return the psycopg connection that SQLAlchemy wraps."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, psycopg.Connection)
    return driver


def connection_arguments(address: str) -> dict[str, Any]:
    """Return the arguments with which psycopg connects to the database at *address*.

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
    arguments: dict[str, Any] = DIALECT.create_connect_args(url)[1]
    options = {"options": f"{_options(TIMEOUTS_MS)} {arguments.get('options', '')}"}
    return {"application_name": "sixlegs"} | KEEPALIVE_OPTIONS | arguments | options


def _options(settings: Mapping[str, object]) -> str:
    """Return the command-line options for *settings* of a session."""
    values = {name: str(value).replace(" ", "\\ ") for name, value in settings.items()}
    return " ".join(f"-c {name}={value}" for name, value in values.items())


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
