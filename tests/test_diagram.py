"""Text diagrams: their exact form, and parsing."""

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

# Games, with diagrams of their final positions.
DIAGRAMS = [
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
STACKED = DIAGRAMS[-1][1]


@pytest.mark.parametrize(("game", "diagram"), DIAGRAMS)
def test_board_diagram_is_exact(game: str, diagram: str) -> None:
    board = parse_game(game)
    assert board_diagram(board) == diagram
    assert str(board) == diagram


@pytest.mark.parametrize(("game", "diagram"), DIAGRAMS)
def test_diagram_is_parsed_as_the_board(game: str, diagram: str) -> None:
    board = parse_diagram(diagram)
    assert board == parse_game(game)
    assert board.stunned == parse_game(game).stunned
    assert board_diagram(board) == diagram


@pytest.mark.parametrize(
    "diagram",
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
def test_parser_accepts_indentation_spaces_and_tabs(diagram: str) -> None:
    assert board_diagram(parse_diagram(diagram)) == STACKED


def test_stack_of_seven_round_trips() -> None:
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
    "diagram",
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
        "Base rulebook White[5] -\nwB1*  bQ",  # the stack is not listed
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
def test_malformed_diagram_is_rejected_without_error_code(diagram: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        parse_diagram(diagram)
    assert caught.value.code is None


@pytest.mark.parametrize("cell", ["wS1;1,0:bS1", "wS1;-1,0:bS1"])
def test_cell_cannot_contain_position_string_syntax(cell: str) -> None:
    with pytest.raises(InvalidPositionError):
        parse_diagram(f"Base rulebook White[2] -\n{cell}")


def test_stack_cannot_be_listed_twice() -> None:
    diagram = "Base rulebook White[5] -\nwB1*  bQ\nwB1 > bS1\nwB1 > wQ"
    with pytest.raises(InvalidPositionError):
        parse_diagram(diagram)


def test_diagram_of_impossible_position_raises_its_error_code() -> None:
    with pytest.raises(InvalidPositionError) as caught:
        parse_diagram("Base rulebook White[2] -\nwS1   .     bS1")
    assert caught.value.code is PositionErrorCode.SPLIT_HIVE


def test_diagram_in_module_docstring_round_trips() -> None:
    explanation = import_module("sixlegs.diagram").__doc__ or ""
    lines = dedent(explanation.split("\n\n")[1]).splitlines()
    assert board_diagram(parse_diagram("\n".join(lines))).splitlines() == lines


def test_empty_board_is_only_a_header() -> None:
    assert parse_diagram("Base+ML rulebook White[1] -") == Board()
