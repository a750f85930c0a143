"""Boards in programs: garbage collection, pickles between processes, threads, signals, forks."""

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

WRITE_SCRIPT = """
import pickle, sys
from sixlegs import Board, IllegalMoveError, PASS, parse_game, parse_position
boards = [parse_game(text) for text in sys.stdin.read().splitlines()]
set_up = parse_position("Base+MLP tournament White[3] bA1 0,0:wP;1,0:bQ;-1,1:wQ;1,1:bA1")
set_up.push(set_up.legal_moves[0])
boards.append(set_up)
moves = [move for board in boards for move in board.legal_moves]
sys.stdout.buffer.write(pickle.dumps((boards, moves, [b.key() for b in boards])))
"""
READ_SCRIPT = """
import pickle, sys
boards, moves, keys = pickle.loads(sys.stdin.buffer.read())
assert [board.key() for board in boards] == keys
assert [move for board in boards for move in board.legal_moves] == moves
assert boards[-1].start is not None
print(len(boards), len(moves))
"""


def test_pickles_are_exchanged_between_processes() -> None:
    games = "\n".join([STACKED, WON, BLOCKED, "Base+MLP"])
    writer = run_python(WRITE_SCRIPT, stdin=games.encode())
    assert writer.returncode == 0, writer.stderr.decode()
    reader = run_python(READ_SCRIPT, stdin=writer.stdout)
    assert reader.returncode == 0, reader.stderr.decode()
    count, moves = map(int, reader.stdout.split())
    assert count == 5
    assert moves > 20


def test_unknown_cpu_variant_fails_to_import() -> None:
    finished = run_python("import sixlegs", SIXLEGS_CPU="v99")
    assert finished.returncode != 0
    assert b"_core_v99" in finished.stderr


# Object lifetime


@pytest.mark.parametrize(
    "reference", ["board", "[board]", "board.legal_moves", "iter(board.legal_moves)"]
)
def test_board_in_a_reference_cycle_is_collected(reference: str) -> None:
    # In a separate process, so that a leaked board cannot affect other tests.
    script = f"""
import gc, weakref
from sixlegs import Board
board = Board()
board.reference = {reference}
reference = weakref.ref(board)
del board
gc.collect()
print(reference() is None)
"""
    finished = run_python(script)
    assert (finished.returncode, finished.stdout.strip()) == (0, b"True")
    assert finished.stderr == b""


def test_objects_alive_at_exit_are_not_reported_as_leaks() -> None:
    script = """
from sixlegs import *
board = Board()
legal, iterator = board.legal_moves, iter(board.legal_moves)
try:
    board.push(PASS)
except IllegalMoveError as caught:
    error = caught
objects = [board, legal, iterator, error, error.reason]
objects.append(objects)
"""
    finished = run_python(script)
    assert (finished.returncode, finished.stderr) == (0, b"")


def test_reference_leaked_by_other_code_prints_no_warning() -> None:
    script = """
import ctypes
from sixlegs import Hex
ctypes.pythonapi.Py_IncRef(ctypes.py_object(Hex(0, 0)))
"""
    finished = run_python(script)
    assert (finished.returncode, finished.stderr) == (0, b"")


@pytest.mark.parametrize("kind", [Board, Hex, Piece, Move, IllegalReason, LegalMoves])
def test_uninitialized_object_is_rejected_everywhere(kind: Any) -> None:
    instance: Any = kind.__new__(kind)
    board = Board()
    uses: list[Callable[[], object]] = [
        lambda: pickle.dumps(instance),
        lambda: board.push(instance),
        lambda: board.why_not(instance),
        lambda: board.top(instance),
        lambda: board.where(instance),
    ]
    if kind is Board:
        uses += [
            instance.copy,
            lambda: instance.legal_moves,
            lambda: instance == board,
            lambda: str(instance),
        ]
        uses += [lambda: instance.perft(1), lambda: instance.pop(), lambda: copy.deepcopy(instance)]
    if kind is LegalMoves:
        uses += [
            lambda: len(instance),
            lambda: instance[0],
            lambda: list(instance),
            lambda: PASS in instance,
        ]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for use in uses:
            with pytest.raises((TypeError, AttributeError)):
                use()
    assert instance not in board.legal_moves
    assert board == Board()


def test_legal_moves_cannot_be_constructed() -> None:
    with pytest.raises(TypeError, match="no constructor"):
        LegalMoves()


def test_second_init_does_not_change_the_board() -> None:
    board = Board("Base")
    board.push(FIRST_MOVE)
    before = snapshot(board)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(TypeError):
            board.__init__("Base+MLP", "tournament")  # type: ignore[misc]
    assert snapshot(board) == before


@pytest.mark.parametrize("value", [CENTER, WHITE_ANT, FIRST_MOVE, PASS], ids=repr)
def test_second_init_of_a_value_is_rejected(value: Any) -> None:
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
def test_values_are_immutable(value: Any, name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(value, name, None)


def test_copy_of_a_subclass_has_the_same_type() -> None:
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
def test_perft_rejects_numbers_out_of_range(arguments: tuple[int, ...]) -> None:
    with pytest.raises(HiveError):
        Board().perft(*arguments)


@pytest.mark.parametrize(
    "arguments", [(None,), ("3",), (2.0,), (1, "2"), (1, None), (1, 1.0)], ids=repr
)
def test_perft_arguments_must_be_integers(arguments: Any) -> None:
    with pytest.raises(TypeError):
        Board().perft(*arguments)


@pytest.mark.skipif(os.name != "posix", reason="SIGINT is sent as POSIX does")
@pytest.mark.parametrize("threads", [1, 2])
def test_perft_is_interrupted_by_ctrl_c(threads: int) -> None:
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


def test_threads_may_use_separate_boards() -> None:
    results: dict[int, str] = {}

    def play(seed: int) -> None:
        rng = random.Random(seed)
        board = Board("Base+MLP")
        for _ in range(60):
            if not board.legal_moves:
                break
            board.push(rng.choice(board.legal_moves))
            board.perft(1, 2)
        results[seed] = game_string(board)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    threaded_results = dict(results)
    results.clear()
    for seed in range(8):
        play(seed)
    assert results == threaded_results


def test_board_may_be_changed_by_another_thread_during_perft() -> None:
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
def test_signal_handler_may_change_the_board_during_perft() -> None:
    script = """
import signal
from sixlegs import Board
board = Board()
signal.signal(signal.SIGPROF, lambda *_: board.push(board.legal_moves[0]))
signal.setitimer(signal.ITIMER_PROF, 0.02)  # CPU time, which a busy machine does not shorten
count = board.perft(6)
assert board.ply == 1, "perft was over too soon"
print(count == Board().perft(6))
"""
    finished = run_python(script)
    assert (finished.returncode, finished.stdout.strip()) == (0, b"True"), finished.stderr.decode()


def test_interpreter_may_exit_during_perft_in_a_daemon_thread() -> None:
    script = """
import threading, time
from sixlegs import Board
threading.Thread(target=Board().perft, args=(12,), daemon=True).start()
time.sleep(0.2)
"""
    finished = run_python(script)
    assert finished.returncode == 0, finished.stderr.decode()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is limited as on Linux")
def test_perft_works_with_fewer_threads_than_requested() -> None:
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
def test_perft_in_a_forked_child() -> None:
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
def test_child_forked_during_perft_exits() -> None:
    script = """
import os, sys, threading, time
from sixlegs import Board
threading.Thread(target=Board().perft, args=(12,), daemon=True).start()
time.sleep(0.3)
child = os.fork()
if child == 0:
    sys.exit(0)
for _ in range(100):
    pid, status = os.waitpid(child, os.WNOHANG)
    if pid:
        break
    time.sleep(0.1)
else:
    os.kill(child, 9)
print("ended" if pid else "hung")
"""
    assert run_python(script).stdout.strip() == b"ended"


def test_several_threads_may_use_one_board() -> None:
    board = Board("Base+MLP")
    legal = board.legal_moves
    unexpected: list[BaseException] = []

    def push_and_pop(seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(300):
            try:
                if rng.random() < 0.6:
                    board.push(rng.choice(list(legal)))
                else:
                    board.pop()
                str(board), len(legal), board.key(), board.copy()
            except (HiveError, IndexError):
                pass
            except BaseException as error:
                unexpected.append(error)

    threads = [threading.Thread(target=push_and_pop, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert unexpected == []
    replayed = Board("Base+MLP")
    for move in board.moves:
        replayed.push(move)
    assert snapshot(replayed) == snapshot(board)


def test_module_name_of_types_has_no_cpu_suffix() -> None:
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
