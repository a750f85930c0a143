"""Where games begin, and records that the page's core does not read."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from asgi_client import EMPTY_START, Browser, imported_start, open_app
from samples import BLOCKED
from sixlegs.errors import HiveError, InvalidPositionError
from sixlegs.record import Record, RecordError, read_records
from sixlegs.rules import Board, PositionErrorCode
from sixlegs.server.protocol.http import GameLine
from sixlegs.server.protocol.scalars import to_wire_name
from sixlegs.server.web.starting_positions import build_board

RECORDS = Path(__file__).parents[1] / "data" / "records" / "valid"
Stacks = dict[tuple[int, int], list[str]]


def begun(start: dict[str, Any], **more: Any) -> Board:
    return build_board(msgspec.convert({"start": start} | more, GameLine))


def laid(stacks: Stacks, turn: str = "white") -> dict[str, Any]:
    shown = [{"hex": hex, "pieces": pieces} for hex, pieces in stacks.items()]
    header = {"kind": "custom", "gameType": "Base", "opening": "rulebook", "turn": turn}
    return header | {"stacks": shown}


def test_the_moves_of_a_pasted_game_can_be_replaced() -> None:
    assert len(begun(imported_start(BLOCKED)).moves) > 2
    assert begun(imported_start(BLOCKED), moves=[]).moves == ()


def test_the_ply_that_cannot_be_played_is_told() -> None:
    with pytest.raises(RecordError) as refused:
        begun(EMPTY_START, moves=["wS1", "bS1 wS1-", "wQ bS1-"])
    assert refused.value.ply == 3
    with pytest.raises(HiveError):
        begun(imported_start("nonsense"))


def test_tiles_that_were_laid_can_be_played_on_with() -> None:
    board = begun(laid({(0, 0): ["wQ"], (1, 0): ["bQ", "wB1"], (2, 0): ["bA1"]}))
    assert board.turn_number == 4  # two tiles, and two turns for the beetle to come there
    assert any(str(move.piece) == "wB1" for move in board.legal_moves)


@pytest.mark.parametrize(
    ("stacks", "fault"),
    [
        ({(0, 0): ["wQ"], (5, 5): ["bQ"]}, ("split-hive", None, (5, 5))),
        ({(0, 0): ["wQ", "bA1"]}, ("cannot-climb", "bA1", (0, 0))),
        ({(0, 0): ["wQ"], (1, 0): ["wQ"]}, ("duplicate-piece", "wQ", (1, 0))),
        ({(0, 0): ["wM"]}, ("not-in-set", "wM", (0, 0))),
        # Nobody's turn number mends these; the sentence is about what a person can mend.
        (
            {(0, 0): ["wA1"], (1, 0): ["bQ"], (-1, 0): ["wA2"], (-2, 0): ["wA3"], (-3, 0): ["wG1"]},
            ("queen-missing", "wQ", None),
        ),
        ({(0, 0): ["wA1"], (1, 0): ["wQ"]}, ("too-few-tiles", "bQ", None)),
        (
            {(0, 0): ["wA1"], (1, 0): ["bQ", "wB1"], (-1, 0): ["wA2"]},
            ("climbed-too-soon", "wB1", (1, 0)),
        ),
        ({(0, 0): []}, ("empty-stack", None, (0, 0))),
    ],
)
def test_what_is_wrong_with_tiles_is_told(
    stacks: Stacks, fault: tuple[str, str | None, tuple[int, int] | None]
) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        begun(laid(stacks))
    error = refused.value
    assert isinstance(error.code, PositionErrorCode)
    piece = None if error.piece is None else str(error.piece)
    hex = None if error.hex is None else (error.hex.q, error.hex.r)
    assert (to_wire_name(error.code.name), piece, hex) == fault


# Records


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with open_app(tmp_path) as browser:
        yield browser


def test_any_record_comes_back_as_pgn(browser: Browser) -> None:
    for file in RECORDS.iterdir():
        text = file.read_text("utf-8", errors="replace")
        answer = browser.http.post("/api/records", json={"text": text})
        assert answer.status_code == 200, (file, answer.text)
        [known] = read_records(io.StringIO(answer.json()["text"]))
        first = next(read_records(io.StringIO(text)))
        assert isinstance(known, Record)
        assert isinstance(first, Record)
        assert known.board.moves == first.board.moves, file


@pytest.mark.parametrize(
    ("text", "status"),
    [("nonsense", 422), ("", 422), ("x" * 200_001, 400)],
    ids=["bad", "empty", "long"],
)
def test_what_is_no_record_is_refused(browser: Browser, text: str, status: int) -> None:
    assert browser.http.post("/api/records", json={"text": text}).status_code == status
