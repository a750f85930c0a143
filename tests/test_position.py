"""Position strings: canonical output, strict parsing."""

from __future__ import annotations

import pytest

import sixlegs.position
from samples import STACKED
from sixlegs import (
    Board,
    Bug,
    Color,
    Hex,
    InvalidPositionError,
    Piece,
    PositionErrorCode,
    parse_game,
    parse_position,
    position_string,
)

POSITIONS = [
    "Base+ML rulebook White[1] - -",
    "Base tournament Black[1] - 0,0:wG1",
    "Base rulebook White[2] bS1 0,0:wS1;-1,1:bS1",
    "Base+ML rulebook White[5] bB1 0,0:wL.wB1;1,0:bM.bB1;-1,1:wQ;1,1:bQ",
    "Base+MLP rulebook White[3] bA1 0,0:wP;1,0:bQ;-1,1:wQ;1,1:bA1",
    "Base rulebook White[400] - 999999,-1000000:wQ;1000000,-1000000:bQ",
]


@pytest.mark.parametrize("text", POSITIONS)
def test_position_string_round_trip(text: str) -> None:
    assert position_string(parse_position(text)) == text


def test_position_string_lists_stacks_from_bottom_to_top() -> None:
    assert position_string(parse_game(STACKED, "rulebook")) == POSITIONS[3]


def test_board_of_a_position_string() -> None:
    board = parse_position(POSITIONS[3])
    assert (board.turn, board.turn_number, board.ply) == (Color.WHITE, 5, 8)
    assert (board.game_type, board.opening) == ("Base+ML", "rulebook")
    assert board.stunned == Piece(Color.BLACK, Bug.BEETLE)
    assert board.stack(Hex(0, 0)) == (
        Piece(Color.WHITE, Bug.LADYBUG),
        Piece(Color.WHITE, Bug.BEETLE),
    )
    assert board.moves == ()
    assert board.start == board


@pytest.mark.parametrize(
    "text",
    [
        "  Base+ML  rulebook\tWhite[5]   bB1 0,0:wL.wB1;1,0:bM.bB1;-1,1:wQ;1,1:bQ\n",
        "Base+LM rulebook white[05] BB1 0,0:wl.wb1;1,0:bm.bb1;-1,1:wq;1,1:bq",
        "Base+ML rulebook White[5] bB1 1,1:bQ;-1,1:wQ;1,-0:bM1.bB1;00,0:wL1.wB1",
    ],
)
def test_case_order_and_extra_blanks_are_ignored(text: str) -> None:
    assert position_string(parse_position(text)) == POSITIONS[3]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Base+ML",
        "Base+ML rulebook White[1] -",
        "Base+ML rulebook White[1] - - -",
        "Chess rulebook White[1] - -",
        "Base+ML queenless White[1] - -",
        "Base+ML rulebook White - -",
        "Base+ML rulebook White[0] - -",
        "Base+ML rulebook White[1] wX -",
        "Base rulebook Black[1] - wG1",
        "Base rulebook Black[1] - 0,0",
        "Base rulebook Black[1] - 0,0:",
        "Base rulebook Black[1] - 0,0:wG1;",
        "Base rulebook Black[1] - ;0,0:wG1",
        "Base rulebook Black[1] - 0:wG1",
        "Base rulebook Black[1] - ,:wG1",
        "Base rulebook Black[1] - 0,:wG1",
        "Base rulebook Black[1] - --1,0:wG1",
        "Base rulebook Black[1] - +1,0:wG1",
        "Base rulebook Black[1] - 1e3,0:wG1",
        "Base rulebook Black[1] - 1_0,0:wG1",
        "Base rulebook Black[1] - ٣,0:wG1",
        "Base rulebook Black[1] - ²,0:wG1",
        "Base rulebook Black[1] - 0,0,0:wG1",
        "Base rulebook Black[1] - 0,0:wG1:bQ",
        "Base rulebook Black[1] - 0,0:wG1.",
        "Base rulebook Black[1] - 0,0:.wG1",
        "Base rulebook Black[1] - 99999999999999999999,0:wG1",
        "Base rulebook Black[1] - 0,-999999999:wG1",
        "Base rulebook Black[1] - 0,0:wG1;0,0:bG1",
        "Base rulebook Blac\u212a[1] - 0,0:wG1",
        "Base rulebook Black[1] - 0,0:wG1\0",
        "Base rulebook Black[1] - " + "0,0:wG1;" * 1000,
        "-" * 10_000,
    ],
)
def test_malformed_position_string_is_rejected_without_a_code(text: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        parse_position(text)
    assert caught.value.code is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Base rulebook White[999999999] - -", PositionErrorCode.TURN_OUT_OF_RANGE),
        ("Base rulebook White[900000000] - 0,0:wQ;1,0:bQ", PositionErrorCode.TURN_OUT_OF_RANGE),
        ("Base rulebook Black[1] - 0,0:wM", PositionErrorCode.NOT_IN_SET),
        ("Base rulebook White[2] - 0,0:wG1;1,0:wG1", PositionErrorCode.DUPLICATE_PIECE),
        ("Base rulebook Black[1] - 0,0:wG2", PositionErrorCode.OUT_OF_ORDER),
        ("Base rulebook White[2] - 0,0:wG1;2,0:bG1", PositionErrorCode.SPLIT_HIVE),
        ("Base rulebook White[4] - 0,0:wQ.bA1;1,0:bQ", PositionErrorCode.CANNOT_CLIMB),
        ("Base rulebook White[1] - 0,0:wG1", PositionErrorCode.TOO_MANY_TILES),
        ("Base rulebook White[2] - -", PositionErrorCode.TOO_FEW_TILES),
        ("Base rulebook White[5] - 0,0:wG1;1,0:bQ", PositionErrorCode.QUEEN_MISSING),
        ("Base tournament Black[1] - 0,0:wQ", PositionErrorCode.QUEEN_FIRST),
        ("Base rulebook White[3] - 0,0:wQ;1,0:bQ.bB1", PositionErrorCode.CLIMBED_TOO_SOON),
        ("Base rulebook White[2] bG1 0,0:wQ;1,0:bQ", PositionErrorCode.STUNNED_NOT_ON_TOP),
        ("Base rulebook White[2] wQ 0,0:wQ;1,0:bQ", PositionErrorCode.STUNNED_NOT_MOVED),
    ],
)
def test_impossible_position_is_rejected_with_its_code(text: str, code: PositionErrorCode) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        parse_position(text)
    assert caught.value.code is code
    assert "{" not in str(caught.value)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (
            "Base rulebook White[2] - 0,0:wS1;1,0:bS1",
            "Base rulebook White[2] bS1 70,-8:wS1;71,-8:bS1",
        ),
        (
            "Base rulebook White[3] - 0,0:wA1;-1,0:wA2;1,0:bQ;2,0:bA1",
            "Base rulebook White[3] - 0,0:wA2;-1,0:wA1;1,0:bQ;2,0:bA1",
        ),
        (
            "Base+MLP rulebook White[3] bA2 0,0:wP;-1,1:wQ;1,0:bA1;1,1:bA2",
            "Base+MLP rulebook White[3] bA1 5,5:wP;4,6:wQ;6,5:bA2;6,6:bA1",
        ),
    ],
)
def test_equal_positions_have_the_same_canonical_form(a: str, b: str) -> None:
    boards = parse_position(a), parse_position(b)
    first, second = (position_string(board, canonical=True) for board in boards)
    assert first == second
    assert boards[0] == boards[1]
    assert boards[0].key() == boards[1].key()
    assert position_string(parse_position(first), canonical=True) == first


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Base rulebook White[2] - 0,0:wS1;1,0:bS1", "Base rulebook White[2] - 0,0:wS1;0,1:bS1"),
        ("Base rulebook White[2] - 0,0:wS1;1,0:bS1", "Base tournament White[2] - 0,0:wS1;1,0:bS1"),
        ("Base rulebook White[2] - 0,0:wS1;1,0:bS1", "Base+M rulebook White[2] - 0,0:wS1;1,0:bS1"),
        ("Base rulebook White[9] - 0,0:wQ;1,0:bQ", "Base rulebook Black[9] - 0,0:wQ;1,0:bQ"),
        ("Base rulebook White[9] - 0,0:wQ;1,0:bQ", "Base rulebook White[8] - 0,0:wQ;1,0:bQ"),
        ("Base+P rulebook White[9] - 0,0:wQ;1,0:bQ", "Base+P rulebook White[9] bQ 0,0:wQ;1,0:bQ"),
        (
            "Base rulebook White[9] - 0,0:wQ.bB1;1,0:bQ",
            "Base rulebook White[9] - 0,0:wQ;1,0:bQ.bB1",
        ),
    ],
)
def test_different_positions_have_different_canonical_forms(a: str, b: str) -> None:
    boards = parse_position(a), parse_position(b)
    assert position_string(boards[0], canonical=True) != position_string(boards[1], canonical=True)
    assert boards[0] != boards[1]


def test_canonical_form_of_an_empty_board() -> None:
    assert position_string(Board(), canonical=True) == "Base+ML rulebook White[1] - -"


def test_stunned_tile_is_canonical_only_with_a_pillbug_in_the_game() -> None:
    board = parse_position("Base+P rulebook White[2] bS1 3,3:wS1;4,3:bS1")
    assert position_string(board, canonical=True) == "Base+P rulebook White[2] bS1 0,0:wS1;1,0:bS1"


def test_example_in_the_module_docstring_is_valid() -> None:
    line = (sixlegs.position.__doc__ or "").splitlines()[2].strip()
    board = parse_position(line)
    assert parse_position(position_string(board)) == board
