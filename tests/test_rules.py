"""The Board class: its API, and its behavior on invalid input."""

from __future__ import annotations

import copy
import gc
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from samples import (
    BLACK_ANT,
    BLOCKED,
    CENTER,
    FIRST_MOVE,
    PAIR,
    STACKED,
    WHITE_ANT,
    WON,
    custom_board,
    each_board,
    snapshot,
)
from sixlegs import (
    GAME_TYPES,
    PASS,
    Board,
    Bug,
    Color,
    Hex,
    IllegalMoveError,
    InvalidGameTypeError,
    InvalidPositionError,
    Move,
    Outcome,
    Piece,
    PositionErrorCode,
    Rule,
    parse_game,
    parse_position,
    position_string,
)

# Board: making and undoing moves


def test_new_board_is_empty() -> None:
    board = Board()
    assert (board.game_type, board.opening, board.start) == ("Base+ML", "rulebook", None)
    assert (board.turn, board.turn_number, board.ply) == (Color.WHITE, 1, 0)
    assert (board.moves, board.last_move, board.stunned) == ((), None, None)
    assert (board.stacks, board.outcome()) == ({}, None)
    assert board.where(WHITE_ANT) is None


@pytest.mark.parametrize(("game_type", "bugs"), GAME_TYPES.items())
def test_hand_lists_the_tiles_of_the_set_in_order(game_type: str, bugs: frozenset[Bug]) -> None:
    board = Board(game_type)
    for color in Color:
        tiles = [
            Piece(color, bug, n) for bug in Bug if bug in bugs for n in range(1, bug.count + 1)
        ]
        assert list(board.hand(color)) == tiles


def test_push_updates_all_properties() -> None:
    board = Board()
    board.push(FIRST_MOVE)
    assert (board.turn, board.turn_number, board.ply) == (Color.BLACK, 1, 1)
    assert (board.moves, board.last_move, board.stunned) == ((FIRST_MOVE,), FIRST_MOVE, WHITE_ANT)
    assert (board.stacks, board.stack(CENTER)) == ({CENTER: (WHITE_ANT,)}, (WHITE_ANT,))
    assert (board.top(CENTER), board.height(CENTER), board.where(WHITE_ANT)) == (
        WHITE_ANT,
        1,
        CENTER,
    )
    assert WHITE_ANT not in board.hand(Color.WHITE)
    assert (board.top(Hex(1, 0)), board.height(Hex(1, 0)), board.stack(Hex(1, 0))) == (None, 0, ())


@each_board
def test_every_move_can_be_undone(make: Callable[[], Board]) -> None:
    board = make()
    moves = board.moves
    popped = [board.pop() for _ in moves]
    assert tuple(reversed(popped)) == moves
    with pytest.raises(IndexError, match="no move to take back"):
        board.pop()
    assert board == board.root()
    for move in moves:
        board.push(move)
    assert snapshot(board) == snapshot(make())


def test_board_keeps_its_set_up_start() -> None:
    board = custom_board()
    start = board.start
    assert start is not None
    assert (start.ply, board.ply) == (4, 5)
    start.push(start.legal_moves[0])
    assert board.start != start


def test_start_used_as_a_board_has_a_start_of_its_own() -> None:
    start = parse_position("Base rulebook Black[2] - 0,0:wQ;1,0:bQ").start
    assert start
    start.push_uhp("bA1 bQ-")
    assert start.start == parse_position("Base rulebook Black[2] - 0,0:wQ;1,0:bQ")


def test_no_tile_is_stunned_after_a_pass() -> None:
    board = parse_game(BLOCKED)
    assert list(board.legal_moves) == [PASS] and board.must_pass
    board.push(PASS)
    assert (board.last_move, board.stunned, board.ply) == (PASS, None, 13)
    assert not board.must_pass
    assert board.pop() == PASS
    assert board.stunned is not None


def test_finished_game_has_an_outcome_and_no_moves() -> None:
    board = parse_game(WON)
    assert board.outcome() is Outcome.WHITE_WINS
    assert Outcome.WHITE_WINS.winner is Color.WHITE
    assert (len(board.legal_moves), list(board.legal_moves), board.perft(3)) == (0, [], 0)
    assert not board.legal_moves
    with pytest.raises(IllegalMoveError, match="over") as caught:
        board.push(PASS)
    assert caught.value.reason.rule is Rule.GAME_OVER
    board.pop()
    assert board.outcome() is None


# Board: errors


@pytest.mark.parametrize(
    "move",
    [
        PASS,
        FIRST_MOVE,
        Move(BLACK_ANT, None, CENTER),
        Move(BLACK_ANT, None, Hex(5, 5)),
        Move(BLACK_ANT, None, Hex(2**28, 2**28)),
        Move(BLACK_ANT, Hex(3, 3), Hex(1, 0)),
        Move(Piece(Color.BLACK, Bug.ANT, 3), None, Hex(1, 0)),
        Move(Piece(Color.BLACK, Bug.PILLBUG), None, Hex(1, 0)),
        Move(WHITE_ANT, CENTER, Hex(1, 0)),
        Move(WHITE_ANT, None, Hex(1, 0)),
    ],
    ids=repr,
)
def test_illegal_move_does_not_change_the_board(move: Move) -> None:
    board = Board()
    board.push(FIRST_MOVE)
    before = snapshot(board)
    with pytest.raises(IllegalMoveError) as caught:
        board.push(move)
    assert str(caught.value).endswith(".")
    with pytest.raises(IllegalMoveError):
        board.path(move)
    assert move not in board.legal_moves
    assert board.why_not(move) is not None
    assert snapshot(board) == before


@pytest.mark.parametrize(
    "value", [None, 1, "wA1", b"wA1", CENTER, (WHITE_ANT, None, CENTER)], ids=repr
)
@pytest.mark.parametrize(
    "method", ["push", "path", "why_not", "where", "top", "stack", "height", "hand"]
)
def test_argument_of_a_wrong_type_raises_type_error(method: str, value: Any) -> None:
    if value == CENTER and method in {"top", "stack", "height"}:
        value = WHITE_ANT
    if value == 1 and method == "hand":
        value = 2
    board = Board()
    with pytest.raises(TypeError):
        getattr(board, method)(value)
    assert board == Board()


@pytest.mark.parametrize(
    "call",
    [
        lambda: Board().hand(1),  # type: ignore[arg-type]
        lambda: Piece(0, 0),  # type: ignore[arg-type]
        lambda: CENTER + 1,  # type: ignore[operator]
        lambda: CENTER + True,  # type: ignore[operator]
    ],
    ids=["hand(1)", "Piece(0, 0)", "Hex + 1", "Hex + True"],
)
def test_integer_is_not_accepted_for_an_enum_member(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError):
        call()


@pytest.mark.parametrize(
    "text", ["", "base", "Base+", "Base+MM", "Base+X", "Base ", "Chess", "Base+ML+P"]
)
def test_unknown_game_type_is_rejected(text: str) -> None:
    with pytest.raises(InvalidGameTypeError):
        Board(text)


@pytest.mark.parametrize("text", ["", "Rulebook", "none"])
def test_unknown_opening_is_rejected(text: Any) -> None:
    with pytest.raises(InvalidGameTypeError):
        Board("Base", text)


@pytest.mark.parametrize("value", [None, 1, b"rulebook"])
def test_opening_must_be_a_string(value: Any) -> None:
    with pytest.raises(TypeError):
        Board("Base", value)


# Board: set-up positions


def test_from_stacks() -> None:
    board = Board.from_stacks(PAIR, turn_number=2, stunned=BLACK_ANT, game_type="Base+LM")
    assert position_string(board) == "Base+ML rulebook White[2] bA1 0,0:wA1;1,0:bA1"
    assert board.moves == ()


def test_stack_may_be_any_iterable() -> None:
    stacks: dict[Hex, Any] = {CENTER: (WHITE_ANT,), Hex(1, 0): iter([BLACK_ANT])}
    assert Board.from_stacks(stacks, turn_number=2) == Board.from_stacks(PAIR, turn_number=2)


@pytest.mark.parametrize("number", [0, -1, -(10**30), 500_000_002, 10**9, 2**31, 2**63, 10**30])
def test_turn_number_out_of_range_is_rejected(number: int) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        Board.from_stacks(PAIR, turn_number=number)
    assert caught.value.code is PositionErrorCode.TURN_OUT_OF_RANGE


def test_moves_beyond_the_coordinates_allowed_for_a_start() -> None:
    board = parse_position("Base rulebook White[500001] - 1000000,1000000:wQ;999999,1000000:bQ")
    for _ in range(20):
        before = snapshot(board)
        board.push(board.legal_moves[-1])
        board.pop()
        assert snapshot(board) == before
        board.push(board.legal_moves[-1])
    assert pickle.loads(pickle.dumps(board)).moves == board.moves


@pytest.mark.parametrize(
    ("stacks", "code"),
    [
        ({CENTER: []}, PositionErrorCode.EMPTY_STACK),
        ({CENTER: [WHITE_ANT] * 100_000}, PositionErrorCode.DUPLICATE_PIECE),
        ({Hex(n, 0): [WHITE_ANT] for n in range(10_000)}, PositionErrorCode.DUPLICATE_PIECE),
        ({Hex(2**28, 0): [WHITE_ANT]}, PositionErrorCode.TOO_FAR_OUT),
        ({Hex(0, -(2**28)): [WHITE_ANT]}, PositionErrorCode.TOO_FAR_OUT),
    ],
    ids=["none", "tall", "wide", "far east", "far north"],
)
def test_impossible_stacks_are_rejected(stacks: Any, code: PositionErrorCode) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        Board.from_stacks(stacks, turn_number=2)
    assert caught.value.code is code


@pytest.mark.parametrize(
    "wrong",
    [
        {"stacks": None},
        {"stacks": 1},
        {"stacks": [(CENTER, [WHITE_ANT])]},
        {"stacks": {CENTER: "wA1"}},
        {"stacks": {CENTER: None}},
        {"stacks": {CENTER: [None]}},
        {"stacks": {(0, 0): [WHITE_ANT]}},
        {"turn": None},
        {"turn": 0},
        {"turn": "White"},
        {"turn": Bug.QUEEN},
        {"turn": Outcome.DRAW},
        {"turn_number": None},
        {"turn_number": "2"},
        {"turn_number": 2.0},
        {"stunned": "wA1"},
        {"stunned": CENTER},
        {"game_type": None},
        {"game_type": 1},
        {"game_type": b"Base"},
    ],
    ids=lambda wrong: str(wrong)[1:-1],
)
def test_from_stacks_arguments_of_wrong_types_raise_type_error(wrong: dict[str, Any]) -> None:
    arguments: dict[str, Any] = {"stacks": PAIR, "turn_number": 2} | wrong
    with pytest.raises(TypeError):
        Board.from_stacks(**arguments)


# Board: copies, comparison, pickles


@each_board
@pytest.mark.parametrize(
    "copy_board", [Board.copy, copy.copy, copy.deepcopy], ids=["own", "copy", "deepcopy"]
)
def test_copy_is_independent(
    make: Callable[[], Board], copy_board: Callable[[Board], Board]
) -> None:
    board = make()
    twin = copy_board(board)
    assert snapshot(twin) == snapshot(board)
    before = snapshot(board)
    while twin.moves:
        twin.pop()
    twin.push(twin.legal_moves[0])
    assert snapshot(board) == before


def test_copy_outlives_its_original() -> None:
    board = parse_game(STACKED)
    before = snapshot(board)
    twin = board.copy()
    del board
    gc.collect()
    assert snapshot(twin) == before


def test_equality_does_not_depend_on_the_move_order() -> None:
    board = parse_game("Base;InProgress;White[3];wA1;bA1 wA1-;wQ -wA1;bQ bA1-", "rulebook")
    other = parse_game("Base;InProgress;White[3];wQ;bQ wQ-;wA1 -wQ;bA1 bQ-")
    assert board != other
    other = parse_position("Base rulebook White[3] - 3,3:wQ;4,3:wA1;5,3:bA1;6,3:bQ")
    assert board == other
    assert board.key() == other.key()


@pytest.mark.parametrize("other", [None, 0, "board", CENTER, PASS], ids=repr)
def test_board_equals_only_boards(other: object) -> None:
    assert Board() != other
    assert other != Board()


def test_board_defers_comparison_to_other_types() -> None:
    class EqualToAnything:
        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = None  # type: ignore[assignment]

    assert Board() == EqualToAnything()


def test_board_is_not_hashable() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Board())


@each_board
@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_board_can_be_pickled(make: Callable[[], Board], protocol: int) -> None:
    board = make()
    assert snapshot(pickle.loads(pickle.dumps(board, protocol))) == snapshot(board)


def test_tampered_pickle_is_checked_against_the_rules() -> None:
    board = parse_game("Base;InProgress;White[2];wA1;bA1 wA1-")
    reduced: Any = board.__reduce__()
    make, (kind, game_type, opening, setup, moves) = reduced
    assert make(kind, game_type, opening, setup, moves) == board
    with pytest.raises(IllegalMoveError):
        make(kind, game_type, opening, setup, (*moves, PASS))
    with pytest.raises(InvalidGameTypeError):
        make(kind, "Chess", opening, setup, moves)
    with pytest.raises(InvalidPositionError):
        make(kind, game_type, opening, ({CENTER: [WHITE_ANT] * 2}, Color.WHITE, 1, None), ())
    with pytest.raises(TypeError):
        make(kind, game_type, opening, setup, ("wA1",))
