"""Boards in the life of a program: garbage, pickles between processors, threads, signals, forks."""

from __future__ import annotations

import copy
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable
from typing import Any

import pytest

import sixlegs
from samples import (
    BLOCKED,
    CENTER,
    FIRST_MOVE,
    PAIR,
    STACKED,
    WHITE_ANT,
    WON,
    run_python,
    snapshot,
)
from sixlegs import (
    PASS,
    Board,
    Bug,
    Color,
    Direction,
    Hex,
    HiveError,
    IllegalReason,
    LegalMoves,
    Move,
    Piece,
    PositionErrorCode,
    Rule,
    game_string,
    parse_game,
    position_string,
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


def test_pickles_travel_between_processes() -> None:
    games = "\n".join([STACKED, WON, BLOCKED, "Base+MLP"])
    written = run_python(WRITE, stdin=games.encode())
    assert written.returncode == 0, written.stderr.decode()
    read = run_python(READ, stdin=written.stdout)
    assert read.returncode == 0, read.stderr.decode()
    count, moves = map(int, read.stdout.split())
    assert count == 5
    assert moves > 20


def test_an_unknown_processor_fails_loudly() -> None:
    finished = run_python("import sixlegs", SIXLEGS_CPU="v99")
    assert finished.returncode != 0
    assert b"_core_v99" in finished.stderr


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


@pytest.mark.parametrize("kind", [Board, Hex, Piece, Move, IllegalReason, LegalMoves])
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
    board.push(FIRST_MOVE)
    before = snapshot(board)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(TypeError):
            board.__init__("Base+MLP", "tournament")  # type: ignore[misc]
    assert snapshot(board) == before


@pytest.mark.parametrize("value", [CENTER, WHITE_ANT, FIRST_MOVE, PASS], ids=repr)
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
    [
        (CENTER, "q"),
        (WHITE_ANT, "color"),
        (FIRST_MOVE, "target"),
        (Board(), "turn"),
        (Board(), "start"),
    ],
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
    board.push(FIRST_MOVE)
    twin = board.copy()
    assert isinstance(twin, Loud)
    assert twin.shout() == board.shout()
    assert isinstance(Loud.from_stacks(PAIR, turn_number=2), Loud)
    assert board == twin == parse_game("Base+ML;InProgress;Black[1];wA1", "rulebook")


# perft


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
try:
    print("ready", flush=True)
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
            output, _ = process.communicate(timeout=60)
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
import threading
from sixlegs import Board
board = Board()
counts = []
counting = threading.Thread(target=lambda: counts.append(board.perft(6, 2)))
counting.start()
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
signal.signal(signal.SIGPROF, lambda *_: board.push(board.legal_moves[0]))
signal.setitimer(signal.ITIMER_PROF, 0.02)  # time that it ran, not that it waited for its turn
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
signal.alarm(60)
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


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_child_forked_during_a_count_ends() -> None:
    script = """
import os, sys, threading, time
from sixlegs import Board
threading.Thread(target=Board().perft, args=(12,), daemon=True).start()
time.sleep(0.3)
child = os.fork()
if child == 0:
    sys.exit(0)
for _ in range(100):
    done, status = os.waitpid(child, os.WNOHANG)
    if done:
        break
    time.sleep(0.1)
else:
    os.kill(child, 9)
print("ended" if done else "hung")
"""
    assert run_python(script).stdout.strip() == b"ended"


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
    for kind in (
        Hex,
        Piece,
        Move,
        Color,
        Bug,
        Direction,
        Rule,
        PositionErrorCode,
        IllegalReason,
        LegalMoves,
    ):
        assert kind.__module__ == sixlegs.__name__
