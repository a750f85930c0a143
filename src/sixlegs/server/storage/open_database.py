"""Which database: a folder's own, or one at an address."""

from __future__ import annotations

from pathlib import Path

from sixlegs.errors import HiveError
from sixlegs.server.storage.database import Database
from sixlegs.server.storage.sqlite import SqliteDatabase

SCHEMES = ("postgresql://", "postgres://")


def open_database(location: Path | str, *, reset_corrupt_db: bool = False) -> Database:
    """SQLite in a folder, or PostgreSQL at an address.

    With *reset_corrupt_db* a damaged file is put aside, and an empty one begun.

    Raises :exc:`HiveError` if it is of a later version than ours, and :exc:`OSError` or
    :exc:`StoreError` if it is damaged, or cannot be opened at all.
    """
    if isinstance(location, Path):
        return SqliteDatabase(location, reset_corrupt_db=reset_corrupt_db)
    if not location.startswith(SCHEMES):
        raise HiveError("The address of a database begins with postgresql://.")
    try:
        from sixlegs.server.storage.postgresql import PostgresqlDatabase
    except ImportError as error:
        raise HiveError(
            "PostgreSQL needs psycopg, which pip install 'sixlegs[deploy]' brings."
        ) from error
    return PostgresqlDatabase(location)
