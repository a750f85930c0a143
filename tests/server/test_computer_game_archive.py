"""Games against the computer that people keep in the archive: theirs, marked, and apart."""

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


def claimed(browser: Browser, name: str) -> Browser:
    wanted = {"name": name, "password": "ants in my pants"}
    assert browser.http.post("/api/account", json=wanted).status_code == 201
    return browser


def keep(browser: Browser, document: str = ENDED, **more: Any) -> Response:
    return browser.http.post("/api/archive", json={"document": document} | more)


def found(browser: Browser, **query: str) -> list[dict[str, Any]]:
    answer = browser.http.get("/api/archive", params=query)
    assert answer.status_code == 200, answer.text
    games: list[dict[str, Any]] = answer.json()["games"]
    return games


@pytest.mark.usefixtures("any_database")
def test_a_game_against_the_computer_is_kept_marked_and_apart(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        claimed(ada, "Ada")
        assert keep(ada, date="2024.03.01").status_code == 204
        assert keep(ada, date="2024.03.01").status_code == 204  # once more is the same game
        (one,) = found(ada, source="computer")
        assert (one["source"], one["isRated"], one["date"]) == ("computer", False, "2024-03-01")
        assert (one["white"]["name"], one["black"]["name"]) == ("Ada", "Computer, level 3")
        assert (one["outcome"], one["ending"], one["game"]) == ("WhiteWins", "resignation", None)
        assert found(ada) == found(ada, player="Ada") == []  # unless one asks for them
        profile = ada.http.get("/api/players/Ada").json()
        assert profile["white"] == {"wins": 0, "draws": 0, "losses": 0}
        assert profile["games"] == profile["firstTiles"] == []
        position = {"position": "Base+ML;InProgress;White[1]"}
        explored = ada.http.get("/api/explorer", params=position).json()
        assert explored["moves"] == explored["games"] == []
        taken = zipfile.ZipFile(io.BytesIO(ada.http.get("/api/account/export").content))
        assert b"Computer, level 3" in taken.read("games.pgn")


def test_the_archive_names_maximum(tmp_path: Path) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        claimed(ada, "Ada")
        assert keep(ada, ENDED.replace("computer 3", "maximum 10")).status_code == 204
        (game,) = found(ada, source="computer")
        assert (game["white"]["name"], game["black"]["name"]) == ("Ada", "Computer, maximum, 10 s")


def test_the_same_game_of_two_people_is_two_games_and_each_removes_their_own(
    tmp_path: Path,
) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        bob = claimed(ada.new_browser(), "Bob")
        claimed(ada, "Ada")
        assert keep(ada).status_code == keep(bob).status_code == 204
        (own,) = found(ada, source="computer", player="ada")
        assert len(found(ada, source="computer")) == 2
        assert bob.http.delete(f"/api/archive/{own['id']}").status_code == 404
        assert ada.http.delete(f"/api/archive/{own['id']}").status_code == 204
        assert ada.http.delete("/api/archive/nonsense").status_code == 404
        (left,) = found(ada, source="computer")
        assert left["white"]["name"] == "Bob"
        assert bob.http.delete("/api/account").status_code == 204
        assert found(ada, source="computer") == []  # it was nobody else's


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
def test_what_is_no_such_game_is_refused(
    tmp_path: Path, document: str, status: int, code: str
) -> None:
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        assert keep(ada.new_browser()).json()["code"] == "account-required"
        claimed(ada, "Ada")
        answer = keep(ada, document)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert found(ada, source="computer") == []


def test_an_account_keeps_so_many_and_dates_in_the_future_are_today(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "MAX_COMPUTER_GAMES", 1)
    with open_app(tmp_path, address=PUBLIC_URL) as ada:
        claimed(ada, "Ada")
        assert keep(ada, date="2999.01.01").status_code == 204
        assert found(ada, source="computer")[0]["date"] < "2999"
        other = ENDED.replace("bS1 wS1-", "bA1 wS1-")
        assert keep(ada, other).json()["code"] == "archive-full"
