"""Tests of the response for the home screen."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert

from asgi_client import PUBLIC_URL, Browser, open_app
from samples import WON
from sixlegs.notation import parse_game
from sixlegs.ratings import Speed
from sixlegs.record import Record
from sixlegs.server.play.archive_entry import entry_from_record
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage import accounts, archive, archive_search, schema
from sixlegs.server.storage.archive_search import (
    FEATURED_GAMES,
    MIN_FEATURED_PLIES,
    find_game_of_the_day,
)
from sixlegs.server.storage.store import Store
from sixlegs.server.web.home import load_home_leaders

pytestmark = pytest.mark.usefixtures("any_database")
DAY = date(2026, 11, 16)


@pytest.fixture
def ada(tmp_path: Path) -> Iterator[Browser]:
    with open_app(tmp_path, address=PUBLIC_URL) as browser:
        yield browser


def add_game(store: Store, number: int, rating: int, day: date = DAY) -> None:
    """Store a won game between players with *rating*, which *number* makes unique."""
    tags = {"White": f"White {number}", "Black": "Black", "Date": f"{day:%Y.%m.%d}"}
    tags |= {"WhiteElo": str(rating), "BlackElo": str(rating)}
    record = Record(board=parse_game(WON), tags=tags)
    entry = entry_from_record(record)
    asyncio.run(store.write(archive.add, [entry]))


def white_of_the_day(store: Store, day: date) -> str | None:
    found = asyncio.run(store.search(find_game_of_the_day, day))
    return found and found[0].names[0]


def test_short_games_are_not_featured(store: Store) -> None:
    assert parse_game(WON).ply < MIN_FEATURED_PLIES
    add_game(store, 1, 2000)
    assert white_of_the_day(store, DAY + timedelta(days=1)) is None


def test_game_of_the_day_is_one_of_the_best_of_earlier_days(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive_search, "MIN_FEATURED_PLIES", parse_game(WON).ply)
    for number in range(FEATURED_GAMES + 3):
        add_game(store, number, 1500 + 10 * number)
    days = [DAY + timedelta(days=day + 1) for day in range(FEATURED_GAMES)]
    names = [white_of_the_day(store, day) for day in days]
    assert sorted(name or "" for name in names) == [
        f"White {number}" for number in range(3, FEATURED_GAMES + 3)
    ]
    assert [white_of_the_day(store, day) for day in days] == names
    assert white_of_the_day(store, DAY) is None  # none was played before


def test_home_of_a_new_server_is_empty(ada: Browser) -> None:
    empty = ada.http.get("/api/home").json()
    assert empty == {
        "playersOnline": 0,
        "guestsOnline": 1,  # the caller
        "liveGame": None,
        "gameOfTheDay": None,
        "challenges": [],
        "leaders": [],
        "recentGames": [],
    }


def test_home_prefers_a_live_game_with_a_clock(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        timed = ada.create_game(access="public", clock={"initial": 60_000, "increment": 0})
        ada.create_game(access="public")
        ada.create_game(access="link", clock={"initial": 60_000, "increment": 0})
        with ada.lobby() as lobby:
            lobby.next()
            home = ada.http.get("/api/home").json()
            other = ada.new_browser().http.get("/api/home").json()
        assert home["liveGame"]["game"] == timed
        assert (home["playersOnline"], home["guestsOnline"]) == (0, 1)
        assert other == home | {"guestsOnline": 2}  # the games are cached


def test_home_lists_challenges_and_recent_games(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        finished = ada.create_game(access="public")
        with ada.tab(finished) as tab:
            tab.play("wS1", "bS1 wS1-")
            tab.request("resign")
        ada.create_open_game(isPublic=True)
        home = ada.http.get("/api/home").json()
        assert [game["game"] for game in home["recentGames"]] == [finished]
        assert len(home["recentGames"][0]["stacks"]) == 2
        [own] = home["challenges"]
        assert own["isOwn"] is True
        [offered] = ada.new_browser().http.get("/api/home").json()["challenges"]
        assert offered == own | {"isOwn": False}


def test_home_lists_the_best_players_of_each_speed_first(store: Store) -> None:
    players = [(Speed.BLITZ, 1600), (Speed.BLITZ, 1900), (Speed.RAPID, 1500)]

    def add(connection: Connection) -> None:
        for number, (speed, value) in enumerate(players):
            user_id, now = UserId(f"account-{number}"), store.database_time_ms()
            accounts.create(connection, user_id, f"Player {number}", None, now)
            row = {"owner": user_id, "speed": speed.value, "value": value, "deviation": 60}
            more = {"volatility": 0.06, "games": 20, "changed": now}
            connection.execute(insert(schema.ratings).values(**row, **more))

    asyncio.run(store.write(add))
    leaders = asyncio.run(store.search(load_home_leaders, store.database_time_ms()))
    assert [(leader.name, leader.speed, leader.value) for leader in leaders] == [
        ("Player 1", "blitz", 1900),
        ("Player 2", "rapid", 1500),
        ("Player 0", "blitz", 1600),
    ]
