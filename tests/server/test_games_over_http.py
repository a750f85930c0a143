"""Requests to create and list games over HTTP."""

import json
from pathlib import Path
from typing import Any

import pytest

from asgi_client import (
    CREATOR_SEAT,
    NEW_GAME_REQUEST,
    OPPONENT_SEAT,
    Browser,
    imported_start,
    open_app,
)
from samples import WON

DAY = 24 * 3_600_000
THERE_AND_BACK = (r"wQ \wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-")
LONG = ";".join(["Base;InProgress;White[1];wS1;bS1 wS1-;wQ -wS1;bQ bS1-", *THERE_AND_BACK * 250])


@pytest.mark.parametrize(
    ("options", "status", "code"),
    [
        ({"white": {"kind": "computer", "level": 3}}, 400, "malformed"),
        ({"white": {"kind": "maximum", "seconds": 3}}, 400, "malformed"),
        ({"hasCoach": True}, 400, "malformed"),
        ({"white": {"kind": "dog"}}, 400, "malformed"),
        ({"clock": {"initial": -1, "increment": 0}}, 400, "malformed"),
        ({"clock": {"initial": 999, "increment": 0}}, 422, "invalid-time-control"),
        ({"clock": {"initial": 10_800_001, "increment": 0}}, 422, "invalid-time-control"),
        ({"clock": {"initial": 60_000, "increment": 180_001}}, 422, "invalid-time-control"),
        (
            {"clock": {"initial": 15 * DAY, "increment": 0, "isPerMove": True}},
            422,
            "invalid-time-control",
        ),
        (
            {"clock": {"initial": DAY, "increment": 1, "isPerMove": True}},
            422,
            "invalid-time-control",
        ),
        ({"extra": 1}, 400, "malformed"),
        ({"start": {"kind": "empty", "gameType": "Base", "opening": "x"}}, 400, "malformed"),
        ({"start": imported_start("x" * 200_001)}, 400, "malformed"),
        (
            {"start": {"kind": "empty", "gameType": "Chess", "opening": "rulebook"}},
            422,
            "unreadable-game",
        ),
        ({"start": imported_start("nonsense")}, 422, "unreadable-game"),
        ({"start": imported_start("")}, 422, "unreadable-game"),
        ({"start": imported_start(LONG)}, 422, "too-many-moves"),
        ({"white": CREATOR_SEAT, "black": CREATOR_SEAT}, 422, "invalid-seats"),
        ({"white": OPPONENT_SEAT, "black": OPPONENT_SEAT}, 422, "invalid-seats"),
    ],
)
def test_invalid_game_options_are_rejected(
    browser: Browser, options: dict[str, Any], status: int, code: str
) -> None:
    answer = browser.post(**options)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b'{"start": "\\ud800"}'])
def test_malformed_body_is_rejected(browser: Browser, body: bytes) -> None:
    answer = browser.http.post("/api/games", content=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


@pytest.mark.parametrize(
    "number", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 5000, "-1", "1.5", "true", '"60000"']
)
def test_invalid_number_is_rejected(browser: Browser, number: str) -> None:
    request = NEW_GAME_REQUEST | {"clock": {"initial": 60_000, "increment": 424_242}}
    body = json.dumps(request).replace("424242", number)
    answer = browser.http.post("/api/games", content=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_too_large_body_is_rejected(browser: Browser) -> None:
    answer = browser.http.post("/api/games", content=b" " * 1_000_001)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_invalid_imported_game_is_rejected_with_ply_or_position_error(browser: Browser) -> None:
    answer = browser.post(
        start=imported_start("Base;InProgress;White[2];wS1;bS1 wS1-;wQ bS1-")
    ).json()
    assert (answer["code"], answer["ply"]) == ("unreadable-game", 3)
    split = "Base rulebook White[3] - 0,0:wQ;5,0:bQ"
    assert browser.post(start=imported_start(split)).json()["positionError"] == "split-hive"


@pytest.mark.parametrize(
    "text",
    [
        WON,
        "Base rulebook White[2] - 0,0:wS1;1,0:bS1",
        '[GameType "Base"]\n1. wS1\n2. bS1 wS1-\n',
        '{"game_type": "Base", "opening": "rulebook", "start": null, "moves": ["wS1"]}',
    ],
)
def test_games_can_start_from_any_kind_of_record_or_position(browser: Browser, text: str) -> None:
    with browser.game(start=imported_start(text)) as tab:
        assert tab.position["stacks"]


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE"])
def test_unknown_path_of_the_api_is_not_found(browser: Browser, method: str) -> None:
    answer = browser.http.request(method, "/api/nothing")
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")


def test_damaged_database_that_was_set_aside_is_named_in_the_game_list(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"nonsense" * 1000)
    with open_app(tmp_path, reset_corrupt_db=True) as browser:
        name = browser.http.get("/api/games").json()["damagedFile"]
        assert (tmp_path / name).is_file()
