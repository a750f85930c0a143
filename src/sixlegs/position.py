"""The position string: a whole position on one line, for text, programs and URLs.

    Base+ML rulebook White[5] - 0,0:wA1;1,0:bG1;2,0:bQ.bB1;-1,1:wQ

Five fields separated by spaces: game type, opening rule, side to move with the turn number, the
piece moved in the previous ply or "-", and the hive. The hive lists its stacks as column, row, a
colon, and the pieces from bottom to top with dots between them; "-" is an empty board.
docs/reference/position-string.md describes the format.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sixlegs import _core
from sixlegs._core import BaseBoard, ParseError
from sixlegs.errors import HiveError, InvalidPositionError, check_text
from sixlegs.parse_errors import unwrap
from sixlegs.rules import Board, Color, Hex, Opening, check_opening


def position_string(board: Board, *, canonical: bool = False) -> str:
    """Return the position string of *board*.

    The *canonical* form is the same for all equal boards: the hive starts at 0,0, equal bugs are
    numbered in reading order, and the stunned piece is named only if the game type has a pillbug.

    >>> board = Board("Base")
    >>> _ = board.push_uhp("wS1"), board.push_uhp("bS1 /wS1")
    >>> position_string(board)
    'Base rulebook White[2] bS1 0,0:wS1;-1,1:bS1'
    >>> position_string(board, canonical=True)
    'Base rulebook White[2] - 1,0:wS1;0,1:bS1'
    """
    return board._position_string(canonical)


def parse_position(text: str) -> Board:
    """Return the board that a position string describes.

    >>> parse_position("Base tournament Black[1] - 0,0:wG1").turn
    Color.BLACK

    Raises :exc:`InvalidPositionError` if it cannot be parsed or if no game can reach it.
    """
    return _unwrap_position(_core.parse_position(check_text(text)))


def hop_string(board: Board) -> str:
    """Return the position of *board* as a HOP string, which has no turn number or opening rule.

    It is the same for all translations and rotations of the position. docs/reference/hop.md
    describes the format.

    >>> board = Board("Base+M")
    >>> _ = board.push_uhp("wS1"), board.push_uhp("bS1 /wS1")
    >>> hop_string(board)
    'base+Mm,S+s!,w'
    """
    return board._hop_string()


def parse_hop(text: str, opening: Opening | None = None) -> Board:
    """Return the board that a HOP string describes, in the earliest turn in which it can occur.

    Without an *opening* rule it is "tournament", unless a player has only the queen in play.

    >>> board = parse_hop("base+Mm,Ss!,w")
    >>> board.game_type, board.turn_number, board.stunned
    ('Base+M', 2, Piece(Color.BLACK, Bug.SPIDER, 1))

    Raises :exc:`InvalidPositionError` if it cannot be parsed or if no game can reach the position.
    """
    checked = None if opening is None else check_opening(opening)
    return _unwrap_position(_core.parse_hop(check_text(text), checked))


def board_from_hive(game_type: str, opening: str, turn: Color, hive: str) -> Board:
    """Return a board with the pieces of *hive*, in the earliest turn in which they can be in play.

    *hive* is the last field of a position string.

    >>> board_from_hive("Base", "rulebook", Color.BLACK, "0,0:wA1;1,0:bQ;-1,0:wQ").turn_number
    2

    Raises :exc:`InvalidPositionError` if there is no such turn.
    """
    return _unwrap_position(_core.board_from_hive(game_type, opening, turn, hive))


def board_from_fields(header: Sequence[str], stacks: Mapping[Hex, Sequence[str]]) -> Board:
    """Return the board for the first four fields of a position string and *stacks* of names.

    Raises :exc:`InvalidPositionError` as :func:`parse_position` does.
    """
    named = [(hex, list(names)) for hex, names in stacks.items()]
    return _unwrap_position(_core.board_from_fields(list(header), named))


def _unwrap_position(result: BaseBoard | ParseError) -> Board:
    try:
        return Board._like(unwrap(result))
    except InvalidPositionError:
        raise
    except HiveError as error:
        raise InvalidPositionError(str(error)) from error
