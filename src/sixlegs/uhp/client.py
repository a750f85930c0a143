"""Somebody else's UHP program as an Engine."""

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

GRACE_SECONDS = 5.0  # seconds that an engine may take beyond the time it was given
DEFAULT_MOVE_SECONDS = 600.0  # seconds for a move where no time was given


class UhpInfo(NamedTuple):
    """What a UHP engine has found so far. Only the move is told by all of them."""

    line: tuple[Move, ...]
    """The move to play, and how play would go on if it tells."""
    depth: int | None
    """How many plies deep it looked."""
    score: float | None
    """How good that is for the side to move, in units of its own."""
    seconds: float
    """How long that took, as measured here."""


class UhpEngine:
    """A UHP program, started and kept.

    *command* is its command line; *options* are set before anything else; *timeout* is how many
    seconds it may take to start and to answer anything but ``bestmove``, *grace* how many beyond
    the time it was given for that.

    Raises :exc:`EngineError` if it cannot be started or does not speak the protocol. Use it in a
    ``with`` statement, or close it, so that no process is left behind.
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
            raise EngineError(f"{quote(str(command))} is no command line: {error}") from error
        self.name = words[0] if words else "the engine"
        self._pipe: UhpProcess | None = None
        self._opening: Opening = "tournament"  # the engine's, as far as we know
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
        """The engine's process; None once it has been closed."""
        return self._pipe.pid if self._pipe else None

    def request(self, line: str) -> list[str]:
        """The answer to a command, without its ``ok``.

        Raises :exc:`EngineError` if the engine answers with an error, or not at all.
        """
        return self._without_error(line, list(self._lines(line)))

    def set_position(self, board: Board) -> None:
        """Bring the engine's game to where *board* is, by the moves since it was asked last.

        Raises :exc:`EngineError` if it has another game in mind, or stops answering.
        """
        before, self._synced_position = self._synced_position, None
        terms = board.game_type, board.opening
        if before and before[0] == terms and before[1] == board.moves[: len(before[1])]:
            names = move_strings(board)[len(before[1]) :]
            answer = [line for name in names for line in self.request(f"play {name}")[-1:]]
        else:
            self._set_opening(board.opening)
            answer = self.request(f"newgame {game_string(board)}")
        if answer:
            self._check_game(answer[-1], board)
        self._synced_position = terms, board.moves

    def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Move:
        """The engine's best move on *board*.

        Raises :exc:`EngineError` if it has another game in mind, names an illegal move, exceeds its
        time by far, or stops answering.
        """
        self.set_position(board)
        return self._parse_best_move(["", *self._bestmove(limit, stop)][-1], board)

    def _parse_best_move(self, line: str, board: Board) -> Move:
        """Return the move that the last *line* of an answer names."""
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
        """What the engine finds on *board*, as it finds it; the last is its answer.

        Engines with the option ``ReportIntermediateBestMoves`` tell better moves as they think, and
        those that know ``pv`` tell the line behind the last; of others comes the answer alone.
        Closing the iterator interrupts the engine.

        Raises what :meth:`play` does.
        """
        self.set_position(board)
        self._set_reporting(True)
        try:
            yield from self._read_infos(board, limit or Limit(seconds=DEFAULT_MOVE_SECONDS), stop)
        finally:
            self._set_reporting(False)

    def _read_infos(self, board: Board, limit: Limit, stop: Stop | None) -> Iterator[UhpInfo]:
        """Yield what the engine reports, and then the line behind the last of it."""
        thought, began, line = None, monotonic(), ""
        with closing(self._bestmove(limit, stop)) as lines:
            for line in lines:
                found = parse_info(board, line, monotonic() - began)
                # The answer itself repeats the last that was told, or is all that is.
                if found and (not thought or found.depth or found.line[0] != thought.line[0]):
                    thought = found
                    yield thought
        self._parse_best_move(line, board)
        if thought and (behind := self._principal_variation(board, thought)) != thought.line:
            yield thought._replace(line=behind)

    def _principal_variation(self, board: Board, thought: UhpInfo) -> tuple[Move, ...]:
        """How play goes on after the move found last, by engines that know."""
        with suppress(EngineError):
            names = [name for line in self.request("pv") for name in line.split(";")]
            line = _parse_line(board, names)
            if line[:1] == thought.line[:1] and len(line) > len(thought.line):
                return line
        return thought.line

    def _set_reporting(self, is_wanted: bool) -> None:
        """Ask it to tell better moves as it finds them, or not to; many cannot."""
        if self._pipe is not None:
            with suppress(EngineError):
                self.request(f"options set ReportIntermediateBestMoves {is_wanted}")

    def close(self) -> None:
        """Ask it to leave, and see to it that it does."""
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
        """Send a command, and yield the lines of the answer. An engine that gives none is ended.

        Closing the iterator interrupts the engine, so that it answers.
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
        except BaseException:  # Ctrl-C while waiting: its answer would come to the wrong question
            self._kill()
            raise

    def _set_opening(self, opening: Opening) -> None:
        """Tell the engine the opening rule, which no game string does; many know only one."""
        if opening != self._opening:
            with suppress(EngineError):
                self.request(f"options set Opening {opening}")
            self._opening = opening

    def _check_game(self, text: str, board: Board) -> None:
        try:
            told = parse_game(text, board.opening)
        except HiveError as error:
            raise EngineError(f"{self.name} tells no game: {quote(text)}: {error}") from error
        if told.moves != board.moves:
            raise EngineError(f"{self.name} has another game in mind: {quote(text)}")

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
    """What a line before the answer tells: a move, as some write it with ``;depth;score;line``.

    >>> parse_info(Board("Base"), "wA1;3;0.25;wA1;bG1 wA1-", 0.5).depth
    3

    None if it tells no move.
    """
    name, *rest = line.split(";")
    if not (first := _parse_line(board, [name])):
        return None
    depth = int(rest[0]) if rest and rest[0].isdecimal() and len(rest[0]) < 9 else None
    score = None
    if len(rest) > 1:
        with suppress(ValueError):
            score = float(rest[1])
    behind = _parse_line(board, rest[2:])
    return UhpInfo(behind if behind[:1] == first else first, depth, score, seconds)


def _parse_line(board: Board, names: Sequence[str]) -> tuple[Move, ...]:
    """The moves of a line, as far as they can be played."""
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
    """How to ask for a move, in the order to try: not all engines know fractions of a second."""
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
