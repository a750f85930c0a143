"""Game: a board with two players, and the endings that a board does not know of."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple, NoReturn

from sixlegs._core import BaseGame
from sixlegs.errors import HiveError
from sixlegs.i18n import Message
from sixlegs.notation import parse_move
from sixlegs.rules import Board, Color, Move, Outcome

READ_ONLY_MESSAGE = (
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


ENDINGS = tuple(Ending)  # as the core numbers them


class Result(NamedTuple):
    """Who won, and by what."""

    outcome: Outcome
    ending: Ending

    @property
    def message(self) -> Message:
        """The message that tells how the game ended."""
        winner = self.outcome.winner
        who = "none" if winner is None else winner
        return Message("game-result", {"winner": who, "ending": self.ending.value})


class GameBoard(Board):
    """The board of a game at one moment: to look at, not to play on.

    A move played here would never reach the game, so it is refused; a :meth:`copy` is a board of
    one's own.
    """

    def push(self, move: Move) -> NoReturn:
        """Refused: play with :meth:`Game.push`."""
        raise HiveError(READ_ONLY_MESSAGE)

    def push_uhp(self, text: str) -> NoReturn:
        """Refused: play with :meth:`Game.push_uhp`."""
        raise HiveError(READ_ONLY_MESSAGE)

    def pop(self) -> NoReturn:
        """Refused: take back with :meth:`Game.pop`."""
        raise HiveError(READ_ONLY_MESSAGE)

    def copy(self) -> Board:
        """A board of its own with the same position and history, which can be played on."""
        return Board._like(self)

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
        result: Result | None = None,
    ) -> None:
        self.players = {Color.WHITE: white, Color.BLACK: black}
        """The players' names."""
        self._board: GameBoard | None = None
        """As it was looked at, unless the game has gone on since."""
        told = result and (result.outcome.value, ENDINGS.index(result.ending))
        self.core = BaseGame(Board() if board is None else board, repetition, told)
        """The same in the core."""

    @classmethod
    def from_core(cls, core: BaseGame, other: Game | None = None) -> Game:
        """A game around one of the core; *other* is another that stands the same."""
        game = cls.__new__(cls)  # what has stood need not be played through again
        names = {Color.WHITE: "White", Color.BLACK: "Black"}
        game.players = dict(other.players) if other else names
        game._board = other._board if other else None
        game.core = core
        return game

    def invalidate_board(self) -> None:
        """Somebody has changed the game of the core."""
        self._board = None

    @property
    def repetition(self) -> bool:
        """Whether the third occurrence of a position is a draw."""
        return self.core.repetition

    @repetition.setter
    def repetition(self, repetition: bool) -> None:
        self.core.repetition = repetition

    @property
    def board(self) -> GameBoard:
        """The board as it stands now; moves are played with :meth:`push`, not on it."""
        if self._board is None:
            self._board = GameBoard._like(self.core)
        return self._board

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
        return self.board.moves

    @property
    def plies(self) -> int:
        """How many moves were played so far."""
        return self.core.plies

    @property
    def turn(self) -> Color:
        """Whose turn it is."""
        return self.core.turn

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        if told := self.core.result:
            outcome, ending = told
            return Result(Outcome(outcome), ENDINGS[ending])
        return None

    def occurrences(self) -> int:
        """How often the present position has stood, this time included."""
        return self.core.occurrences()

    @property
    def keys_seen_twice(self) -> list[int]:
        """The keys of the positions that end the game if they stand once more."""
        return self.core.keys_seen_twice

    def would_repeat(self, move: Move) -> bool:
        """Whether *move* would bring about a position for the third time."""
        repeats = self.core.would_repeat(move)
        if repeats is None:
            raise self.board._illegal_move_error(move)
        return repeats

    def push(self, move: Move) -> None:
        """Play *move*.

        Raises :exc:`IllegalMoveError`, or :exc:`HiveError` if the game is over.
        """
        if not isinstance(move, Move):
            raise TypeError("push takes a Move; for text there is push_uhp")
        _check_not_over(not self.core.result)
        if not self.core.push(move):
            raise self.board._illegal_move_error(move)
        self._board = None

    def push_uhp(self, text: str) -> Move:
        """Play a move written in UHP notation, and return it."""
        move = parse_move(self.board, text)
        self.push(move)
        return move

    def pop(self) -> Move:
        """Take back what ended the game, if anything did, and the last move.

        Raises :exc:`IndexError` if there is none.
        """
        move = self.board.last_move
        if move is None:
            raise IndexError("no move to take back")
        self.core.pop()
        self._board = None
        return move

    def reopen(self) -> None:
        """Take back a resignation, an agreement or the end of somebody's time."""
        self.core.reopen()

    def resign(self, color: Color) -> None:
        """*color* gives the game up."""
        _check_not_over(self.core.resign(color))

    def agree_draw(self) -> None:
        """Both players agree on a draw."""
        _check_not_over(self.core.agree_draw())

    def time_out(self, color: Color) -> None:
        """*color* has run out of time."""
        _check_not_over(self.core.time_out(color))

    def abandon(self, color: Color, *, is_drawn: bool = False) -> None:
        """*color* has stayed away, and the other has claimed the win, or a draw."""
        _check_not_over(self.core.abandon(color, is_drawn))

    def copy(self) -> Game:
        """A game of its own that stands the same."""
        return Game.from_core(BaseGame(self.core), self)

    __copy__ = copy

    def __reduce__(self) -> tuple[object, ...]:
        result, (white, black) = self.result, self.players.values()
        return _unpickle, (self.board, white, black, self.repetition, result)

    def __repr__(self) -> str:
        white, black = self.players[Color.WHITE], self.players[Color.BLACK]
        return f"<Game {white} against {black}: {self.board!r}>"


def _check_not_over(is_accepted: bool) -> None:
    if not is_accepted:
        raise HiveError("The game is over.")


def _unpickle(
    board: Board, white: str, black: str, repetition: bool, result: Result | None
) -> Game:
    is_decided = result and result.ending not in (Ending.SURROUNDED, Ending.REPETITION)
    decided = result if is_decided else None
    return Game(board, white=white, black=black, repetition=repetition, result=decided)
