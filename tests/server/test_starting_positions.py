"""Tests of starting positions and of imported records."""

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


def board_from(start: dict[str, Any], **fields: Any) -> Board:
    return build_board(msgspec.convert({"start": start} | fields, GameLine))


def custom_start(stacks: Stacks, turn: str = "white") -> dict[str, Any]:
    header = {"kind": "custom", "gameType": "Base", "opening": "rulebook", "turn": turn}
    return header | {"stacks": [{"hex": hex, "pieces": pieces} for hex, pieces in stacks.items()]}


def test_moves_of_an_imported_game_can_be_replaced() -> None:
    assert len(board_from(imported_start(BLOCKED)).moves) > 2
    assert board_from(imported_start(BLOCKED), moves=[]).moves == ()


def test_error_names_the_ply_of_an_illegal_move() -> None:
    with pytest.raises(RecordError) as excinfo:
        board_from(EMPTY_START, moves=["wS1", "bS1 wS1-", "wQ bS1-"])
    assert excinfo.value.ply == 3
    with pytest.raises(HiveError):
        board_from(imported_start("nonsense"))


def test_custom_position_can_be_played() -> None:
    board = board_from(custom_start({(0, 0): ["wQ"], (1, 0): ["bQ", "wB1"], (2, 0): ["bA1"]}))
    assert board.turn_number == 4  # White has placed two tiles and climbed once
    assert any(str(move.piece) == "wB1" for move in board.legal_moves)


@pytest.mark.parametrize(
    ("stacks", "expected"),
    [
        ({(0, 0): ["wQ"], (5, 5): ["bQ"]}, ("split-hive", None, (5, 5))),
        ({(0, 0): ["wQ", "bA1"]}, ("cannot-climb", "bA1", (0, 0))),
        ({(0, 0): ["wQ"], (1, 0): ["wQ"]}, ("duplicate-piece", "wQ", (1, 0))),
        ({(0, 0): ["wM"]}, ("not-in-set", "wM", (0, 0))),
        # No turn number makes these valid. The error names what the user can correct.
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
def test_error_of_a_custom_position_names_the_problem(
    stacks: Stacks, expected: tuple[str, str | None, tuple[int, int] | None]
) -> None:
    with pytest.raises(InvalidPositionError) as excinfo:
        board_from(custom_start(stacks))
    error = excinfo.value
    assert isinstance(error.code, PositionErrorCode)
    piece = None if error.piece is None else str(error.piece)
    hex = None if error.hex is None else (error.hex.q, error.hex.r)
    assert (to_wire_name(error.code.name), piece, hex) == expected


# Records


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    with open_app(tmp_path) as browser:
        yield browser


def test_every_valid_record_is_converted_to_pgn(browser: Browser) -> None:
    for file in RECORDS.iterdir():
        text = file.read_text("utf-8", errors="replace")
        answer = browser.http.post("/api/records", json={"text": text})
        assert answer.status_code == 200, (file, answer.text)
        [converted] = read_records(io.StringIO(answer.json()["text"]))
        original = next(read_records(io.StringIO(text)))
        assert isinstance(converted, Record)
        assert isinstance(original, Record)
        assert converted.board.moves == original.board.moves, file


@pytest.mark.parametrize(
    ("text", "status"),
    [("nonsense", 422), ("", 422), ("x" * 200_001, 400)],
    ids=["bad", "empty", "long"],
)
def test_invalid_record_is_rejected(browser: Browser, text: str, status: int) -> None:
    assert browser.http.post("/api/records", json={"text": text}).status_code == status
