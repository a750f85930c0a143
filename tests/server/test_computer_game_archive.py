"""Games against the computer that players save in the archive."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response

from asgi_client import PUBLIC_URL, Browser, open_app
from sixlegs.server.storage import archive

WON = (
    "sixlegs-game 1\nstart Base+ML tournament\nmoves wS1;bS1 wS1-\nwhite person\nblack computer 3\n"
)
ENDED = WON + "ended resignation white\n"


def sign_up(browser: Browser, name: str) -> Browser:
    credentials = {"name": name, "password": "ants in my pants"}
    assert browser.http.post("/api/account", json=credentials).status_code == 201
    return browser


def save(browser: Browser, document: str = ENDED, **fields: Any) -> Response:
    return browser.http.post("/api/archive", json={"document": document} | fields)


def search(browser: Browser, **query: str) -> list[dict[str, Any]]:
    answer = browser.http.get("/api/archive", params=query)
    assert answer.status_code == 200, answer.text
    games: list[dict[str, Any]] = answer.json()["games"]
    return games


@pytest.mark.usefixtures("any_database")
def test_game_against_the_computer_is_marked_and_hidden_by_default(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        sign_up(ada, "Ada")
        assert save(ada, date="2024.03.01").status_code == 204
        assert save(ada, date="2024.03.01").status_code == 204  # a duplicate
        (game,) = search(ada, source="computer")
        assert (game["source"], game["isRated"], game["date"]) == ("computer", False, "2024-03-01")
        assert (game["white"]["name"], game["black"]["name"]) == ("Ada", "Computer, level 3")
        assert (game["outcome"], game["ending"], game["game"]) == ("WhiteWins", "resignation", None)
        assert search(ada) == search(ada, player="Ada") == []
        profile = ada.http.get("/api/players/Ada").json()
        assert profile["white"] == {"wins": 0, "draws": 0, "losses": 0}
        assert profile["games"] == profile["firstTiles"] == []
        position = {"position": "Base+ML;InProgress;White[1]"}
        explored = ada.http.get("/api/explorer", params=position).json()
        assert explored["moves"] == explored["games"] == []
        export = zipfile.ZipFile(io.BytesIO(ada.http.get("/api/account/export").content))
        assert b"Computer, level 3" in export.read("games.pgn")


def test_maximum_strength_is_named_in_the_archive(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        sign_up(ada, "Ada")
        assert save(ada, ENDED.replace("computer 3", "maximum 10")).status_code == 204
        (game,) = search(ada, source="computer")
        assert (game["white"]["name"], game["black"]["name"]) == ("Ada", "Computer, maximum, 10 s")


def test_identical_games_of_two_players_are_stored_and_deleted_separately(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        bob = sign_up(ada.new_browser(), "Bob")
        sign_up(ada, "Ada")
        assert save(ada).status_code == save(bob).status_code == 204
        (own,) = search(ada, source="computer", player="ada")
        assert len(search(ada, source="computer")) == 2
        assert bob.http.delete(f"/api/archive/{own['id']}").status_code == 404
        assert ada.http.delete(f"/api/archive/{own['id']}").status_code == 204
        assert ada.http.delete("/api/archive/nonsense").status_code == 404
        (remaining,) = search(ada, source="computer")
        assert remaining["white"]["name"] == "Bob"
        assert bob.http.get("/api/account/deletion").json()["computerGames"] == 1
        assert bob.http.delete("/api/account").status_code == 204
        assert search(ada, source="computer") == []


@pytest.mark.parametrize(
    ("document", "status", "code"),
    [
        ("", 422, "unreadable-game"),
        ("x" * 100_001, 400, "malformed"),
        (WON, 409, "game-in-progress"),
        (ENDED.replace("black computer 3", "black person"), 422, "not-computer-game"),
        (ENDED.replace("white person", "white computer 1"), 422, "not-computer-game"),
        (ENDED.replace("bS1 wS1-", "bS1 wS1"), 422, "unreadable-game"),
        (ENDED.replace("computer 3", "computer 11"), 422, "unreadable-game"),
        (ENDED.replace("computer 3", "maximum 2"), 422, "unreadable-game"),
        (ENDED.replace("white person", "white maximum 3"), 422, "not-computer-game"),
        (ENDED.replace("bS1 wS1-", "bS1 wS1-\x00"), 400, "malformed"),
    ],
)
def test_document_without_a_finished_game_against_the_computer_is_rejected(
    tmp_path: Path, document: str, status: int, code: str
) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        assert save(ada.new_browser()).json()["code"] == "account-required"
        sign_up(ada, "Ada")
        answer = save(ada, document)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert search(ada, source="computer") == []


def test_number_of_saved_games_is_limited_and_future_dates_are_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "MAX_COMPUTER_GAMES", 1)
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        sign_up(ada, "Ada")
        assert save(ada, date="2999.01.01").status_code == 204
        assert search(ada, source="computer")[0]["date"] < "2999"
        other = ENDED.replace("bS1 wS1-", "bA1 wS1-")
        assert save(ada, other).json()["code"] == "archive-full"
