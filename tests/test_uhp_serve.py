"""`sixlegs uhp` as a process with pipes and signals."""

from __future__ import annotations

import io
import json
import os
import signal
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from sixlegs import parse_game, parse_move
from sixlegs.uhp.dialogue import Dialogue, mismatch
from sixlegs.uhp.process import UhpProcess
from sixlegs.uhp.serve import read_line, serve
from sixlegs.uhp.session import UhpSession
from soak import IS_SOAK
from test_uhp_session import DIALOGUES

COMMAND = [sys.executable, "-m", "sixlegs", "uhp"]
INTRODUCTION = UhpSession().answer("info")
GAME = "Base;InProgress;White[2];wS1;bS1 wS1-"

# An engine that thinks until it is stopped.
SLOW_ENGINE_SCRIPT = """
import sys, time
from sixlegs.uhp.serve import serve
from sixlegs.uhp.session import UhpSession

class SlowPlayer:
    name = "slow"
    def play(self, board, limit, stop=None):
        print("thinking", file=sys.stderr, flush=True)
        while not stop.is_set():
            time.sleep(0.005)
        return board.legal_moves[0]
    def close(self):
        print("closed", file=sys.stderr, flush=True)

session = UhpSession(create_engine=lambda options: SlowPlayer())
try:
    serve(session, sys.stdin.buffer, sys.stdout.buffer)
except KeyboardInterrupt:
    sys.exit(130)
"""


def talk(data: bytes, *arguments: str) -> tuple[int, list[str], bytes]:
    """Run the command with *data* as input. Return its exit status, output lines and errors."""
    process = subprocess.run([*COMMAND, *arguments], input=data, capture_output=True, timeout=60)
    assert b"\r" not in process.stdout
    return process.returncode, process.stdout.decode().splitlines(), process.stderr


def is_legal(game: str, text: str) -> bool:
    board = parse_game(game, "tournament")
    return parse_move(board, text) in board.legal_moves


def test_commands_are_answered_after_the_end_of_the_input() -> None:
    status, lines, errors = talk(f"newgame {GAME}\nbestmove time 00:00:01".encode())
    assert (status, errors) == (0, b"")
    assert lines[:5] == [*INTRODUCTION, GAME, "ok"]
    assert is_legal(GAME, lines[5])
    assert lines[6:] == ["ok"]


# On commits, test_uhp_session and test_uhp_check cover the other dialogues.
@pytest.mark.parametrize("dialogue", DIALOGUES if IS_SOAK else DIALOGUES[:1])
def test_dialogues_with_a_process(dialogue: Dialogue) -> None:
    with UhpProcess([sys.executable, "-m", "sixlegs", "uhp"], timeout=30) as pipe:
        assert pipe.answer()[0].startswith("id Sixlegs ")
        for exchange in dialogue.exchanges:
            lines = pipe.request("\n".join(exchange.sent))
            assert mismatch(exchange.expected, lines) is None, (exchange.sent, lines)


def test_lines_may_end_with_crlf() -> None:
    _, lines, _ = talk(b"newgame Base\r\n\r\nplay wS1\r\nexit\r\n")
    assert lines == [
        *INTRODUCTION,
        "Base;NotStarted;White[1]",
        "ok",
        "Base;InProgress;Black[1];wS1",
        "ok",
    ]


def test_invalid_utf8_is_an_error() -> None:
    status, lines, errors = talk(
        b"\xff\xfe\x00\n\x00\nplay \xc3\x28\nnewgame \x80\ninfo\x00\ninfo\n"
    )
    assert (status, errors) == (0, b"")
    answers = lines[3:]
    assert [line.split()[0] for line in answers[:10]] == ["err", "ok"] * 5
    assert answers[10:] == INTRODUCTION


def test_player_and_seed_options() -> None:
    commands = b"options get Player\noptions get Seed\nnewgame\nbestmove depth 1\n"
    status, lines, _ = talk(commands, "--player", "random", "--seed", "7")
    assert status == 0
    assert lines[3].startswith("Player;enum;random;")
    assert lines[5].startswith("Seed;int;7;")
    assert lines == talk(commands, "--player", "random", "--seed", "7")[1]
    status, lines, errors = talk(b"", "--player", "nobody")
    assert (status, lines) == (2, [])
    assert b"Player cannot be 'nobody': choose from sixlegs, greedy, random." in errors


@contextmanager
def start_process(*command: str) -> Iterator[Any]:
    """Start a process with pipes. Kill it at the end if it is still running."""
    with subprocess.Popen(
        command or COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        bufsize=1,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def answer(process: Any, line: str | None = None) -> list[str]:
    if line is not None:
        process.stdin.write(line + "\n")
    lines = [process.stdout.readline().rstrip("\n")]
    while lines[-1] not in ("ok", ""):
        lines.append(process.stdout.readline().rstrip("\n"))
    return lines


needs_posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")


@needs_posix
def test_ctrl_c_returns_the_best_move_so_far() -> None:
    with start_process(sys.executable, "-c", SLOW_ENGINE_SCRIPT) as process:
        assert answer(process) == INTRODUCTION
        answer(process, f"newgame {GAME}")
        for _ in range(2):
            process.stdin.write("bestmove time 10:00:00\n")
            assert process.stderr.readline() == "thinking\n"
            process.send_signal(signal.SIGINT)
            move, ok = answer(process)
            assert is_legal(GAME, move)
            assert ok == "ok"
        assert answer(process, "undo") == ["Base;InProgress;Black[1];wS1", "ok"]
        process.stdin.write("exit\n")
        assert process.stderr.readline() == "closed\n"
        assert process.wait(60) == 0


@needs_posix
def test_ctrl_c_stops_perft() -> None:
    with start_process() as process:
        answer(process)
        answer(process, "newgame Base+MLP")
        process.stdin.write("perft 64\n")
        while process.stdout.readline() != "perft(4) = 151686\n":
            pass
        process.send_signal(signal.SIGINT)
        assert answer(process)[-1] == "ok"
        assert answer(process, "info") == INTRODUCTION


def wait_until_idle(process: Any) -> None:
    """Write a partial command, and wait until the process has read it."""
    import fcntl  # available only on POSIX systems
    import termios

    process.stdin.write("inf")
    process.stdin.flush()
    while struct.unpack("i", fcntl.ioctl(process.stdin, termios.FIONREAD, bytes(4))) != (0,):
        pass


@needs_posix
def test_ctrl_c_while_idle_ends_the_process() -> None:
    with start_process() as process:
        answer(process)
        answer(process, "newgame")
        wait_until_idle(process)
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert "Traceback" not in process.stderr.read()


@needs_posix
@pytest.mark.parametrize("line", ["info", "bestmove depth 1"])
def test_closed_output_is_not_an_error(line: str) -> None:
    with start_process() as process:
        answer(process)
        answer(process, "newgame")
        process.stdout.close()
        process.stdin.write(f"{line}\n" * 3)
        assert process.wait(60) == 0
        assert process.stderr.read() == ""


def test_heavy_modules_are_not_imported_before_the_introduction() -> None:
    """Imports delay programs that start one process per move."""
    script = (
        "import json, sys; before = set(sys.modules); from sixlegs.cli import main;"
        "main(['uhp']); print(json.dumps(sorted(set(sys.modules) - before)))"
    )
    process = subprocess.run(
        [sys.executable, "-c", script], input=b"", capture_output=True, timeout=60
    )
    loaded = set(json.loads(process.stdout.splitlines()[-1]))
    assert "sixlegs.uhp.serve" in loaded
    heavy = {"asyncio", "concurrent.futures", "importlib.metadata", "logging", "multiprocessing"}
    heavy |= {
        "email",
        "socket",
        "ssl",
        "sqlite3",
        "subprocess",
        "unittest",
        "xml.etree.ElementTree",
    }
    heavy |= {"sixlegs.svg", "sixlegs.terminal", "sixlegs.uhp.conformance", "sixlegs.uhp.client"}
    assert loaded & heavy == set()


# Without a process


def test_serve_in_memory() -> None:
    sink = io.BytesIO()
    serve(UhpSession(), io.BytesIO(b"newgame\nexit\ninfo\n"), sink)
    assert sink.getvalue().decode().splitlines() == [
        *INTRODUCTION,
        "Base;NotStarted;White[1]",
        "ok",
    ]


def test_long_lines_are_truncated_without_losing_synchronization() -> None:
    source = io.BytesIO(b"a" * 100 + b"\nb\n" + b"c" * 10 + b"\n\n" + b"d" * 11)
    lines = iter(lambda: read_line(source, 10), None)
    assert list(lines) == ["a" * 10, "b\n", "c" * 10, "\n", "d" * 10]


def test_signal_handler_is_restored(tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGINT)
    serve(UhpSession(), io.BytesIO(), io.BytesIO())
    assert signal.getsignal(signal.SIGINT) is before
