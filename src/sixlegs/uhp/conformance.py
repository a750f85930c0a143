"""Conformance checks for UHP engines: dialogues, processes, move generation and perft.

The dialogues and positions are data in ``checks/``; checks of process and signal handling are
functions in this module. An engine cannot block the checks or keep running after them.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from functools import partial
from importlib.resources import files
from threading import Timer
from typing import NamedTuple

from sixlegs.engine import EngineError
from sixlegs.errors import HiveError, quote
from sixlegs.notation import EXPANSION_NAMES, move_string, parse_game, parse_move
from sixlegs.notation import PIECE_PATTERN as PIECE
from sixlegs.rules import GAME_TYPES, Board
from sixlegs.uhp.check_result import PARTS, CheckResult
from sixlegs.uhp.dialogue import Dialogue, game_string_error, mismatch, parse_dialogues
from sixlegs.uhp.process import UhpProcess

MAX_LISTED_MOVES = 20  # moves per kind of deviation
MAX_CONSECUTIVE_FAILURES = 4  # unanswered checks of a part before the rest of it is skipped
PERFT_DEPTH = 3
TIME_TOLERANCE_SECONDS = 0.5  # beyond the time limit
SEARCH_START_SECONDS = 0.5  # until the engine is certainly searching
OPENING_GAME = "Base;NotStarted;White[1]"

# The exact syntax of moves: the parser is lenient, but engines should write standard notation.
MOVE_PATTERN = re.compile(rf"pass|{PIECE}(?: (?:[-/\\]?{PIECE}|{PIECE}[-/\\]))?")


class EngineUnderTest:
    """The engine under test, started on demand and restarted after failures.

    *timeout* is the number of seconds for an answer.
    """

    def __init__(self, command: Sequence[str], timeout: float = 10.0) -> None:
        self.name, self.capabilities = "", ""
        self._command, self._timeout = command, timeout
        self._pipe: UhpProcess | None = None

    def restart(self) -> UhpProcess:
        """Start a new process and return it after its introduction."""
        self.stop()
        self._pipe = UhpProcess(self._command, self._timeout)
        self.introduction = self._pipe.answer()
        return self._pipe

    def running(self) -> UhpProcess:
        """Return the running process, or start one."""
        return self._pipe or self.restart()

    def stop(self) -> None:
        """Kill the process, if there is one."""
        pipe, self._pipe = self._pipe, None
        if pipe is not None:
            pipe.close()

    def check_introduction(self) -> list[str]:
        """Start the engine and store its name. Return the errors in its introduction."""
        self.restart()
        first, *others = [*self.introduction, "", ""][:2]
        self.name, self.capabilities = first.removeprefix("id ").strip(), others[0]
        supported = [name for name in self.capabilities.split(";") if name]
        errors = []
        if not first.startswith("id ") or not self.name:
            errors.append(f"{quote(first)} instead of 'id NAME'")
        if len(self.introduction) > 2 or set(supported) - set(EXPANSION_NAMES.values()):
            errors.append(f"{quote(self.introduction[-1])} instead of expansions")
        return errors

    def missing_expansion(self, lines: Iterable[str]) -> str:
        """Return the first expansion in *lines* that the engine does not support, or ""."""
        letters = "".join(re.findall(r"\bBase\+([A-Z]+)", "\n".join(lines)))
        claimed = self.capabilities.split(";")
        needed = [name for letter, name in EXPANSION_NAMES.items() if letter in letters]
        return next((name for name in needed if name not in claimed), "")


def check_engine(
    subject: EngineUnderTest, parts: Collection[str] = PARTS
) -> Generator[CheckResult, None, None]:
    """Run the checks of *parts*, and yield the result of each.

    The first result is that of the introduction, and the only one if it fails.
    """
    failures: Counter[str] = Counter()  # consecutive failures to answer, by part
    try:
        for number, task in enumerate(_checks(subject)):
            part = task.result.part
            if number and part not in parts:
                continue
            if failures[part] >= MAX_CONSECUTIVE_FAILURES:
                yield task.result._replace(skip_reason="the engine had stopped answering")
                continue
            result, has_failed = _run_check(subject, task)
            # Many process checks make the engine exit, so a missing answer there does not count.
            failures[part] = failures[part] + 1 if has_failed and part != "process" else 0
            yield result
            if not subject.name:
                return
    finally:
        subject.stop()


class Check(NamedTuple):
    """A check: its result if the engine passes, and the function that returns its errors."""

    result: CheckResult
    find_errors: Callable[[], Iterable[str]]


def _run_check(subject: EngineUnderTest, task: Check) -> tuple[CheckResult, bool]:
    """Return the result of a check, and whether the engine failed to answer."""
    if missing := subject.name and subject.missing_expansion(
        [task.result.purpose, *task.result.repeat]
    ):
        return task.result._replace(skip_reason=f"the engine does not support the {missing}"), False
    try:
        errors = tuple(task.find_errors())
    except EngineError as error:
        subject.stop()
        return task.result._replace(errors=(str(error),)), True
    except UnsupportedError as error:
        return task.result._replace(skip_reason=str(error)), False
    if errors and task.result.part in ("protocol", "process"):
        subject.stop()  # it may be out of sync
    return task.result._replace(errors=errors), False


class UnsupportedError(Exception):
    """The engine lacks an optional feature."""


def _checks(subject: EngineUnderTest) -> Iterator[Check]:
    greeting = CheckResult("process", "The engine introduces itself when it starts.", True)
    yield Check(greeting, subject.check_introduction)
    for dialogue in parse_dialogues(_read_data("protocol.txt")):
        sent = tuple(line for exchange in dialogue.exchanges for line in exchange.sent)
        result = CheckResult("protocol", dialogue.purpose, dialogue.is_required, repeat=sent)
        yield Check(result, partial(_check_dialogue, subject, dialogue))
    for is_required, purpose, find_errors in PROCESS_CHECKS:
        result = CheckResult("process", purpose, is_required)
        yield Check(result, partial(find_errors, subject))
    for purpose, game in _positions():
        result = CheckResult("moves", purpose, True, repeat=(f"newgame {game}", "validmoves"))
        yield Check(result, partial(_check_position, subject, game))
    for game_type in GAME_TYPES:
        commands = (f"newgame {game_type}", f"perft {PERFT_DEPTH}")
        result = CheckResult(
            "perft", f"The perft counts of {game_type} are correct.", True, repeat=commands
        )
        yield Check(result, partial(_check_perft, subject, game_type))


def _read_data(name: str) -> str:
    return (files("sixlegs.uhp") / "checks" / name).read_text("utf-8")


# The protocol


def _check_dialogue(subject: EngineUnderTest, dialogue: Dialogue) -> list[str]:
    pipe = subject.restart() if dialogue.at_start else subject.running()
    for exchange in dialogue.exchanges:
        answer = pipe.request("\n".join(exchange.sent))
        if error := mismatch(exchange.expected, answer):
            return [f"{quote(exchange.sent[-1], 200)} was answered with {error}"]
    return []


def _check_exit(subject: EngineUnderTest) -> list[str]:
    pipe = subject.restart()
    pipe.send("exit")
    return [f"it wrote {quote(line)} before it exited" for line in pipe.read_to_end()[:1]]


def _check_end_of_input(subject: EngineUnderTest) -> list[str]:
    pipe = subject.restart()
    pipe.end_input()
    return [f"it wrote {quote(line)} before it exited" for line in pipe.read_to_end()[:1]]


def _check_pipelining(subject: EngineUnderTest) -> list[str]:
    pipe = subject.restart()
    pipe.send(f"newgame {OPENING_GAME}\nbestmove depth 1")
    pipe.end_input()
    *lines, last = [*pipe.read_to_end(), ""][:4]
    expected = [f"<= {OPENING_GAME}", "< ok", f"<? {OPENING_GAME}"]
    error = mismatch(expected, lines) or ("no ok at the end" if last != "ok" else None)
    return [error] if error else []


def _check_line_endings(subject: EngineUnderTest) -> list[str]:
    error = mismatch([f"<= {OPENING_GAME}"], subject.restart().request("newgame Base\r"))
    return [error] if error else []


def _check_interrupt(subject: EngineUnderTest) -> list[str]:
    pipe = subject.restart()
    pipe.request("newgame Base")
    interrupt = Timer(SEARCH_START_SECONDS, pipe.interrupt)
    interrupt.start()
    try:
        answer = pipe.request("bestmove time 00:05:00")
    finally:
        interrupt.cancel()
    error = mismatch(["< ...", f"<? {OPENING_GAME}"], answer)
    error = error or mismatch(["< id *", "< ..."], pipe.request("info"))
    return [error] if error else []


def _check_time_limit(subject: EngineUnderTest) -> list[str]:
    pipe = subject.restart()
    pipe.request("newgame Base")
    start = time.monotonic()
    pipe.request("bestmove time 00:00:01")
    seconds = time.monotonic() - start
    return (
        [f"it took {seconds:.1f} s for a move in 1 s"]
        if seconds > 1 + TIME_TOLERANCE_SECONDS
        else []
    )


def _check_options(subject: EngineUnderTest) -> list[str]:
    lines = subject.restart().request("options")
    return [f"{quote(line)} is not an option" for line in lines if not is_option(line)]


def is_option(line: str) -> bool:
    """Return whether *line* describes an option in the format of the protocol.

    >>> is_option("Seed;int;7;0;0;100"), is_option("Seed;int;7"), is_option("Verbose;bool;no;no")
    (True, False, False)
    """
    name, kind, *values = [*line.split(";"), "", ""][: max(4, line.count(";") + 1)]
    if not name or " " in name or not all(values):
        return False
    present, default, *extra = values
    if kind == "bool":
        return {present, default} <= {"True", "False"} and not extra
    if kind == "enum":
        return {present, default} <= set(extra)
    number = {"int": r"-?\d+", "double": r"-?\d+(\.\d+)?([eE]-?\d+)?"}.get(kind)
    is_number = number and all(re.fullmatch(number, value) for value in values)
    return bool(is_number) and len(extra) in (0, 2)


#: Whether a check is required, its purpose, and a function that returns the errors of an engine.
ProcessCheck = tuple[bool, str, Callable[[EngineUnderTest], list[str]]]
PROCESS_CHECKS: list[ProcessCheck] = [
    (
        True,
        "Options are listed as Name;type;value;default, followed by their allowed values.",
        _check_options,
    ),
    (True, "The engine ends on exit, without an ok.", _check_exit),
    (True, "The engine ends when its input ends.", _check_end_of_input),
    (True, "Commands sent together are answered even if the input then ends.", _check_pipelining),
    (False, "Lines may end in CR LF.", _check_line_endings),
    (False, "bestmove with a time keeps to it.", _check_time_limit),
    (
        False,
        "An interrupted search answers with its best move, and the engine keeps running.",
        _check_interrupt,
    ),
]


# Moves


def _positions() -> Iterator[tuple[str, str]]:
    """Yield the purpose of each position, and the game that leads to it."""
    purpose = ""
    for line in _read_data("positions.txt").splitlines():
        if line.startswith("== "):
            purpose = line.removeprefix("== ")
        elif line and not line.startswith("#"):
            yield purpose, line


def _check_position(subject: EngineUnderTest, game: str) -> list[str]:
    pipe, board = subject.running(), parse_game(game, "tournament")
    answer = pipe.request(f"newgame {game}")
    error = game_string_error(board, answer[0]) if len(answer) == 1 else f"{len(answer)} lines"
    if error:
        return [f"newgame was answered with {error}"]
    if board.outcome():
        return []
    answer = pipe.request("validmoves")
    if len(answer) != 1:
        return [f"validmoves was answered with {len(answer)} lines"]
    return check_valid_moves(board, answer[0])


def check_valid_moves(board: Board, line: str) -> list[str]:
    """Return the errors in *line* as the list of all legal moves on *board*.

    >>> check_valid_moves(Board("Base", "tournament"), "wA1;wG1;wB1;wB1;wQ;wM1")
    ['missing: wS1', 'not legal: wQ', 'duplicate: wB1', 'not readable: wM1']
    """
    seen, extra, duplicates, unreadable = set(), [], [], []
    for text in line.split(";"):
        try:
            move = parse_move(board, text)
        except HiveError:
            unreadable.append(text)
            continue
        if not MOVE_PATTERN.fullmatch(text):
            unreadable.append(text)
        elif move in seen:
            duplicates.append(text)
        elif move not in board.legal_moves:
            extra.append(text)
        seen.add(move)
    missing = [move_string(board, move) for move in board.legal_moves if move not in seen]
    kinds = {
        "missing": missing,
        "not legal": extra,
        "duplicate": duplicates,
        "not readable": unreadable,
    }
    return [f"{kind}: {_join_limited(texts)}" for kind, texts in kinds.items() if texts]


def _join_limited(texts: list[str]) -> str:
    more = f" and {len(texts) - MAX_LISTED_MOVES} more" if len(texts) > MAX_LISTED_MOVES else ""
    return ", ".join(quote(text)[1:-1] or "''" for text in texts[:MAX_LISTED_MOVES]) + more


def _check_perft(subject: EngineUnderTest, game_type: str) -> list[str]:
    pipe = subject.running()
    pipe.request(f"newgame {game_type}")
    lines = pipe.request(f"perft {PERFT_DEPTH}")
    if not lines or any(line.startswith(("err", "invalid")) for line in lines):
        raise UnsupportedError("the engine has no perft")
    board = Board(game_type, "tournament")
    numbers = set(re.findall(r"\d+", "\n".join(lines)))
    counts = [(depth, board.perft(depth)) for depth in range(1, PERFT_DEPTH + 1)]
    missing = [f"perft({depth}) is {count}" for depth, count in counts if str(count) not in numbers]
    return [f"{count}, which is not among: {quote(lines[-1], 200)}" for count in missing]
