"""Backups of PostgreSQL: files of SQLite, the same that a server without it has.

So whatever reads those reads these, and games can move from a file into PostgreSQL and back.
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

BATCH_ROWS = 1000  # rows
RECENT_HEARTBEAT_MS = (
    10_000  # milliseconds since the last heartbeat in which a server may still run
)


def back_up(address: str, target: Path) -> None:
    """Copy all of a database as it is at one moment; servers may be using it.

    Raises :exc:`HiveError` if there is something in the way, and :exc:`StoreError`.
    """
    with _open(address) as database:
        _write_copy(database, target)


def restore(source: Path, address: str) -> Path | None:
    """Put the copy *source* in the place of all that is in a database, and tell into which file
    that went.

    Raises :exc:`HiveError` if it is no sound copy, or if servers run: they would go on with what
    they know of the games that were there.
    """
    fresh = source.with_name(source.name + ".part")
    with _open(address) as database, verified_copy(source, fresh), closing(Writer(fresh)) as copy:
        aside = None
        if database.read(_has_games).result():
            aside = unused_path(source.with_name(DATABASE_FILE_NAME), "before")
            _write_copy(database, aside)

        def replace(connection: Connection) -> None:
            _remove_timeouts(connection)
            if round(1000 * database.now()) - load_heartbeat(connection).seen < RECENT_HEARTBEAT_MS:
                raise HiveError("Servers are using the database: end them first.")
            with copy.reading() as rows:
                _copy(rows, connection)

        database.write(replace).result()
    return aside


def _write_copy(database: PostgresqlDatabase, into: Path) -> None:
    with create_file(into) as half, closing(Writer(half)) as copy:

        def read(connection: Connection) -> None:
            _remove_timeouts(connection)
            with copy.writing() as target:
                _copy(connection, target)

        database.read(read).result()


def _copy(source: Connection, target: Connection) -> None:
    """Replace all rows of one database by those of another."""
    for table in reversed(METADATA.sorted_tables):
        target.execute(delete(table))
    for table in METADATA.sorted_tables:
        wanted = select(table).execution_options(yield_per=BATCH_ROWS)
        for rows in source.execute(wanted).mappings().partitions():
            target.execute(insert(table), [dict(row) for row in rows])


def _has_games(connection: Connection) -> bool:
    return connection.execute(select(games.c.id).limit(1)).first() is not None


def _remove_timeouts(connection: Connection) -> None:
    """Let a transaction take as long as it needs."""
    for name in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
        connection.execute(text(f"SET LOCAL {name} = 0"))


@contextmanager
def _open(address: str) -> Iterator[PostgresqlDatabase]:
    with closing(open_database(address)) as database:
        assert isinstance(database, PostgresqlDatabase)
        yield database
