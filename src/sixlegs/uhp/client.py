"""External UHP engines as players."""

from __future__ import annotations

import shlex
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from time import monotonic
from typing import NamedTuple

from sixlegs.engine import EngineError, EngineMoveError, Limit, Stop
from sixlegs.errors import HiveError, quote
from sixlegs.notation import game_string, move_strings, parse_game, parse_move
from sixlegs.rules import Board, Move, Opening
from sixlegs.uhp.process import EXIT_TIMEOUT_SECONDS, UhpProcess

GRACE_SECONDS = 5.0  # allowed beyond the time limit of a move
DEFAULT_MOVE_SECONDS = 600.0  # timeout per move without a time limit


class UhpInfo(NamedTuple):
    """A report of a UHP engine. All engines report at least the move."""

    line: tuple[Move, ...]
    """The move to play, followed by its continuation if the engine reports one."""
    depth: int | None
    """The search depth in plies."""
    score: float | None
    """The score for the side to move, in the engine's own units."""
    seconds: float
    """The elapsed time, measured by the client."""


class UhpEngine:
    """A running UHP engine process.

    *command* is its command line; *options* are set first. *timeout* is the number of seconds to
    start and to answer commands other than ``bestmove``, for which *grace* seconds are added to
    the time limit.

    Raises :exc:`EngineError` if it cannot be started or does not implement the protocol. Use it in
    a ``with`` statement or close it, so that no process is left running.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        options: Mapping[str, str] | None = None,
        timeout: float = 10.0,
        grace: float = GRACE_SECONDS,
    ) -> None:
        try:
            words = shlex.split(command) if isinstance(command, str) else list(command)
        except ValueError as error:
            raise EngineError(
                f"{quote(str(command))} is not a valid command line: {error}"
            ) from error
        self.name = words[0] if words else "the engine"
        self._pipe: UhpProcess | None = None
        self._opening: Opening = "tournament"  # the rule last sent to the engine
        self._synced_position: tuple[tuple[str, Opening], tuple[Move, ...]] | None = None
        self._has_fractional_seconds = True
        self._grace = grace
        try:
            self._pipe = UhpProcess(words, timeout)
            self.name, self.capabilities = _parse_introduction(self._pipe.answer(), self.name)
            for name, value in (options or {}).items():
                self.request(f"options set {name} {value}")
        except EngineError as error:
            self._kill()
            raise EngineError(f"{self.name}: {error}") from error
        except BaseException:
            self._kill()
            raise

    def __enter__(self) -> UhpEngine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """The process id of the engine, or None after it has been closed."""
        return self._pipe.pid if self._pipe else None

    def request(self, line: str) -> list[str]:
        """Send a command and return the answer without ``ok``.

        Raises :exc:`EngineError` if the engine answers with an error or does not answer.
        """
        return self._without_error(line, list(self._lines(line)))

    def set_position(self, board: Board) -> None:
        """Update the engine's game to *board*, by sending only the new moves if possible.

        Raises :exc:`EngineError` if the engine's game differs or it stops responding.
        """
        before, self._synced_position = self._synced_position, None
        rules = board.game_type, board.opening
        if before and before[0] == rules and before[1] == board.moves[: len(before[1])]:
            names = move_strings(board)[len(before[1]) :]
            answer = [line for name in names for line in self.request(f"play {name}")[-1:]]
        else:
            self._set_opening(board.opening)
            answer = self.request(f"newgame {game_string(board)}")
        if answer:
            self._check_game(answer[-1], board)
        self._synced_position = rules, board.moves

    def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Move:
        """Return the engine's best move on *board*.

        Raises :exc:`EngineError` if the engine's game differs, its move is illegal, it greatly
        exceeds its time, or it stops responding.
        """
        self.set_position(board)
        return self._parse_best_move(["", *self._bestmove(limit, stop)][-1], board)

    def _parse_best_move(self, line: str, board: Board) -> Move:
        """Return the move on the last *line* of an answer."""
        text = line.split(";")[0]
        try:
            move = parse_move(board, text)
        except HiveError as error:
            raise EngineMoveError(f"{self.name} answered {quote(text)}: {error}") from error
        if reason := board.why_not(move):
            raise EngineMoveError(
                f"{self.name} wants to play {quote(text)}, which is illegal"
                f" ({reason.rule.name}) in {quote(game_string(board), 2000)}"
            )
        return move

    def analyze(
        self, board: Board, limit: Limit | None = None, *, stop: Stop | None = None
    ) -> Generator[UhpInfo, None, None]:
        """Yield the engine's reports on *board*; the last is its answer.

        Engines with the option ``ReportIntermediateBestMoves`` report better moves while they
        think, and engines with the command ``pv`` report the final line. Other engines report the
        answer only. Closing the iterator interrupts the engine.

        Raises the exceptions of :meth:`play`.
        """
        self.set_position(board)
        self._set_reporting(True)
        try:
            yield from self._read_infos(board, limit or Limit(seconds=DEFAULT_MOVE_SECONDS), stop)
        finally:
            self._set_reporting(False)

    def _read_infos(self, board: Board, limit: Limit, stop: Stop | None) -> Iterator[UhpInfo]:
        """Yield the engine's reports, followed by its principal variation if that is longer."""
        last_info, started_at, line = None, monotonic(), ""
        with closing(self._bestmove(limit, stop)) as lines:
            for line in lines:
                info = parse_info(board, line, monotonic() - started_at)
                # The answer repeats the last report, or is the only one.
                if info and (not last_info or info.depth or info.line[0] != last_info.line[0]):
                    last_info = info
                    yield last_info
        self._parse_best_move(line, board)
        if (
            last_info
            and (variation := self._principal_variation(board, last_info)) != last_info.line
        ):
            yield last_info._replace(line=variation)

    def _principal_variation(self, board: Board, info: UhpInfo) -> tuple[Move, ...]:
        """Return the line of the engine's ``pv`` if it extends that of *info*."""
        with suppress(EngineError):
            names = [name for line in self.request("pv") for name in line.split(";")]
            line = _parse_line(board, names)
            if line[:1] == info.line[:1] and len(line) > len(info.line):
                return line
        return info.line

    def _set_reporting(self, is_enabled: bool) -> None:
        """Turn reports of better moves on or off; many engines do not support them."""
        if self._pipe is not None:
            with suppress(EngineError):
                self.request(f"options set ReportIntermediateBestMoves {is_enabled}")

    def close(self) -> None:
        """Ask the engine to exit, and kill it if it does not."""
        if self._pipe is not None:
            self._pipe.timeout = 1.0
            with suppress(EngineError):
                self._pipe.send("exit")
                self._pipe.read_to_end()
            self._kill()

    def _kill(self) -> None:
        pipe, self._pipe = self._pipe, None
        if pipe is not None:
            pipe.close()

    def _lines(
        self, line: str, timeout: float | None = None, stop: Stop | None = None
    ) -> Generator[str, None, None]:
        """Send a command and yield the lines of the answer. Kill an engine that does not answer.

        Closing the iterator interrupts the engine, so that it completes its answer.
        """
        pipe = self._pipe
        if pipe is None:
            raise EngineError(f"{self.name} is not running")
        try:
            pipe.send(line)
            yield from pipe.lines(timeout, stop)
        except GeneratorExit:
            pipe.interrupt()
            try:
                pipe.answer(EXIT_TIMEOUT_SECONDS)
            except EngineError:
                self._kill()
        except EngineError as error:
            self._kill()
            raise type(error)(f"{self.name}: {error}") from error
        except BaseException:  # Ctrl-C: the answer would be mistaken for that of the next command
            self._kill()
            raise

    def _set_opening(self, opening: Opening) -> None:
        """Send the opening rule, which game strings lack; many engines support only one."""
        if opening != self._opening:
            with suppress(EngineError):
                self.request(f"options set Opening {opening}")
            self._opening = opening

    def _check_game(self, text: str, board: Board) -> None:
        try:
            reported = parse_game(text, board.opening)
        except HiveError as error:
            raise EngineError(f"{self.name} sent no valid game: {quote(text)}: {error}") from error
        if reported.moves != board.moves:
            raise EngineError(f"{self.name} has a different game: {quote(text)}")

    def _bestmove(self, limit: Limit, stop: Stop | None) -> Generator[str, None, None]:
        """Yield the lines of the answer to ``bestmove``."""
        limit.check()
        limit = limit.per_move
        seconds = DEFAULT_MOVE_SECONDS if limit.seconds is None else limit.seconds + self._grace
        *exact, last = _bestmove_commands(limit, self._has_fractional_seconds)
        for command in (*exact, last):
            answer: list[str] = []
            with closing(self._lines(command, seconds, stop)) as lines:
                for line in lines:
                    answer.append(line)
                    yield line
            if not _has_error(answer):
                return
            self._has_fractional_seconds = self._has_fractional_seconds and command == last
        self._without_error(last, answer)

    def _without_error(self, line: str, answer: list[str]) -> list[str]:
        if _has_error(answer):
            raise EngineError(f"{self.name} answers {quote(line)} with: {quote(answer[0])}")
        return answer


def parse_info(board: Board, line: str, seconds: float) -> UhpInfo | None:
    """Return the report on a *line* before the answer: a move, or ``move;depth;score;line``.

    >>> parse_info(Board("Base"), "wA1;3;0.25;wA1;bG1 wA1-", 0.5).depth
    3

    Return None if the line does not start with a move.
    """
    name, *rest = line.split(";")
    if not (first := _parse_line(board, [name])):
        return None
    depth = int(rest[0]) if rest and rest[0].isdecimal() and len(rest[0]) < 9 else None
    score = None
    if len(rest) > 1:
        with suppress(ValueError):
            score = float(rest[1])
    variation = _parse_line(board, rest[2:])
    return UhpInfo(variation if variation[:1] == first else first, depth, score, seconds)


def _parse_line(board: Board, names: Sequence[str]) -> tuple[Move, ...]:
    """Return the moves of a line up to the first that is not legal."""
    replay = board.copy()
    with suppress(HiveError):
        for name in names:
            replay.push_uhp(name)
    return replay.moves[len(board.moves) :]


def _parse_introduction(banner: list[str], command: str) -> tuple[str, frozenset[str]]:
    if not banner or not banner[0].startswith("id "):
        raise EngineError("it did not introduce itself with an id")
    expansions = banner[-1].split(";") if len(banner) > 1 else []
    return banner[0].removeprefix("id ").strip() or command, frozenset(expansions)


def _has_error(answer: list[str]) -> bool:
    return any(line.split(" ")[0] in ("err", "invalidmove") for line in answer)


def _bestmove_commands(limit: Limit, takes_fractions: bool) -> list[str]:
    """Return ``bestmove`` commands to try in order: not all engines accept fractional seconds."""
    if limit.nodes is not None:
        return [f"bestmove nodes {limit.nodes}"]
    if limit.depth is not None:
        return [f"bestmove depth {limit.depth}"]
    if limit.seconds is None:
        raise EngineError("a UHP engine needs a limit: seconds, depth or nodes")
    minutes, seconds = divmod(limit.seconds, 60)
    hours, minutes = divmod(int(minutes), 60)
    if seconds == int(seconds):
        return [f"bestmove time {hours:02}:{minutes:02}:{int(seconds):02}"]
    exact = f"bestmove time {hours:02}:{minutes:02}:{seconds:010.7f}"
    plain = f"bestmove seconds {limit.seconds:.7f}".rstrip("0").rstrip(".")
    return [exact, plain] if takes_fractions else [plain]
