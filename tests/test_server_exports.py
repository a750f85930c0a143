"""Games taken away as files."""

from collections.abc import Iterator
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response
from PIL import Image

from pages import EMPTY, Browser, app, pasted
from samples import STACKED, WON
from sixlegs import Ending, parse_game, parse_position
from sixlegs.record import Record, read_records

SET_UP = "Base rulebook White[5] - 0,0:wA1;1,0:bG1;2,0:bQ.bB1;-1,1:wQ"


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with app(tmp_path) as browser:
        yield browser


def export(browser: Browser, format: str, **asked: Any) -> Response:
    body = {"start": pasted(WON), "format": format} | asked
    return browser.http.post("/api/export", json=body)


@pytest.mark.parametrize(
    ("format", "name", "kind"),
    [
        ("pgn", "hive-game.pgn", "text/plain; charset=utf-8"),
        ("game-string", "hive-game.txt", "text/plain; charset=utf-8"),
        ("position", "hive-position.txt", "text/plain; charset=utf-8"),
        ("png", "hive-position.png", "image/png"),
        ("gif", "hive-game.gif", "image/gif"),
    ],
)
def test_a_file_has_a_name_and_a_type(browser: Browser, format: str, name: str, kind: str) -> None:
    answer = export(browser, format)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == kind
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    assert answer.headers["cache-control"] == "no-store"


def test_a_record_tells_who_played_and_how_it_ended(browser: Browser) -> None:
    answer = export(
        browser,
        "pgn",
        start=EMPTY,
        moves=["wS1", "bS1 wS1-"],
        white="Ада",
        black='The "computer"',
        result={"winner": "black", "ending": "resignation"},
    )
    [record] = read_records(StringIO(answer.text))
    assert isinstance(record, Record)
    assert record.tags["White"] == "Ада"
    assert record.tags["Black"] == 'The "computer"'
    assert (record.result, record.ending) == ("BlackWins", Ending.RESIGNATION)
    assert record.board.ply == 2
    assert '[Date "????.??.??"]' in answer.text  # of which nothing was said
    dated = export(browser, "pgn", date="2018.10.31").text
    assert '[Date "2018.10.31"]\n' in dated
    assert '[White "?"]\n[Black "?"]\n' in dated


def test_a_game_string_tells_how_players_ended_the_game(browser: Browser) -> None:
    resigned = {"winner": "black", "ending": "resignation"}
    answer = export(browser, "game-string", start=EMPTY, moves=["wS1"], result=resigned)
    assert answer.text == "Base;BlackWins;Black[1];wS1"


def test_what_the_tiles_say_is_believed_before_a_claim(browser: Browser) -> None:
    answer = export(browser, "pgn", result={"winner": None, "ending": "agreement"})
    assert '[Result "WhiteWins"]' in answer.text


def test_text_can_be_read_again(browser: Browser) -> None:
    board = parse_game(WON)
    assert parse_game(export(browser, "game-string").text).moves == board.moves
    assert parse_position(export(browser, "position").text) == board


def test_a_picture_and_an_animation_show_the_game(browser: Browser) -> None:
    picture = Image.open(BytesIO(export(browser, "png").content))
    animation = Image.open(BytesIO(export(browser, "gif", start=pasted(STACKED)).content))
    assert picture.width > 200
    assert getattr(animation, "n_frames", 0) == 9


def test_a_game_that_was_set_up_is_told_with_its_beginning(browser: Browser) -> None:
    answer = export(browser, "pgn", start=pasted(SET_UP), moves=["wG1 -wQ"])
    assert f'[Position "{SET_UP}"]' in answer.text
    refused = export(browser, "game-string", start=pasted(SET_UP))
    assert (refused.status_code, refused.json()["code"]) == (422, "unreadable-game")


def test_the_position_tells_how_a_game_was_set_up(browser: Browser) -> None:
    with browser.game(start=pasted(SET_UP), moves=["wG1 -wQ"]) as tab:
        assert tab.position["setUp"] == SET_UP
    with browser.game() as tab:
        assert tab.position["setUp"] is None


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ({"start": EMPTY, "moves": ["wS1", "wS1"]}, 422, "unreadable-game"),
        ({"start": pasted("nonsense")}, 422, "unreadable-game"),
        ({"start": pasted("x" * 200_001)}, 400, "malformed"),
        ({"start": EMPTY, "moves": ["wS1"] * 2001}, 400, "malformed"),
        ({"start": EMPTY, "white": "x" * 61}, 400, "malformed"),
        ({"start": EMPTY, "format": "exe"}, 400, "malformed"),
        ({"start": EMPTY, "result": {"winner": "green", "ending": "time"}}, 400, "malformed"),
        ({}, 400, "malformed"),
    ],
)
def test_what_cannot_be_exported_is_refused(
    browser: Browser, asked: dict[str, Any], status: int, code: str
) -> None:
    answer = browser.http.post("/api/export", json=asked)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_the_ply_that_cannot_be_played_is_told(browser: Browser) -> None:
    answer = export(browser, "png", start=EMPTY, moves=["wS1", "bS1 wS1-", "wQ bS1-"])
    assert answer.json()["ply"] == 3


def test_a_fault_is_told_with_its_place(browser: Browser) -> None:
    answer = export(browser, "png", start=pasted("Base rulebook White[5] - 0,0:wQ;5,5:bQ"))
    told = answer.json()
    assert told["fault"] == "split-hive"
    assert told["hex"] == [5, 5]


def test_an_animation_without_end_is_refused(browser: Browser) -> None:
    moves = ["wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"]
    moves += [r"wQ \wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-"] * 75
    answer = export(browser, "gif", start=EMPTY, moves=moves)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    assert export(browser, "png", start=EMPTY, moves=moves).status_code == 200
