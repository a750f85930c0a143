"""A game at the terminal, for two or against the computer: a line typed in, lines to show out."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from sixlegs.diagram import board_diagram
from sixlegs.engine import Engine, EngineError, Info, Limit, Player, Score
from sixlegs.engine.reasons import reasons
from sixlegs.errors import HiveError, IllegalMoveError, InvalidMoveError, shortened
from sixlegs.game import Ending, Game, Result
from sixlegs.notation import (
    PIECE_NAMES,
    game_string,
    line_strings,
    move_string,
    parse_move,
    parse_piece,
)
from sixlegs.position import position_string
from sixlegs.rules import PASS, Board, Bug, Color, Hex, Move, Piece
from sixlegs.terminal.saved import Computer, is_saved_game, save
from sixlegs.wording import BUG_NAMES, reason_sentence

HELP = """\
Type a bug to see where it can go, then the number of a place:
  ant           the places for your ants; A does the same, and wA1 asks for one of them
  3             play it at the place marked [3]
Or type a whole move: the tile, then a neighbour with a sign on the side where it shall lie:
  wA1 bQ-       right of the black queen bee          wA1 -bQ   left of it
  wA1 bQ/       up right of it, and likewise:   wA1 \\bQ   up left
  wA1 bQ\\       down right                      wA1 /bQ   down left
  wB1 bQ        on top of it
Tiles: Q queen bee, S spider, B beetle, G grasshopper, A ant, M mosquito, L ladybug, P pillbug;
w is White's, b Black's, numbers tell equal bugs apart. A star (bB1*) is the top of a stack.
  board         show the board again (so does an empty line)
  moves         list all tiles that can be played now
  why ant       why your ants cannot move      why wA1 bQ-   why that move is not allowed
  hint          a good move, why it is good, and how play may go on
  undo          take back a move, or a resignation; the computer's answer goes with it
  draw, resign  end the game: agreed, or given up
  save FILE     keep the game in a file; sixlegs play FILE goes on with it
  string        the game and the position on a line each, to send to somebody
  quit          leave; the game is kept"""

ENDINGS = {
    Ending.SURROUNDED: ": the other queen bee is surrounded",
    Ending.RESIGNATION: " by resignation",
    Ending.TIME: " on time",
}
DRAWS = {
    Ending.SURROUNDED: "both queen bees are surrounded",
    Ending.REPETITION: "the same position stood three times",
    Ending.AGREEMENT: "agreed",
}


HINT = Limit(nodes=300_000)
MOST_REASONS = 3
FORESIGHT = 4  # plies that a hint tells of beyond its move: they fit on a line


def player_at(level: int) -> Player:
    """The computer at a level."""
    return Engine(level=level)


class Session:
    """What goes on at the terminal, without the terminal: :meth:`answer` turns lines into lines.

    The game is kept in *file* after every change. Only a file that *is_ours*, not one that the
    players named, is removed when there is nothing to go on with. With a *computer* the other side
    is played by what *player_for* makes for its level, whenever :attr:`awaits_computer`.
    """

    def __init__(
        self,
        game: Game,
        file: Path,
        *,
        is_ours: bool = False,
        computer: Computer | None = None,
        player_for: Callable[[int], Player] = player_at,
    ) -> None:
        self.game = game
        self.file = file
        self.is_over = False
        """Whether the players have left."""
        self._is_ours = is_ours
        self._computer = computer
        self._player = player_for(computer.level) if computer else None
        self._adviser: Engine | None = None
        self._is_interrupted = False
        self._choices: list[Move] = []
        self._commands: dict[str, Callable[[str], list[str]]] = {
            "help": lambda _: HELP.splitlines(),
            "?": lambda _: HELP.splitlines(),
            "board": lambda _: self.picture(),
            "moves": lambda _: self._movable(),
            "why": self._why,
            "hint": lambda _: self._hint(),
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
        if self._is_computers_turn:
            return "The computer's turn (Enter lets it think, undo)> "
        board = self.game.board
        return f"{board.turn.name.title()}, turn {board.turn_number}> "

    @property
    def awaits_computer(self) -> bool:
        """Whether :meth:`computer_move` is due."""
        return self._is_computers_turn and not (self._is_interrupted or self.is_over)

    def begin(self) -> list[str]:
        """What to show before anything is typed."""
        welcome = ["Hive for two. Type a bug, such as ant, to see where it can go; or help."]
        if self._computer:
            color = self._computer.color.other.name.title()
            welcome = [
                f"Hive against the computer, level {self._computer.level}; you are {color}.",
                "Type a bug, such as ant, to see where it can go; hint for advice; or help.",
            ]
        return [*welcome, *self._forced_passes(), *self.picture(), *self._result_lines()]

    def computer_move(self) -> list[str]:
        """Let the computer think and move; Ctrl-C meanwhile leaves the game as it is."""
        assert self._player is not None, "only a computer is waited for"
        try:
            move = self._player.play(self.game.board, Limit())
        except KeyboardInterrupt:
            self._is_interrupted = True
            return ["", "The computer has stopped thinking."]
        except EngineError as error:
            self._is_interrupted = True
            return [f"The computer cannot move: {error}"]
        return self._push(move, "The computer")

    def close(self) -> None:
        """Let the engines go."""
        for engine in (self._player, self._adviser):
            if engine is not None:
                engine.close()

    def answer(self, line: str) -> list[str]:
        """Do what *line* asks for, and say what happened."""
        words = line.split()
        if not words:
            self._is_interrupted = False
            return self.picture()
        try:
            if command := self._commands.get(words[0].lower()):
                return command(" ".join(words[1:]))
            if len(words) == 1 and words[0].isascii() and words[0].isdecimal():
                return self._choose(words[0])
            if len(words) > 1 or words[0].lower() == "pass" or self._is_first_move(words[0]):
                return self._play(words)
            return self._targets(words[0])
        except IllegalMoveError as error:
            return [f"Not allowed: {error}"]
        except InvalidMoveError as error:
            return [str(error), "Type help to see what can be typed."]
        except HiveError as error:
            return [str(error)]
        except KeyboardInterrupt:  # while an engine was thinking about the answer
            return ["", "Called off."]

    def picture(self) -> list[str]:
        """The board and both hands."""
        board = self.game.board
        rows = board_diagram(board).splitlines()[1:] or ["(an empty table)"]
        hands = [f"{color.name.title()} in hand: {_hand(board, color)}" for color in Color]
        return ["", *rows, "", *hands]

    def _is_first_move(self, word: str) -> bool:
        return not self.game.board.stacks and word.lower() in PIECE_NAMES

    def _play(self, words: list[str]) -> list[str]:
        self._check_turn()
        return self._push(parse_move(self.game.board, " ".join(self._with_color(words))))

    def _with_color(self, words: list[str]) -> list[str]:
        """*words* with the player's color before a tile that is named without one."""
        own = f"{self.game.turn.name[0].lower()}{words[0]}"
        is_short = words[0].lower() not in PIECE_NAMES and own.lower() in PIECE_NAMES
        return [own, *words[1:]] if is_short else words

    def _push(self, move: Move, who: str = "") -> list[str]:
        name = move_string(self.game.board, move)
        who = who or self.game.turn.name.title()
        self.game.push(move)
        self._choices = []
        lines = [f"{who} plays {name}.", *self._forced_passes(), *self._kept()]
        picture = [] if self.awaits_computer else self.picture()
        return [*lines, *picture, *self._result_lines()]

    def _forced_passes(self) -> list[str]:
        lines = []
        while not self.game.result and list(self.game.board.legal_moves) == [PASS]:
            lines.append(f"No move is possible: {self.game.turn.name.title()} passes.")
            self.game.push(PASS)
        return lines

    def _targets(self, text: str) -> list[str]:
        """The places where a tile, or any tile of a kind, can go, numbered."""
        self._check_turn()
        board = self.game.board
        pieces = _pieces(board, text)
        choices = [move for move in board.legal_moves if move.piece in pieces]
        if not choices:
            return [_sentence(board, pieces[0])]
        self._choices = sorted(choices, key=_reading_order)
        marks: dict[Hex, str] = {}
        for number, move in enumerate(self._choices, start=1):
            assert move.target is not None
            marks[move.target] = f"{marks.get(move.target, '')}[{number}]"[:5]
        names = [f"[{i}] {self._named(move)}" for i, move in enumerate(self._choices, start=1)]
        return [*board_diagram(board, marks).splitlines()[1:], "", *names, "Type a number."]

    def _named(self, move: Move) -> str:
        warning = "  (a draw: the position would stand for the third time)"
        repeats = self.game.repetition and self.game.would_repeat(move)
        return move_string(self.game.board, move) + (warning if repeats else "")

    def _choose(self, text: str) -> list[str]:
        if not self._choices:
            return ["Type a bug first, to see the numbers of the places where it can go."]
        number = int(text) if len(text) < 6 else 0
        if not 1 <= number <= len(self._choices):
            return [f"Type a number from 1 to {len(self._choices)}."]
        return self._push(self._choices[number - 1])

    def _movable(self) -> list[str]:
        self._check_going_on()
        counts: dict[str, int] = {}
        for move in self.game.board.legal_moves:
            counts[str(move.piece)] = counts.get(str(move.piece), 0) + 1
        return [f"{piece}: {count} {_places(count)}" for piece, count in counts.items()]

    def _why(self, text: str) -> list[str]:
        words, board = text.split(), self.game.board
        if not words:
            return ["Type why and a bug or a move: why ant, or why wA1 bQ-."]
        self._check_going_on()
        if len(words) == 1:
            return [_sentence(board, piece) for piece in _pieces(board, words[0])]
        reason = board.why_not(parse_move(board, " ".join(self._with_color(words))))
        return [reason_sentence(reason) if reason else "That is allowed."]

    def _hint(self) -> list[str]:
        self._check_turn()
        board = self.game.board
        return _advice_lines(board, self._advice(board))

    def _advice(self, board: Board) -> Info:
        """The best line for the side to move, at full strength."""
        self._adviser = self._adviser or Engine()
        *_, best = self._adviser.analyse(board, HINT)
        return best

    def _undo(self) -> list[str]:
        result = self.game.result
        if result and result.ending not in (Ending.SURROUNDED, Ending.REPETITION):
            self.game.reopen()
        elif plies := self._plies_since_decision():
            for _ in range(plies):
                self.game.pop()
        else:
            return ["There is nothing to take back."]
        self._choices = []
        self._is_interrupted = False
        return ["Taken back.", *self._kept(), *self.picture()]

    def _plies_since_decision(self) -> int:
        """How many plies lead back to a person's last choice; 0 if there was none.

        The computer's moves are none, and neither are forced passes.
        """
        board = self.game.board
        for plies in range(1, len(board.moves) + 1):
            is_choice = board.pop() != PASS
            if is_choice and not (self._computer and board.turn is self._computer.color):
                return plies
        return 0

    def _agree(self) -> list[str]:
        self._check_going_on()
        if self._computer and not self._would_agree(self._computer.color):
            return ["The computer would rather play on."]
        self.game.agree_draw()
        return [*self._kept(), *self._result_lines()]

    def _would_agree(self, color: Color) -> bool:
        """Whether the computer, which plays *color*, stands no better than the person."""
        board = self.game.board
        score = self._advice(board).score
        return (score if board.turn is color else -score).probability <= 0.5

    def _resign(self) -> list[str]:
        self.game.resign(self._computer.color.other if self._computer else self.game.turn)
        return [*self._kept(), *self._result_lines()]

    def _strings(self) -> list[str]:
        board = self.game.board
        games = [] if board.start else [game_string(board)]
        return [*games, position_string(board)]

    def _save_as(self, text: str) -> list[str]:
        if not text:
            return ["Type save and the name of a file."]
        try:
            file = Path(text).expanduser()
            if file.is_file() and not is_saved_game(file):
                return [f"{file} is something else than a saved game: choose another name."]
            save(self.game, file, self._computer)
        except (OSError, RuntimeError, ValueError) as error:  # odd names, foreign homes, full disks
            return [f"The game could not be saved: {error}."]
        return [f"Saved. To go on with it: {_program()} play {file}"]

    def _kept(self) -> list[str]:
        """Keep the game after every change, so that nothing is lost when the window closes."""
        try:
            if self._is_ours:
                self.file.parent.mkdir(parents=True, exist_ok=True)
            save(self.game, self.file, self._computer)
        except OSError as error:
            return [f"(The game could not be kept in {self.file}: {error}.)"]
        return []

    def _quit(self) -> list[str]:
        self.is_over = True
        if self._is_ours and (self.game.result or not self.game.board.moves):
            with suppress(OSError):
                self.file.unlink()
            return ["Goodbye."]
        if not self.game.board.moves:
            return ["Goodbye."]
        file = "" if self._is_ours else f" {self.file}"
        return [f"Goodbye. The game is kept: {_program()} play{file} goes on with it."]

    @property
    def _is_computers_turn(self) -> bool:
        is_its_color = self._computer is not None and self.game.turn is self._computer.color
        return is_its_color and not self.game.result

    def _check_going_on(self) -> None:
        if self.game.result:
            raise HiveError("The game is over.")

    def _check_turn(self) -> None:
        self._check_going_on()
        if self._is_computers_turn:
            raise HiveError("It is the computer's turn: press Enter, or type undo.")

    def _result_lines(self) -> list[str]:
        result = self.game.result
        return ["", _announcement(result)] if result else []


def _advice_lines(board: Board, best: Info) -> list[str]:
    """The best move on *board*, what may come of it, why it is good, and how play may go on."""
    first, *rest = line_strings(board, best.line)
    wins_in = best.score.wins_in
    is_win = wins_in is not None and wins_in > 0
    facts = reasons(board, best.line[0], wins_in if is_win else None)
    lines = [f"{first}: {_prospect(best.score)}.", *map(str, facts[:MOST_REASONS])]
    return [*lines, f"Then perhaps {', '.join(rest[:FORESIGHT])}."] if rest else lines


def _prospect(score: Score) -> str:
    if score.wins_in is None:
        return f"your chances are about {score}"
    return f"it {score}" if score.wins_in > 0 else f"it holds out longest, but {score}"


def _pieces(board: Board, text: str) -> list[Piece]:
    """The pieces that *text* means: one by its name, or the player's own of a kind."""
    word = text.lower()
    for bug, name in BUG_NAMES.items():
        letter = str(Piece(board.turn, bug))[1].lower()
        if word in {letter, name, f"{name}s", name.split()[0]}:
            return _of_kind(board, bug)
    own = f"{board.turn.name[0].lower()}{word}"
    try:
        return [parse_piece(own if own in PIECE_NAMES and word not in PIECE_NAMES else text)]
    except InvalidMoveError:
        raise InvalidMoveError(f"I do not understand {shortened(text)}.") from None


def _of_kind(board: Board, bug: Bug) -> list[Piece]:
    """The player's tiles of a kind that can be played, or else all that could be."""
    pieces = [Piece(board.turn, bug, number) for number in range(1, bug.count + 1)]
    active = [piece for piece in pieces if board.why_not(piece) is None]
    in_play = [piece for piece in pieces if board.where(piece)]
    return active or in_play or pieces[:1]


def _sentence(board: Board, piece: Piece) -> str:
    """What a tile can do, or why it cannot do anything."""
    if reason := board.why_not(piece):
        return f"{piece} cannot be played: {reason_sentence(reason)}"
    count = sum(move.piece == piece for move in board.legal_moves)
    return f"{piece} can be played: {count} {_places(count)}."


def _reading_order(move: Move) -> tuple[str, int, int]:
    hex = move.target or Hex(0, 0)
    return str(move.piece), hex.r, hex.q


def _hand(board: Board, color: Color) -> str:
    return " ".join(map(str, board.hand(color))) or "nothing"


def _places(count: int) -> str:
    return "place" if count == 1 else "places"


def _program() -> str:
    """How this program was called, if that can be typed again."""
    name = Path(sys.argv[0]).name
    return name if shutil.which(name) or name.startswith("__") else sys.argv[0]


def _announcement(result: Result) -> str:
    winner = result.outcome.winner
    if winner is None:
        return f"The game is a draw: {DRAWS[result.ending]}."
    return f"{winner.name.title()} wins{ENDINGS[result.ending]}."
