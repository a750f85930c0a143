"""Tests of the SQLite database: permissions, other versions, errors and maintenance."""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection

from samples import FIRST_VERSION, WON
from sixlegs import HiveError, parse_game
from sixlegs.server.storage import lobby_games, queries, sqlite_file
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.sqlite import SqliteDatabase
from sixlegs.server.storage.sqlite_file import Writer, move_aside
from sixlegs.server.storage.store import Store
from stored_games import ADA, new_game, store_game


@pytest.mark.skipif(os.name != "posix", reason="needs permissions")
def test_other_users_cannot_read_the_database(tmp_path: Path) -> None:
    """This holds even in a folder that they may enter."""
    tmp_path.chmod(0o755)
    with closing(Store(tmp_path)) as store:
        store_game(store, new_game())
        assert {path.stat().st_mode & 0o077 for path in tmp_path.iterdir()} == {0}


def test_games_of_the_first_version_can_be_loaded(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.executescript(FIRST_VERSION)
    with closing(Store(tmp_path)) as store:
        assert (store.secrets.owner_token, store.damaged_file) == ("token", None)
        game = asyncio.run(store.load("old"))
        assert game
        assert game.clock
        assert game.clock.left == (59000, 58000)
        changed = game.copy()
        asyncio.run(store.save(changed))
        asyncio.run(store.delete("old"))
        assert asyncio.run(store.load("old")) is None


# Errors


def test_database_of_a_later_version_is_not_changed(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.execute("PRAGMA user_version = 1000")
    with pytest.raises(HiveError, match="later version of Sixlegs"):
        Store(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["games.db"]


@pytest.mark.parametrize("damage", ["all", "middle"])
def test_damaged_database_is_moved_aside_only_on_request(tmp_path: Path, damage: str) -> None:
    with closing(Store(tmp_path)) as store:
        for _ in range(20):
            store_game(store, new_game(parse_game(WON)))
    file = tmp_path / "games.db"
    content = bytearray(file.read_bytes())
    damaged = slice(0, 100) if damage == "all" else slice(4096, 3 * 4096)
    content[damaged] = b"\xa5" * len(content[damaged])
    file.write_bytes(content)
    for _ in range(2):  # as a supervisor that restarts the server would
        with pytest.raises(StoreError, match=r"--reset-corrupt-db"):
            Store(tmp_path)
        assert file.read_bytes() == content
        assert list(tmp_path.glob("*.db")) == [file]
    with closing(Store(tmp_path, reset_corrupt_db=True)) as store:
        assert store.damaged_file is not None
        assert store.damaged_file.read_bytes() == content
        assert asyncio.run(store.list_games(ADA)) == []
        store_game(store, new_game())


def test_lock_of_another_program_delays_no_reads_and_writes_only_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The busy timeout is an hour: the test would not end if another write waited for it."""

    async def read_while_locked(store: Store, other: sqlite3.Connection) -> None:
        game = new_game()
        await store.add(game)
        other.execute("BEGIN IMMEDIATE")
        write = asyncio.create_task(store.add(new_game()))
        for _ in range(20):
            assert await store.load(game.id)
            assert len(await store.list_games(ADA)) == 1
        assert not write.done()
        other.rollback()
        await write

    async def write_while_locked(store: Store, other: sqlite3.Connection) -> None:
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(sqlite_file, "BUSY_TIMEOUT_SECONDS", 0.01)
        with pytest.raises(StoreError):
            await store.add(new_game())
        monkeypatch.setattr(sqlite_file, "BUSY_TIMEOUT_SECONDS", 3600)
        writes = (store.add(new_game()) for _ in range(20))
        failures = await asyncio.gather(*writes, return_exceptions=True)
        assert {getattr(failure, "code", None) for failure in failures} == {"storage-busy"}
        other.rollback()
        await store.add(new_game())

    monkeypatch.setattr(sqlite_file, "BUSY_TIMEOUT_SECONDS", 3600)
    with (
        closing(Store(tmp_path)) as store,
        closing(sqlite3.connect(tmp_path / "games.db")) as other,
    ):
        asyncio.run(read_while_locked(store, other))
        asyncio.run(write_while_locked(store, other))


async def test_writes_that_are_queued_together_share_one_busy_timeout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The timeout of each write starts when it is queued, not when its turn comes."""
    timeouts: list[float] = []

    def record_timeout(self: Writer, until: float | None) -> float:
        timeouts.append(busy_wait(self, until))
        return timeouts[-1]

    busy_wait = Writer._busy_wait
    monkeypatch.setattr(Writer, "_busy_wait", record_timeout)
    with closing(Store(tmp_path)) as store:
        timeouts.clear()
        await asyncio.gather(*(store.add(new_game()) for _ in range(20)))
        assert min(timeouts[1:]) < timeouts[0] <= sqlite_file.BUSY_TIMEOUT_SECONDS


def test_folder_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        Store(tmp_path / "file" / "games")


@pytest.mark.parametrize(
    "query",
    [lobby_games.list_challenges, lobby_games.list_ongoing_games, queries.find_unstarted_games],
)
def test_frequent_queries_scan_no_whole_table(store: Store, query: Callable[..., object]) -> None:
    """They run every few seconds, so their time must not grow with the number of games."""
    statements: list[str] = []

    def check_plans(connection: Connection) -> None:
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.set_trace_callback(statements.append)
        query(connection, *([0] if query is not lobby_games.list_challenges else []))
        driver.set_trace_callback(None)
        for statement in statements:
            if statement.startswith("SELECT"):
                plan = driver.execute(f"EXPLAIN QUERY PLAN {statement}").fetchall()
                scans = [step[3] for step in plan if step[3].startswith("SCAN")]
                assert not any(name in step for step in scans for name in ("games", "seats"))

    asyncio.run(store.read(check_plans))
    assert any("games" in statement for statement in statements)


def test_maintenance_moves_changes_from_the_log_into_the_database_file(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        game = store_game(store, new_game())
        asyncio.run(store.maintain())
        folder = tmp_path / "copy"
        folder.mkdir()
        (folder / "games.db").write_bytes((tmp_path / "games.db").read_bytes())  # without its log
        with closing(Store(folder)) as copy:
            assert asyncio.run(copy.load(game.id))
        asyncio.run(store.delete(game.id))  # writing still works
        assert asyncio.run(store.load(game.id)) is None


def test_failed_maintenance_is_reported(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        assert isinstance(store.database, SqliteDatabase)
        store.database.file = tmp_path / "missing" / "games.db"
        with pytest.raises(StoreError):
            asyncio.run(store.maintain())


def test_files_moved_aside_in_the_same_second_get_different_names(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    contents = ("one", "two", "three")
    for content in contents:
        file.write_text(content)
        move_aside(file)
    assert {path.read_text() for path in tmp_path.glob("damaged-*-games.db")} == set(contents)
