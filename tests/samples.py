"""Sample boards and games, and a helper that runs Python in a process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from sixlegs import (
    Board,
    Bug,
    Color,
    Hex,
    Move,
    Piece,
    parse_game,
    parse_position,
    position_string,
)

WHITE_ANT = Piece(Color.WHITE, Bug.ANT)
BLACK_ANT = Piece(Color.BLACK, Bug.ANT)
CENTER = Hex(0, 0)
PAIR = {CENTER: [WHITE_ANT], Hex(1, 0): [BLACK_ANT]}
FIRST_MOVE = Move(WHITE_ANT, None, CENTER)

STACKED = r"Base+ML;InProgress;White[5];wL;bM wL-;wB1 \wL;bB1 bM/;wQ /wL;bQ bM\;wB1 wL;bB1 bM"
WON = (
    r"Base;WhiteWins;Black[8];wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wG1 -wQ;bG1 \bQ;wG1 bQ\;bG2 bQ/;"
    r"wA1 wQ\;bA1 bG2/;wA1 bG2\;bA1 \bG2;wQ \wS1;bA1 bG2/;wQ /bG1"
)
ALMOST_WON = ";".join(["Base;InProgress;White[8]", *WON.split(";")[3:-1]])
BLOCKED = (
    r"Base;InProgress;White[7];wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \wA1;bA1 bS1\;wQ -wA1;bA2 bQ\;"
    r"wQ \wA1;bA1 \wQ;wG1 /wQ;bA2 /wG1"
)


def snapshot(board: Board) -> tuple[object, ...]:
    """Return the observable state of a board."""
    return (
        position_string(board),
        board.moves,
        board.start,
        board.key(),
        board.hand(Color.WHITE),
        board.hand(Color.BLACK),
        tuple(board.legal_moves),
        board.outcome(),
    )


def custom_board() -> Board:
    board = parse_position("Base+MLP tournament White[3] bA1 0,0:wP;1,0:bQ;-1,1:wQ;1,1:bA1")
    board.push(board.legal_moves[0])
    return board


BOARDS: dict[str, Callable[[], Board]] = {
    "empty": Board,
    "tournament": lambda: Board("Base+P", "tournament"),
    "stacked": lambda: parse_game(STACKED),
    "won": lambda: parse_game(WON),
    "blocked": lambda: parse_game(BLOCKED),
    "by hand": custom_board,
}
each_board = pytest.mark.parametrize("make", BOARDS.values(), ids=list(BOARDS))


def run_python(
    script: str, *, stdin: bytes = b"", **env: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", script],
        input=stdin,
        env=os.environ | env,
        capture_output=True,
        timeout=60,
        check=False,
    )


#: Tables of the first schema version, and a game in them.
FIRST_VERSION = """
    CREATE TABLE games (
        id TEXT PRIMARY KEY, version INTEGER NOT NULL, game_type TEXT NOT NULL,
        opening TEXT NOT NULL, start TEXT, moves TEXT NOT NULL, played INTEGER NOT NULL,
        position TEXT NOT NULL, outcome TEXT, ending TEXT, draw_offer TEXT, initial INTEGER,
        increment INTEGER, white_left INTEGER, black_left INTEGER, times TEXT NOT NULL,
        rematch TEXT, created INTEGER NOT NULL, changed INTEGER NOT NULL
    );
    CREATE TABLE seats (
        game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE, color TEXT NOT NULL,
        owner TEXT, level INTEGER, PRIMARY KEY (game, color)
    );
    CREATE INDEX seats_by_owner ON seats (owner);
    CREATE TABLE home (token TEXT NOT NULL);
    INSERT INTO games VALUES ('old', 3, 'Base', 'rulebook', NULL, 'wS1;bS1 wS1-;wQ -wS1', 2,
        'Base rulebook White[2] - 0,0:wS1;1,0:bS1', NULL, NULL, NULL, 60000, 1000, 59000, 58000,
        '[[60000, 60000], [60000, 60000], [59000, 58000], [57000, 58000]]', NULL, 1, 2);
    INSERT INTO seats VALUES ('old', 'white', 'ada', NULL), ('old', 'black', NULL, 3);
    INSERT INTO home VALUES ('token');
    PRAGMA user_version = 1;
"""
REPETITION_CYCLE = r"wQ \wS1;bQ bS1-;wQ -wS1;bQ bS1/"
#: The black queen can repeat a position for the third time.
ALMOST_DRAWN = (
    rf"Base;InProgress;Black[6];wS1;bS1 wS1-;wQ -wS1;bQ bS1/;{REPETITION_CYCLE};"
    r"wQ \wS1;bQ bS1-;wQ -wS1"
)
