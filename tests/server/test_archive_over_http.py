"""The archive over HTTP: search, opening explorer, player profiles and the leaderboard."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from functools import partial
from pathlib import Path

import pytest
from httpx2 import Response

from account_client import AccountClient
from archive_entries import add_entries, make_entry, random_game
from asgi_client import PUBLIC_URL, Browser, open_app
from sixlegs import Outcome, game_string, position_string
from sixlegs.pgn import read_pgn
from sixlegs.ratings import Rating, Speed, rate_game
from sixlegs.record import Record, read_records
from sixlegs.server.play.archive_entry import EntryPlayer
from sixlegs.server.play.user_ids import new_account_id
from sixlegs.server.storage import accounts, archive_search, ratings
from sixlegs.server.storage.ratings import RatedGame
from sixlegs.server.storage.store import Store
from sixlegs.server.web import player_games

ADA, BOB = new_account_id(), new_account_id()
DAY = 24 * 3_600_000


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with closing(Store(tmp_path)) as store:
        now = round(1000 * store.game_time())
        for user_id, name in ((ADA, "Ada"), (BOB, "Bob")):
            database = store.database
            database.write(
                partial(accounts.create, user_id=user_id, name=name, password=None, now=now)
            ).result()
        accounts_played = (
            EntryPlayer(user_id=ADA, rating=1900),
            EntryPlayer(user_id=BOB, rating=1950),
        )
        names_in_record = (EntryPlayer("ada"), EntryPlayer("Cleo"))
        add_entries(
            database,
            make_entry(
                random_game(1, 30, opening_plies=6),
                players=accounts_played,
                day=date(2024, 3, 1),
                speed=Speed.BLITZ,
            ),
            make_entry(
                random_game(2, 20, opening_plies=6),
                "Draw",
                players=accounts_played[::-1],
                day=date(2024, 3, 2),
            ),
            make_entry(
                random_game(3, 40, opening_plies=6),
                "BlackWins",
                players=names_in_record,
                day=date(2020, 1, 1),
            ),
        )
        for number in range(12):
            rated = RatedGame(f"g{number}", Speed.BLITZ, ADA, BOB)
            outcome = Outcome.WHITE_WINS if number % 3 else Outcome.DRAW
            database.write(
                partial(
                    ratings.rate_finished_game, game=rated, outcome=outcome, now=now - DAY + number
                )
            ).result()
    with open_app(tmp_path, address=PUBLIC_URL) as browser:
        yield browser


def lengths(browser: Browser, **query: str | int) -> list[int]:
    page = browser.http.get("/api/archive", params=query)
    assert page.status_code == 200, page.text
    return [game["plies"] for game in page.json()["games"]]


def test_each_filter_selects_matching_games(browser: Browser) -> None:
    assert lengths(browser) == [20, 30, 40]
    assert lengths(browser, player="ADA") == [20, 30, 40]  # the account and records with that name
    assert lengths(browser, player="ada", color="white") == [30, 40]
    assert lengths(browser, player="bob", result="Draw") == [20]
    assert lengths(browser, speed="blitz") == [30]
    assert lengths(browser, **{"from": "2024-03-02"}) == [20]
    assert lengths(browser, to="2024-03-01", minPlies=35) == [40]
    opening = game_string(random_game(0, 6, opening_plies=6)).split(";", 3)[3]
    assert lengths(browser, type="Base+ML", moves=opening) == [20, 30, 40]
    assert lengths(browser, type="Base+ML", moves="wQ") == []


def test_search_results_are_paginated(browser: Browser) -> None:
    first = browser.http.get("/api/archive?limit=2").json()
    assert [game["plies"] for game in first["games"]] == [20, 30]
    second = browser.http.get("/api/archive", params={"limit": 2, "before": first["next"]}).json()
    assert [game["plies"] for game in second["games"]] == [40]
    assert second["next"] is None


def test_archived_game_includes_its_record(browser: Browser, tmp_path: Path) -> None:
    game = browser.http.get("/api/archive?speed=blitz").json()["games"][0]
    assert (game["white"]["name"], game["white"]["isAccount"]) == ("Ada", True)
    body = browser.http.get(f"/api/archive/{game['id']}").json()
    assert body["game"] == game
    (tmp_path / "game.pgn").write_text(body["pgn"], "utf-8")
    (record,) = read_records(tmp_path / "game.pgn")
    assert isinstance(record, Record)
    assert (record.board, record.tags["White"]) == (random_game(1, 30, opening_plies=6), "Ada")


@pytest.mark.parametrize("id", ["0", "f" * 16, "7" * 16, "zz", "../etc"])
def test_unknown_game_is_not_found(browser: Browser, id: str) -> None:
    answer = browser.http.get(f"/api/archive/{id}")
    assert answer.status_code == 404


def test_explorer_counts_the_moves_played_in_a_position(browser: Browser) -> None:
    board = random_game(0, 6, opening_plies=6).rotated(1)
    for text in (game_string(board), position_string(board)):
        body = browser.http.get("/api/explorer", params={"position": text}).json()
        assert sum(count["games"] for count in body["moves"]) == 3
        assert [game["plies"] for game in body["games"]] == [20, 30, 40]
        for count in body["moves"]:
            board.copy().push_uhp(count["move"])
    start = {"position": "Base+ML"}
    (count,) = browser.http.get("/api/explorer", params=start).json()["moves"]
    results = (count["games"], count["whiteWins"], count["draws"], count["blackWins"])
    assert results == (3, 1, 1, 1)
    (count,) = browser.http.get("/api/explorer", params=start | {"minRating": 1800}).json()["moves"]
    assert count["games"] == 2
    body = browser.http.get("/api/explorer", params=start | {"player": "cleo"}).json()
    assert [count["games"] for count in body["moves"]] == [1]
    assert [game["plies"] for game in body["games"]] == [40]


def test_account_has_a_profile(browser: Browser) -> None:
    body = browser.http.get("/api/players/aDa").json()
    assert (body["name"], body["isAccount"]) == ("Ada", True)
    assert body["white"] == {"wins": 1, "draws": 0, "losses": 0}
    assert body["black"] == {"wins": 0, "draws": 1, "losses": 0}
    assert sum(tile["games"] for tile in body["firstTiles"]) == 2
    assert [game["plies"] for game in body["games"]] == [20, 30]
    board = random_game(2, 20, opening_plies=6)
    assert body["games"][0]["stacks"] == json.loads(board._stacks_json())
    assert abs(body["created"] - 1000 * time.time()) < 60_000
    (blitz,) = body["ratings"]
    ada, bob = Rating(), Rating()
    expected = []
    for number in range(12):
        outcome = Outcome.WHITE_WINS if number % 3 else Outcome.DRAW
        ada, bob = rate_game(ada, bob, outcome)
        expected.append(round(ada.value))
    assert [point["value"] for point in blitz["graph"]] == pytest.approx(expected, abs=1)
    assert (blitz["speed"], blitz["games"]) == ("blitz", 12)
    assert blitz["isProvisional"] == ada.is_provisional


def sign_up(browser: Browser, name: str) -> Browser:
    assert AccountClient(browser).claim(name).status_code == 201
    return browser


def test_search_includes_final_positions_on_request(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stacks(query: str) -> list[object]:
        games = browser.http.get(f"/api/archive?{query}").json()["games"]
        return [game["stacks"] for game in games]

    assert stacks("player=Ada") == [None] * 3
    assert stacks("player=Ada&boards=true")[0] == json.loads(
        random_game(2, 20, opening_plies=6)._stacks_json()
    )
    monkeypatch.setattr(archive_search, "MAX_PICTURED_PLIES", 25)
    assert [board is None for board in stacks("player=Ada&boards=true")] == [False, True, True]


def test_online_mark_is_hidden_from_players_whom_the_player_blocks(browser: Browser) -> None:
    eve = sign_up(browser, "Eve")
    mallory = sign_up(browser.new_browser(), "Mallory")

    def sees_eve(visitor: Browser) -> bool:
        return bool(visitor.http.get("/api/players/Eve").json()["isOnline"])

    assert not sees_eve(mallory)
    game, _ = eve.create_open_game()
    with eve.tab(game):
        assert sees_eve(mallory)
        assert eve.http.put("/api/relations/Mallory", json={"kind": "block"}).status_code == 204
        assert not sees_eve(mallory)
        assert sees_eve(browser.new_browser())


def downloaded(answer: Response) -> list[Record]:
    """Return the games of a PGN file."""
    records = list(read_pgn(answer.text))
    assert all(isinstance(record, Record) for record in records)
    return [record for record in records if isinstance(record, Record)]


def test_games_of_a_player_are_downloaded_as_pgn(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player_games, "GAMES_PER_TURN", 1)  # several parts

    def lengths(path: str) -> list[int]:
        answer = browser.http.get(f"/api/players/{path}/games.pgn")
        assert answer.headers["content-type"].startswith("application/x-chess-pgn")
        return [len(record.moves) for record in downloaded(answer)]

    assert lengths("ADA") == [20, 30]
    assert lengths("Cleo") == [40]
    answer = browser.http.get("/api/players/Someone else/games.pgn")
    assert (answer.status_code, answer.json()["code"]) == (404, "player-not-found")
    monkeypatch.setattr(player_games, "MAX_GAMES", 1)
    assert lengths("Ada") == [20]


def test_download_has_private_games_only_for_their_player(browser: Browser) -> None:
    eve, bob = sign_up(browser, "Eve"), browser.new_browser()
    game, token = eve.create_open_game()
    bob.accept(token)
    path = "/api/players/Eve/games.pgn"
    with eve.tab(game) as tab:
        tab.play("wS1")
        assert eve.http.get(path).text == ""  # in progress
        tab.request("resign")
    (record,) = downloaded(eve.http.get(path))
    assert record.tags["White"] == "Eve"
    assert bob.http.get(path).text == ""
    assert eve.http.put(f"/api/games/{game}/publication").status_code == 204
    assert len(downloaded(eve.http.get(path))) == 1  # not twice
    assert len(downloaded(bob.http.get(path))) == 1


def test_downloads_of_games_are_limited(browser: Browser) -> None:
    path = "/api/players/Ada/games.pgn"
    assert [browser.http.get(path).status_code for _ in range(6)] == [200] * 5 + [429]


def test_player_name_in_imported_records_has_a_profile(browser: Browser) -> None:
    body = browser.http.get("/api/players/CLEO").json()
    assert (body["name"], body["isAccount"], body["ratings"]) == ("Cleo", False, [])
    assert body["black"] == {"wins": 1, "draws": 0, "losses": 0}
    answer = browser.http.get("/api/players/nobody")
    assert (answer.status_code, answer.json()["code"]) == (404, "player-not-found")


def test_leaderboard_has_no_provisional_ratings(browser: Browser, tmp_path: Path) -> None:
    body = browser.http.get("/api/leaderboard?speed=blitz").json()
    assert body == {"speed": "blitz", "leaders": []}  # provisional after twelve games
    with closing(Store(tmp_path)) as store:
        now = round(1000 * store.game_time())
        for number in range(40):
            rated = RatedGame(f"h{number}", Speed.BLITZ, ADA, BOB)
            outcome = Outcome.WHITE_WINS if number % 2 else Outcome.BLACK_WINS
            work = partial(ratings.rate_finished_game, game=rated, outcome=outcome, now=now)
            store.database.write(work).result()
    body = browser.http.get("/api/leaderboard?speed=blitz").json()
    assert [leader["name"] for leader in body["leaders"]] == ["Ada", "Bob"]
    values = [leader["value"] for leader in body["leaders"]]
    assert values == sorted(values, reverse=True)
    assert browser.http.get("/api/leaderboard?speed=rapid").json()["leaders"] == []


@pytest.mark.parametrize(
    "address",
    [
        "/api/archive?speed=ludicrous",
        "/api/archive?limit=1000",
        "/api/archive?before=1",
        "/api/archive?from=yesterday",
        "/api/archive?side=white",
        "/api/explorer",
        "/api/explorer?position=Base&minRating=-1",
        "/api/leaderboard",
        f"/api/archive?player={'x' * 101}",
        f"/api/explorer?position={'x' * 4001}",
        "/api/explorer?position=%F3%84%92%89",
        f"/api/players/{'x' * 101}",
        f"/api/invitations/{'x' * 201}",
    ],
)
def test_malformed_query_is_rejected(browser: Browser, address: str) -> None:
    answer = browser.http.get(address)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize(
    "address",
    [
        "/api/archive?moves=wG1",
        "/api/archive?moves=wG9&type=Base",
        "/api/archive?from=2020-02-30",
        "/api/explorer?position=nonsense",
        "/api/explorer?position=Base;InProgress;White[2];wS1;bS1 wQ-",
    ],
)
def test_unreadable_moves_dates_and_positions_are_rejected(browser: Browser, address: str) -> None:
    answer = browser.http.get(address)
    assert (answer.status_code, answer.json()["code"]) == (422, "unreadable-game")


def test_query_parameters_are_in_the_openapi_description(browser: Browser) -> None:
    paths = browser.http.get("/api/openapi.json").json()["paths"]
    parameters = paths["/api/archive"]["get"]["parameters"]
    assert {"from", "to", "player", "before"} <= {parameter["name"] for parameter in parameters}
    assert json.dumps(paths["/api/explorer"]).count('"required": true') == 1
