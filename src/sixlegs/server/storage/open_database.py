"""Selection of the database: SQLite in a folder, or PostgreSQL at a URL."""

from __future__ import annotations

from pathlib import Path

from sixlegs.errors import HiveError
from sixlegs.server.storage.database import Database
from sixlegs.server.storage.sqlite import SqliteDatabase

SCHEMES = ("postgresql://", "postgres://")


def open_database(location: Path | str, *, reset_corrupt_db: bool = False) -> Database:
    """Open SQLite in a folder, or PostgreSQL at a URL.

    With *reset_corrupt_db* a damaged file is moved aside and replaced by an empty one.

    Raises :exc:`HiveError` if the database is of a later version than this program, and
    :exc:`OSError` or :exc:`StoreError` if it is damaged or cannot be opened.
    """
    if isinstance(location, Path):
        return SqliteDatabase(location, reset_corrupt_db=reset_corrupt_db)
    if not location.startswith(SCHEMES):
        raise HiveError("Invalid database URL: it must begin with postgresql://.")
    try:
        from sixlegs.server.storage.postgresql import PostgresqlDatabase
    except ImportError as error:
        raise HiveError(
            "PostgreSQL requires psycopg: run pip install 'sixlegs[deploy]'."
        ) from error
    return PostgresqlDatabase(location)
