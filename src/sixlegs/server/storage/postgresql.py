"""PostgreSQL for any number of processes, which share the clock of its server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from typing import TypeVar

from sqlalchemy import (
    Column,
    Connection,
    Integer,
    MetaData,
    Table,
    Update,
    func,
    insert,
    select,
    text,
)
from sqlalchemy import update as update_rows

from sixlegs.errors import HiveError
from sixlegs.server.storage.clocks import database_clock_offset
from sixlegs.server.storage.database import SEARCH_TIMEOUT_SECONDS, StoreError
from sixlegs.server.storage.migrations import (
    OLDEST_COMPATIBLE_VERSION,
    create_indexes,
    upgrade,
)
from sixlegs.server.storage.postgresql_connections import (
    INDEX_SCANS_ONLY,
    READ_ONLY,
    RETRY_PAUSE_SECONDS,
    UNCERTAIN_COMMIT_TIMEOUT_SECONDS,
    ConnectionThreads,
    StatementPool,
    connection_arguments,
    driver_connection,
)
from sixlegs.server.storage.schema import METADATA, SCHEMA_VERSION
from sixlegs.server.storage.secrets import load_or_create_secrets

#: Connections per process, besides one each for searches and health checks.
MOVE_CONNECTIONS, WRITER_CONNECTIONS, READER_CONNECTIONS = 3, 2, 2
SEARCH_TIMEOUT = {"statement_timeout": f"{round(1000 * SEARCH_TIMEOUT_SECONDS)}ms"}
HEARTBEAT_SECONDS, OUTAGE_THRESHOLD_SECONDS = 1.0, 3.0
STARTUP_TIMEOUT_SECONDS = 10.0  # how long a starting server waits for a database that is restarting
MIGRATION_TIMEOUT_SECONDS = 600.0  # how long to wait for another process's migration
INVALID_INDEXES = """
    SELECT relname FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE NOT indisvalid AND relname = ANY(:names)
"""
MIGRATION_LOCK_ID = 0x5158_1E65  # an advisory lock: one process at a time migrates

#: One row: the version of the schema, and the oldest version that can work with it.
schema_version = Table(
    "steps",
    MetaData(),
    Column("taken", Integer, nullable=False),
    Column("oldest", Integer, nullable=False),
)

T = TypeVar("T")


class PostgresqlDatabase:
    """The database at *address*, such as ``postgresql://user@host/name``.

    Raises :exc:`HiveError` if its schema is not compatible with this version, and :exc:`StoreError`
    if it cannot be reached.
    """

    heartbeat_seconds, outage_threshold_seconds, is_shared = (
        HEARTBEAT_SECONDS,
        OUTAGE_THRESHOLD_SECONDS,
        True,
    )
    damaged_file = None

    def __init__(self, address: str) -> None:
        arguments = connection_arguments(address)
        self._moves = StatementPool(arguments, MOVE_CONNECTIONS)
        self._writers = ConnectionThreads(arguments, WRITER_CONNECTIONS, "store")
        self._readers = ConnectionThreads(arguments, READER_CONNECTIONS, "store-reader", READ_ONLY)
        self._searcher = ConnectionThreads(
            arguments, 1, "store-search", READ_ONLY | INDEX_SCANS_ONLY | SEARCH_TIMEOUT
        )
        self._health = ConnectionThreads(arguments, 1, "store-health")
        try:
            self._writers.submit(
                migrate, is_autocommit=True, retry_seconds=STARTUP_TIMEOUT_SECONDS
            ).result()
            self._clock_offset = self._readers.submit(database_clock_offset).result()
        except BaseException:
            self.close()
            raise

    def write(
        self,
        work: Callable[[Connection], T],
        is_committed: Callable[[Connection], bool] | None = None,
    ) -> Future[T]:
        """Run *work* in a transaction."""
        return self._writers.submit(work, is_committed)

    async def execute(
        self,
        statement: Update,
        row: Mapping[str, object],
        is_committed: Callable[[Connection], bool],
    ) -> int:
        """Execute *statement* on a connection of the event loop."""

        async def is_stored() -> bool:
            return await asyncio.wrap_future(
                self._readers.submit(is_committed, retry_seconds=UNCERTAIN_COMMIT_TIMEOUT_SECONDS)
            )

        return await self._moves.execute(statement, row, is_stored)

    def read(self, work: Callable[[Connection], T]) -> Future[T]:
        """Run *work* on a consistent snapshot."""
        return self._readers.submit(work)

    def search(self, work: Callable[[Connection], T]) -> Future[T]:
        """Run a slower query on a connection of its own, so that it does not delay reads."""
        return self._searcher.submit(work)

    def now(self) -> float:
        """Return the time of the database server, in seconds."""
        return time.monotonic() + self._clock_offset

    def time_of_day(self, time_ms: int) -> int:
        """Return *time_ms*: the clock of the database server is taken to be right."""
        return time_ms

    def maintain(self) -> None:
        """Measure the offset of the database server's clock."""
        self._clock_offset = self._readers.submit(database_clock_offset).result()

    def check(self) -> None:
        """Read and write now."""
        self._health.submit(_touch).result()

    def note_error(self, error: StoreError) -> None:
        """Do nothing: each check is complete by itself."""

    def close(self) -> None:
        """Finish pending work, and close all connections."""
        for threads in (self._health, self._searcher, self._readers, self._writers):
            threads.close()
        self._moves.close()


def migrate(connection: Connection) -> None:
    """Upgrade the database, one process at a time, while other processes keep running.

    The connection is in autocommit mode: statements outside an explicit transaction commit at once.

    Raises :exc:`HiveError` if its schema is not compatible with this version, and :exc:`StoreError`
    if another process takes too long.
    """
    _acquire_migration_lock(connection)
    try:
        schema_version.create(connection, checkfirst=True)
        row = connection.execute(select(schema_version)).first()
        version, oldest = (row.taken, row.oldest) if row else (0, 0)
        if oldest > SCHEMA_VERSION:
            raise HiveError(
                "The database was upgraded by a later version of Sixlegs: use that version."
            )
        if row is None:
            connection.execute(insert(schema_version).values(taken=0, oldest=0))
        if version < SCHEMA_VERSION:
            _upgrade(connection, version, oldest)
        load_or_create_secrets(connection)
    finally:
        if not connection.invalidated:  # otherwise the lock is gone as well
            connection.execute(select(func.pg_advisory_unlock(MIGRATION_LOCK_ID)))


def _acquire_migration_lock(connection: Connection) -> None:
    """Poll for the lock while another process migrates.

    A blocking lock statement would delay that process, which cannot finish creating an index while
    a statement runs that started earlier.
    """
    deadline = time.monotonic() + MIGRATION_TIMEOUT_SECONDS
    while not connection.execute(select(func.pg_try_advisory_lock(MIGRATION_LOCK_ID))).scalar():
        if time.monotonic() >= deadline:
            raise StoreError(
                "storage-busy", "Timed out waiting for another process to migrate the database."
            )
        time.sleep(RETRY_PAUSE_SECONDS)


def _upgrade(connection: Connection, version: int, oldest: int) -> None:
    """Upgrade the tables in one transaction, then create indexes without one.

    The version is stored last, so that an interrupted upgrade is repeated. New tables cannot be
    created twice, so their version is stored in the same transaction.

    Lock timeouts stay on for the transaction, so that other processes do not wait for it long.
    """
    store_version = update_rows(schema_version).values(
        taken=SCHEMA_VERSION, oldest=max(oldest, OLDEST_COMPATIBLE_VERSION)
    )
    with (
        _without_timeouts(connection, "statement_timeout"),
        driver_connection(connection).transaction(),
    ):
        upgrade(connection, version)
        if not version:
            connection.execute(store_version)
    if version:
        with _without_timeouts(connection, "statement_timeout", "lock_timeout"):
            _drop_invalid_indexes(connection)
            create_indexes(connection)
        connection.execute(store_version)


def _drop_invalid_indexes(connection: Connection) -> None:
    """Drop the remains of indexes whose creation was interrupted."""
    names = [index.name for table in METADATA.tables.values() for index in table.indexes]
    for name in connection.scalars(text(INVALID_INDEXES), {"names": names}).all():
        connection.execute(text(f"DROP INDEX CONCURRENTLY {name}"))


@contextmanager
def _without_timeouts(connection: Connection, *timeouts: str) -> Iterator[None]:
    for name in timeouts:
        connection.execute(text(f"SET {name} = 0"))
    try:
        yield
    finally:
        for name in () if connection.invalidated else timeouts:
            connection.execute(text(f"RESET {name}"))


def _touch(connection: Connection) -> None:
    connection.execute(text("SELECT 1 FROM games LIMIT 1"))
    connection.execute(text("UPDATE home SET token = token"))
