"""A game at the terminal, for two people or against the computer: a line in, lines out."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from sixlegs import _core
from sixlegs.diagram import board_diagram
from sixlegs.engine import Engine, EngineError, Limit, Player, Score
from sixlegs.engine.hint import HINT_LIMIT as HINT
from sixlegs.engine.hint import accepts_draw, hint
from sixlegs.errors import HiveError, IllegalMoveError, InvalidMoveError
from sixlegs.game import Game
from sixlegs.i18n import Language, Message
from sixlegs.messages import fact_message, move_message, reason_message
from sixlegs.notation import game_string, line_strings, move_string, parse_move, try_parse_piece
from sixlegs.position import hop_string, position_string
from sixlegs.rules import PASS, Board, Color, Hex, Move, Piece
from sixlegs.terminal.saved_games import ComputerSeat, is_saved_game, save_game
from sixlegs.terminal.vocabulary import Vocabulary, help_text


def create_computer(level: int | None) -> Player:
    """Return the computer at a level; None is Maximum."""
    return Engine(level=level)


class TerminalGame:
    """A terminal session without input and output: :meth:`answer` maps a line to lines.

    The game is saved to *file* after every change. With *is_autosave*, *file* was not named by the
    players, and is removed when there is nothing to resume. With a *computer*, the player returned
    by *create_player* moves for its side whenever :attr:`awaits_computer` is true. Output is in
    *language*; input may also be in English.
    """

    def __init__(
        self,
        game: Game,
        file: Path,
        *,
        is_autosave: bool = False,
        computer: ComputerSeat | None = None,
        create_player: Callable[[int | None], Player] = create_computer,
        language: Language = Language.ENGLISH,
    ) -> None:
        white, black = (_seat(computer, color) for color in Color)
        self._seated = _core.SeatedGame(game.core, white, black)
        self.game = Game.from_core(self._seated.game, game)
        self.file = file
        self.language = language
        self.is_over = False
        """Whether the players have quit."""
        self._is_autosave = is_autosave
        self._has_saved = bool(
            game.board.moves
        )  # never remove a file that this session did not write
        self._computer = computer
        self._player = create_player(computer.level) if computer else None
        self._is_interrupted = False
        self._target_moves: list[Move] = []
        self._text = language.format_message
        self._vocabulary = Vocabulary(language)
        self._commands: dict[str, Callable[[str], list[str]]] = {
            "help": lambda _: help_text(language).splitlines(),
            "board": lambda _: self.picture(),
            "moves": lambda _: self._movable_pieces(),
            "why": self._why,
            "hint": lambda _: self._hint(),
            "undo": lambda _: self._undo(),
            "save": self._save_as,
            "draw": lambda _: self._offer_draw(),
            "resign": lambda _: self._resign(),
            "string": lambda _: self._export_strings(),
            "quit": lambda _: self._quit(),
        }

    @property
    def prompt(self) -> str:
        """The prompt of the next line."""
        return f"{self._state()}> "

    def _state(self) -> str:
        if self.game.result:
            return self._text("terminal-prompt-over")
        if self._is_computers_turn:
            return self._text("terminal-prompt-computer")
        board = self.game.board
        return self._text("game-turn-number", color=board.turn, turn=board.turn_number)

    @property
    def awaits_computer(self) -> bool:
        """Whether :meth:`computer_move` should be called next."""
        return self._is_computers_turn and not (self._is_interrupted or self.is_over)

    def begin(self) -> list[str]:
        """Return the lines to show at the start."""
        passes = self._forced_passes()
        return [*self._welcome(), *passes, *self.picture(), *self._result_lines()]

    def _welcome(self) -> list[str]:
        if self._computer is None:
            return [self._text("terminal-welcome")]
        color, level = self._computer.color.other, self._computer.level
        if level is None:
            seconds = self._computer.seconds
            welcome = self._text("terminal-welcome-maximum", color=color, seconds=seconds)
        else:
            welcome = self._text("terminal-welcome-computer", color=color, level=level)
        return [welcome, self._text("terminal-how-to-begin")]

    def computer_move(self) -> list[str]:
        """Play the computer's move; Ctrl-C cancels it and leaves the game unchanged."""
        assert self._player and self._computer, "only a computer is waited for"
        limit = Limit(seconds=self._computer.seconds) if self._computer.level is None else Limit()
        try:
            move = self._player.play(self.game.board.copy(), limit)
        except KeyboardInterrupt:
            self._is_interrupted = True
            return ["", self._text("terminal-computer-stopped")]
        except EngineError as error:
            self._is_interrupted = True
            return [self._text("terminal-computer-failed", error=str(error))]
        return self._push(move)

    def close(self) -> None:
        """Close the computer's engine."""
        if self._player is not None:
            self._player.close()

    def answer(self, line: str) -> list[str]:
        """Run the command on *line* and return the output."""
        words = line.split()
        if not words:
            self._is_interrupted = False
            return self.picture()
        try:
            if command := self._vocabulary.command(words[0]):
                return self._commands[command](" ".join(words[1:]))
            if len(words) == 1 and words[0].isascii() and words[0].isdecimal():
                return self._choose(words[0])
            return self._play(words) if self._is_move(words) else self._targets(" ".join(words))
        except IllegalMoveError as error:
            return [f"{self._text('terminal-not-allowed')} {self._error_text(error)}"]
        except InvalidMoveError as error:
            return [self._error_text(error), self._text("terminal-type-help")]
        except HiveError as error:
            return [self._error_text(error)]
        except KeyboardInterrupt:  # during an engine search
            return ["", self._text("terminal-canceled")]

    def _error_text(self, error: HiveError) -> str:
        return self.language.translate(error.message) if error.message else str(error)

    def picture(self) -> list[str]:
        """Return the board and both hands."""
        board = self.game.board
        rows = board_diagram(board).splitlines()[1:] or [self._text("terminal-empty-table")]
        return ["", *rows, "", *(self._hand(board, color) for color in Color)]

    def _hand(self, board: Board, color: Color) -> str:
        if tiles := " ".join(map(str, board.hand(color))):
            return self._text("terminal-hand", color=color, tiles=tiles)
        return self._text("terminal-hand-empty", color=color)

    def _is_move(self, words: list[str]) -> bool:
        """Return whether *words* are a complete move rather than a piece or a bug."""
        if len(words) > 1:
            return self._vocabulary.bug(" ".join(words)) is None
        word = words[0].lower()
        return word == "pass" or (not self.game.board.stacks and try_parse_piece(word) is not None)

    def _play(self, words: list[str]) -> list[str]:
        self._check_turn()
        return self._push(parse_move(self.game.board, " ".join(self._with_color(words))))

    def _with_color(self, words: list[str]) -> list[str]:
        """Return *words* with the player's color added to a piece without one."""
        own = f"{self.game.turn.name[0].lower()}{words[0]}"
        is_short = try_parse_piece(words[0]) is None and try_parse_piece(own) is not None
        return [own, *words[1:]] if is_short else words

    def _push(self, move: Move) -> list[str]:
        self._check_going_on()
        board = self.game.board
        if self._seated.push(move) is not None:
            raise board._illegal_move_error(move)
        self.game.invalidate_board()
        self._target_moves = []
        lines = [*self._move_lines(board, move), *self._forced_passes(), *self._autosave()]
        picture = [] if self.awaits_computer else self.picture()
        return [*lines, *picture, *self._result_lines()]

    def _move_lines(self, board: Board, move: Move) -> list[str]:
        """Return the lines about *move*, which was played on *board*."""
        name = move_string(board, move)
        if self._computer is None or board.turn is not self._computer.color:
            return [self._text("terminal-played", color=board.turn, move=name)]
        words = self.language.translate(move_message(board, move))
        return [self._text("terminal-computer-played", move=name), f"({words})"]

    def _forced_passes(self) -> list[str]:
        lines = []
        while self._seated.awaits == "pass":
            lines.append(self._text("game-forced-pass", color=self.game.turn))
            self._seated.push(PASS)
            self.game.invalidate_board()
        return lines

    def _targets(self, text: str) -> list[str]:
        """Return the numbered targets of a piece, or of all pieces of a bug."""
        self._check_turn()
        board = self.game.board
        pieces = self._vocabulary.pieces(board, text)
        choices = [move for move in board.legal_moves if move.piece in pieces]
        if not choices:
            return [self._piece_sentence(board, pieces[0])]
        self._target_moves = sorted(choices, key=_reading_order)
        marks: dict[Hex, str] = {}
        for number, move in enumerate(self._target_moves, start=1):
            assert move.target is not None
            marks[move.target] = f"{marks.get(move.target, '')}[{number}]"[:5]
        names = [
            f"[{i}] {self._target_text(move)}" for i, move in enumerate(self._target_moves, start=1)
        ]
        rows = board_diagram(board, marks).splitlines()[1:]
        return [*rows, "", *names, self._text("terminal-type-number")]

    def _target_text(self, move: Move) -> str:
        name = move_string(self.game.board, move)
        repeats = self.game.repetition and self.game.would_repeat(move)
        return f"{name}  ({self._text('game-would-repeat')})" if repeats else name

    def _choose(self, text: str) -> list[str]:
        if not self._target_moves:
            return [self._text("terminal-type-bug-first")]
        number = int(text) if len(text) < 6 else 0
        if not 1 <= number <= len(self._target_moves):
            return [self._text("terminal-type-number-up-to", count=len(self._target_moves))]
        return self._push(self._target_moves[number - 1])

    def _movable_pieces(self) -> list[str]:
        self._check_going_on()
        board = self.game.board
        movable = dict.fromkeys(move.piece for move in board.legal_moves if move.piece)
        return [self._piece_sentence(board, piece) for piece in movable]

    def _why(self, text: str) -> list[str]:
        words, board = text.split(), self.game.board
        if not words:
            return [self._text("terminal-type-why")]
        self._check_going_on()
        if len(words) == 1 or self._vocabulary.bug(text):
            pieces = self._vocabulary.pieces(board, text)
            return [self._piece_sentence(board, piece) for piece in pieces]
        reason = board.why_not(parse_move(board, " ".join(self._with_color(words))))
        if reason is None:
            return [self._text("terminal-allowed")]
        return [self.language.translate(reason_message(reason))]

    def _piece_sentence(self, board: Board, piece: Piece) -> str:
        """Return how many moves a piece has, or why it has none."""
        if reason := board.why_not(piece):
            idle = self._text("terminal-cannot-go", tile=str(piece))
            return f"{idle} {self.language.translate(reason_message(reason))}"
        count = sum(move.piece == piece for move in board.legal_moves)
        return self._text("terminal-can-go", tile=str(piece), count=count)

    def _hint(self) -> list[str]:
        self._check_turn()
        board, translate = self.game.board, self.language.translate
        result = hint(board, limit=HINT)
        first, *rest = line_strings(board, result.line)
        lines = [
            self._text("terminal-advice", move=first),
            f"({translate(move_message(board, result.line[0]))})",
            self._score_text(result.score),
            *(translate(fact_message(fact, board.turn.other)) for fact in result.facts),
        ]
        return (
            [*lines, self._text("terminal-continuation", moves=", ".join(rest))] if rest else lines
        )

    def _score_text(self, score: Score) -> str:
        if score.wins_in is None:
            return self._text("terminal-chances", percent=score.percent)
        if score.wins_in > 0:
            return self._text("terminal-wins-in", number=score.wins_in)
        return self._text("terminal-loses-in", number=-score.wins_in)

    def _undo(self) -> list[str]:
        refusal, *_ = self._seated.run(self._seated.person_sides, "undo")
        if refusal is not None:
            return [self._text("terminal-nothing-to-take-back")]
        self.game.invalidate_board()
        self._target_moves = []
        self._is_interrupted = False
        return [self._text("terminal-taken-back"), *self._autosave(), *self.picture()]

    def _offer_draw(self) -> list[str]:
        self._check_going_on()
        if self._computer and not self._accepts_draw(self._computer.color):
            return [self._text("terminal-computer-plays-on")]
        self.game.agree_draw()
        return [*self._autosave(), *self._result_lines()]

    def _accepts_draw(self, color: Color) -> bool:
        """Return whether the computer, which plays *color*, accepts a draw."""
        board = self.game.board
        score = hint(board, limit=HINT).score
        return accepts_draw(-score if board.turn is color else score)

    def _resign(self) -> list[str]:
        self._check_going_on()
        self._seated.run(self._seated.person_sides, "resign")
        return [*self._autosave(), *self._result_lines()]

    def _export_strings(self) -> list[str]:
        board = self.game.board
        games = [] if board.start else [game_string(board)]
        return [*games, position_string(board), hop_string(board)]

    def _save_as(self, text: str) -> list[str]:
        if not text:
            return [self._text("terminal-type-save")]
        try:
            file = Path(text).expanduser()
            if file.is_file() and not is_saved_game(file):
                return [self._text("terminal-other-file", file=str(file))]
            save_game(self.game, file, self._computer)
        except (OSError, RuntimeError, ValueError) as error:  # bad names, unknown users, full disks
            return [self._text("terminal-not-saved", error=str(error))]
        return [self._text("terminal-saved", command=f"{_program()} play {file}")]

    def _autosave(self) -> list[str]:
        """Save the game after a change, so that nothing is lost if the window is closed."""
        try:
            if self._is_autosave:
                self.file.parent.mkdir(parents=True, exist_ok=True)
            save_game(self.game, self.file, self._computer)
            self._has_saved = True
        except OSError as error:
            return [self._text("terminal-autosave-failed", file=str(self.file), error=str(error))]
        return []

    def _quit(self) -> list[str]:
        self.is_over = True
        is_done = self.game.result is not None or not self.game.board.moves
        if self._is_autosave and is_done and self._has_saved:
            with suppress(OSError):
                self.file.unlink()
        if not self.game.board.moves or (self._is_autosave and is_done):
            return [self._text("terminal-goodbye")]
        if error_lines := self._autosave():
            return [*error_lines, self._text("terminal-goodbye")]
        file = "" if self._is_autosave else f" {self.file}"
        return [self._text("terminal-goodbye-saved", command=f"{_program()} play{file}")]

    @property
    def _is_computers_turn(self) -> bool:
        return self._seated.awaits == "computer"

    def _check_going_on(self) -> None:
        if self.game.result:
            raise HiveError(Message("reason-game-over", {}))

    def _check_turn(self) -> None:
        self._check_going_on()
        if self._is_computers_turn:
            raise HiveError(Message("terminal-computers-turn", {}))

    def _result_lines(self) -> list[str]:
        result = self.game.result
        return ["", self.language.translate(result.message)] if result else []


def _seat(computer: ComputerSeat | None, color: Color) -> _core.Seat:
    if computer is None or computer.color is not color:
        return _core.PERSON
    if computer.level is None:
        return _core.Seat.maximum(computer.seconds)
    return _core.Seat.computer(computer.level)


def _reading_order(move: Move) -> tuple[str, int, int]:
    hex = move.target or Hex(0, 0)
    return str(move.piece), hex.r, hex.q


def _program() -> str:
    """Return the command that starts this program, if it is on the path."""
    name = Path(sys.argv[0]).name
    return name if shutil.which(name) or name.startswith("__") else sys.argv[0]
