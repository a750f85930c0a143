"""Tests of migrations from databases of earlier versions to the current schema."""

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
from sqlalchemy import Connection, create_engine, func, select

from samples import FIRST_VERSION
from sixlegs import Color
from sixlegs.notation import move_strings
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage.retention import DAY_MS, find_surplus_games
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
    """Return how the tables differ from the models, except for `steps`, which has no model."""

    def compare(connection: Connection) -> list[Any]:
        options = {"compare_type": True, "include_object": lambda _1, name, *_2: name != "steps"}
        context = MigrationContext.configure(connection, opts=options)
        return list(compare_metadata(context, METADATA))

    return asyncio.run(store.read(compare))


def create_first_version(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "games.db")) as connection:
        connection.executescript(FIRST_VERSION)


def test_new_database_equals_the_models(any_database: None, tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        assert differences(store) == []


def test_upgraded_version_17_equals_the_models(version_17: Path | str) -> None:
    with closing(Store(version_17)) as store:
        assert store.secrets.owner_token == "token"
        assert differences(store) == []


# A timed game between Ada and Bob, as servers with schema version 17 stored it: Black is to move.
GAME_OF_VERSION_17 = """
    INSERT INTO games (id, version, game_type, opening, moves, played, position, initial,
        increment, white_left, black_left, times, created, changed, access, running, since,
        deadline, expires)
    VALUES ('old', 4, 'Base+ML', 'rulebook', 'wS1;bS1 wS1-;wQ -wS1', 3,
        'Base+ML rulebook Black[2] wQ 0,0:wS1;1,0:bS1;-1,0:wQ', 60000, 1000, 60500, 59000,
        '[[60000, 60000], [60000, 60000], [60000, 59000], [60500, 59000]]', 1, 2, 'link',
        'black', 0, 59000, 34560000002);
    INSERT INTO seats (game, color, owner) VALUES ('old', 'white', 'ada'), ('old', 'black', 'bob');
"""


#: Ada's games against the computer, with a move taken back, and with both sides at one screen.
PRIVATE_GAMES_OF_VERSION_17 = """
    INSERT INTO games (id, version, game_type, opening, moves, played, position, outcome, ending,
        initial, increment, white_left, black_left, times, created, changed, access, coach, origin)
    VALUES ('computer', 4, 'Base', 'rulebook', 'wS1;bS1 wS1-;wQ -wS1', 2,
        'Base rulebook White[2] - 0,0:wS1;1,0:bS1', NULL, NULL, 60000, 1000, 59000, 58000,
        '[[60000, 60000], [60000, 60000], [59000, 58000], [57000, 58000]]', 1, 2, 'private',
        TRUE, 'origin'),
    ('screen', 4, 'Base', 'rulebook', 'wS1', 1, 'Base rulebook Black[1] - 0,0:wS1', 'WhiteWins',
        'resignation', NULL, NULL, NULL, NULL, '[]', 1, 1, 'private', FALSE, 'origin');
    INSERT INTO seats (game, color, owner, level) VALUES ('computer', 'white', 'ada', NULL),
        ('computer', 'black', NULL, 3), ('screen', 'white', 'ada', NULL),
        ('screen', 'black', 'ada', NULL);
"""


def insert_games(database: Path | str, statements: str) -> None:
    if isinstance(database, Path):
        engine = create_engine(f"sqlite:///{database / 'games.db'}")
    else:
        engine = create_engine(database.replace("postgresql", "postgresql+psycopg", 1))
    with engine.begin() as connection:
        for statement in statements.split(";\n"):
            if statement.strip():
                connection.exec_driver_sql(statement)
    engine.dispose()


def test_private_games_of_version_17_become_games_by_link(version_17: Path | str) -> None:
    insert_games(version_17, PRIVATE_GAMES_OF_VERSION_17)
    ada, computer = UserId("ada"), UserId("computer-3")
    with closing(Store(version_17)) as store:
        listed = asyncio.run(store.list_games(ada))
        assert {game.id for game in listed} == {"computer", "screen"}
        at_one_screen = asyncio.run(store.load("screen"))
        assert at_one_screen is not None
        assert at_one_screen.game.result is not None
        assert at_one_screen.sides_of(ada) == 3
        game = asyncio.run(store.load("computer"))
        assert game is not None
        assert (game.access, game.sides_of(ada), game.sides_of(computer)) == ("link", 1, 2)
        assert game.names == {computer: "Level 3"}
        assert move_strings(game.game.board) == ["wS1", "bS1 wS1-"]
        game = game.copy()
        game.run(ada, "play wQ -wS1", now=1.0)
        game.run(ada, "resign")
        asyncio.run(store.save(game))
        stored = asyncio.run(store.load("computer"))
        assert stored is not None
        assert stored.game.result == game.game.result
        assert stored.core.times == game.core.times
        # They never count as games of their address.
        assert asyncio.run(store.read(find_surplus_games, "origin", 0)) == []


def test_game_of_version_17_is_played_on(version_17: Path | str) -> None:
    insert_games(version_17, GAME_OF_VERSION_17)
    with closing(Store(version_17)) as store:
        game = asyncio.run(store.load("old"))
        assert game is not None
        assert game.side_of(UserId("bob")) is Color.BLACK
        game = game.copy()
        game.run(UserId("bob"), "play bQ bS1-", now=1.0)
        asyncio.run(store.save(game))
        stored = asyncio.run(store.load("old"))
        assert stored is not None
        assert move_strings(stored.game.board)[2:] == ["wQ -wS1", "bQ bS1-"]
        assert stored.core.times == game.core.times


def test_the_first_version_gets_all_tables_columns_and_indexes(tmp_path: Path) -> None:
    create_first_version(tmp_path)
    with closing(Store(tmp_path)) as store:
        kinds = [difference[0] for difference in differences(store)]
    assert not {"add_table", "add_column", "add_index"}.intersection(map(str, kinds))


def test_games_of_the_first_version_allow_takebacks(tmp_path: Path) -> None:
    create_first_version(tmp_path)
    with closing(Store(tmp_path)) as store:
        (id,) = asyncio.run(store.read(lambda db: db.scalars(select(games.c.id)).all()))
        game = asyncio.run(store.load(id))
        assert game is not None
        assert game.terms.takebacks


def test_games_of_the_first_version_expire_400_days_after_their_last_change(tmp_path: Path) -> None:
    create_first_version(tmp_path)
    with closing(Store(tmp_path)) as store:
        lifetimes = select(games.c.expires - games.c.changed)
        assert asyncio.run(store.read(lambda db: db.scalars(lifetimes).all())) == [400 * DAY_MS]


def test_upgrade_adds_the_service_state_row_once(tmp_path: Path) -> None:
    create_first_version(tmp_path)
    rows = select(func.count()).select_from(service_state)
    for _ in range(2):
        with closing(Store(tmp_path)) as store:
            assert asyncio.run(store.read(lambda db: db.scalar(rows))) == 1


def test_index_with_outdated_columns_is_replaced(tmp_path: Path) -> None:
    """Version 16 had such an index, `archive_plies_uncounted`."""
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


def test_current_database_is_opened_without_alembic(tmp_path: Path) -> None:
    """Importing Alembic takes a tenth of the server's start time."""
    command = [sys.executable, "-c", OPEN_TWICE, str(tmp_path)]
    assert subprocess.run(command, capture_output=True, check=True).stdout.strip() == b"False"
