"""Games kept in a database: what comes back, and what goes wrong."""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine

from faults import Disk
from samples import FIRST_VERSION, WON, by_hand
from sixlegs import Board, Color, HiveError, parse_game
from sixlegs.server.play.clock import TimeControl
from sixlegs.server.play.owners import Owner
from sixlegs.server.play.seated_game import SeatedGame
from sixlegs.server.play.seats import Computer, Person, Seats
from sixlegs.server.storage import queries, sqlite_file
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.schema import METADATA
from sixlegs.server.storage.sqlite import SqliteDatabase
from sixlegs.server.storage.sqlite_file import Writer
from sixlegs.server.storage.store import ChangedElsewhereError, Store

ADA, BOB, CLEO = Owner("ada"), Owner("bob"), Owner("cleo")
TOGETHER: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Person(BOB)}
ALONE: Seats = {Color.WHITE: Person(ADA), Color.BLACK: Computer(3)}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store(tmp_path)) as store:
        yield store


def begun(board: Board | None = None, control: TimeControl | None = None) -> SeatedGame:
    board = board or Board("Base+ML", "tournament")
    return SeatedGame.begun(dict(TOGETHER), board, control, "link")


def alone(board: Board | None = None, control: TimeControl | None = None) -> SeatedGame:
    """As older servers have kept it."""
    return SeatedGame.begun(dict(ALONE), board or Board("Base+ML", "tournament"), control)


def kept(store: Store, game: SeatedGame) -> SeatedGame:
    asyncio.run(store.add(game))
    back = asyncio.run(store.load(game.id))
    assert back is not None
    return back


def seen(game: SeatedGame) -> object:
    """Everything that must come back."""
    board, core = game.game.board, game.core
    return (
        game,
        (core.seats, core.is_shared, core.first_ply, core.coach, core.undone),
        (core.draw_offer, core.takeback_offer, core.rematch_offer),
        board,
        board.moves,
        board.start,
        game.game.result,
        game.awaits,
    )


def test_a_new_game_comes_back(store: Store) -> None:
    game = begun()
    assert seen(kept(store, game)) == seen(game)


def test_everything_about_a_game_comes_back(store: Store) -> None:
    game = alone(by_hand(), TimeControl(60_000, 1_000))
    for _ in range(4):
        game.push(game.game.board.legal_moves[0], now=0)
    game.undo(ADA)
    game.core.draw_offer = Color.WHITE
    game.rematch = "another"
    assert game.undone
    assert seen(kept(store, game)) == seen(game)


def test_what_was_taken_back_comes_back_with_an_end(store: Store) -> None:
    game = alone()
    for _ in range(4):
        game.push(game.game.board.legal_moves[0], now=0)
    game.undo(ADA)
    game.resign(ADA)
    assert seen(kept(store, game)) == seen(game)
    again = kept(store, game.copy().swapped())
    assert (again.game.plies, again.undone) == (0, ())


@pytest.mark.parametrize("end", ["resignation", "agreement", "time", "surrounded"])
def test_an_end_comes_back(store: Store, end: str) -> None:
    game = begun(parse_game(WON) if end == "surrounded" else None)
    if end == "resignation":
        game.resign(ADA)
    elif end == "agreement":
        game.offer_draw(ADA)
        game.accept_draw(BOB)
    elif end == "time":
        game.time_out(Color.WHITE)
    assert seen(kept(store, game)) == seen(game)
    assert game.game.result is not None
    assert game.game.result.ending.value == end


def test_there_is_no_game_that_was_not_kept_or_was_deleted(store: Store) -> None:
    game = kept(store, begun())
    asyncio.run(store.delete(game.id))
    assert asyncio.run(store.load(game.id)) is None
    assert asyncio.run(store.games_of(ADA)) == []


def test_a_change_of_an_old_version_is_refused(store: Store) -> None:
    game = kept(store, begun())
    one, other = game.copy(), game.copy()
    one.play(ADA, "wS1", now=0)
    other.play(ADA, "wA1", now=0)
    asyncio.run(store.save(one))
    with pytest.raises(ChangedElsewhereError):
        asyncio.run(store.save(other))
    back = asyncio.run(store.load(game.id))
    assert back is not None
    assert seen(back) == seen(one)


def test_a_rematch_is_kept_together_with_the_game(store: Store) -> None:
    game = kept(store, begun())
    stale, rematch = game.copy(), game.swapped()
    asyncio.run(store.save(game.copy()))
    with pytest.raises(ChangedElsewhereError):
        asyncio.run(store.save(stale, rematch=rematch))
    assert asyncio.run(store.load(rematch.id)) is None


def test_games_are_listed_unfinished_first_then_the_latest(store: Store) -> None:
    finished, older, newer = begun(parse_game(WON)), begun(), begun()
    for game in (older, newer, finished):
        asyncio.run(store.add(game))
    changed = older.copy()
    changed.play(ADA, "wS1", now=0)
    asyncio.run(store.save(changed))
    listed = asyncio.run(store.games_of(BOB))  # whose turn it is in the older one
    assert [game.id for game in listed] == [older.id, newer.id, finished.id]
    assert (listed[0].ply, listed[0].board.turn) == (1, Color.BLACK)
    assert asyncio.run(store.games_of(CLEO)) == []


def test_games_survive_the_end_of_the_program(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        game, token = kept(store, begun()), store.home_token()
    with closing(Store(tmp_path)) as store:
        assert asyncio.run(store.load(game.id)) is not None
        assert store.home_token() == token


@pytest.mark.skipif(os.name != "posix", reason="needs permissions")
def test_nobody_else_on_the_machine_reads_the_games(tmp_path: Path) -> None:
    """Not even in a folder that everybody may look into."""
    tmp_path.chmod(0o755)
    with closing(Store(tmp_path)) as store:
        kept(store, begun())
        assert {path.stat().st_mode & 0o077 for path in tmp_path.iterdir()} == {0}


def test_games_of_the_first_version_are_taken_over(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "games.db")) as connection:
        connection.executescript(FIRST_VERSION)
    with closing(Store(tmp_path)) as store:
        assert (store.home_token(), store.put_aside) == ("token", None)
        [(own, _)] = asyncio.run(store.own_games_of(ADA))
        assert own.id == "old"
        game = asyncio.run(store.load("old"))
        assert game
        assert game.clock
        assert (game.clock.left, len(game.undone), game.seats) == ((59000, 58000), 1, ALONE)
        changed = game.copy()
        asyncio.run(store.save(changed))
        asyncio.run(store.delete("old"))
        assert asyncio.run(store.games_of(ADA)) == []


def test_the_steps_lead_to_the_tables_that_are_used(tmp_path: Path) -> None:
    Store(tmp_path).close()
    engine = create_engine(f"sqlite:///{tmp_path / 'games.db'}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


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
            kept(store, begun(parse_game(WON)))
    file = tmp_path / "games.db"
    content = bytearray(file.read_bytes())
    spoilt = slice(0, 100) if damage == "all" else slice(4096, 3 * 4096)
    content[spoilt] = b"\xa5" * len(content[spoilt])
    file.write_bytes(content)
    for _ in range(2):  # as whatever starts servers again would
        with pytest.raises(StoreError, match=r"--replace-damaged"):
            Store(tmp_path)
        assert file.read_bytes() == content
        assert list(tmp_path.glob("*.db")) == [file]
    with closing(Store(tmp_path, replaces_damaged=True)) as store:
        assert store.put_aside is not None
        assert store.put_aside.read_bytes() == content
        assert asyncio.run(store.games_of(ADA)) == []
        kept(store, begun())


def test_a_full_disk_changes_nothing(store: Store, disk: Disk) -> None:
    game = kept(store, begun())
    disk.pages = 1
    with pytest.raises(StoreError) as trouble:
        for _ in range(100):
            asyncio.run(store.add(begun(parse_game(WON))))
    assert trouble.value.code == "disk-full"
    back = asyncio.run(store.load(game.id))
    assert back is not None
    assert seen(back) == seen(game)


def test_a_locked_database_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "BUSY_TIMEOUT", 0.01)
    with (
        closing(Store(tmp_path)) as store,
        closing(sqlite3.connect(tmp_path / "games.db")) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError) as trouble:
            asyncio.run(store.add(begun()))
        assert trouble.value.code == "storage-busy"
        other.rollback()
        kept(store, begun())


def test_a_lock_of_another_program_holds_up_no_reading_and_changes_only_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Patience is an hour here: whatever waited in vain a second time would not end."""

    async def meanwhile(store: Store, other: sqlite3.Connection) -> None:
        game = begun()
        await store.add(game)
        other.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(store.add(begun()))
        for _ in range(20):
            assert await store.load(game.id)
            assert len(await store.games_of(ADA)) == 1
        assert not waiting.done()
        other.rollback()
        await waiting

    async def in_vain(store: Store, other: sqlite3.Connection) -> None:
        other.execute("BEGIN IMMEDIATE")
        monkeypatch.setattr(sqlite_file, "BUSY_TIMEOUT", 0.01)
        with pytest.raises(StoreError):
            await store.add(begun())
        monkeypatch.setattr(sqlite_file, "BUSY_TIMEOUT", 3600)
        many = (store.add(begun()) for _ in range(20))
        failures = await asyncio.gather(*many, return_exceptions=True)
        assert {getattr(failure, "code", None) for failure in failures} == {"storage-busy"}
        other.rollback()
        await store.add(begun())

    monkeypatch.setattr(sqlite_file, "BUSY_TIMEOUT", 3600)
    with (
        closing(Store(tmp_path)) as store,
        closing(sqlite3.connect(tmp_path / "games.db")) as other,
    ):
        asyncio.run(meanwhile(store, other))
        asyncio.run(in_vain(store, other))


def test_changes_that_wait_for_a_lock_wait_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that were wanted at one moment share one patience, which runs out, not each its own."""
    left: list[float] = []

    def patience(self: Writer, until: float | None) -> float:
        left.append(whole(self, until))
        return left[-1]

    whole = Writer._patience
    monkeypatch.setattr(Writer, "_patience", patience)

    async def all_at_once(store: Store) -> None:
        left.clear()
        await asyncio.gather(*(store.add(begun()) for _ in range(20)))
        assert min(left[1:]) < left[0] <= sqlite_file.BUSY_TIMEOUT

    with closing(Store(tmp_path)) as store:
        asyncio.run(all_at_once(store))


def test_a_row_that_makes_no_sense_is_told_of_and_left_out_of_lists(
    store: Store, tmp_path: Path
) -> None:
    bad, good = kept(store, begun()), kept(store, begun())
    nonsense = "UPDATE games SET moves = 'wX9', played = 1, position = 'x' WHERE id = ?"
    with closing(sqlite3.connect(tmp_path / "games.db")) as other, other:
        other.execute(nonsense, (bad.id,))
    with pytest.raises(StoreError) as trouble:
        asyncio.run(store.load(bad.id))
    assert trouble.value.code == "storage"
    assert [game.id for game in asyncio.run(store.games_of(ADA))] == [good.id]


def test_a_folder_that_cannot_be_made_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        Store(tmp_path / "file" / "games")


@pytest.mark.parametrize("wanted", [queries.challenges, queries.watchable, queries.forsaken])
def test_lists_are_found_without_looking_through_all_games(
    store: Store, wanted: Callable[..., object]
) -> None:
    """What is asked for every few seconds must not take longer with every game that is kept."""
    asked: list[str] = []

    def look(connection: Connection) -> None:
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.set_trace_callback(asked.append)
        wanted(connection, *([0] if wanted is not queries.challenges else []))
        driver.set_trace_callback(None)
        for statement in asked:
            if statement.startswith("SELECT"):
                plan = driver.execute(f"EXPLAIN QUERY PLAN {statement}").fetchall()
                assert not any("SCAN games" in step[3] or "SCAN seats" in step[3] for step in plan)

    asyncio.run(store.read(look))
    assert any("FROM games" in statement for statement in asked)


def test_tidying_brings_changes_into_the_database_itself(tmp_path: Path) -> None:
    with closing(Store(tmp_path)) as store:
        game = kept(store, begun())
        asyncio.run(store.tidy())
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
            asyncio.run(store.tidy())
