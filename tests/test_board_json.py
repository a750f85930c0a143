"""Board states as JSON: their fields, and parsing with the history of moves."""

from __future__ import annotations

import json
from typing import Any

import pytest

from samples import BLOCKED, STACKED, WON
from sixlegs import (
    Board,
    Color,
    HiveError,
    InvalidGameError,
    board_state,
    game_string,
    move_string,
    parse_game,
    parse_position,
    parse_state,
    position_string,
    state_json,
)

FIELDS: dict[str, Any] = {
    "game_type": str,
    "opening": str,
    "start": (str, type(None)),
    "moves": list,
    "position": str,
    "key": str,
    "state": str,
    "turn": str,
    "turn_number": int,
    "resting": (str, type(None)),
    "stacks": list,
    "hands": dict,
    "legal_moves": list,
}


def board_with_custom_start() -> Board:
    board = parse_position("Base+MLP tournament White[3] bA1 0,0:wP;1,0:bQ;-1,1:wQ;1,1:bA1")
    board.push(board.legal_moves[0])
    board.push(board.legal_moves[-1])
    return board


BOARDS = {
    "start": Board(),
    "tournament": Board("Base", "tournament"),
    "opening": parse_game("Base+ML;InProgress;White[2];wA1;bL wA1-"),
    "stacks": parse_game(STACKED),
    "pass": parse_game(f"{BLOCKED};pass"),
    "over": parse_game(WON),
    "by hand": board_with_custom_start(),
}
each_board = pytest.mark.parametrize("board", BOARDS.values(), ids=list(BOARDS))


@each_board
def test_state_has_exactly_the_documented_fields(board: Board) -> None:
    state = board_state(board)
    assert state.keys() == FIELDS.keys()
    assert all(isinstance(state[name], kind) for name, kind in FIELDS.items())


@each_board
def test_state_round_trips_through_json(board: Board) -> None:
    assert json.loads(state_json(board)) == board_state(board)


@each_board
def test_state_matches_board(board: Board) -> None:
    state = board_state(board)
    assert state["position"] == position_string(board)
    assert int(state["key"], 16) == board.key()
    assert len(state["key"]) == 16
    assert (state["turn"], state["turn_number"]) == (board.turn.name.title(), board.turn_number)
    assert state["resting"] == (board.stunned and str(board.stunned))
    assert {tuple(stack["hex"]): stack["pieces"] for stack in state["stacks"]} == {
        tuple(hex): [str(piece) for piece in stack] for hex, stack in board.stacks.items()
    }
    assert state["hands"] == {
        color.name.title(): [str(piece) for piece in board.hand(color)] for color in Color
    }
    assert [move["uhp"] for move in state["legal_moves"]] == [
        move_string(board, move) for move in board.legal_moves
    ]


def test_legal_moves_have_piece_origin_and_target() -> None:
    by_name = {move["uhp"]: move for move in board_state(BOARDS["stacks"])["legal_moves"]}
    assert by_name["wB1 bB1"] == {
        "uhp": "wB1 bB1",
        "piece": "wB1",
        "origin": [0, 0],
        "target": [1, 0],
    }
    first = board_state(Board())["legal_moves"][0]
    assert (first["origin"], first["target"]) == (None, [0, 0])


def test_pass_has_neither_piece_nor_hexes() -> None:
    board = BOARDS["pass"].copy()
    board.pop()
    assert board_state(board)["legal_moves"] == [
        {"uhp": "pass", "piece": None, "origin": None, "target": None}
    ]


def test_finished_game_has_no_legal_moves() -> None:
    state = board_state(BOARDS["over"])
    assert (state["state"], state["legal_moves"]) == ("WhiteWins", [])


def test_state_json_does_not_change_the_board() -> None:
    board = BOARDS["stacks"].copy()
    before = game_string(board), tuple(board.legal_moves)
    state_json(board)
    assert (game_string(board), tuple(board.legal_moves)) == before


VALID_STATE: dict[str, Any] = {
    "game_type": "Base",
    "opening": "rulebook",
    "start": None,
    "moves": ["wA1"],
}
CUSTOM_START_STATE = VALID_STATE | {
    "start": "Base rulebook Black[1] - 0,0:wG1",
    "moves": ["bA1 wG1-"],
}


def test_parser_needs_only_game_type_opening_start_and_moves() -> None:
    assert game_string(parse_state(json.dumps(VALID_STATE))) == "Base;InProgress;Black[1];wA1"
    assert parse_state(json.dumps(CUSTOM_START_STATE)).ply == 2


@pytest.mark.parametrize(
    "change",
    [
        {"game_type": None},
        {"game_type": 1},
        {"game_type": "base"},
        {"opening": None},
        {"opening": "queenless"},
        {"start": 1},
        {"start": ""},
        {"start": "Base"},
        {"start": ["Base rulebook White[1] - -"]},
        {"moves": None},
        {"moves": "wA1"},
        {"moves": {"0": "wA1"}},
        {"moves": [1]},
        {"moves": [None]},
        {"moves": [["wA1"]]},
        {"moves": [""]},
        {"moves": ["wA2"]},
        {"moves": ["wA1", "bA1"]},
        {"moves": ["wA1", "pass"]},
        {"moves": ["wA1", "\ud800"]},
        {"moves": ["wA1", ""]},
        {"moves": ["wA1;bA1 wA1-"]},
        {"game_type": "Base;InProgress"},
    ],
    ids=str,
)
def test_invalid_field_is_rejected(change: dict[str, Any]) -> None:
    with pytest.raises(HiveError):
        parse_state(json.dumps(VALID_STATE | change))


@pytest.mark.parametrize(
    "change",
    [
        {"game_type": "Base+MLP"},
        {"game_type": "nonsense"},
        {"opening": "tournament"},
        {"opening": ""},
    ],
    ids=str,
)
def test_start_that_contradicts_game_type_or_opening_is_rejected(change: dict[str, Any]) -> None:
    with pytest.raises(HiveError):
        parse_state(json.dumps(CUSTOM_START_STATE | change))


@pytest.mark.parametrize("name", ["game_type", "opening", "moves"])
def test_missing_field_is_rejected(name: str) -> None:
    with pytest.raises(InvalidGameError):
        parse_state(json.dumps({key: value for key, value in VALID_STATE.items() if key != name}))


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "{",
        "}",
        "[]",
        "null",
        "1",
        '"Base"',
        "NaN",
        "Infinity",
        "{'a': 1}",
        "\0",
        "\ufeff{}",
        "{}",
        "[" * 100_000,
        '{"a":' * 100_000,
        "1" * 100_000,
        "-" * 1000,
        '"\ud800"',
        " " * 1_000_001,
    ],
    ids=lambda text: text[:12],
)
def test_malformed_json_is_rejected(text: str) -> None:
    with pytest.raises(InvalidGameError):
        parse_state(text)


@pytest.mark.parametrize(
    "state", [VALID_STATE, CUSTOM_START_STATE], ids=["from the start", "by hand"]
)
def test_error_names_the_illegal_move_and_its_ply(state: dict[str, Any]) -> None:
    with pytest.raises(InvalidGameError, match=r"Ply [23], 'wA3 bA1-'"):
        parse_state(json.dumps(state | {"moves": [*state["moves"], "wA3 bA1-"]}))
