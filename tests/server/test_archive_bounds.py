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

from archived import added, entry, game
from sixlegs import Board
from sixlegs.server.play.archive_entry import Player
from sixlegs.server.play.owners import Owner
from sixlegs.server.storage import archive_search, postgresql, profiles, queries, sqlite
from sixlegs.server.storage.archive_search import Explored, Filter, Page
from sixlegs.server.storage.database import Database, StoreError
from sixlegs.server.storage.store import Store

EARLY, LATE = game(0, 3, known=12), game(0, 12, known=12)
ENDLESS = text(
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i > 0)"
    " SELECT count(*) FROM n"
)
FILTERS = {
    "all": Filter(),
    "result": Filter(outcome="Draw"),
    "everything": Filter(
        outcome="Draw",
        source="import",
        speed="blitz",
        game_type="Base",
        is_rated=True,
        shortest=14,
        longest=99,
    ),
    "days": Filter(since=date(2020, 1, 1), until=date(2020, 12, 31), outcome="Draw"),
    "player": Filter(names=("Ada",), owners=(Owner("account-ada"),)),
    "player's result": Filter(names=("Ada",), outcome="Draw"),
    "player's color": Filter(names=("Ada",), color="black", speed="blitz"),
    "player's days": Filter(names=("Ada",), since=date(2020, 1, 1), until=date(2020, 12, 31)),
    "position": Filter(position=EARLY, outcome="Draw"),
    "player's position": Filter(names=("Ada",), position=EARLY, outcome="Draw"),
}


def fill(database: Database, seeds: range) -> None:
    """Games with one opening, all of Ada, with either color."""
    both = (Player("Ada", rating=1500), Player("Bob", rating=1500))
    entries = [
        entry(game(seed, 18, known=13), day=date(2020, 1, 1), players=both[:: (-1) ** seed])
        for seed in seeds
    ]
    assert added(database, *entries) == len(seeds)


def search(database: Database, wanted: Filter, before: int | None = None) -> Page:
    ask = partial(archive_search.search, wanted=wanted, before=before, most=10)
    return database.search(ask).result()


def explore(database: Database, board: Board, wanted: Filter, least: int | None = None) -> Explored:
    ratings = (least, None)
    ask = partial(archive_search.explore, board=board, wanted=wanted, ratings=ratings)
    return database.search(ask).result()


@pytest.mark.usefixtures("either")
@pytest.mark.parametrize(
    "wanted",
    [Filter(), Filter(names=("ada",)), Filter(position=EARLY), FILTERS["player's position"]],
    ids=["all", "player", "position", "player's position"],
)
def test_what_lies_deep_is_found_page_by_page(
    database: Database, wanted: Filter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive_search, "LOOKED_THROUGH", 4)
    deep = entry(game(999, 18, known=13), "Draw", day=date(2019, 1, 1))
    added(database, deep)
    fill(database, range(9))
    wanted = Filter(wanted.names, position=wanted.position, outcome="Draw")
    page, pages, before = search(database, wanted), 1, None
    while not page.games:
        assert page.next is not None
        assert before is None or page.next < before
        before = page.next
        page, pages = search(database, wanted, before), pages + 1
    assert [one.date for one in page.games] == ["2019-01-01"]
    assert (pages, page.next) == (3, None)


@pytest.mark.usefixtures("either")
def test_of_a_player_the_latest_games_count(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive_search, "LATEST", 4)
    both = (Player("Ada", rating=1500), Player("Bob", rating=1500))
    for number in range(6):
        outcome = "Draw" if number < 2 else "WhiteWins"
        day = date(2020, 1, 1 + number)
        players = both[:: (-1) ** number]
        added(database, entry(game(number, 18, known=13), outcome, day=day, players=players))

    def counted(board: Board, wanted: Filter, least: int | None = None) -> object:
        found = explore(database, board, wanted, least)
        return [one[1:] for one in found.moves], found.latest

    ada = Filter(names=("ada",))
    assert counted(EARLY, Filter()) == ([(6, 4, 2, 0)], None)  # these are counted as they come
    assert counted(EARLY, Filter(), 1400) == ([(6, 4, 2, 0)], None)
    assert counted(LATE, Filter()) == ([(4, 4, 0, 0)], 4)
    assert counted(EARLY, ada) == ([(4, 4, 0, 0)], 4)
    assert counted(LATE, ada, 1400) == ([(4, 4, 0, 0)], 4)
    assert counted(LATE, ada, 1600) == ([], 4)
    white = Filter(names=("ada",), color="white")
    assert counted(EARLY, white) == ([(3, 2, 1, 0)], None)
    assert counted(EARLY, Filter(names=("cleo",))) == ([], None)


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
    monkeypatch.setattr(archive_search, "LOOKED_THROUGH", 10)
    monkeypatch.setattr(archive_search, "LATEST", 10)
    monkeypatch.setattr(profiles, "COUNTED_GAMES", 10)
    monkeypatch.setattr(profiles, "LATEST", 10)
    questions: dict[str, Callable[[Connection], object]] = {
        f"search by {name}": partial(archive_search.search, wanted=wanted, most=10)
        for name, wanted in FILTERS.items()
    }
    for name in ("all", "player", "player's color", "player's days", "result"):
        for board in (EARLY, LATE):
            for ratings in ((None, None), (1600, None), (None, 1400)):
                questions[f"explore {name}, {board.ply}, {ratings}"] = partial(
                    archive_search.explore, board=board, wanted=FILTERS[name], ratings=ratings
                )
    questions["profile"] = partial(profiles.profile, name="Ada")

    fill(database, range(60))
    database.write(lambda connection: connection.execute(text("ANALYZE")) and None).result()
    few = {name: steps(database, work) for name, work in questions.items()}
    fill(database, range(60, 400))
    database.write(lambda connection: connection.execute(text("ANALYZE")) and None).result()
    many = {name: steps(database, work) for name, work in questions.items()}
    grown = {name: (few[name], many[name]) for name in few if many[name] > 1.5 * few[name] + 10}
    assert grown == {}


@pytest.mark.usefixtures("either")
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


@pytest.mark.usefixtures("either")
def test_a_search_that_takes_too_long_is_cancelled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (sqlite, postgresql):
        monkeypatch.setattr(module, "LONGEST_SEARCH", 0.2)
    with closing(Store(tmp_path)) as store:
        endless = store.database.search(lambda connection: connection.scalar(ENDLESS))
        with pytest.raises(StoreError) as told:
            endless.result(60)
        assert told.value.code == "storage-busy"
        one = store.database.search(lambda connection: connection.scalar(text("SELECT 1")))
        assert one.result() == 1
