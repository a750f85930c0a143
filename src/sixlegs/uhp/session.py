"""The UHP server: a command in, the lines of its answer out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol, runtime_checkable

from sixlegs import __version__
from sixlegs.engine import Engine, EngineError, Limit, Player, Stop
from sixlegs.engine.builtin_players import ENGINE_KINDS
from sixlegs.engine.levels import MAXIMUM
from sixlegs.errors import (
    HiveError,
    IllegalMoveError,
    InvalidMoveError,
    parse_number,
    quote,
)
from sixlegs.game import Game
from sixlegs.notation import EXPANSION_NAMES, game_string, line_strings, move_string, parse_game
from sixlegs.rules import Board, Move
from sixlegs.uhp.options import GameOptions, Options

ReportLine = Callable[[str], None]

MAX_LINE_CHARACTERS = 200_000  # a game of ten thousand plies is shorter
MAX_MESSAGE_CHARACTERS = 400
TIME_MARGIN_SECONDS = 0.05  # subtracted from time limits, for startup and for writing the answer
MIN_TIME_SECONDS = 0.001  # the limit for zero seconds

# The format of .NET's TimeSpan, with optional days and fractions: 1.02:03:04.5000000.
TIME_PATTERN = re.compile(
    r"(?:([0-9]{1,4})\.)?([0-9]{1,2}):([0-5]?[0-9]):([0-5]?[0-9](?:\.[0-9]{1,9})?)", re.ASCII
)
SECONDS_PATTERN = re.compile(r"[0-9]{1,8}(?:\.[0-9]{1,9})?", re.ASCII)


@runtime_checkable
class SupportsImprovingMoves(Protocol):
    """An engine that yields better moves as it finds them; the last one is its answer."""

    def improving_moves(self, board: Board, limit: Limit, stop: Stop | None) -> Iterator[Move]: ...


@runtime_checkable
class SupportsLine(Protocol):
    """An engine that has the principal variation of its last move."""

    @property
    def line(self) -> tuple[Move, ...]: ...


class CommandRequest(NamedTuple):
    """The parameters of a command."""

    text: str
    stop: Stop | None
    report: ReportLine


def create_builtin_player(options: Options) -> Player:
    """Return the player selected by *options*; a seed of 0 means a random seed."""
    seed = options.seed or None
    if options.player != Engine.NAME:
        return ENGINE_KINDS[options.player](seed)
    return Engine(
        threads=options.threads,
        table_mb=options.hash_mb,
        level=None if options.level == MAXIMUM else int(options.level),
        seed=seed,
        network=options.network,
    )


class UhpSession:
    """A session with a UHP client: its game, options and engine.

    >>> session = UhpSession()
    >>> session.answer("newgame Base+ML")
    ['Base+ML;NotStarted;White[1]', 'ok']
    >>> session.answer("play wQ")
    ['invalidmove By the tournament rule, the queen bee may not be your first tile.', 'ok']

    *create_engine* creates the engine for the first move, and again after an option has been set or
    a game has started from an empty board; *name* is used in the introduction.
    """

    def __init__(
        self,
        options: GameOptions | None = None,
        create_engine: Callable[[Any], Player] = create_builtin_player,
        name: str = f"Sixlegs {__version__}",
    ) -> None:
        self.options = options or Options()
        self.name = _to_one_line(name)
        self.is_over = False
        """Whether the client has sent ``exit``."""
        self._engine_for = create_engine
        self._engine: Player | None = None
        self._game: Game | None = None
        self._line: str | None = (
            None  # the last principal variation, valid for the current position
        )

    def answer(
        self, line: str, stop: Stop | None = None, report: ReportLine | None = None
    ) -> list[str]:
        """Run the command *line* and return the complete answer, including ``ok``.

        Blank lines and ``exit`` have no answer. Once *stop* is set, the best move so far is
        returned soon. *report* is called with intermediate lines as they become available.
        """
        early: list[str] = []
        try:
            lines = self._run_command(line, stop, report or early.append)
        except (InvalidMoveError, IllegalMoveError) as error:
            lines = [_to_one_line(f"invalidmove {error}")]
        except HiveError as error:
            lines = [_to_one_line(f"err {error}")]
        except Exception as error:  # a bug in an engine or here: report it to the client
            lines = [_to_one_line(f"err {type(error).__name__}: {error}")]
        return [] if lines is None else [*early, *lines, "ok"]

    def close(self) -> None:
        """Close the engine."""
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.close()

    def _run_command(self, line: str, stop: Stop | None, report: ReportLine) -> list[str] | None:
        if len(line) > MAX_LINE_CHARACTERS:
            raise HiveError(f"That line is longer than {MAX_LINE_CHARACTERS} characters.")
        if not (words := line.split(maxsplit=1)):
            return None
        command = _command(words[0])
        text = words[1].strip() if len(words) > 1 else ""
        if text and " " not in command.usage:
            raise HiveError(f"{command.usage} takes no parameters.")
        return command.run(self, CommandRequest(text, stop, report))

    # Playing

    def _info(self, _: CommandRequest) -> list[str]:
        return [f"id {self.name}", ";".join(EXPANSION_NAMES.values())]

    def _new_game(self, request: CommandRequest) -> list[str]:
        board = parse_game(request.text or "Base", self.options.opening)
        self._game = Game(board, repetition=self.options.repetition_draw)
        if not board.moves:  # many clients send the whole game before each move
            self.close()
        return self._game_string()

    def _play(self, request: CommandRequest) -> list[str]:
        game = self._ongoing_game()
        if not request.text:
            raise HiveError("Which move? Name it as in: play wA1 bQ-")
        game.push_uhp(request.text)
        return self._game_string()

    def _pass(self, _: CommandRequest) -> list[str]:
        self._ongoing_game().push_uhp("pass")
        return self._game_string()

    def _valid_moves(self, _: CommandRequest) -> list[str]:
        board = self._current_game().board
        if not board.legal_moves:
            raise HiveError("The game is over: try newgame or undo.")
        return [";".join(move_string(board, move) for move in board.legal_moves)]

    def _undo(self, request: CommandRequest) -> list[str]:
        game = self._current_game()
        count, played = _number(request.text or "1", 1, 10**6), len(game.board.moves)
        if not played:
            raise HiveError("There is no move to take back.")
        if count > played:
            raise HiveError(f"{count} moves cannot be taken back: the game has {played}.")
        for _ in range(count):
            game.pop()
        return self._game_string()

    # Thinking

    def _best_move(self, request: CommandRequest) -> list[str]:
        board = self._ongoing_game().board
        limit = parse_limit(request.text)
        try:
            move = self._engine_move(board, limit, request)
            best = _legal_move_string(board, move)
            self._line = ";".join(line_strings(board, self._line_from(move)))
        except HiveError as error:  # caused by the engine, so not an "invalidmove" of the client
            raise EngineError(str(error)) from error
        return [best]

    def _engine_move(self, board: Board, limit: Limit, request: CommandRequest) -> Move:
        if self._engine is None:
            self._engine = self._engine_for(self.options)
        if not (
            self.options.report_intermediate_best_moves
            and isinstance(self._engine, SupportsImprovingMoves)
        ):
            return self._engine.play(board.copy(), limit, request.stop)
        move = None
        for move in self._engine.improving_moves(board.copy(), limit, request.stop):
            request.report(_legal_move_string(board, move))
        if move is None:
            raise EngineError("The engine found no move.")
        return move

    def _line_from(self, move: Move) -> tuple[Move, ...]:
        if isinstance(self._engine, SupportsLine) and self._engine.line[:1] == (move,):
            return self._engine.line
        return (move,)

    def _principal_variation(self, _: CommandRequest) -> list[str]:
        if self._line is None:
            raise HiveError("No move has been looked for in this position: try bestmove.")
        return [self._line]

    def _perft(self, request: CommandRequest) -> list[str]:
        board, deepest = self._current_game().board.copy(), _number(request.text or "3", 0, 64)
        for depth in range(deepest + 1):
            count = board._perft(depth, 1, request.stop)
            if request.stop is not None and request.stop.is_set():
                break
            request.report(f"perft({depth}) = {count}")
        return []

    # Options and help

    def _options(self, request: CommandRequest) -> list[str]:
        match request.text.split():
            case []:
                return self.options.lines()
            case ["get", name]:
                return [self.options.line(name)]
            case ["set", name, value]:
                line = self.options.set(name, value)
                self.close()
                if self._game is not None:
                    self._game.repetition = self.options.repetition_draw
                return [line]
        raise HiveError("It is options, options get NAME or options set NAME VALUE.")

    def _help(self, request: CommandRequest) -> list[str]:
        commands = [_command(request.text)] if request.text else list(COMMANDS.values())
        return [f"{command.usage}: {command.purpose}" for command in commands]

    def _exit(self, _: CommandRequest) -> None:
        self.is_over = True

    # The game

    def _current_game(self) -> Game:
        if self._game is None:
            raise HiveError("No game has been started: try newgame.")
        return self._game

    def _ongoing_game(self) -> Game:
        game = self._current_game()
        if game.result:
            raise HiveError("The game is over: try newgame or undo.")
        return game

    def _game_string(self) -> list[str]:
        """Return the game string after a change of the game."""
        self._line = None
        game = self._current_game()
        return [game_string(game.board, game.result.outcome if game.result else None)]


class UhpCommand(NamedTuple):
    """A command: its syntax, its description, and the method that runs it."""

    usage: str
    purpose: str
    run: Callable[[UhpSession, CommandRequest], list[str] | None]


_TABLE = [
    UhpCommand("info", "name and version of the engine, and its expansions", UhpSession._info),
    UhpCommand(
        "newgame [GAME]", "start a game of a type, or continue a game", UhpSession._new_game
    ),
    UhpCommand("play MOVE", "play a move, as in: play wA1 bQ-", UhpSession._play),
    UhpCommand("pass", "pass if no other move is legal", UhpSession._pass),
    UhpCommand("validmoves", "list the legal moves", UhpSession._valid_moves),
    UhpCommand(
        "bestmove LIMIT",
        "search for the best move; LIMIT is time HH:MM:SS, depth N, nodes N or seconds X",
        UhpSession._best_move,
    ),
    UhpCommand("undo [N]", "undo the last N moves", UhpSession._undo),
    UhpCommand(
        "options [get NAME | set NAME VALUE]", "show options, or set one", UhpSession._options
    ),
    UhpCommand("pv", "principal variation of the last bestmove", UhpSession._principal_variation),
    UhpCommand("perft [N]", "count the move sequences of N plies", UhpSession._perft),
    UhpCommand("help [COMMAND]", "this list, or one line of it", UhpSession._help),
    UhpCommand("exit", "goodbye", UhpSession._exit),
]
COMMANDS = {command.usage.split()[0]: command for command in _TABLE}


def _command(keyword: str) -> UhpCommand:
    if keyword.lower() not in COMMANDS:
        raise HiveError(f"There is no command {quote(keyword)}: try help.")
    return COMMANDS[keyword.lower()]


def parse_limit(text: str) -> Limit:
    """Parse the limit of ``bestmove``.

    >>> parse_limit("time 00:00:05.5").seconds
    5.45
    >>> parse_limit("depth 3").depth
    3

    Raises :exc:`HiveError` if it is missing or invalid.
    """
    match text.lower().split():
        case ["time", time] if match := TIME_PATTERN.fullmatch(time):
            days, hours, minutes, seconds = (float(part or 0) for part in match.groups())
            return _time_limit(((days * 24 + hours) * 60 + minutes) * 60 + seconds)
        case ["seconds", seconds] if SECONDS_PATTERN.fullmatch(seconds):
            return _time_limit(float(seconds))
        case ["depth", depth]:
            return Limit(depth=max(1, _number(depth, 0, 10**6)))
        case ["nodes", nodes]:
            return Limit(nodes=_number(nodes, 1, 10**15))
    raise HiveError(
        "bestmove needs a limit: time HH:MM:SS, depth N, nodes N or seconds X"
        + (f", not {quote(text)}." if text else ".")
    )


def _time_limit(seconds: float) -> Limit:
    return Limit(
        seconds=max(MIN_TIME_SECONDS, round(seconds - min(TIME_MARGIN_SECONDS, seconds / 4), 9))
    )


def _number(text: str, minimum: int, maximum: int) -> int:
    if (value := parse_number(text, minimum, maximum)) is None:
        raise HiveError(f"{quote(text)} is not a number from {minimum} to {maximum}.")
    return value


def _legal_move_string(board: Board, move: Move) -> str:
    if move not in board.legal_moves:
        raise EngineError(f"The engine found no legal move but {move}.")
    return move_string(board, move)


def _to_one_line(text: str) -> str:
    """Return *text* as a printable line of limited length."""
    return quote(text, MAX_MESSAGE_CHARACTERS)[1:-1].strip()
