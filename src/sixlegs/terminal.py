"""A game for two people at one terminal: a line typed in, the lines to show out."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from sixlegs.diagram import board_diagram
from sixlegs.errors import HiveError, IllegalMoveError
from sixlegs.game import Ending, Game, Result
from sixlegs.notation import PIECE_NAMES, game_string, move_string, parse_move, parse_piece
from sixlegs.position import position_string
from sixlegs.rules import PASS, Board, Bug, Color, Hex, Move, Piece
from sixlegs.state import parse_state, state_json
from sixlegs.wording import BUG_NAMES, reason_sentence

HELP = """\
Type a move, or a tile to see where it can go:
  wA1 bQ-       put or move the white ant 1 to the right of the black queen bee
  A  or  wA1    list the places for an ant, or for that ant; then type a number
  moves         list all tiles that can act now
  why wA1       why that tile cannot act     why wA1 bQ-   why it cannot go there
  undo          take the last move back      save [FILE]   resume later, here or with play FILE
  draw          agree on a draw              resign        give the game up
  string        the game and the position on one line each, to send to somebody
  quit          leave; the game is kept      help          this page
The signs: X- right of X, -X left, X/ up right, /X down left, \\X up left, X\\ down right, X on top.
A star (bB1*) is the top of a stack."""

ENDINGS = {
    Ending.SURROUNDED: "a queen bee is surrounded",
    Ending.REPETITION: "the same position stood three times",
    Ending.AGREEMENT: "agreed",
    Ending.RESIGNATION: "by resignation",
    Ending.TIME: "on time",
}


class Session:
    """What goes on at the terminal, without the terminal: :meth:`answer` turns lines into lines."""

    def __init__(self, board: Board, file: Path) -> None:
        self.game = Game(board)
        self.file = file
        self.is_over = False
        """Whether the players have left."""
        self._choices: list[Move] = []
        self._commands: dict[str, Callable[[str], list[str]]] = {
            "help": lambda _: HELP.splitlines(),
            "?": lambda _: HELP.splitlines(),
            "moves": lambda _: self._movable(),
            "why": self._why,
            "undo": lambda _: self._undo(),
            "save": self._save_as,
            "draw": lambda _: self._agree(),
            "resign": lambda _: self._resign(),
            "string": lambda _: self._strings(),
            "quit": lambda _: self._quit(),
            "exit": lambda _: self._quit(),
        }

    @property
    def prompt(self) -> str:
        """What stands before the line that is typed next."""
        if self.game.result:
            return "The game is over (undo, save, quit)> "
        board = self.game.board
        return f"{board.turn.name.title()}, turn {board.turn_number}> "

    def answer(self, line: str) -> list[str]:
        """Do what *line* asks for, and say what happened."""
        words = line.split()
        if not words:
            return []
        try:
            if command := self._commands.get(words[0].lower()):
                return command(" ".join(words[1:]))
            if words[0].isascii() and words[0].isdecimal():
                return self._choose(words[0])
            if len(words) > 1 or words[0].lower() == "pass" or self._is_first_move(words[0]):
                return self._play(line)
            return self._targets(words[0])
        except IllegalMoveError as error:
            return [f"Not allowed: {error}"]
        except HiveError as error:
            return [str(error), "Type help to see what can be typed."]

    def picture(self) -> list[str]:
        """The board and both hands."""
        board = self.game.board
        hands = [f"{color.name.title()} in hand: {_hand(board, color)}" for color in Color]
        return ["", *board_diagram(board).splitlines()[1:], "", *hands]

    def _is_first_move(self, word: str) -> bool:
        return not self.game.board.stacks and word.lower() in PIECE_NAMES

    def _play(self, text: str) -> list[str]:
        move = self.game.board.copy().push_uhp(text)
        return self._push(move)

    def _push(self, move: Move) -> list[str]:
        name = move_string(self.game.board, move)
        self.game.push(move)
        self._choices = []
        lines = [f"{self.game.turn.other.name.title()} plays {name}.", *self._forced_passes()]
        lines += self._kept()
        return [*lines, *self.picture(), *self._result_lines()]

    def _forced_passes(self) -> list[str]:
        lines = []
        while not self.game.result and list(self.game.board.legal_moves) == [PASS]:
            lines.append(f"No move is possible: {self.game.turn.name.title()} passes.")
            self.game.push(PASS)
        return lines

    def _targets(self, text: str) -> list[str]:
        """The places where a tile, or any tile of a kind, can go, numbered."""
        board = self.game.board
        pieces = _pieces(board, text)
        choices = [move for move in board.legal_moves if move.piece in pieces]
        self._choices = sorted(choices, key=_reading_order)
        if not self._choices:
            reason = board.why_not(pieces[0])
            return [f"{pieces[0]} cannot act: {reason_sentence(reason)}"] if reason else []
        numbers: dict[Hex, str] = {}
        for number, move in enumerate(self._choices, start=1):
            if move.target is not None:
                numbers[move.target] = f"[{number}]" if move.target not in numbers else "[+]"
        names = [f"[{i}] {self._named(move)}" for i, move in enumerate(self._choices, start=1)]
        return [
            *board_diagram(board, numbers).splitlines()[1:],
            "",
            *names,
            "Type a number to play it.",
        ]

    def _named(self, move: Move) -> str:
        warning = "  (a draw: the position would stand for the third time)"
        repeats = self.game.repetition and self.game.would_repeat(move)
        return move_string(self.game.board, move) + (warning if repeats else "")

    def _choose(self, text: str) -> list[str]:
        number = int(text) if len(text) < 6 else 0
        if not 1 <= number <= len(self._choices):
            return ["There is no such number: type a tile first, to see where it can go."]
        return self._push(self._choices[number - 1])

    def _movable(self) -> list[str]:
        board = self.game.board
        counts: dict[str, int] = {}
        for move in board.legal_moves:
            counts[str(move.piece)] = counts.get(str(move.piece), 0) + 1
        return [f"{piece}: {count} {_places(count)}" for piece, count in counts.items()]

    def _why(self, text: str) -> list[str]:
        words, board = text.split(), self.game.board
        if len(words) == 1:
            reason = board.why_not(_pieces(board, words[0])[0])
        else:
            reason = board.why_not(parse_move(board, text))
        return [reason_sentence(reason) if reason else "That is allowed."]

    def _undo(self) -> list[str]:
        if not self.game.board.moves:
            return ["There is nothing to take back."]
        self._choices = []
        while self.game.pop() == PASS and self.game.board.moves:
            pass  # a forced pass was nobody's decision
        return ["Taken back.", *self._kept(), *self.picture()]

    def _agree(self) -> list[str]:
        self.game.agree_draw()
        return [*self._kept(), *self._result_lines()]

    def _resign(self) -> list[str]:
        self.game.resign(self.game.turn)
        return [*self._kept(), *self._result_lines()]

    def _strings(self) -> list[str]:
        board = self.game.board
        games = [] if board.start else [game_string(board)]
        return [*games, position_string(board)]

    def _save_as(self, text: str) -> list[str]:
        file = Path(text).expanduser() if text else self.file
        try:
            save(self.game.board, file)
        except OSError as error:
            return [f"The game could not be saved: {error}."]
        return [f"Saved. To go on: sixlegs play {file}"]

    def _kept(self) -> list[str]:
        """Keep the game after every change, so that nothing is lost when the window closes."""
        try:
            save(self.game.board, self.file)
        except OSError as error:
            return [f"(The game could not be kept in {self.file}: {error}.)"]
        return []

    def _quit(self) -> list[str]:
        self.is_over = True
        if self.game.result or not self.game.board.moves:
            self.file.unlink(missing_ok=True)
            return ["Goodbye."]
        return [f"Goodbye. The game is kept in {self.file}."]

    def _result_lines(self) -> list[str]:
        result = self.game.result
        return ["", _announcement(result)] if result else []


def run(board: Board, file: Path, stdin: TextIO, stdout: TextIO) -> None:
    """Play at the terminal until the players leave."""
    session = Session(board, file)
    is_colored = stdout.isatty() and "NO_COLOR" not in os.environ
    show = painted if is_colored else str

    def tell(lines: list[str]) -> None:
        print("\n".join(map(show, lines)), file=stdout, flush=True)

    tell(["Hive for two. Type a move such as wA1, or help.", *session.picture()])
    while not session.is_over:
        print(session.prompt, end="", file=stdout, flush=True)
        line = stdin.readline()
        if not line:
            tell(["", *session.answer("quit")])
            return
        tell(session.answer(line))


def save(board: Board, file: Path) -> None:
    """Write *board* to *file*, whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        draft.write_text(state_json(board) + "\n", "utf-8")
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


def load(file: Path) -> Board:
    """Read what :func:`save` wrote.

    Raises :exc:`OSError` or :exc:`HiveError`.
    """
    try:
        return parse_state(file.read_text("utf-8"))
    except UnicodeDecodeError as error:
        raise HiveError(f"{file} is not a saved game.") from error


def kept_game_file() -> Path:
    """Where the game goes on that was left without saving."""
    if sys.platform == "win32":
        home = Path(os.environ.get("LOCALAPPDATA") or Path.home())
    else:
        home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "sixlegs" / "game.json"


def painted(line: str) -> str:
    """*line* with its tiles in color: dark on ivory, and light on charcoal."""
    colors = {"w": "\x1b[1;38;5;234;48;5;230m", "b": "\x1b[1;38;5;230;48;5;238m"}
    return re.sub(
        r"\b([wb])(?:[SBGA][1-3]|[QMLP])(?![\w])\*?",
        lambda match: f"{colors[match[1]]}{match[0]}\x1b[0m",
        line,
    )


def _pieces(board: Board, text: str) -> list[Piece]:
    """The pieces that *text* means: one by its name, or the player's own of a kind."""
    kinds = {
        bug: {name, name.split()[0], str(Piece(Color.WHITE, bug))[1]}
        for bug, name in BUG_NAMES.items()
    }
    for bug, names in kinds.items():
        if text.lower() in {name.lower() for name in names}:
            return _of_kind(board, bug)
    return [parse_piece(text)]


def _of_kind(board: Board, bug: Bug) -> list[Piece]:
    pieces = [Piece(board.turn, bug, number) for number in range(1, bug.count + 1)]
    active = [piece for piece in pieces if board.why_not(piece) is None]
    return active or pieces


def _reading_order(move: Move) -> tuple[str, int, int]:
    hex = move.target or Hex(0, 0)
    return str(move.piece), hex.r, hex.q


def _hand(board: Board, color: Color) -> str:
    return " ".join(map(str, board.hand(color))) or "nothing"


def _places(count: int) -> str:
    return "place" if count == 1 else "places"


def _announcement(result: Result) -> str:
    winner = result.outcome.winner
    verdict = f"{winner.name.title()} wins" if winner is not None else "The game is a draw"
    return f"{verdict}: {ENDINGS[result.ending]}."
