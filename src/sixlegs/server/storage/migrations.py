"""Schema migrations.

The models in `schema.py` are the only definition of the tables. An empty database is created from
them. An older one gets the tables, columns and indexes that Alembic finds missing (expand), so a
new column is nullable or has a server default. `DATA_MIGRATIONS` has what models cannot express.

A database stores the version of its schema. Processes of different versions can share a database:
nothing is removed, so an older process works with a newer schema. A version that does remove
something (contract) raises `OLDEST_COMPATIBLE_VERSION`, and older processes refuse to start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, select, text

from sixlegs.server.storage.schema import FILL_FACTOR, METADATA, games

if TYPE_CHECKING:
    from alembic.operations import Operations

OLDEST_COMPATIBLE_VERSION = 21
"""The oldest version whose processes can work with this schema."""

DATA_MIGRATIONS = {
    8: "UPDATE games SET expires = changed + 34560000000 WHERE expires IS NULL",  # 400 days
    15: "INSERT INTO service SELECT 0, 0, 0 WHERE NOT EXISTS (SELECT 1 FROM service)",
    21: "DROP TABLE IF EXISTS account_names",  # similarity keys of older versions
    # Private games of older versions become games by link, in which a guest has the computer's
    # seat. The name of that guest lacks the word "computer", which is reserved. The number of these
    # games is not limited per address, so they have no origin.
    28: """
        INSERT INTO people (owner, name, created, changed)
            SELECT DISTINCT 'computer-' || level, 'Level ' || level, 0, 0 FROM seats
            WHERE owner IS NULL AND level IS NOT NULL
                AND 'computer-' || level NOT IN (SELECT owner FROM people);
        UPDATE seats SET owner = 'computer-' || level WHERE owner IS NULL AND level IS NOT NULL;
        UPDATE games SET access = 'link', origin = NULL WHERE access = 'private'
    """,
}
"""SQL statements by the version that needs them. An interrupted upgrade repeats them."""

OBSOLETE_INDEXES = {"games_by_deadline": "games"}
"""Indexes of earlier versions and their tables. Processes of these versions work without them."""


def upgrade(connection: Connection, version: int) -> None:
    """Upgrade the tables of a database of *version*, which is 0 for an empty one.

    Tables that existed before get their new indexes from :func:`create_indexes`.
    """
    if version:
        connection.execute(select(games.c.id).limit(1))  # fails for another program's database
    METADATA.create_all(connection, checkfirst=version > 0)
    if version:
        operations = _operations(connection)
        for _, table, column in _missing(connection, "add_column"):
            operations.add_column(table, column)
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"ALTER TABLE games SET (fillfactor = {FILL_FACTOR})"))
    for introduced, statements in DATA_MIGRATIONS.items():
        for statement in statements.split(";") if version < introduced else ():
            connection.execute(text(statement))


def create_indexes(connection: Connection) -> None:
    """Create indexes that are missing or have other columns than in the models; drop obsolete ones.

    On PostgreSQL other processes can write meanwhile, which requires that there is no transaction.
    """
    operations = _operations(connection)
    concurrently: dict[str, Any] = {"postgresql_concurrently": True}
    for (index,) in _missing(connection, "add_index"):
        table, columns = index.table.name, list(index.columns.keys())
        operations.drop_index(index.name, table, if_exists=True, **concurrently)
        operations.create_index(index.name, table, columns, **concurrently, **index.kwargs)
    for name, table in OBSOLETE_INDEXES.items():
        operations.drop_index(name, table, if_exists=True, **concurrently)


def _missing(connection: Connection, kind: str) -> list[tuple[Any, ...]]:
    """Return the differences of *kind* that Alembic finds between the database and the models."""
    from alembic.autogenerate import compare_metadata

    differences = compare_metadata(_operations(connection).migration_context, METADATA)
    return [tuple(details) for name, *details in differences if name == kind]


def _operations(connection: Connection) -> Operations:
    # Importing takes a tenth of the startup time and is rarely needed.
    from alembic.migration import MigrationContext
    from alembic.operations import Operations

    return Operations(MigrationContext.configure(connection))
