"""The text diagram: drawn exactly, and read back as a picture of the same position."""

from __future__ import annotations

from importlib import import_module
from textwrap import dedent, indent

import pytest

from sixlegs import (
    Board,
    InvalidPositionError,
    PositionErrorCode,
    board_diagram,
    parse_diagram,
    parse_game,
    parse_position,
    position_string,
)

# A game, and the picture of where it ends.
PICTURES = [
    ("Base+ML", "Base+ML tournament White[1] -"),
    ("Base;InProgress;Black[1];wA1", "Base tournament Black[1] wA1\nwA1"),
    ("Base;InProgress;White[2];wS1;bS1 wS1-", "Base tournament White[2] bS1\nwS1   bS1"),
    ("Base;InProgress;White[2];wS1;bS1 wS1\\", "Base tournament White[2] bS1\nwS1\n   bS1"),
    ("Base;InProgress;White[2];wS1;bS1 /wS1", "Base tournament White[2] bS1\n   wS1\nbS1"),
    (
        r"Base+ML;InProgress;White[5];wL;bM wL-;wB1 \wL;bB1 bM/;wQ /wL;bQ bM\;wB1 wL;bB1 bM",
        "Base+ML tournament White[5] bB1\n   wB1*  bB1*\nwQ    .     bQ\nwB1 > wL\nbB1 > bM",
    ),
]
STACKED = PICTURES[-1][1]


@pytest.mark.parametrize(("game", "picture"), PICTURES)
def test_a_board_is_drawn(game: str, picture: str) -> None:
    board = parse_game(game)
    assert board_diagram(board) == picture
    assert str(board) == picture


@pytest.mark.parametrize(("game", "picture"), PICTURES)
def test_a_picture_shows_the_board(game: str, picture: str) -> None:
    board = parse_diagram(picture)
    assert board == parse_game(game)
    assert board.stunned == parse_game(game).stunned
    assert board_diagram(board) == picture


@pytest.mark.parametrize(
    "picture",
    [
        indent(STACKED, "        "),
        "\n\n" + STACKED + "\n\n   \n",
        STACKED.replace("\n", "\n    \n"),
        STACKED.replace("\n", "\r\n"),
        STACKED.replace("\n", "   \n"),
        STACKED.replace("   wB1*  bB1*", "   wB1*  bB1*  .").replace("wQ    .  ", "wQ       "),
        STACKED.replace("wB1 > wL\nbB1 > bM", "bB1 > bM\nwB1 > wL"),
        STACKED.replace("rulebook", " rulebook ").lower().replace("base+ml", "Base+ML"),
        "\n".join(line.replace("        ", "\t") for line in indent(STACKED, " " * 8).splitlines()),
    ],
)
def test_a_picture_may_be_drawn_loosely(picture: str) -> None:
    assert board_diagram(parse_diagram(picture)) == STACKED


def test_a_stack_of_seven_is_drawn_and_read() -> None:
    board = parse_position("Base+M rulebook White[40] - 0,0:wQ.wB1.bB1.wM.bM.wB2.bB2;1,0:bQ")
    assert board_diagram(board).splitlines()[1:] == [
        "bB2*  bQ",
        "bB2 > wB2 > bM > wM > bB1 > wB1 > wQ",
    ]
    assert position_string(parse_diagram(board_diagram(board))) == position_string(board)


def test_stacks_are_listed_in_order_of_their_top_pieces() -> None:
    board = parse_position("Base rulebook White[9] - 0,0:bQ.bB2;1,0:bA1.bB1;0,1:wQ.wB1")
    assert board_diagram(board).splitlines()[-3:] == ["wB1 > wQ", "bB1 > bA1", "bB2 > bQ"]


@pytest.mark.parametrize(
    "picture",
    [
        "",
        "   \n \n",
        "wS1",
        "Base rulebook White[2]\nwS1   bS1",
        "Base rulebook White[2] - -\nwS1   bS1",
        "Chess rulebook White[2] -\nwS1   bS1",
        "Base rulebook White[2] -\nwS1  bS1",  # between two hexes
        "Base rulebook White[2] -\nwS1\nbS1",
        "Base rulebook White[2] -\nwS1   bX1",
        "Base rulebook White[2] -\nwS1 bS1",
        "Base rulebook White[5] -\nwB1*  bQ",  # what lies below?
        "Base rulebook White[5] -\nwB1*  bQ\nwB2 > wQ",
        "Base rulebook White[5] -\nwB1   bQ\nwB1 > wQ",  # no star
        "Base rulebook White[5] -\nwB1*  bQ\nwB1 >",
        "Base rulebook White[5] -\nwB1*  bQ\nwB1 > wX",
        "Base rulebook White[5] -\n*     bQ",
        "Base rulebook White[5] -\nwQ**  bQ",
        "Base rulebook White[2] -\nwS1   bS1\0",
        "Base rulebook White[2] -\nwS1   \ud800",
        "Base rulebook Blac\u212a[1] -\nwS1",
        "Base rulebook White[2] -\n" + " " * 30_000 + "wS1",
        "Base rulebook White[2] -\n" + "wS1   " * 5000,
    ],
)
def test_what_is_no_picture_is_refused_without_a_fault(picture: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        parse_diagram(picture)
    assert caught.value.code is None


@pytest.mark.parametrize("cell", ["wS1;1,0:bS1", "wS1;-1,0:bS1"])
def test_one_cell_cannot_hold_two_stacks(cell: str) -> None:
    with pytest.raises(InvalidPositionError):
        parse_diagram(f"Base rulebook White[2] -\n{cell}")


def test_one_stack_cannot_be_listed_twice() -> None:
    picture = "Base rulebook White[5] -\nwB1*  bQ\nwB1 > bS1\nwB1 > wQ"
    with pytest.raises(InvalidPositionError):
        parse_diagram(picture)


def test_a_picture_of_an_impossible_position_names_the_fault() -> None:
    with pytest.raises(InvalidPositionError) as caught:
        parse_diagram("Base rulebook White[2] -\nwS1   .     bS1")
    assert caught.value.code is PositionErrorCode.SPLIT_HIVE


def test_the_picture_that_explains_diagrams_can_be_read() -> None:
    explanation = import_module("sixlegs.diagram").__doc__ or ""
    lines = dedent(explanation.split("\n\n")[1]).splitlines()
    assert board_diagram(parse_diagram("\n".join(lines))).splitlines() == lines


def test_the_empty_table_is_a_header_alone() -> None:
    assert parse_diagram("Base+ML rulebook White[1] -") == Board()
