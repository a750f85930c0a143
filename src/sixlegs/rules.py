"""The rules of Hive: Board, Move, Piece, Hex and more, as wrappers around the native core."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Literal, TypeVar

from sixlegs import _core
from sixlegs._core import (
    PASS,
    BaseBoard,
    BaseGame,
    Bug,
    Color,
    Direction,
    Hex,
    IllegalReason,
    LegalMoves,
    Move,
    Piece,
    PositionErrorCode,
    Rule,
)
from sixlegs.errors import HiveError, IllegalMoveError, check_text
from sixlegs.messages import reason_message
from sixlegs.parse_errors import unwrap

__all__ = [
    "GAME_TYPES",
    "OPENINGS",
    "PASS",
    "Board",
    "Bug",
    "Color",
    "Direction",
    "Hex",
    "IllegalReason",
    "LegalMoves",
    "Move",
    "Opening",
    "Outcome",
    "Piece",
    "PositionErrorCode",
    "Rule",
]

Opening = Literal["rulebook", "tournament"]
OPENINGS: tuple[Opening, ...] = ("rulebook", "tournament")

#: The eight game types, each with the bugs in play.
GAME_TYPES: Mapping[str, frozenset[Bug]] = {
    name: frozenset(bug for bug in Bug if unwrap(_core.parse_game_type(name)) >> bug.value & 1)
    for name in _core.enum_names()["game-type"]
}

#: The expansion bugs by their letters in game types.
EXPANSIONS = {str(Piece(Color.WHITE, bug))[1]: bug for bug in Bug if bug not in GAME_TYPES["Base"]}

Stacks = Mapping[Hex, Sequence[Piece]]

AnyBoard = TypeVar("AnyBoard", bound="Board")


def _count(moves: LegalMoves, move: object) -> int:
    """Return how often *move* is among the legal moves: once or never."""
    return int(move in moves)


Sequence.register(LegalMoves)
for _name, _method in (
    ("__reversed__", Sequence.__reversed__),
    ("index", Sequence.index),
    ("count", _count),
):
    setattr(LegalMoves, _name, _method)
LegalMoves.__hash__ = None  # type: ignore[method-assign, assignment]  # a view of a changing board
BaseBoard.__module__ = __name__  # so that help(Board) shows this module


class Outcome(Enum):
    """The outcome of a finished game."""

    WHITE_WINS = 1
    BLACK_WINS = 2
    DRAW = 3

    def __repr__(self) -> str:
        return f"Outcome.{self.name}"

    @property
    def winner(self) -> Color | None:
        """The winner, or None for a draw."""
        return {Outcome.WHITE_WINS: Color.WHITE, Outcome.BLACK_WINS: Color.BLACK}.get(self)

    @classmethod
    def win(cls, color: Color) -> Outcome:
        """Return the outcome in which *color* wins."""
        return cls.WHITE_WINS if color is Color.WHITE else cls.BLACK_WINS


class Board(BaseBoard):
    """A position with its history: the pieces in play and in hand, the side to move and the moves.

    >>> board = Board()
    >>> len(board.legal_moves)
    7
    >>> board.push(Move(Piece(Color.WHITE, Bug.ANT), None, Hex(0, 0)))
    >>> board.turn, board.turn_number
    (Color.BLACK, 1)
    >>> board.top(Hex(0, 0))
    Piece(Color.WHITE, Bug.ANT, 1)
    >>> board.pop()
    Move(Piece(Color.WHITE, Bug.ANT, 1), None, Hex(0, 0))

    *game_type* is one of :data:`GAME_TYPES`, with its letters in any order. *opening* is
    "rulebook", or "tournament", which forbids the queen as a player's first piece.

    Raises :exc:`InvalidGameTypeError` for other values.
    """

    def __init__(self, game_type: str = "Base+ML", opening: Opening = "rulebook") -> None:
        """Start a game on an empty board."""
        bugs = unwrap(_core.parse_game_type(check_text(game_type)))
        super().__init__(bugs, check_opening(opening))

    @classmethod
    def from_stacks(
        cls,
        stacks: Stacks,
        *,
        game_type: str = "Base+ML",
        opening: Opening = "rulebook",
        turn: Color = Color.WHITE,
        turn_number: int = 1,
        stunned: Piece | None = None,
    ) -> Board:
        """Return a board set up with *stacks*, without a history.

        *stacks* maps each hex to its pieces, bottom to top; *stunned* is the piece moved in the
        previous ply, which a pillbug may not move.

        >>> white, black = Piece(Color.WHITE, Bug.ANT), Piece(Color.BLACK, Bug.QUEEN)
        >>> board = Board.from_stacks({Hex(0, 0): [white], Hex(1, 0): [black]}, turn_number=2)
        >>> len(board.legal_moves)
        21

        Raises :exc:`InvalidPositionError` if no game can reach that position.
        """
        if not isinstance(stacks, Mapping) or not isinstance(turn, Color):
            raise TypeError("stacks are a mapping from hexes to tiles, and turn is a color")
        board = _core.board_from_stacks(
            unwrap(_core.parse_game_type(check_text(game_type))),
            check_opening(opening),
            2 * (turn_number - 1) + turn.value,
            stunned,
            [(hex, list(stack)) for hex, stack in stacks.items()],
        )
        return cls._like(unwrap(board))

    @classmethod
    def from_hop(cls, text: str, opening: Opening | None = None) -> Board:
        """Return the board of a HOP string; see :func:`sixlegs.parse_hop`.

        >>> Board.from_hop("base,A,b").turn
        Color.BLACK
        """
        from sixlegs.position import parse_hop

        return parse_hop(text, opening)

    def hop(self) -> str:
        """Return the position as a HOP string; see :func:`sixlegs.hop_string`.

        >>> Board().hop()
        'base+MLml,,w'
        """
        from sixlegs.position import hop_string

        return hop_string(self)

    @property
    def start(self) -> Board | None:
        """The position the board was set up with; None if the game started on an empty board."""
        return Board._like(self._start()) if self._is_set_up() else None

    def root(self) -> Board:
        """Return a new board with the position before the first move.

        >>> Board().root().moves
        ()
        """
        return Board._like(self._start())

    def positions(self) -> Iterator[Board]:
        """Yield the board before the first move and after each, each as an independent copy.

        >>> board = Board()
        >>> _ = board.push_uhp("wA1"), board.push_uhp("bG1 wA1-")
        >>> [position.ply for position in board.positions()]
        [0, 1, 2]
        """
        replay = self.root()
        yield replay.copy()
        for move in self.moves:
            replay.push(move)
            yield replay.copy()

    def push(self, move: Move) -> None:
        """Play *move*.

        Raises :exc:`IllegalMoveError` and leaves the board unchanged if the move is not legal.
        """
        if not isinstance(move, Move):
            raise TypeError("push takes a Move; for text there is push_uhp")
        if not self._push(move):
            raise self._illegal_move_error(move)

    def push_uhp(self, text: str) -> Move:
        """Play a move given in UHP notation and return it.

        >>> Board().push_uhp("wA1")
        Move(Piece(Color.WHITE, Bug.ANT, 1), None, Hex(0, 0))
        """
        move = self.parse_uhp(text)
        self.push(move)
        return move

    def parse_uhp(self, text: str) -> Move:
        """Parse a move in UHP notation without playing it."""
        from sixlegs.notation import parse_move

        return parse_move(self, text)

    def uhp(self, move: Move) -> str:
        """Return *move* in UHP notation; it must not have been played yet.

        >>> board = Board()
        >>> [board.uhp(move) for move in sorted(board.legal_moves)][:3]
        ['wQ', 'wS1', 'wB1']
        """
        from sixlegs.notation import move_string

        return move_string(self, move)

    def pop(self) -> Move:
        """Take back the last move and return it.

        Raises :exc:`IndexError` if there is none.
        """
        move = self._pop()
        if move is None:
            raise IndexError("no move to take back")
        return move

    def is_legal(self, move: Move) -> bool:
        """Return whether *move* is legal now."""
        if not isinstance(move, Move):
            raise TypeError("is_legal takes a Move; for text there is parse_move")
        return move in self.legal_moves

    def outcome(self) -> Outcome | None:
        """Return the outcome on the board, or None if neither queen is surrounded."""
        outcome = self._outcome
        return Outcome(outcome) if outcome else None

    def why_not(self, what: Move | Piece) -> IllegalReason | None:
        """Return why a move is not legal or a piece cannot act, or None if it can.

        >>> board = Board()
        >>> _ = board.push_uhp("wA1"), board.push_uhp("bG1 wA1-")
        >>> reason = board.why_not(Move(Piece(Color.WHITE, Bug.QUEEN), None, Hex(2, 0)))
        >>> reason.rule.name, reason.pieces
        ('TOUCHES_ENEMY', (Piece(Color.BLACK, Bug.GRASSHOPPER, 1),))
        """
        return self._why_immobile(what) if isinstance(what, Piece) else self._why_not(what)

    def path(self, move: Move) -> tuple[Hex, ...]:
        """Return the hexes that a legal move passes, from origin to target.

        Raises :exc:`IllegalMoveError` if the move is not legal.
        """
        path = self._path(move)
        if path is None:
            raise self._illegal_move_error(move)
        return path

    def thrower(self, move: Move) -> Piece | None:
        """Return the pillbug, or the mosquito acting as one, that moves the piece of *move*.

        Return None if the piece moves by itself, which takes precedence if both are possible.

        Raises :exc:`IllegalMoveError` if the move is not legal.
        """
        if not self.is_legal(move):
            raise self._illegal_move_error(move)
        return self._thrower(move)

    def action(self, move: Move) -> int:
        """Return the number of a legal *move* among the 5489 actions used for machine learning.

        The number does not depend on where the hive lies, and different moves have different
        numbers; docs/reference/arrays.md describes the encoding.

        >>> board = Board()
        >>> board.move_from_action(board.action(board.parse_uhp("wA1")))
        Move(Piece(Color.WHITE, Bug.ANT, 1), None, Hex(0, 0))

        Raises :exc:`IllegalMoveError` if the move is not legal.
        """
        action = self._action(move)
        if action is None:
            raise self._illegal_move_error(move)
        return action

    def move_from_action(self, action: int) -> Move:
        """Return the legal move with the number *action*; see :meth:`action`.

        Raises :exc:`HiveError` if no legal move has that number.
        """
        move = self._move_from_action(action)
        if move is None:
            raise HiveError(f"No legal move of this position is action {action}.")
        return move

    def rotated(self, sixths: int) -> Board:
        """Return the game rotated clockwise around the origin by *sixths* of a turn.

        >>> board = Board()
        >>> _ = board.push_uhp("wA1"), board.push_uhp("bG1 wA1-")
        >>> board.where(Piece(Color.BLACK, Bug.GRASSHOPPER))
        Hex(1, 0)
        >>> board.rotated(1).where(Piece(Color.BLACK, Bug.GRASSHOPPER))
        Hex(0, 1)
        >>> board.rotated(6) == board
        True
        """
        return Board._like(self._transformed(sixths, False))

    def mirrored(self) -> Board:
        """Return the mirror image of the game: left and right swapped.

        >>> board = Board()
        >>> _ = board.push_uhp("wA1"), board.push_uhp("bG1 wA1-")
        >>> board.mirrored().where(Piece(Color.BLACK, Bug.GRASSHOPPER))
        Hex(-1, 0)
        """
        return Board._like(self._transformed(0, True))

    def perft(self, depth: int, threads: int = 1) -> int:
        """Return the number of move sequences of *depth* plies.

        >>> Board("Base", opening="tournament").perft(3)
        1440
        """
        if not 0 <= depth <= 64 or not 1 <= threads <= 256:
            raise HiveError("perft takes a depth of 0 to 64 and 1 to 256 threads")
        return self._perft(depth, threads)

    def copy(self) -> Board:
        """Return an independent copy with the same position and history."""
        return self._like(self)

    @classmethod
    def _like(cls: type[AnyBoard], other: BaseBoard | BaseGame) -> AnyBoard:
        """Return a board of this class with the position and history of *other*."""
        board = cls.__new__(cls)
        BaseBoard.__init__(board, other)
        return board

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Board:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Compare position, turn number, game type and opening; the histories may differ."""
        if not isinstance(other, Board):
            return NotImplemented
        return (
            self.ply == other.ply
            and self.game_type == other.game_type
            and self.opening == other.opening
            and self._is_same(other)
        )

    __hash__ = None  # type: ignore[assignment]  # boards are mutable

    def __reduce__(self) -> tuple[object, ...]:
        start = self.start
        setup = start and (start.stacks, start.turn, start.turn_number, start.stunned)
        return _unpickle, (type(self), self.game_type, self.opening, setup, self.moves)

    def __repr__(self) -> str:
        from sixlegs.position import position_string

        return f"parse_position({position_string(self)!r})"

    def __str__(self) -> str:
        from sixlegs.diagram import board_diagram

        return board_diagram(self)

    def _repr_svg_(self) -> str:
        from sixlegs.svg import board_svg

        return board_svg(self)

    def _illegal_move_error(self, move: Move) -> IllegalMoveError:
        reason = self._why_not(move)
        assert reason is not None, "an illegal move has a reason"
        return IllegalMoveError(reason_message(reason), reason)


def canonical_game_type(text: str) -> str:
    """Return the name in :data:`GAME_TYPES` for *text*, whose letters may be in any order.

    >>> canonical_game_type("Base+PM")
    'Base+MP'
    """
    return _core.game_type_name(unwrap(_core.parse_game_type(check_text(text))))


def check_opening(text: str) -> Opening:
    """Return *text* if it names an opening rule; raise :exc:`InvalidGameTypeError` otherwise."""
    return unwrap(_core.parse_opening(check_text(text)))


def _unpickle(
    cls: type[Board],
    game_type: str,
    opening: Opening,
    setup: tuple[Stacks, Color, int, Piece | None] | None,
    moves: tuple[Move, ...],
) -> Board:
    if setup is None:
        board = cls(game_type, opening)
    else:
        stacks, turn, turn_number, stunned = setup
        board = cls.from_stacks(
            stacks,
            game_type=game_type,
            opening=opening,
            turn=turn,
            turn_number=turn_number,
            stunned=stunned,
        )
    for move in moves:
        board.push(move)
    return board
