"""Import of a SQLite database into an empty PostgreSQL database."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, delete, insert, select, text

from sixlegs.errors import HiveError
from sixlegs.server.storage.backups import verified_copy
from sixlegs.server.storage.clocks import load_heartbeat
from sixlegs.server.storage.open_database import open_database
from sixlegs.server.storage.schema import METADATA, accounts, archive_games, games
from sixlegs.server.storage.sqlite_file import Writer

BATCH_ROWS = 1000
RECENT_HEARTBEAT_MS = 10_000
"""A server with a heartbeat as recent as this may still be running."""


def import_sqlite(source: Path, address: str) -> None:
    """Copy all rows of the SQLite database *source* to the empty database at *address*.

    Raises :exc:`HiveError` if *source* is not an intact database, if there are games or accounts at
    *address*, or if servers use it.
    """
    partial_file = source.with_name(source.name + ".part")
    with (
        closing(open_database(address)) as database,
        verified_copy(source, partial_file),
        closing(Writer(partial_file)) as copy,
    ):

        def import_rows(connection: Connection) -> None:
            _remove_timeouts(connection)
            _check_unused(connection, round(1000 * database.now()))
            with copy.reading() as rows:
                _copy(rows, connection)

        database.write(import_rows).result()


def _check_unused(connection: Connection, now: int) -> None:
    if now - load_heartbeat(connection).last_heartbeat_ms < RECENT_HEARTBEAT_MS:
        raise HiveError("The PostgreSQL database is in use: stop all servers first.")
    for table in (games, accounts, archive_games):
        if connection.execute(select(table).limit(1)).first() is not None:
            raise HiveError("The PostgreSQL database is not empty: create a new one.")


def _copy(source: Connection, target: Connection) -> None:
    """Replace all rows of *target* by those of *source*."""
    for table in reversed(METADATA.sorted_tables):
        target.execute(delete(table))
    for table in METADATA.sorted_tables:
        query = select(table).execution_options(yield_per=BATCH_ROWS)
        for rows in source.execute(query).mappings().partitions():
            target.execute(insert(table), [dict(row) for row in rows])


def _remove_timeouts(connection: Connection) -> None:
    """Remove the time limits of the transaction."""
    for name in ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"):
        connection.execute(text(f"SET LOCAL {name} = 0"))
