"""The UHP engine of this package with a bug, for tests of `uhp-check`.

The command line names the bug: a key of `TABLE`, or of `ENGINE_BUGS` in tests/engine_bugs.py.
"""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import oracle
from engine_bugs import ENGINE_BUGS, with_bug
from sixlegs import Hex, Move, game_string, move_string, parse_piece
from sixlegs.engine import Stop
from sixlegs.uhp.serve import serve
from sixlegs.uhp.session import ReportLine, UhpSession

BUG = sys.argv[1] if len(sys.argv) > 1 else ""


class BuggySession(UhpSession):
    """A session with the bug `BUG`."""

    def answer(
        self, line: str, stop: Stop | None = None, report: ReportLine | None = None
    ) -> list[str]:
        word = line.split(" ")[0].strip().lower()
        if BUG in ENGINE_BUGS and word == "validmoves" and self._game is not None:
            return [self.wrong_moves(), "ok"]
        if word == COMMAND_OF_BUG.get(BUG):
            return CHANGE_OF_BUG[BUG](super().answer(line, stop))
        if BUG == "half-loaded games" and word == "newgame":
            return self.half_loaded(line)
        if BUG == "plays its best move" and word == "bestmove":
            lines = super().answer(line, stop, report)
            super().answer(f"play {lines[0]}")
            return lines
        return super().answer(line, stop, report)

    def wrong_moves(self) -> str:
        assert self._game is not None
        board = self._game.board
        judge = oracle.replay(game_string(board), board.opening)
        with with_bug(BUG):
            moves = judge.legal_moves()
        names = []
        for name, target in moves:
            piece = parse_piece(name) if target else None
            origin = board.where(piece) if piece else None
            names.append(
                move_string(board, Move(piece, origin, Hex(*target))) if target else "pass"
            )
        return ";".join(names)

    def half_loaded(self, line: str) -> list[str]:
        lines = super().answer(line)
        if lines[0].startswith("err"):
            super().answer(f"newgame {';'.join(line.split(' ', 1)[1].split(';')[:-1])}")
        return lines


def die(lines: list[str]) -> list[str]:
    print("Segmentation fault", file=sys.stderr, flush=True)
    os._exit(3)


def sleep(lines: list[str]) -> list[str]:
    time.sleep(60)
    return lines


def flood(lines: list[str]) -> list[str]:
    while True:
        print("blah " * 20, flush=True)


def keep_writing(lines: list[str]) -> list[str]:
    while True:
        sys.stdout.write("x" * 10_000)


def keep_running(lines: list[str]) -> list[str]:
    time.sleep(60)
    return []


TABLE: dict[str, tuple[str, Callable[[list[str]], list[str]]]] = {
    "dies": ("newgame", die),
    "silent": ("validmoves", sleep),
    "floods": ("validmoves", flood),
    "endless line": ("validmoves", keep_writing),
    "no ok": ("play", lambda lines: lines[:-1]),
    "no introduction": ("info", sleep),
    "no id": ("info", lambda lines: ["hello", "ok"]),
    "chatty info": ("info", lambda lines: [*lines[:-1], "Have a nice day", "ok"]),
    "no pillbug": ("info", lambda lines: [lines[0], "Mosquito;Ladybug", "ok"]),
    "stays": ("exit", keep_running),
    "polite": ("exit", lambda lines: ["ok"]),
    "wrong turn": ("newgame", lambda lines: [lines[0].replace("White[2]", "White[3]"), "ok"]),
    "forgets a move": ("play", lambda lines: [lines[0].rpartition(";")[0] or lines[0], "ok"]),
    "duplicates": ("validmoves", lambda lines: [f"{lines[0]};{lines[0].split(';')[0]}", "ok"]),
    "numbers all": ("validmoves", lambda lines: [lines[0].replace("wM", "wM1"), "ok"]),
    "forgets one": ("validmoves", lambda lines: [lines[0].rpartition(";")[0], "ok"]),
    "always may pass": ("validmoves", lambda lines: [f"{lines[0]};pass", "ok"]),
    "interim": ("bestmove", lambda lines: ["wS1;1;0.00", *lines]),
    "bad best": ("bestmove", lambda lines: ["wQ bQ-", "ok"]),
    "odd options": ("options", lambda lines: ["Depth;number;3;3", *lines]),
    "miscounts": ("perft", lambda lines: ["perft(3) = 1441", "ok"]),
    "no perft": ("perft", lambda lines: ["err What is perft?", "ok"]),
    "lenient": ("pass", lambda lines: ["Base;InProgress;Black[2];wG1;bB1 wG1/;pass", "ok"]),
}
"""Names of bugs to the command concerned and a function that changes its answer."""
COMMAND_OF_BUG = {name: word for name, (word, _) in TABLE.items()}
CHANGE_OF_BUG = {name: change for name, (_, change) in TABLE.items()}

if __name__ == "__main__":
    serve(BuggySession(), sys.stdin.buffer, sys.stdout.buffer)
