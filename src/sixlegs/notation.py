"""Names for pieces, moves and games, as the Universal Hive Protocol (UHP) writes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sixlegs import _core
from sixlegs.errors import HiveError, check_text
from sixlegs.parse_errors import unwrap
from sixlegs.rules import (
    EXPANSIONS,
    Board,
    Bug,
    Color,
    Direction,
    Move,
    Opening,
    Outcome,
    Piece,
    check_opening,
)

PIECES = [
    Piece(color, bug, number)
    for color in Color
    for bug in Bug
    for number in range(1, bug.count + 1)
]

#: Any piece, as a regular expression.
PIECE_PATTERN = f"(?:{'|'.join(map(str, PIECES))})"

#: The expansions as UHP's `info` names them, by their letters in game types.
EXPANSION_NAMES = {letter: bug.name.title() for letter, bug in EXPANSIONS.items()}

#: The players as UHP and PGN name them.
COLOR_NAMES = {color: color.name.title() for color in Color}

OUTCOME_NAMES = dict(zip(Outcome, _core.enum_names()["outcome"], strict=True))


class ReferencePiece(NamedTuple):
    """The piece that names a target, and which way the target lies from it; None is on top."""

    piece: Piece
    direction: Direction | None


def parse_piece(text: str) -> Piece:
    """The piece that *text* names.

    >>> parse_piece("bG2")
    Piece(Color.BLACK, Bug.GRASSHOPPER, 2)

    Raises :exc:`InvalidMoveError` if it names none.
    """
    return unwrap(_core.parse_piece(check_text(text)))


def try_parse_piece(text: str) -> Piece | None:
    """The piece that *text* names; None if it names none."""
    found = _core.parse_piece(text)
    return found if isinstance(found, Piece) else None


def move_string(board: Board, move: Move) -> str:
    """Name *move* by a piece that touches its target, on the *board* before it is played.

    >>> from sixlegs.rules import Hex
    >>> board = Board()
    >>> _ = board.push_uhp("wS1")
    >>> move_string(board, Move(Piece(Color.BLACK, Bug.GRASSHOPPER), None, Hex(1, 0)))
    'bG1 wS1-'

    Raises :exc:`HiveError` if no piece touches the target.
    """
    name = board._move_string(move)
    if not name:
        raise HiveError(f"{move.piece} would leave the hive at {move.target}.")
    return name


def reference_piece(board: Board, move: Move) -> ReferencePiece | None:
    """The piece that names where *move* ends, and on which side of it; no side is on top of it.

    >>> from sixlegs.rules import Hex
    >>> board = Board()
    >>> _ = board.push_uhp("wS1")
    >>> reference_piece(board, Move(Piece(Color.BLACK, Bug.GRASSHOPPER), None, Hex(1, 0)))
    ReferencePiece(piece=Piece(Color.WHITE, Bug.SPIDER, 1), direction=Direction.EAST)

    A pass and the first piece on the table need none.

    Raises :exc:`HiveError` if no piece touches the target.
    """
    if move.is_pass:
        return None
    if found := board._reference_piece(move.piece, move.target):
        return ReferencePiece(*found)
    if not board.stacks:
        return None
    raise HiveError(f"{move.piece} would leave the hive at {move.target}.")


def parse_move(board: Board, text: str) -> Move:
    """Read a move on *board* before it is played; whether it is legal is for the board to say.

    The target may be given by any piece in play, covered ones and the moving one included, in any
    case and with spare blanks; a direction may lead onto an occupied hex.

    >>> board = Board()
    >>> _ = board.push_uhp("wS1")
    >>> parse_move(board, "bG1 wS1-")
    Move(Piece(Color.BLACK, Bug.GRASSHOPPER, 1), None, Hex(1, 0))

    Raises :exc:`InvalidMoveError` if it cannot be read.
    """
    return unwrap(board._parse_uhp(check_text(text)))


def game_string(board: Board, outcome: Outcome | None = None) -> str:
    """The whole game as UHP writes it, every move in its canonical form.

    *outcome* is how it ended, if the players ended it and not the pieces.

    >>> board = Board("Base")
    >>> _ = board.push_uhp("wS1"), board.push_uhp("bS1 wS1-")
    >>> game_string(board)
    'Base;InProgress;White[2];wS1;bS1 wS1-'
    >>> game_string(board, Outcome.DRAW)
    'Base;Draw;White[2];wS1;bS1 wS1-'

    Raises :exc:`HiveError` for a board that was set up by hand: UHP has no words for that.
    """
    if text := board._game_string(outcome.value if outcome else 0):
        return text
    raise HiveError("A position set up by hand has no game string; use a position string.")


def move_strings(board: Board) -> list[str]:
    """The moves played on *board* in their canonical form, first to last."""
    return board._move_strings()


def line_strings(board: Board, line: Iterable[Move]) -> list[str]:
    """The names of moves that are played one after the other from *board*, which stays as it is.

    Raises :exc:`IllegalMoveError` if one cannot be played.
    """
    board, names = board.copy(), []
    for move in line:
        names.append(move_string(board, move))
        board.push(move)
    return names


def parse_game(text: str, opening: Opening | None = None) -> Board:
    """Play through a game string, or begin the game that a game type names.

    State and turn are not believed but worked out anew; blanks around the semicolons and one
    at the end do no harm. A game string does not name its *opening* rule: unless it is given, the
    game is UHP's, "tournament", or "rulebook" if a queen was a player's first piece.

    >>> parse_game("Base; Draw; Black[44]; wS1; bS1 wS1-;").turn_number
    2
    >>> parse_game("Base;InProgress;Black[1];wS1").opening
    'tournament'
    >>> parse_game("Base;InProgress;Black[1];wQ").opening
    'rulebook'

    Raises :exc:`InvalidGameError` that tells which ply cannot be read or played, or
    :exc:`InvalidGameTypeError`.
    """
    rule = None if opening is None else check_opening(opening)
    return Board._like(unwrap(_core.parse_game(check_text(text), rule)))


def implied_opening(moves: Sequence[str]) -> Opening:
    """The opening rule of a game that does not name it, by its *moves* as they are written.

    Only the first piece of each player tells: programs that write games play by the tournament's
    rule, which forbids a queen there, so a queen there means that the game was played by the
    rulebook.

    >>> implied_opening(["wS1", "bQ wS1-"])
    'rulebook'
    """
    return _core.implied_opening(list(moves[:2]))


def push_all(board: Board, moves: Iterable[str]) -> None:
    """Play *moves*, written in UHP notation, on *board*.

    Raises :exc:`InvalidGameError` that tells which of them cannot be read or played; those
    before it have been.
    """
    unwrap(board._push_all(list(moves)))


def state_string(board: Board) -> str:
    """NotStarted, InProgress, Draw, WhiteWins or BlackWins."""
    return board._state_string()


def turn_string(board: Board) -> str:
    """Whose turn it is, and which, as in White[3]."""
    return board._turn_string()


def parse_turn(text: str) -> tuple[Color, int]:
    """The color and the number of a turn such as White[3].

    Raises :exc:`HiveError` if it is none.
    """
    return unwrap(_core.parse_turn(text))
