"""Board, Move, Piece and Hex as Python objects: what the API promises, and what cannot break it."""

from __future__ import annotations

import copy
import gc
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
import warnings
import weakref
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

import sixlegs
from sixlegs import (
    GAME_TYPES,
    PASS,
    Board,
    Bug,
    Color,
    Direction,
    Ending,
    Fault,
    Hex,
    HiveError,
    IllegalMoveError,
    InvalidGameTypeError,
    InvalidPositionError,
    LegalMoves,
    Move,
    Outcome,
    Piece,
    Reason,
    Result,
    Rule,
    game_string,
    parse_game,
    parse_position,
    position_string,
)

WHITE_ANT = Piece(Color.WHITE, Bug.ANT)
BLACK_ANT = Piece(Color.BLACK, Bug.ANT)
CENTER = Hex(0, 0)
FIRST = Move(WHITE_ANT, None, CENTER)

STACKED = r"Base+ML;InProgress;White[5];wL;bM wL-;wB1 \wL;bB1 bM/;wQ /wL;bQ bM\;wB1 wL;bB1 bM"
WON = (
    r"Base;WhiteWins;Black[8];wS1;bS1 wS1-;wQ -wS1;bQ bS1/;wG1 -wQ;bG1 \bQ;wG1 bQ\;bG2 bQ/;"
    r"wA1 wQ\;bA1 bG2/;wA1 bG2\;bA1 \bG2;wQ \wS1;bA1 bG2/;wQ /bG1"
)
BLOCKED = (
    r"Base;InProgress;White[7];wA1;bS1 wA1-;wQ -wA1;bQ bS1/;wQ \wA1;bA1 bS1\;wQ -wA1;bA2 bQ\;"
    r"wQ \wA1;bA1 \wQ;wG1 /wQ;bA2 /wG1"
)


def snapshot(board: Board) -> tuple[object, ...]:
    """Everything there is to see of a board."""
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


def by_hand() -> Board:
    board = parse_position("Base+MLP tournament White[3] bA1 0,0:wP;1,0:bQ;-1,1:wQ;1,1:bA1")
    board.push(board.legal_moves[0])
    return board


BOARDS: dict[str, Callable[[], Board]] = {
    "empty": Board,
    "tournament": lambda: Board("Base+P", "tournament"),
    "stacked": lambda: parse_game(STACKED),
    "won": lambda: parse_game(WON),
    "blocked": lambda: parse_game(BLOCKED),
    "by hand": by_hand,
}
each_board = pytest.mark.parametrize("make", BOARDS.values(), ids=list(BOARDS))


# Board: playing and taking back


def test_a_new_board_is_empty() -> None:
    board = Board()
    assert (board.game_type, board.opening, board.start) == ("Base+ML", "rulebook", None)
    assert (board.turn, board.turn_number, board.ply) == (Color.WHITE, 1, 0)
    assert (board.moves, board.last_move, board.resting) == ((), None, None)
    assert (board.stacks, board.outcome()) == ({}, None)
    assert board.where(WHITE_ANT) is None


@pytest.mark.parametrize(("game_type", "bugs"), GAME_TYPES.items())
def test_a_hand_holds_the_tiles_of_the_set_in_order(game_type: str, bugs: frozenset[Bug]) -> None:
    board = Board(game_type)
    for color in Color:
        tiles = [
            Piece(color, bug, n) for bug in Bug if bug in bugs for n in range(1, bug.count + 1)
        ]
        assert list(board.hand(color)) == tiles


def test_a_pushed_move_is_seen_everywhere() -> None:
    board = Board()
    board.push(FIRST)
    assert (board.turn, board.turn_number, board.ply) == (Color.BLACK, 1, 1)
    assert (board.moves, board.last_move, board.resting) == ((FIRST,), FIRST, WHITE_ANT)
    assert (board.stacks, board.stack(CENTER)) == ({CENTER: (WHITE_ANT,)}, (WHITE_ANT,))
    assert (board.top(CENTER), board.height(CENTER), board.where(WHITE_ANT)) == (
        WHITE_ANT,
        1,
        CENTER,
    )
    assert WHITE_ANT not in board.hand(Color.WHITE)
    assert (board.top(Hex(1, 0)), board.height(Hex(1, 0)), board.stack(Hex(1, 0))) == (None, 0, ())


@each_board
def test_pop_undoes_push(make: Callable[[], Board]) -> None:
    board = make()
    before = snapshot(board)
    for move in board.legal_moves:
        board.push(move)
        assert board.last_move == move
        assert board.pop() == move
        assert snapshot(board) == before


@each_board
def test_every_move_can_be_taken_back_but_no_more(make: Callable[[], Board]) -> None:
    board = make()
    moves = board.moves
    popped = [board.pop() for _ in moves]
    assert tuple(reversed(popped)) == moves
    with pytest.raises(IndexError, match="no move to take back"):
        board.pop()
    assert board == (board.start or Board(board.game_type, board.opening))
    for move in moves:
        board.push(move)
    assert snapshot(board) == snapshot(make())


def test_the_start_of_a_board_set_up_by_hand_is_kept() -> None:
    board = by_hand()
    start = board.start
    assert start is not None
    assert (start.ply, board.ply) == (4, 5)
    start.push(start.legal_moves[0])
    assert board.start != start


def test_a_stack_is_told_bottom_to_top() -> None:
    board = parse_game(STACKED)
    ladybug, beetle = Piece(Color.WHITE, Bug.LADYBUG), Piece(Color.WHITE, Bug.BEETLE)
    assert board.stack(CENTER) == board.stacks[CENTER] == (ladybug, beetle)
    assert (board.top(CENTER), board.height(CENTER)) == (beetle, 2)
    assert board.where(ladybug) == board.where(beetle) == CENTER


def test_after_a_pass_nothing_rests() -> None:
    board = parse_game(BLOCKED)
    assert list(board.legal_moves) == [PASS]
    board.push(PASS)
    assert (board.last_move, board.resting, board.ply) == (PASS, None, 13)
    assert board.pop() == PASS
    assert board.resting is not None


def test_a_finished_game_has_an_outcome_and_no_moves() -> None:
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


@pytest.mark.parametrize(
    "hex", [Hex(16, 0), Hex(0, 32), Hex(-64, 64), Hex(2**28, -(2**28))], ids=repr
)
def test_the_table_does_not_repeat(hex: Hex) -> None:
    board = Board()
    board.push(FIRST)
    assert (board.top(hex), board.stack(hex), board.height(hex)) == (None, (), 0)


# Board: errors


@pytest.mark.parametrize(
    "move",
    [
        PASS,
        FIRST,
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
def test_an_illegal_move_leaves_the_board_unchanged(move: Move) -> None:
    board = Board()
    board.push(FIRST)
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
    "thing", [None, 1, "wA1", b"wA1", CENTER, (WHITE_ANT, None, CENTER)], ids=repr
)
@pytest.mark.parametrize(
    "method", ["push", "path", "why_not", "where", "top", "stack", "height", "hand"]
)
def test_a_thing_of_another_type_is_a_type_error(method: str, thing: Any) -> None:
    if thing == CENTER and method in {"top", "stack", "height"}:
        thing = WHITE_ANT
    if thing == 1 and method == "hand":
        thing = 2
    board = Board()
    with pytest.raises(TypeError):
        getattr(board, method)(thing)
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
def test_a_number_is_no_color_bug_or_direction(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError):
        call()


@pytest.mark.parametrize(
    "text", ["", "base", "Base+", "Base+MM", "Base+X", "Base ", "Chess", "Base+ML+P"]
)
def test_an_unknown_game_type_is_refused(text: str) -> None:
    with pytest.raises(InvalidGameTypeError):
        Board(text)


@pytest.mark.parametrize("text", ["", "Rulebook", "none"])
def test_an_unknown_opening_is_refused(text: Any) -> None:
    with pytest.raises(InvalidGameTypeError):
        Board("Base", text)


@pytest.mark.parametrize("thing", [None, 1, b"rulebook"])
def test_an_opening_is_text(thing: Any) -> None:
    with pytest.raises(TypeError):
        Board("Base", thing)


@pytest.mark.parametrize("letters", ["PML", "LPM", "MPL"])
def test_the_letters_of_a_game_type_may_stand_in_any_order(letters: str) -> None:
    assert Board(f"Base+{letters}").game_type == "Base+MLP"


# Board: set up by hand

PAIR = {CENTER: [WHITE_ANT], Hex(1, 0): [BLACK_ANT]}


def test_a_board_is_set_up_from_stacks() -> None:
    board = Board.from_stacks(PAIR, turn_number=2, resting=BLACK_ANT, game_type="Base+LM")
    assert position_string(board) == "Base+ML rulebook White[2] bA1 0,0:wA1;1,0:bA1"
    assert board.moves == ()


def test_any_sequence_or_iterable_is_a_stack() -> None:
    stacks: dict[Hex, Any] = {CENTER: (WHITE_ANT,), Hex(1, 0): iter([BLACK_ANT])}
    assert Board.from_stacks(stacks, turn_number=2) == Board.from_stacks(PAIR, turn_number=2)


@pytest.mark.parametrize("number", [0, -1, -(10**30), 500_000_002, 10**9, 2**31, 2**63, 10**30])
def test_an_absurd_turn_number_is_out_of_range(number: int) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        Board.from_stacks(PAIR, turn_number=number)
    assert caught.value.fault is Fault.TURN_OUT_OF_RANGE


def test_a_board_at_the_rim_of_what_is_allowed_plays_on() -> None:
    board = parse_position("Base rulebook White[500001] - 1000000,1000000:wQ;999999,1000000:bQ")
    for _ in range(20):
        before = snapshot(board)
        board.push(board.legal_moves[-1])
        board.pop()
        assert snapshot(board) == before
        board.push(board.legal_moves[-1])
    assert pickle.loads(pickle.dumps(board)).moves == board.moves


@pytest.mark.parametrize(
    ("stacks", "fault"),
    [
        ({CENTER: []}, Fault.EMPTY_STACK),
        ({CENTER: [WHITE_ANT] * 100_000}, Fault.TWICE),
        ({Hex(n, 0): [WHITE_ANT] for n in range(10_000)}, Fault.TWICE),
        ({Hex(2**28, 0): [WHITE_ANT]}, Fault.TOO_FAR_OUT),
        ({Hex(0, -(2**28)): [WHITE_ANT]}, Fault.TOO_FAR_OUT),
    ],
    ids=["none", "tall", "wide", "far east", "far north"],
)
def test_absurd_stacks_are_refused(stacks: Any, fault: Fault) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        Board.from_stacks(stacks, turn_number=2)
    assert caught.value.fault is fault


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
        {"resting": "wA1"},
        {"resting": CENTER},
        {"game_type": None},
        {"game_type": 1},
        {"game_type": b"Base"},
    ],
    ids=lambda wrong: str(wrong)[1:-1],
)
def test_stacks_of_wrong_types_are_a_type_error(wrong: dict[str, Any]) -> None:
    arguments: dict[str, Any] = {"stacks": PAIR, "turn_number": 2} | wrong
    with pytest.raises(TypeError):
        Board.from_stacks(**arguments)


# Board: copies, comparison, pickles


@each_board
@pytest.mark.parametrize(
    "copied", [Board.copy, copy.copy, copy.deepcopy], ids=["own", "copy", "deepcopy"]
)
def test_a_copy_lives_its_own_life(
    make: Callable[[], Board], copied: Callable[[Board], Board]
) -> None:
    board = make()
    twin = copied(board)
    assert snapshot(twin) == snapshot(board)
    before = snapshot(board)
    while twin.moves:
        twin.pop()
    twin.push(twin.legal_moves[0])
    assert snapshot(board) == before


def test_a_copy_outlives_its_original() -> None:
    board = parse_game(STACKED)
    before = snapshot(board)
    twin = board.copy()
    del board
    gc.collect()
    assert snapshot(twin) == before


def test_the_way_to_a_position_does_not_matter_for_equality() -> None:
    one = parse_game("Base;InProgress;White[3];wA1;bA1 wA1-;wQ -wA1;bQ bA1-")
    other = parse_game("Base;InProgress;White[3];wQ;bQ wQ-;wA1 -wQ;bA1 bQ-")
    assert one != other
    other = parse_position("Base rulebook White[3] - 3,3:wQ;4,3:wA1;5,3:bA1;6,3:bQ")
    assert one == other
    assert one.key() == other.key()


@pytest.mark.parametrize("other", [None, 0, "board", CENTER, PASS], ids=repr)
def test_a_board_equals_nothing_but_a_board(other: object) -> None:
    assert Board() != other
    assert other != Board()


def test_a_board_is_compared_as_others_wish() -> None:
    class Anything:
        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = None  # type: ignore[assignment]

    assert Board() == Anything()


def test_a_board_changes_and_is_not_hashable() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Board())


@each_board
@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_board_survives_pickling(make: Callable[[], Board], protocol: int) -> None:
    board = make()
    assert snapshot(pickle.loads(pickle.dumps(board, protocol))) == snapshot(board)


def test_a_tampered_pickle_is_judged_by_the_rules() -> None:
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


VARIANTS = ["plain", "v2", "v3", "v4"]
RUNNABLE = [
    name
    for name in VARIANTS[: VARIANTS.index(import_module("sixlegs._cpu").variant()) + 1]
    if find_spec(f"sixlegs._core_{name}") is not None
]


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


WRITE = """
import pickle, sys
from sixlegs import Board, IllegalMoveError, PASS, parse_game, parse_position
boards = [parse_game(text) for text in sys.stdin.read().splitlines()]
set_up = parse_position("Base+MLP tournament White[3] bA1 0,0:wP;1,0:bQ;-1,1:wQ;1,1:bA1")
set_up.push(set_up.legal_moves[0])
boards.append(set_up)
moves = [move for board in boards for move in board.legal_moves]
sys.stdout.buffer.write(pickle.dumps((boards, moves, [b.key() for b in boards])))
"""
READ = """
import pickle, sys
boards, moves, keys = pickle.loads(sys.stdin.buffer.read())
assert [board.key() for board in boards] == keys
assert [move for board in boards for move in board.legal_moves] == moves
assert boards[-1].start is not None
print(len(boards), len(moves))
"""


@pytest.mark.parametrize("reader", RUNNABLE)
@pytest.mark.parametrize("writer", RUNNABLE)
def test_pickles_travel_between_processors(writer: str, reader: str) -> None:
    games = "\n".join([STACKED, WON, BLOCKED, "Base+MLP"])
    written = run_python(WRITE, stdin=games.encode(), SIXLEGS_CPU=writer)
    assert written.returncode == 0, written.stderr.decode()
    read = run_python(READ, stdin=written.stdout, SIXLEGS_CPU=reader)
    assert read.returncode == 0, read.stderr.decode()
    count, moves = map(int, read.stdout.split())
    assert count == 5
    assert moves > 20


def test_an_unknown_processor_fails_loudly() -> None:
    finished = run_python("import sixlegs", SIXLEGS_CPU="v99")
    assert finished.returncode != 0
    assert b"_core_v99" in finished.stderr


# LegalMoves: a lazy sequence that follows its board


@each_board
def test_legal_moves_can_be_counted_indexed_and_searched(make: Callable[[], Board]) -> None:
    board = make()
    legal = board.legal_moves
    moves = list(legal)
    assert len(legal) == len(moves) == len(set(moves))
    assert [legal[i] for i in range(len(moves))] == moves
    assert [legal[-i - 1] for i in range(len(moves))] == moves[::-1]
    assert list(reversed(legal)) == moves[::-1]
    assert all(move in legal for move in moves)
    assert bool(legal) == bool(moves)


@pytest.mark.parametrize("index", [7, -8, 10**6, -(10**6), 2**63 - 1, -(2**63), 2**63, 10**30])
def test_an_index_out_of_range_is_an_index_error(index: int) -> None:
    legal = Board().legal_moves
    assert len(legal) == 7
    with pytest.raises(IndexError):
        legal[index]


@pytest.mark.parametrize("index", ["0", None, 1.0, PASS], ids=repr)
def test_an_index_of_another_type_is_a_type_error(index: Any) -> None:
    with pytest.raises(TypeError):
        Board().legal_moves[index]


@pytest.mark.parametrize("thing", [None, 0, "wA1", WHITE_ANT, CENTER], ids=repr)
def test_what_is_no_move_is_no_legal_move(thing: object) -> None:
    assert thing not in Board().legal_moves


def test_legal_moves_are_a_sequence() -> None:
    legal: Any = Board().legal_moves
    assert isinstance(legal, Sequence)
    assert len(random.sample(legal, 3)) == 3


def test_one_of_the_legal_moves_can_be_drawn() -> None:
    board = Board()
    assert random.choice(board.legal_moves) in board.legal_moves


def test_legal_moves_follow_the_board() -> None:
    board = Board()
    legal = board.legal_moves
    first = list(legal)
    assert FIRST in legal
    board.push(FIRST)
    assert FIRST not in legal
    assert list(legal) == list(board.legal_moves) != first
    board.pop()
    assert list(legal) == first


def test_a_loop_goes_on_over_the_position_it_began_with() -> None:
    board = Board()
    expected = list(board.legal_moves)
    seen, replies = [], 0
    for move in board.legal_moves:
        seen.append(move)
        board.push(move)
        for reply in board.legal_moves:
            board.push(reply)
            replies += 1
            board.pop()
        board.pop()
    assert seen == expected
    assert replies == board.perft(2)


def test_an_iterator_does_not_mind_a_push() -> None:
    board = Board()
    expected = list(board.legal_moves)
    iterator = iter(board.legal_moves)
    seen = [next(iterator)]
    board.push(FIRST)
    del board
    gc.collect()
    assert seen + list(iterator) == expected


def test_legal_moves_keep_their_board_alive() -> None:
    board = parse_game(STACKED)
    expected = list(board.legal_moves)
    legal = board.legal_moves
    reference = weakref.ref(board)
    del board
    gc.collect()
    assert reference() is not None
    assert list(legal) == expected
    del legal
    gc.collect()
    assert reference() is None


def test_a_copy_has_legal_moves_of_its_own() -> None:
    board = Board()
    legal = board.legal_moves
    twin = board.copy()
    board.push(FIRST)
    assert FIRST in twin.legal_moves
    assert FIRST not in legal


# The life of objects


@pytest.mark.parametrize(
    "held", ["board", "[board]", "board.legal_moves", "iter(board.legal_moves)"]
)
def test_a_board_that_holds_itself_is_collected(held: str) -> None:
    # In a process of its own, since a board that is never collected would haunt this one.
    script = f"""
import gc, weakref
from sixlegs import Board
board = Board()
board.held = {held}
reference = weakref.ref(board)
del board
gc.collect()
print(reference() is None)
"""
    finished = run_python(script)
    assert (finished.returncode, finished.stdout.strip()) == (0, b"True")
    assert finished.stderr == b""


def test_living_objects_at_the_end_are_no_leak() -> None:
    script = """
from sixlegs import *
board = Board()
legal, iterator = board.legal_moves, iter(board.legal_moves)
try:
    board.push(PASS)
except IllegalMoveError as caught:
    error = caught
kept = [board, legal, iterator, error, error.reason]
kept.append(kept)
"""
    finished = run_python(script)
    assert (finished.returncode, finished.stderr) == (0, b"")


def test_what_others_never_free_is_not_held_against_the_user() -> None:
    script = """
import ctypes
from sixlegs import Hex
ctypes.pythonapi.Py_IncRef(ctypes.py_object(Hex(0, 0)))
"""
    finished = run_python(script)
    assert (finished.returncode, finished.stderr) == (0, b"")


@pytest.mark.parametrize("kind", [Board, Hex, Piece, Move, Reason, LegalMoves])
def test_an_object_never_initialised_is_refused_everywhere(kind: Any) -> None:
    thing: Any = kind.__new__(kind)
    board = Board()
    uses: list[Callable[[], object]] = [
        lambda: pickle.dumps(thing),
        lambda: board.push(thing),
        lambda: board.why_not(thing),
        lambda: board.top(thing),
        lambda: board.where(thing),
    ]
    if kind is Board:
        uses += [thing.copy, lambda: thing.legal_moves, lambda: thing == board, lambda: str(thing)]
        uses += [lambda: thing.perft(1), lambda: thing.pop(), lambda: copy.deepcopy(thing)]
    if kind is LegalMoves:
        uses += [lambda: len(thing), lambda: thing[0], lambda: list(thing), lambda: PASS in thing]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for use in uses:
            with pytest.raises((TypeError, AttributeError)):
                use()
    assert thing not in board.legal_moves
    assert board == Board()


def test_legal_moves_only_a_board_can_make() -> None:
    with pytest.raises(TypeError, match="no constructor"):
        LegalMoves()


def test_a_second_init_leaves_the_board_unchanged() -> None:
    board = Board("Base")
    board.push(FIRST)
    before = snapshot(board)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(TypeError):
            board.__init__("Base+MLP", "tournament")  # type: ignore[misc]
    assert snapshot(board) == before


@pytest.mark.parametrize("value", [CENTER, WHITE_ANT, FIRST, PASS], ids=repr)
def test_a_value_cannot_be_initialised_again(value: Any) -> None:
    before = repr(value)
    arguments = {Hex: (1, 1), Piece: (Color.BLACK, Bug.QUEEN), Move: (WHITE_ANT, None, Hex(1, 1))}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(TypeError):
            value.__init__(*arguments[type(value)])
    assert repr(value) == before


@pytest.mark.parametrize(
    ("value", "name"),
    [(CENTER, "q"), (WHITE_ANT, "color"), (FIRST, "target"), (Board(), "turn"), (Board(), "start")],
    ids=lambda value: str(value)[:20],
)
def test_values_cannot_be_changed(value: Any, name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(value, name, None)


def test_a_subclass_keeps_its_kind() -> None:
    class Loud(Board):
        def shout(self) -> str:
            return position_string(self).upper()

    board = Loud()
    board.push(FIRST)
    twin = board.copy()
    assert isinstance(twin, Loud)
    assert twin.shout() == board.shout()
    assert isinstance(Loud.from_stacks(PAIR, turn_number=2), Loud)
    assert board == twin == parse_game("Base+ML;InProgress;Black[1];wA1")


# Values: reprs, hashes, order


@pytest.mark.parametrize(
    "value",
    [
        *Color,
        *Bug,
        *Direction,
        *Rule,
        *Fault,
        *Outcome,
        *Ending,
        CENTER,
        Hex(-3, 2**28),
        WHITE_ANT,
        Piece(Color.BLACK, Bug.GRASSHOPPER, 3),
        PASS,
        FIRST,
        Move(WHITE_ANT, CENTER, Hex(-1, 1)),
        Result(Outcome.DRAW, Ending.AGREEMENT),
        None,
    ],
    ids=repr,
)
def test_a_repr_can_be_pasted(value: object) -> None:
    names: dict[str, Any] = {}
    exec("from sixlegs import *", names)
    again = eval(repr(value), names)
    assert again == value
    assert type(again) is type(value)
    assert pickle.loads(pickle.dumps(value)) == value


@each_board
def test_the_repr_of_a_board_holds_its_position(make: Callable[[], Board]) -> None:
    board = make()
    assert repr(board) == f"parse_position('{position_string(board)}')"
    assert eval(repr(board), {"parse_position": parse_position}) == board


def test_the_repr_of_a_reason_tells_everything() -> None:
    reason = Board().why_not(PASS)
    assert repr(reason) == "Reason(Rule.MUST_NOT_PASS, (), (), ())"
    assert eval(repr(reason), {"Reason": Reason, "Rule": Rule}) == reason


@pytest.mark.parametrize(
    ("value", "same", "others"),
    [
        (Hex(1, 2), Hex(1, 2), [Hex(2, 1), (1, 2), 1, None, "Hex(1, 2)"]),
        (WHITE_ANT, Piece(Color.WHITE, Bug.ANT, 1), [BLACK_ANT, "wA1", 8, None]),
        (FIRST, Move(WHITE_ANT, None, Hex(0, 0)), [PASS, Move(WHITE_ANT, CENTER, CENTER), None]),
        (PASS, Move(None, None, None), [FIRST, None, "pass"]),
        (Color.WHITE, Color(0), [0, False, Bug.QUEEN, "WHITE", Direction.NORTH_EAST]),
    ],
    ids=repr,
)
def test_equal_values_have_equal_hashes(value: object, same: object, others: list[object]) -> None:
    assert value == same
    assert hash(value) == hash(same)
    assert {value: 1}[same] == 1
    for other in others:
        assert value != other
        assert other != value


def test_hashes_scatter() -> None:
    hexes = [Hex(q, r) for q in range(-40, 40) for r in range(-40, 40)]
    assert len({hash(hex) for hex in hexes}) == len(hexes)
    moves = [Move(WHITE_ANT, None, hex) for hex in hexes]
    assert len({hash(move) for move in moves}) == len(moves)


def test_hexes_are_ordered_as_their_coordinates() -> None:
    hexes = [Hex(q, r) for q in range(-2, 3) for r in range(-2, 3)]
    random.Random(6).shuffle(hexes)
    assert sorted(hexes) == sorted(hexes, key=tuple)
    assert Hex(0, 1) < Hex(1, 0) <= Hex(1, 0) < Hex(1, 1)
    assert Hex(1, 1) > Hex(1, 0) >= Hex(1, 0)


def test_pieces_are_ordered_by_color_bug_and_number() -> None:
    pieces = [*Board("Base+MLP").hand(Color.WHITE), *Board("Base+MLP").hand(Color.BLACK)]
    assert len(pieces) == 28
    shuffled = random.Random(6).sample(pieces, 28)
    assert shuffled != sorted(shuffled) == pieces


@pytest.mark.parametrize("value", [CENTER, WHITE_ANT], ids=repr)
@pytest.mark.parametrize("other", [None, 0, "x", (0, 0), PASS], ids=repr)
def test_there_is_no_order_among_strangers(value: Any, other: Any) -> None:
    with pytest.raises(TypeError):
        _ = value < other
    with pytest.raises(TypeError):
        _ = other >= value


def test_a_tile_that_no_player_has_is_refused() -> None:
    for bug in Bug:
        for number in (-1, 0, bug.count + 1, 256, 257):
            with pytest.raises(ValueError):
                Piece(Color.WHITE, bug, number)


@pytest.mark.parametrize(
    "parts",
    [(WHITE_ANT, None, None), (None, None, CENTER), (None, CENTER, None), (None, CENTER, CENTER)],
    ids=repr,
)
def test_a_move_has_tile_and_target_or_neither(parts: Any) -> None:
    with pytest.raises(ValueError):
        Move(*parts)


def test_a_move_tells_what_it_is() -> None:
    assert (PASS.is_pass, PASS.is_placement) == (True, False)
    assert (FIRST.is_pass, FIRST.is_placement) == (False, True)
    walk = Move(WHITE_ANT, CENTER, Hex(1, 0))
    assert (walk.is_pass, walk.is_placement) == (False, False)
    assert (walk.piece, walk.origin, walk.target) == (WHITE_ANT, CENTER, Hex(1, 0))


# Hex and Direction


def test_a_hex_is_a_pair_of_numbers() -> None:
    q, r = Hex(3, -4)
    assert (q, r) == (3, -4) == tuple(Hex(3, -4))


def test_hexes_add_and_subtract() -> None:
    assert Hex(1, 2) + Hex(3, -5) == Hex(4, -3)
    assert Hex(1, 2) - Hex(3, -5) == Hex(-2, 7)
    assert sum([Hex(1, 0), Hex(0, 1)], CENTER) == Hex(1, 1)


@pytest.mark.parametrize("way", Direction)
def test_a_direction_is_a_step(way: Direction) -> None:
    hex = Hex(5, -7)
    assert hex + way == hex + way.offset
    assert hex + way + way.opposite == hex
    assert hex.distance(hex + way) == 1
    assert way.opposite == way.turned(3) == way.turned(-3)
    assert way.turned(6) == way.turned(-600) == way.turned(0) == way
    assert hex.neighbors()[way.value] == hex + way


@pytest.mark.parametrize("other", [1.0, "x", None, (0, 1), Color.BLACK], ids=repr)
def test_nothing_else_can_be_added_to_a_hex(other: Any) -> None:
    with pytest.raises(TypeError):
        _ = CENTER + other
    with pytest.raises(TypeError):
        _ = CENTER - other


def test_the_neighbors_go_round_clockwise() -> None:
    ring = Hex(2, 2).neighbors()
    assert len(set(ring)) == 6
    assert all(a.distance(b) == 1 for a, b in zip(ring, ring[1:] + ring[:1], strict=True))


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [
        (CENTER, CENTER, 0),
        (CENTER, Hex(3, 0), 3),
        (CENTER, Hex(3, -3), 3),
        (CENTER, Hex(2, 2), 4),
        (Hex(2**28, 2**28), Hex(-(2**28), -(2**28)), 2**30),
    ],
)
def test_the_distance_is_the_number_of_steps(one: Hex, other: Hex, steps: int) -> None:
    assert one.distance(other) == other.distance(one) == steps


FAR = [2**28 + 1, 2**31, 2**32, 2**63 - 1, 2**63, 10**30]


@pytest.mark.parametrize("number", [*FAR, *(-number for number in FAR)])
def test_a_hex_beyond_all_bounds_is_a_value_error(number: int) -> None:
    for parts in [(number, 0), (0, number), (number, number)]:
        with pytest.raises(ValueError):
            Hex(*parts)


@pytest.mark.parametrize("parts", [(), (1,), (1, 2, 3), (1.0, 2), ("1", 2), (None, 0)], ids=repr)
def test_a_hex_is_made_of_two_whole_numbers(parts: Any) -> None:
    with pytest.raises(TypeError):
        Hex(*parts)


def test_no_step_leads_beyond_all_bounds() -> None:
    rim = Hex(2**28, 0)
    with pytest.raises(ValueError):
        _ = rim + Direction.EAST
    with pytest.raises(ValueError):
        _ = rim + rim
    with pytest.raises(ValueError):
        _ = rim - Hex(-1, 0)


def test_the_neighbors_of_a_hex_at_the_rim_are_hexes_or_refused() -> None:
    try:
        ring = Hex(2**28, 0).neighbors()
    except ValueError:
        return
    assert [Hex(*hex) for hex in ring] == list(ring)


# perft


def test_perft_counts_the_ways_to_play() -> None:
    assert [Board("Base", "tournament").perft(depth) for depth in range(5)] == [
        1,
        4,
        96,
        1440,
        21600,
    ]


@pytest.mark.parametrize("threads", [1, 2, 3, 64])
def test_the_number_of_threads_does_not_matter(threads: int) -> None:
    board = parse_game(STACKED)
    before = snapshot(board)
    assert board.perft(3, threads) == sum(
        len(after.legal_moves) for move in board.legal_moves for after in replies(board, move)
    )
    assert snapshot(board) == before


def replies(board: Board, move: Move) -> list[Board]:
    board = board.copy()
    board.push(move)
    boards = []
    for reply in board.legal_moves:
        boards.append(board.copy())
        boards[-1].push(reply)
    return boards


@pytest.mark.parametrize(
    "arguments", [(-1,), (65,), (10**30,), (1, 0), (1, -1), (1, 257), (1, 10**30)]
)
def test_perft_refuses_absurd_numbers(arguments: tuple[int, ...]) -> None:
    with pytest.raises(HiveError):
        Board().perft(*arguments)


@pytest.mark.parametrize(
    "arguments", [(None,), ("3",), (2.0,), (1, "2"), (1, None), (1, 1.0)], ids=repr
)
def test_perft_takes_whole_numbers(arguments: Any) -> None:
    with pytest.raises(TypeError):
        Board().perft(*arguments)


@pytest.mark.skipif(os.name != "posix", reason="SIGINT is sent as POSIX does")
@pytest.mark.parametrize("threads", [1, 2])
def test_perft_hears_ctrl_c(threads: int) -> None:
    script = f"""
from sixlegs import Board
board = Board("Base+MLP")
print("ready", flush=True)
try:
    board.perft(64, {threads})
except KeyboardInterrupt:
    assert board == Board("Base+MLP") and board.perft(2) == 384, board.perft(2)
    print("interrupted")
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        try:
            output, _ = process.communicate(timeout=20)
        finally:
            process.kill()
    assert (process.returncode, output) == (0, b"interrupted\n")


# Threads


def test_separate_boards_may_be_used_in_separate_threads() -> None:
    results: dict[int, str] = {}

    def play(seed: int) -> None:
        chance = random.Random(seed)
        board = Board("Base+MLP")
        for _ in range(60):
            if not board.legal_moves:
                break
            board.push(chance.choice(board.legal_moves))
            board.perft(1, 2)
        results[seed] = game_string(board)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    again = dict(results)
    results.clear()
    for seed in range(8):
        play(seed)
    assert results == again


def test_a_board_may_be_played_on_while_it_is_counted() -> None:
    script = """
import threading, time
from sixlegs import Board
board = Board()
counts = []
counting = threading.Thread(target=lambda: counts.append(board.perft(6, 2)))
counting.start()
time.sleep(0.01)
assert counting.is_alive(), "perft was over too soon"
while counting.is_alive():
    for _ in range(40):
        board.push(board.legal_moves[-1])
    for _ in range(40):
        board.pop()
print(board == Board(), counts == [Board().perft(6, 2)])
"""
    finished = run_python(script)
    assert finished.returncode == 0, finished.stderr.decode()
    assert finished.stdout.split() == [b"True", b"True"]


@pytest.mark.skipif(os.name != "posix", reason="SIGALRM is a POSIX signal")
def test_a_signal_handler_may_play_on_the_board_that_is_counted() -> None:
    script = """
import signal
from sixlegs import Board
board = Board()
signal.signal(signal.SIGALRM, lambda *_: board.push(board.legal_moves[0]))
signal.setitimer(signal.ITIMER_REAL, 0.02)
count = board.perft(6)
assert board.ply == 1, "perft was over too soon"
print(count == Board().perft(6))
"""
    finished = run_python(script)
    assert (finished.returncode, finished.stdout.strip()) == (0, b"True"), finished.stderr.decode()


def test_the_interpreter_may_end_while_a_daemon_counts() -> None:
    script = """
import threading, time
from sixlegs import Board
threading.Thread(target=Board().perft, args=(12,), daemon=True).start()
time.sleep(0.2)
"""
    finished = run_python(script)
    assert finished.returncode == 0, finished.stderr.decode()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is limited as on Linux")
def test_perft_makes_do_with_the_threads_it_gets() -> None:
    script = """
import resource, signal
from sixlegs import Board
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
signal.alarm(20)
print(Board("Base", "tournament").perft(4, 256))
"""
    finished = run_python(script)
    assert finished.stdout.strip() == b"21600", finished.stderr.decode()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_forked_child_counts_on_its_own() -> None:
    script = """
import os
from sixlegs import Board
board = Board()
expected = board.perft(3, 2)
child = os.fork()
if child == 0:
    os._exit(0 if board.perft(3, 2) == expected else 1)
_, status = os.waitpid(child, 0)
print(status, board.perft(3, 2) == expected)
"""
    finished = run_python(script)
    assert finished.stdout.split() == [b"0", b"True"], finished.stderr.decode()


def test_one_board_survives_many_threads() -> None:
    board = Board("Base+MLP")
    legal = board.legal_moves
    strange: list[BaseException] = []

    def meddle(seed: int) -> None:
        chance = random.Random(seed)
        for _ in range(300):
            try:
                if chance.random() < 0.6:
                    board.push(chance.choice(list(legal)))
                else:
                    board.pop()
                str(board), len(legal), board.key(), board.copy()
            except (HiveError, IndexError):
                pass
            except BaseException as error:
                strange.append(error)

    threads = [threading.Thread(target=meddle, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert strange == []
    again = Board("Base+MLP")
    for move in board.moves:
        again.push(move)
    assert snapshot(again) == snapshot(board)


def test_the_module_of_a_type_names_no_processor() -> None:
    for kind in (Hex, Piece, Move, Color, Bug, Direction, Rule, Fault, Reason, LegalMoves):
        assert kind.__module__ == sixlegs.__name__
