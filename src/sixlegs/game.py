"""Game: a board, two players, and endings that are not decided on the board."""

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
    """How a game ended."""

    SURROUNDED = "surrounded"
    REPETITION = "repetition"
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    TIME = "time"
    ABANDONMENT = "abandonment"
    UNKNOWN = "unknown"  # many records do not state it

    def __repr__(self) -> str:
        return f"Ending.{self.name}"


ENDINGS = tuple(Ending)  # in the order of the core's numbers


class Result(NamedTuple):
    """Outcome and ending of a game."""

    outcome: Outcome
    ending: Ending

    @property
    def message(self) -> Message:
        """The message that describes the result."""
        winner = self.outcome.winner
        winner_name = "none" if winner is None else winner
        return Message("game-result", {"winner": winner_name, "ending": self.ending.value})


class GameBoard(Board):
    """A read-only board of a game.

    Moves played here would not reach the game, so playing raises :exc:`HiveError`. :meth:`copy`
    returns a board that can be played on.
    """

    def push(self, move: Move) -> NoReturn:
        """Raise HiveError: use :meth:`Game.push`."""
        raise HiveError(READ_ONLY_MESSAGE)

    def push_uhp(self, text: str) -> NoReturn:
        """Raise HiveError: use :meth:`Game.push_uhp`."""
        raise HiveError(READ_ONLY_MESSAGE)

    def pop(self) -> NoReturn:
        """Raise HiveError: use :meth:`Game.pop`."""
        raise HiveError(READ_ONLY_MESSAGE)

    def copy(self) -> Board:
        """Return an independent, playable board with the same position and history."""
        return Board._like(self)

    __copy__ = copy

    def __reduce__(self) -> tuple[object, ...]:
        return self.copy().__reduce__()


class Game:
    """A game between two players.

    >>> game = Game(white="Ada", black="Charles")
    >>> _ = game.push_uhp("wS1"), game.push_uhp("bS1 wS1-")
    >>> game.resign(Color.BLACK)
    >>> game.result
    Result(outcome=Outcome.WHITE_WINS, ending=Ending.RESIGNATION)

    With *repetition*, the third occurrence of a position ends the game as a draw. Occurrences are
    counted after every ply; taking back a move also removes its position from the count. *result*
    is the result of a game that the players have already ended.
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
        """The names of the players."""
        self._board: GameBoard | None = None
        """A cached view of the board; None after a change."""
        decided = result and (result.outcome.value, ENDINGS.index(result.ending))
        self.core = BaseGame(Board() if board is None else board, repetition, decided)
        """The game in the native core."""

    @classmethod
    def from_core(cls, core: BaseGame, other: Game | None = None) -> Game:
        """Return a game around *core*; *other* is a game in the same state, if there is one."""
        game = cls.__new__(cls)  # without replaying the moves
        names = {Color.WHITE: "White", Color.BLACK: "Black"}
        game.players = dict(other.players) if other else names
        game._board = other._board if other else None
        game.core = core
        return game

    def invalidate_board(self) -> None:
        """Invalidate the cached board after the core's game has changed."""
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
        """A read-only view of the current position; play moves with :meth:`push`."""
        if self._board is None:
            self._board = GameBoard._like(self.core)
        return self._board

    @property
    def legal_moves(self) -> Sequence[Move]:
        """The legal moves; empty once the game is over.

        >>> len(Game().legal_moves)
        7
        """
        return () if self.result else self.board.legal_moves

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played so far, in order."""
        return self.board.moves

    @property
    def plies(self) -> int:
        """The number of moves played so far."""
        return self.core.plies

    @property
    def turn(self) -> Color:
        """The side to move."""
        return self.core.turn

    @property
    def result(self) -> Result | None:
        """The result of the game, or None while it is in progress."""
        if decided := self.core.result:
            outcome, ending = decided
            return Result(Outcome(outcome), ENDINGS[ending])
        return None

    def occurrences(self) -> int:
        """Return how often the current position has occurred, including now."""
        return self.core.occurrences()

    @property
    def keys_seen_twice(self) -> list[int]:
        """The keys of positions whose next occurrence ends the game."""
        return self.core.keys_seen_twice

    def would_repeat(self, move: Move) -> bool:
        """Return whether *move* would lead to the third occurrence of a position."""
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
        """Play a move given in UHP notation and return it."""
        move = parse_move(self.board, text)
        self.push(move)
        return move

    def pop(self) -> Move:
        """Take back the last move, and the result if the game is over.

        Raises :exc:`IndexError` if there is none.
        """
        move = self.board.last_move
        if move is None:
            raise IndexError("no move to take back")
        self.core.pop()
        self._board = None
        return move

    def reopen(self) -> None:
        """Take back a resignation, an agreed draw, a loss on time or an abandonment."""
        self.core.reopen()

    def resign(self, color: Color) -> None:
        """Resign the game for *color*."""
        _check_not_over(self.core.resign(color))

    def agree_draw(self) -> None:
        """End the game as a draw by agreement."""
        _check_not_over(self.core.agree_draw())

    def time_out(self, color: Color) -> None:
        """End the game: *color* loses on time."""
        _check_not_over(self.core.time_out(color))

    def abandon(self, color: Color, *, is_drawn: bool = False) -> None:
        """End the game because *color* left: a loss for *color*, or a draw if *is_drawn*."""
        _check_not_over(self.core.abandon(color, is_drawn))

    def copy(self) -> Game:
        """Return an independent copy of the game."""
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
