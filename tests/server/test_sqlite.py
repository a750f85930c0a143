"""Games in a file of SQLite: who may read it, what other versions left, and what goes wrong."""

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
from sixlegs.server.storage import queries, sqlite_file
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.sqlite import SqliteDatabase
from sixlegs.server.storage.sqlite_file import Writer, move_aside
from sixlegs.server.storage.store import Store
from stored_games import ADA, COMPUTER_SEATS, new_game, store_game


@pytest.mark.skipif(os.name != "posix", reason="needs permissions")
def test_nobody_else_on_the_machine_reads_the_games(tmp_path: Path) -> None:
    """Not even in a folder that everybody may look into."""
    tmp_path.chmod(0o755)
    with closing(Store(tmp_path)) as store:
        store_game(store, new_game())
        assert {path.stat().st_mode & 0o077 for path in tmp_path.iterdir()} == {0}


def test_games_of_the_first_version_are_taken_over(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.executescript(FIRST_VERSION)
    with closing(Store(tmp_path)) as store:
        assert (store.secrets.owner_token, store.damaged_file) == ("token", None)
        assert asyncio.run(store.list_games(ADA)) == []  # private games are not listed
        game = asyncio.run(store.load("old"))
        assert game
        assert game.clock
        assert (game.clock.left, len(game.core.undone), game.seats) == (
            (59000, 58000),
            1,
            COMPUTER_SEATS,
        )
        changed = game.copy()
        asyncio.run(store.save(changed))
        asyncio.run(store.delete("old"))
        assert asyncio.run(store.list_games(ADA)) == []


# What goes wrong


def test_a_database_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.execute("PRAGMA user_version = 1000")
    with pytest.raises(HiveError, match="later version of Sixlegs"):
        Store(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["games.db"]


@pytest.mark.parametrize("damage", ["all", "middle"])
def test_a_damaged_database_is_left_alone_and_put_aside_if_one_wants(
    tmp_path: Path, damage: str
) -> None:
    with closing(Store(tmp_path)) as store:
        for _ in range(20):
            store_game(store, new_game(parse_game(WON)))
    file = tmp_path / "games.db"
    content = bytearray(file.read_bytes())
    spoilt = slice(0, 100) if damage == "all" else slice(4096, 3 * 4096)
    content[spoilt] = b"\xa5" * len(content[spoilt])
    file.write_bytes(content)
    for _ in range(2):  # as whatever starts servers again would
        with pytest.raises(StoreError, match=r"--reset-corrupt-db"):
            Store(tmp_path)
        assert file.read_bytes() == content
        assert list(tmp_path.glob("*.db")) == [file]
    with closing(Store(tmp_path, reset_corrupt_db=True)) as store:
        assert store.damaged_file is not None
        assert store.damaged_file.read_bytes() == content
        assert asyncio.run(store.list_games(ADA)) == []
        store_game(store, new_game())


def test_a_lock_of_another_program_holds_up_no_reading_and_changes_only_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Patience is an hour here: whatever waited in vain a second time would not end."""

    async def meanwhile(store: Store, other: sqlite3.Connection) -> None:
        game = new_game()
        await store.add(game)
        other.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(store.add(new_game()))
        for _ in range(20):
            assert await store.load(game.id)
            assert len(await store.list_games(ADA)) == 1
        assert not waiting.done()
        other.rollback()
        await waiting

    async def in_vain(store: Store, other: sqlite3.Connection) -> None:
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(sqlite_file, "BUSY_TIMEOUT_SECONDS", 0.01)
        with pytest.raises(StoreError):
            await store.add(new_game())
        monkeypatch.setattr(sqlite_file, "BUSY_TIMEOUT_SECONDS", 3600)
        many = (store.add(new_game()) for _ in range(20))
        failures = await asyncio.gather(*many, return_exceptions=True)
        assert {getattr(failure, "code", None) for failure in failures} == {"storage-busy"}
        other.rollback()
        await store.add(new_game())

    monkeypatch.setattr(sqlite_file, "BUSY_TIMEOUT_SECONDS", 3600)
    with (
        closing(Store(tmp_path)) as store,
        closing(sqlite3.connect(tmp_path / "games.db")) as other,
    ):
        asyncio.run(meanwhile(store, other))
        asyncio.run(in_vain(store, other))


async def test_changes_that_wait_for_a_lock_wait_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that were wanted at one moment share one patience, which runs out, not each its own."""
    left: list[float] = []

    def patience(self: Writer, until: float | None) -> float:
        left.append(whole(self, until))
        return left[-1]

    whole = Writer._busy_wait
    monkeypatch.setattr(Writer, "_busy_wait", patience)
    with closing(Store(tmp_path)) as store:
        left.clear()
        await asyncio.gather(*(store.add(new_game()) for _ in range(20)))
        assert min(left[1:]) < left[0] <= sqlite_file.BUSY_TIMEOUT_SECONDS


def test_a_folder_that_cannot_be_made_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        Store(tmp_path / "file" / "games")


@pytest.mark.parametrize(
    "wanted", [queries.list_challenges, queries.list_ongoing_games, queries.find_unstarted_games]
)
def test_lists_are_found_without_looking_through_all_games(
    store: Store, wanted: Callable[..., object]
) -> None:
    """What is asked for every few seconds must not take longer with every game that is kept."""
    asked: list[str] = []

    def look(connection: Connection) -> None:
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.set_trace_callback(asked.append)
        wanted(connection, *([0] if wanted is not queries.list_challenges else []))
        driver.set_trace_callback(None)
        for statement in asked:
            if statement.startswith("SELECT"):
                plan = driver.execute(f"EXPLAIN QUERY PLAN {statement}").fetchall()
                assert not any("SCAN games" in step[3] or "SCAN seats" in step[3] for step in plan)

    asyncio.run(store.read(look))
    assert any("FROM games" in statement for statement in asked)


def test_tidying_brings_changes_into_the_database_itself(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        game = store_game(store, new_game())
        asyncio.run(store.maintain())
        alone = tmp_path / "alone"
        alone.mkdir()
        (alone / "games.db").write_bytes((tmp_path / "games.db").read_bytes())  # without its log
        with closing(Store(alone)) as copy:
            assert asyncio.run(copy.load(game.id))
        asyncio.run(store.delete(game.id))  # it goes on as before
        assert asyncio.run(store.load(game.id)) is None


def test_what_cannot_be_tidied_is_told_of(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        assert isinstance(store.database, SqliteDatabase)
        store.database.file = tmp_path / "nowhere" / "games.db"
        with pytest.raises(StoreError):
            asyncio.run(store.maintain())


def test_what_is_put_aside_twice_in_a_second_is_both_kept(tmp_path: Path) -> None:
    file = tmp_path / "games.db"
    contents = ("one", "two", "three")
    for content in contents:
        file.write_text(content)
        move_aside(file)
    assert {aside.read_text() for aside in tmp_path.glob("damaged-*-games.db")} == set(contents)
