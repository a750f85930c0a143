"""What the archive answers has a bound, however many games there are, and no game waits for it."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from datetime import date
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from archive_entries import add_entries, make_entry, random_game
from sixlegs import Board
from sixlegs.server.play.archive_entry import EntryPlayer
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage import archive_search, postgresql, profiles, queries, sqlite
from sixlegs.server.storage.archive_search import GameFilter, MoveStatistics, ResultPage
from sixlegs.server.storage.database import Database, StoreError
from sixlegs.server.storage.store import Store

EARLY, LATE = random_game(0, 3, opening_plies=12), random_game(0, 12, opening_plies=12)
ENDLESS = text(
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i > 0)"
    " SELECT count(*) FROM n"
)
FILTERS = {
    "all": GameFilter(),
    "result": GameFilter(outcome="Draw"),
    "everything": GameFilter(
        outcome="Draw",
        source="import",
        speed="blitz",
        game_type="Base",
        is_rated=True,
        min_plies=14,
        max_plies=99,
    ),
    "days": GameFilter(since=date(2020, 1, 1), until=date(2020, 12, 31), outcome="Draw"),
    "player": GameFilter(names=("Ada",), user_ids=(UserId("account-ada"),)),
    "player's result": GameFilter(names=("Ada",), outcome="Draw"),
    "player's color": GameFilter(names=("Ada",), color="black", speed="blitz"),
    "player's days": GameFilter(names=("Ada",), since=date(2020, 1, 1), until=date(2020, 12, 31)),
    "position": GameFilter(position=EARLY, outcome="Draw"),
    "player's position": GameFilter(names=("Ada",), position=EARLY, outcome="Draw"),
}


def fill(database: Database, seeds: range) -> None:
    """Games with one opening, all of Ada, with either color."""
    both = (EntryPlayer("Ada", rating=1500), EntryPlayer("Bob", rating=1500))
    entries = [
        make_entry(
            random_game(seed, 18, opening_plies=13), day=date(2020, 1, 1), players=both[:: (-1) ** seed]
        )
        for seed in seeds
    ]
    assert add_entries(database, *entries) == len(seeds)


def search(database: Database, wanted: GameFilter, before: int | None = None) -> ResultPage:
    ask = partial(archive_search.search, game_filter=wanted, before=before, limit=10)
    return database.search(ask).result()


def explore(
    database: Database, board: Board, wanted: GameFilter, least: int | None = None
) -> MoveStatistics:
    ratings = (least, None)
    ask = partial(archive_search.explore, board=board, game_filter=wanted, rating_range=ratings)
    return database.search(ask).result()


@pytest.mark.usefixtures("any_database")
@pytest.mark.parametrize(
    "wanted",
    [
        GameFilter(),
        GameFilter(names=("ada",)),
        GameFilter(position=EARLY),
        FILTERS["player's position"],
    ],
    ids=["all", "player", "position", "player's position"],
)
def test_what_lies_deep_is_found_page_by_page(
    database: Database, wanted: GameFilter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive_search, "MAX_SCANNED_GAMES", 4)
    deep = make_entry(random_game(999, 18, opening_plies=13), "Draw", day=date(2019, 1, 1))
    add_entries(database, deep)
    fill(database, range(9))
    wanted = GameFilter(wanted.names, position=wanted.position, outcome="Draw")
    page, pages, before = search(database, wanted), 1, None
    while not page.games:
        assert page.next is not None
        assert before is None or page.next < before
        before = page.next
        page, pages = search(database, wanted, before), pages + 1
    assert [one.date for one in page.games] == ["2019-01-01"]
    assert (pages, page.next) == (3, None)


@pytest.mark.usefixtures("any_database")
def test_of_a_player_the_latest_games_count(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive_search, "MAX_COUNTED_GAMES", 4)
    both = (EntryPlayer("Ada", rating=1500), EntryPlayer("Bob", rating=1500))
    for number in range(6):
        outcome = "Draw" if number < 2 else "WhiteWins"
        day = date(2020, 1, 1 + number)
        players = both[:: (-1) ** number]
        add_entries(
            database,
            make_entry(random_game(number, 18, opening_plies=13), outcome, day=day, players=players),
        )

    def counted(board: Board, wanted: GameFilter, least: int | None = None) -> object:
        found = explore(database, board, wanted, least)
        return [one[1:] for one in found.moves], found.sample_size

    ada = GameFilter(names=("ada",))
    assert counted(EARLY, GameFilter()) == ([(6, 4, 2, 0)], None)  # these are counted as they come
    assert counted(EARLY, GameFilter(), 1400) == ([(6, 4, 2, 0)], None)
    assert counted(LATE, GameFilter()) == ([(4, 4, 0, 0)], 4)
    assert counted(EARLY, ada) == ([(4, 4, 0, 0)], 4)
    assert counted(LATE, ada, 1400) == ([(4, 4, 0, 0)], 4)
    assert counted(LATE, ada, 1600) == ([], 4)
    white = GameFilter(names=("ada",), color="white")
    assert counted(EARLY, white) == ([(3, 2, 1, 0)], None)
    assert counted(EARLY, GameFilter(names=("cleo",))) == ([], None)


def steps(database: Database, work: Callable[[Connection], object]) -> int:
    """How many steps SQLite's machine takes for a question."""
    count = 0

    def tick() -> None:
        nonlocal count
        count += 1

    def counted(connection: Connection) -> None:
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.set_progress_handler(tick, 10)
        work(connection)
        driver.set_progress_handler(None, 0)

    database.read(counted).result()
    return count


def test_no_question_takes_longer_with_more_games(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive_search, "MAX_SCANNED_GAMES", 10)
    monkeypatch.setattr(archive_search, "MAX_COUNTED_GAMES", 10)
    monkeypatch.setattr(profiles, "MAX_COUNTED_GAMES", 10)
    monkeypatch.setattr(profiles, "MAX_FIRST_TILE_GAMES", 10)
    questions: dict[str, Callable[[Connection], object]] = {
        f"search by {name}": partial(archive_search.search, game_filter=wanted, limit=10)
        for name, wanted in FILTERS.items()
    }
    for name in ("all", "player", "player's color", "player's days", "result"):
        for board in (EARLY, LATE):
            for ratings in ((None, None), (1600, None), (None, 1400)):
                questions[f"explore {name}, {board.ply}, {ratings}"] = partial(
                    archive_search.explore,
                    board=board,
                    game_filter=FILTERS[name],
                    rating_range=ratings,
                )
    questions["profile"] = partial(profiles.load_profile, name="Ada")

    fill(database, range(60))
    database.write(lambda connection: connection.execute(text("ANALYZE")) and None).result()
    few = {name: steps(database, work) for name, work in questions.items()}
    fill(database, range(60, 400))
    database.write(lambda connection: connection.execute(text("ANALYZE")) and None).result()
    many = {name: steps(database, work) for name, work in questions.items()}
    grown = {name: (few[name], many[name]) for name in few if many[name] > 1.5 * few[name] + 10}
    assert grown == {}


@pytest.mark.usefixtures("any_database")
def test_games_are_read_while_somebody_searches(database: Database) -> None:
    is_searching, may_end = threading.Event(), threading.Event()

    def slow(_: Connection) -> str:
        is_searching.set()
        assert may_end.wait(60)
        return "found"

    search = database.search(slow)
    try:
        assert is_searching.wait(60)
        reads = [database.read(partial(queries.has_game, id="none")) for _ in range(5)]
        assert [read.result(30) for read in reads] == [False] * 5
        assert not search.done()
    finally:
        may_end.set()
    assert search.result() == "found"


@pytest.mark.usefixtures("any_database")
def test_a_search_that_takes_too_long_is_cancelled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (sqlite, postgresql):
        monkeypatch.setattr(module, "SEARCH_TIMEOUT_SECONDS", 0.2)
    with closing(Store(tmp_path)) as store:
        endless = store.database.search(lambda connection: connection.scalar(ENDLESS))
        with pytest.raises(StoreError) as told:
            endless.result(60)
        assert told.value.code == "storage-busy"
        one = store.database.search(lambda connection: connection.scalar(text("SELECT 1")))
        assert one.result() == 1
