"""Databases that earlier versions have stored, and the schema that all of them get."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, func, select

from samples import FIRST_VERSION
from sixlegs.server.storage.retention import DAY_MS
from sixlegs.server.storage.schema import METADATA, games, service_state
from sixlegs.server.storage.store import Store

OPEN_TWICE = """
import sys
from pathlib import Path
from sixlegs.server.storage.store import Store

for _ in range(2):
    Store(Path(sys.argv[1])).close()
print("alembic" in sys.modules)
"""


def differences(store: Store) -> list[Any]:
    """Return how the tables differ from the models; Alembic ignores `steps`, which has none."""

    def compare(connection: Connection) -> list[Any]:
        options = {"compare_type": True, "include_object": lambda _1, name, *_2: name != "steps"}
        context = MigrationContext.configure(connection, opts=options)
        return list(compare_metadata(context, METADATA))

    return asyncio.run(store.read(compare))


def first_version(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "games.db")) as connection:
        connection.executescript(FIRST_VERSION)


def test_a_new_database_equals_the_models(any_database: None, tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        assert differences(store) == []


def test_version_17_becomes_equal_to_the_models(version_17: Path | str) -> None:
    with closing(Store(version_17)) as store:
        assert store.secrets.owner_token == "token"
        assert differences(store) == []


def test_the_first_version_gets_all_tables_columns_and_indexes(tmp_path: Path) -> None:
    first_version(tmp_path)
    with closing(Store(tmp_path)) as store:
        kinds = [difference[0] for difference in differences(store)]
    assert not {"add_table", "add_column", "add_index"}.intersection(map(str, kinds))


def test_games_of_the_first_version_allow_takebacks(tmp_path: Path) -> None:
    first_version(tmp_path)
    with closing(Store(tmp_path)) as store:
        (id,) = asyncio.run(store.read(lambda one: one.scalars(select(games.c.id)).all()))
        game = asyncio.run(store.load(id))
        assert game is not None
        assert game.terms.takebacks


def test_games_of_the_first_version_expire_400_days_after_their_last_change(tmp_path: Path) -> None:
    first_version(tmp_path)
    with closing(Store(tmp_path)) as store:
        lifetimes = select(games.c.expires - games.c.changed)
        assert asyncio.run(store.read(lambda one: one.scalars(lifetimes).all())) == [400 * DAY_MS]


def test_an_upgrade_adds_the_row_of_heartbeats_once(tmp_path: Path) -> None:
    first_version(tmp_path)
    rows = select(func.count()).select_from(service_state)
    for _ in range(2):
        with closing(Store(tmp_path)) as store:
            assert asyncio.run(store.read(lambda one: one.scalar(rows))) == 1


def test_an_index_with_other_columns_is_replaced(tmp_path: Path) -> None:
    """As `archive_plies_uncounted` of version 16 was."""
    Store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.executescript("""
            DROP INDEX archive_plies_uncounted;
            CREATE INDEX archive_plies_uncounted ON archive_plies (position, ply) WHERE ply >= 8;
            CREATE INDEX added_by_the_operator ON games (version);
            PRAGMA user_version = 16;
        """)
    Store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        indexes = dict(connection.execute("SELECT name, sql FROM sqlite_master"))
    expected = "ON archive_plies (position, ply, game) WHERE ply >= 8"
    assert indexes["archive_plies_uncounted"].endswith(expected)
    assert "added_by_the_operator" in indexes


def test_a_database_that_is_up_to_date_is_opened_without_alembic(tmp_path: Path) -> None:
    """Importing it would take a tenth of a server's start."""
    command = [sys.executable, "-c", OPEN_TWICE, str(tmp_path)]
    assert subprocess.run(command, capture_output=True, check=True).stdout.strip() == b"False"
