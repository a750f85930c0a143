"""Backups of PostgreSQL as SQLite files, in the format that a server on SQLite uses.

So the same tools read both, and games can move from a file into PostgreSQL and back.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, delete, insert, select, text

from sixlegs.errors import HiveError
from sixlegs.server.storage.backups import create_file, verified_copy
from sixlegs.server.storage.clocks import load_heartbeat
from sixlegs.server.storage.open_database import open_database
from sixlegs.server.storage.postgresql import PostgresqlDatabase
from sixlegs.server.storage.schema import METADATA, games
from sixlegs.server.storage.sqlite import DATABASE_FILE_NAME
from sixlegs.server.storage.sqlite_file import Writer, unused_path

BATCH_ROWS = 1000
RECENT_HEARTBEAT_MS = 10_000  # a server with a heartbeat as recent as this may still be running


def back_up(address: str, target: Path) -> None:
    """Copy the database at *address* as a consistent snapshot; servers may be using it.

    Raises :exc:`HiveError` if *target* exists, and :exc:`StoreError`.
    """
    with _open(address) as database:
        _write_copy(database, target)


def restore(source: Path, address: str) -> Path | None:
    """Replace all rows of the database at *address* by those of the copy *source*.

    Return the path of a backup of the former rows, if there were any.

    Raises :exc:`HiveError` if *source* is not an intact copy, or if servers are running: they would
    continue with games in memory that are no longer stored.
    """
    partial_file = source.with_name(source.name + ".part")
    with (
        _open(address) as database,
        verified_copy(source, partial_file),
        closing(Writer(partial_file)) as copy,
    ):
        backup = None
        if database.read(_has_games).result():
            backup = unused_path(source.with_name(DATABASE_FILE_NAME), "before")
            _write_copy(database, backup)

        def replace(connection: Connection) -> None:
            _remove_timeouts(connection)
            if (
                round(1000 * database.now()) - load_heartbeat(connection).last_heartbeat_ms
                < RECENT_HEARTBEAT_MS
            ):
                raise HiveError("The database is in use: stop all servers first.")
            with copy.reading() as rows:
                _copy(rows, connection)

        database.write(replace).result()
    return backup


def _write_copy(database: PostgresqlDatabase, target_path: Path) -> None:
    with create_file(target_path) as partial_file, closing(Writer(partial_file)) as copy:

        def read(connection: Connection) -> None:
            _remove_timeouts(connection)
            with copy.writing() as target:
                _copy(connection, target)

        database.read(read).result()


def _copy(source: Connection, target: Connection) -> None:
    """Replace all rows of *target* by those of *source*."""
    for table in reversed(METADATA.sorted_tables):
        target.execute(delete(table))
    for table in METADATA.sorted_tables:
        query = select(table).execution_options(yield_per=BATCH_ROWS)
        for rows in source.execute(query).mappings().partitions():
            target.execute(insert(table), [dict(row) for row in rows])


def _has_games(connection: Connection) -> bool:
    return connection.execute(select(games.c.id).limit(1)).first() is not None


def _remove_timeouts(connection: Connection) -> None:
    """Remove the time limits of the transaction."""
    for name in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
        connection.execute(text(f"SET LOCAL {name} = 0"))


@contextmanager
def _open(address: str) -> Iterator[PostgresqlDatabase]:
    with closing(open_database(address)) as database:
        assert isinstance(database, PostgresqlDatabase)
        yield database
