"""The cost of archive queries is bounded, and other database reads do not wait for them."""

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
    """Add games of Ada with a common opening, in which she has White and Black in turn."""
    players = (EntryPlayer("Ada", rating=1500), EntryPlayer("Bob", rating=1500))
    entries = [
        make_entry(
            random_game(seed, 18, opening_plies=13),
            day=date(2020, 1, 1),
            players=players[:: (-1) ** seed],
        )
        for seed in seeds
    ]
    assert add_entries(database, *entries) == len(seeds)


def search(database: Database, game_filter: GameFilter, before: int | None = None) -> ResultPage:
    query = partial(archive_search.search, game_filter=game_filter, before=before, limit=10)
    return database.search(query).result()


def explore(
    database: Database, board: Board, game_filter: GameFilter, min_rating: int | None = None
) -> MoveStatistics:
    query = partial(
        archive_search.explore,
        board=board,
        game_filter=game_filter,
        rating_range=(min_rating, None),
    )
    return database.search(query).result()


@pytest.mark.usefixtures("any_database")
@pytest.mark.parametrize(
    "game_filter",
    [
        GameFilter(),
        GameFilter(names=("ada",)),
        GameFilter(position=EARLY),
        FILTERS["player's position"],
    ],
    ids=["all", "player", "position", "player's position"],
)
def test_game_beyond_the_scan_limit_is_found_on_a_later_page(
    database: Database, game_filter: GameFilter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive_search, "MAX_SCANNED_GAMES", 4)
    oldest = make_entry(random_game(999, 18, opening_plies=13), "Draw", day=date(2019, 1, 1))
    add_entries(database, oldest)
    fill(database, range(9))
    game_filter = GameFilter(game_filter.names, position=game_filter.position, outcome="Draw")
    page, pages, before = search(database, game_filter), 1, None
    while not page.games:
        assert page.next is not None
        assert before is None or page.next < before
        before = page.next
        page, pages = search(database, game_filter, before), pages + 1
    assert [game.date for game in page.games] == ["2019-01-01"]
    assert (pages, page.next) == (3, None)


@pytest.mark.usefixtures("any_database")
def test_explorer_counts_only_the_latest_games_of_a_player(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive_search, "MAX_COUNTED_GAMES", 4)
    players = (EntryPlayer("Ada", rating=1500), EntryPlayer("Bob", rating=1500))
    for number in range(6):
        outcome = "Draw" if number < 2 else "WhiteWins"
        entry = make_entry(
            random_game(number, 18, opening_plies=13),
            outcome,
            day=date(2020, 1, 1 + number),
            players=players[:: (-1) ** number],
        )
        add_entries(database, entry)

    def counts(board: Board, game_filter: GameFilter, min_rating: int | None = None) -> object:
        statistics = explore(database, board, game_filter, min_rating)
        return [count[1:] for count in statistics.moves], statistics.sample_size

    ada = GameFilter(names=("ada",))
    # Moves in early positions are counted when a game is added, so all games count there.
    assert counts(EARLY, GameFilter()) == ([(6, 4, 2, 0)], None)
    assert counts(EARLY, GameFilter(), 1400) == ([(6, 4, 2, 0)], None)
    assert counts(LATE, GameFilter()) == ([(4, 4, 0, 0)], 4)
    assert counts(EARLY, ada) == ([(4, 4, 0, 0)], 4)
    assert counts(LATE, ada, 1400) == ([(4, 4, 0, 0)], 4)
    assert counts(LATE, ada, 1600) == ([], 4)
    white = GameFilter(names=("ada",), color="white")
    assert counts(EARLY, white) == ([(3, 2, 1, 0)], None)
    assert counts(EARLY, GameFilter(names=("cleo",))) == ([], None)


def steps(database: Database, query: Callable[[Connection], object]) -> int:
    """Return the number of SQLite's virtual-machine steps for *query*, in tens."""
    count = 0

    def tick() -> None:
        nonlocal count
        count += 1

    def run(connection: Connection) -> None:
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.set_progress_handler(tick, 10)
        query(connection)
        driver.set_progress_handler(None, 0)

    database.read(run).result()
    return count


def test_cost_of_searches_does_not_grow_with_the_number_of_games(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive_search, "MAX_SCANNED_GAMES", 10)
    monkeypatch.setattr(archive_search, "MAX_COUNTED_GAMES", 10)
    monkeypatch.setattr(profiles, "MAX_COUNTED_GAMES", 10)
    monkeypatch.setattr(profiles, "MAX_FIRST_TILE_GAMES", 10)
    searches: dict[str, Callable[[Connection], object]] = {
        f"search by {name}": partial(archive_search.search, game_filter=game_filter, limit=10)
        for name, game_filter in FILTERS.items()
    }
    for name in ("all", "player", "player's color", "player's days", "result"):
        for board in (EARLY, LATE):
            for ratings in ((None, None), (1600, None), (None, 1400)):
                searches[f"explore {name}, {board.ply}, {ratings}"] = partial(
                    archive_search.explore,
                    board=board,
                    game_filter=FILTERS[name],
                    rating_range=ratings,
                )
    searches["profile"] = partial(profiles.load_profile, name="Ada")

    fill(database, range(60))
    database.write(lambda connection: connection.execute(text("ANALYZE")) and None).result()
    few = {name: steps(database, query) for name, query in searches.items()}
    fill(database, range(60, 400))
    database.write(lambda connection: connection.execute(text("ANALYZE")) and None).result()
    many = {name: steps(database, query) for name, query in searches.items()}
    grown = {name: (few[name], many[name]) for name in few if many[name] > 1.5 * few[name] + 10}
    assert grown == {}


@pytest.mark.usefixtures("any_database")
def test_reads_do_not_wait_for_a_search(database: Database) -> None:
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
def test_search_that_takes_too_long_is_canceled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (sqlite, postgresql):
        monkeypatch.setattr(module, "SEARCH_TIMEOUT_SECONDS", 0.2)
    with closing(Store(tmp_path)) as store:
        endless = store.database.search(lambda connection: connection.scalar(ENDLESS))
        with pytest.raises(StoreError) as raised:
            endless.result(60)
        assert raised.value.code == "storage-busy"
        search = store.database.search(lambda connection: connection.scalar(text("SELECT 1")))
        assert search.result() == 1
