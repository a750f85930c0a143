"""Game: a board with two players, and the endings that a board does not know of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple, NoReturn

from sixlegs.errors import HiveError
from sixlegs.notation import parse_move
from sixlegs.rules import Board, Color, Move, Outcome

LOOK_ONLY = (
    "This board only shows the game: play with game.push and game.pop,"
    " or try moves on game.board.copy()."
)


class Ending(Enum):
    """What ended a game."""

    SURROUNDED = "surrounded"
    REPETITION = "repetition"
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    TIME = "time"
    ABANDONMENT = "abandonment"
    UNKNOWN = "unknown"  # a record need not say

    def __repr__(self) -> str:
        return f"Ending.{self.name}"


class Result(NamedTuple):
    """Who won, and by what."""

    outcome: Outcome
    ending: Ending


class GameBoard(Board):
    """The board of a game at one moment: to look at, not to play on.

    A move played here would never reach the game, so it is refused; a :meth:`copy` is a board of
    one's own.
    """

    def push(self, move: Move) -> NoReturn:
        """Refused: play with :meth:`Game.push`."""
        raise HiveError(LOOK_ONLY)

    def push_uhp(self, text: str) -> NoReturn:
        """Refused: play with :meth:`Game.push_uhp`."""
        raise HiveError(LOOK_ONLY)

    def pop(self) -> NoReturn:
        """Refused: take back with :meth:`Game.pop`."""
        raise HiveError(LOOK_ONLY)

    def copy(self) -> Board:
        """A board of its own with the same position and history, which can be played on."""
        return self._copied(Board)

    __copy__ = copy

    def __reduce__(self) -> tuple[object, ...]:
        return self.copy().__reduce__()


class Game:
    """Two players at one board.

    >>> game = Game(white="Ada", black="Charles")
    >>> _ = game.push_uhp("wS1"), game.push_uhp("bS1 wS1-")
    >>> game.resign(Color.BLACK)
    >>> game.result
    Result(outcome=Outcome.WHITE_WINS, ending=Ending.RESIGNATION)

    With *repetition*, a position that stands for the third time ends the game as a draw. Every
    ply counts, and taking moves back takes their positions back as well. *decided* is how the
    players ended the game already, if they did.
    """

    def __init__(
        self,
        board: Board | None = None,
        *,
        white: str = "White",
        black: str = "Black",
        repetition: bool = True,
        decided: Result | None = None,
    ) -> None:
        self.players = {Color.WHITE: white, Color.BLACK: black}
        """The players' names."""
        self.repetition = repetition
        """Whether the third occurrence of a position is a draw."""
        self._board = Board() if board is None else board.copy()
        self._decided = None if self._board.outcome() else decided
        self._seen = Counter(_positions(self._board))

    @property
    def board(self) -> GameBoard:
        """The board as it stands now; moves are played with :meth:`push`, not on it."""
        return self._board._copied(GameBoard)

    @property
    def legal_moves(self) -> Sequence[Move]:
        """The moves that may be played now: none once the game is over.

        >>> len(Game().legal_moves)
        7
        """
        return () if self.result else self.board.legal_moves

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played so far, first to last."""
        return self._board.moves

    @property
    def turn(self) -> Color:
        """Whose turn it is."""
        return self._board.turn

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        if outcome := self._board.outcome():
            return Result(outcome, Ending.SURROUNDED)
        if self._decided:
            return self._decided
        if self.repetition and self.occurrences() >= 3:
            return Result(Outcome.DRAW, Ending.REPETITION)
        return None

    def occurrences(self) -> int:
        """How often the present position has stood, this time included."""
        return self._seen[self._board.key()]

    @property
    def can_repeat(self) -> bool:
        """Whether any move could bring about a position for the third time, and end the game."""
        return self.repetition and max(self._seen.values()) >= 2

    @property
    def twice(self) -> list[int]:
        """The keys of the positions that end the game if they stand once more."""
        if not self.repetition:
            return []
        return [key for key, times in self._seen.items() if times >= 2]

    def would_repeat(self, move: Move) -> bool:
        """Whether *move* would bring about a position for the third time."""
        board = self._board.copy()
        board.push(move)
        return self._seen[board.key()] >= 2

    def push(self, move: Move) -> None:
        """Play *move*.

        Raises :exc:`IllegalMoveError`, or :exc:`HiveError` if the game is over.
        """
        self._check_going_on()
        self._board.push(move)
        self._seen[self._board.key()] += 1

    def push_uhp(self, text: str) -> Move:
        """Play a move written in UHP notation, and return it."""
        move = parse_move(self._board, text)
        self.push(move)
        return move

    def pop(self) -> Move:
        """Take back what ended the game, if anything did, and the last move.

        Raises :exc:`IndexError` if there is none.
        """
        key = self._board.key()
        move = self._board.pop()
        self._seen[key] -= 1
        self._decided = None
        return move

    def reopen(self) -> None:
        """Take back a resignation, an agreement or the end of somebody's time."""
        self._decided = None

    def resign(self, color: Color) -> None:
        """*color* gives the game up."""
        self._decide(Outcome.win(color.other), Ending.RESIGNATION)

    def agree_draw(self) -> None:
        """Both players agree on a draw."""
        self._decide(Outcome.DRAW, Ending.AGREEMENT)

    def time_out(self, color: Color) -> None:
        """*color* has run out of time."""
        self._decide(Outcome.win(color.other), Ending.TIME)

    def abandon(self, color: Color, *, is_drawn: bool = False) -> None:
        """*color* has stayed away, and the other has claimed the win, or a draw."""
        outcome = Outcome.DRAW if is_drawn else Outcome.win(color.other)
        self._decide(outcome, Ending.ABANDONMENT)

    def copy(self) -> Game:
        """A game of its own that stands the same."""
        twin = Game.__new__(Game)  # what has stood need not be played through again
        twin.players = dict(self.players)
        twin.repetition = self.repetition
        twin._board = self._board.copy()
        twin._decided = self._decided
        twin._seen = self._seen.copy()
        return twin

    __copy__ = copy

    def __repr__(self) -> str:
        white, black = self.players[Color.WHITE], self.players[Color.BLACK]
        return f"<Game {white} against {black}: {self._board!r}>"

    def _decide(self, outcome: Outcome, ending: Ending) -> None:
        self._check_going_on()
        self._decided = Result(outcome, ending)

    def _check_going_on(self) -> None:
        if self.result:
            raise HiveError("The game is over.")


def _positions(board: Board) -> list[int]:
    """The key of every position that has stood on *board*, the present one included."""
    replay = board.start or Board(board.game_type, board.opening)
    keys = [replay.key()]
    for move in board.moves:
        replay.push(move)
        keys.append(replay.key())
    return keys
