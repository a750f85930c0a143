"""UHP notation (Universal Hive Protocol) of pieces, moves and games."""

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

#: A regular expression that matches any piece.
PIECE_PATTERN = f"(?:{'|'.join(map(str, PIECES))})"

#: The names of the expansions in UHP's `info` command, by their letters in game types.
EXPANSION_NAMES = {letter: bug.name.title() for letter, bug in EXPANSIONS.items()}

#: The names of the colors in UHP and PGN.
COLOR_NAMES = {color: color.name.title() for color in Color}

OUTCOME_NAMES = dict(zip(Outcome, _core.enum_names()["outcome"], strict=True))


class ReferencePiece(NamedTuple):
    """A piece next to a target, and the direction from it to the target; None means on top."""

    piece: Piece
    direction: Direction | None


def parse_piece(text: str) -> Piece:
    """Return the piece that *text* names.

    >>> parse_piece("bG2")
    Piece(Color.BLACK, Bug.GRASSHOPPER, 2)

    Raises :exc:`InvalidMoveError` if it is not the name of a piece.
    """
    return unwrap(_core.parse_piece(check_text(text)))


def try_parse_piece(text: str) -> Piece | None:
    """Return the piece that *text* names, or None if it is not the name of a piece."""
    parsed = _core.parse_piece(text)
    return parsed if isinstance(parsed, Piece) else None


def move_string(board: Board, move: Move) -> str:
    """Return *move* in UHP notation; *board* is the position before it.

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
    """Return the piece used to name the target of *move*, and the direction from it.

    >>> from sixlegs.rules import Hex
    >>> board = Board()
    >>> _ = board.push_uhp("wS1")
    >>> reference_piece(board, Move(Piece(Color.BLACK, Bug.GRASSHOPPER), None, Hex(1, 0)))
    ReferencePiece(piece=Piece(Color.WHITE, Bug.SPIDER, 1), direction=Direction.EAST)

    Passes and the first piece on the board have none.

    Raises :exc:`HiveError` if no piece touches the target.
    """
    if move.is_pass:
        return None
    if reference := board._reference_piece(move.piece, move.target):
        return ReferencePiece(*reference)
    if not board.stacks:
        return None
    raise HiveError(f"{move.piece} would leave the hive at {move.target}.")


def parse_move(board: Board, text: str) -> Move:
    """Parse a move on *board* before it is played; it need not be legal.

    The target may be described relative to any piece in play, including covered ones and the
    moving piece. Case and extra spaces are ignored, and the target may be occupied.

    >>> board = Board()
    >>> _ = board.push_uhp("wS1")
    >>> parse_move(board, "bG1 wS1-")
    Move(Piece(Color.BLACK, Bug.GRASSHOPPER, 1), None, Hex(1, 0))

    Raises :exc:`InvalidMoveError` if it cannot be parsed.
    """
    return unwrap(board._parse_uhp(check_text(text)))


def game_string(board: Board, outcome: Outcome | None = None) -> str:
    """Return the game of *board* as a UHP game string with canonical moves.

    *outcome* is the outcome of a game that the players ended, for example by resignation.

    >>> board = Board("Base")
    >>> _ = board.push_uhp("wS1"), board.push_uhp("bS1 wS1-")
    >>> game_string(board)
    'Base;InProgress;White[2];wS1;bS1 wS1-'
    >>> game_string(board, Outcome.DRAW)
    'Base;Draw;White[2];wS1;bS1 wS1-'

    Raises :exc:`HiveError` for a set-up position, which UHP cannot represent.
    """
    if text := board._game_string(outcome.value if outcome else 0):
        return text
    raise HiveError("A position set up by hand has no game string; use a position string.")


def move_strings(board: Board) -> list[str]:
    """Return the moves played on *board* in canonical form."""
    return board._move_strings()


def line_strings(board: Board, line: Iterable[Move]) -> list[str]:
    """Return the notation of the moves of *line*, which starts at *board*; it is not changed.

    Raises :exc:`IllegalMoveError` if a move is not legal.
    """
    board, names = board.copy(), []
    for move in line:
        names.append(move_string(board, move))
        board.push(move)
    return names


def parse_game(text: str, opening: Opening | None = None) -> Board:
    """Return the board after the moves of a game string, or at the start of a game type.

    The state and turn fields are ignored and computed again; spaces around semicolons and a
    trailing semicolon are allowed. Game strings do not contain the *opening* rule: by default it is
    "tournament" as in UHP, or "rulebook" if a player's first piece was the queen.

    >>> parse_game("Base; Draw; Black[44]; wS1; bS1 wS1-;").turn_number
    2
    >>> parse_game("Base;InProgress;Black[1];wS1").opening
    'tournament'
    >>> parse_game("Base;InProgress;Black[1];wQ").opening
    'rulebook'

    Raises :exc:`InvalidGameError`, which names the ply that cannot be parsed or played, or
    :exc:`InvalidGameTypeError`.
    """
    rule = None if opening is None else check_opening(opening)
    return Board._like(unwrap(_core.parse_game(check_text(text), rule)))


def implied_opening(moves: Sequence[str]) -> Opening:
    """Return the opening rule implied by *moves*, for games that do not state it.

    Only the first piece of each player matters: a queen there means "rulebook", because programs
    that write games use the tournament rule, which forbids it.

    >>> implied_opening(["wS1", "bQ wS1-"])
    'rulebook'
    """
    return _core.implied_opening(list(moves[:2]))


def push_all(board: Board, moves: Iterable[str]) -> None:
    """Play *moves*, written in UHP notation, on *board*.

    Raises :exc:`InvalidGameError`, which names the move that cannot be parsed or played; the moves
    before it remain played.
    """
    unwrap(board._push_all(list(moves)))


def state_string(board: Board) -> str:
    """Return NotStarted, InProgress, Draw, WhiteWins or BlackWins."""
    return board._state_string()


def turn_string(board: Board) -> str:
    """Return the side to move and the turn number, such as White[3]."""
    return board._turn_string()


def parse_turn(text: str) -> tuple[Color, int]:
    """Return the color and number of a turn such as White[3].

    Raises :exc:`HiveError` if *text* is not a turn.
    """
    return unwrap(_core.parse_turn(text))
