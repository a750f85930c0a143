"""The position string: a whole position on one line, for people, programs and addresses.

    Base+ML rulebook White[5] - 0,0:wA1;1,0:bG1;2,0:bQ.bB1;-1,1:wQ

Five fields, a blank between each: the game type; the opening rule; whose turn it is and which;
the tile of the ply just before, or "-"; and the hive, stack by stack: column and row, a colon,
the tiles from bottom to top with dots between them. "-" is an empty table. docs/position.md
tells the whole of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from sixlegs.errors import HiveError, InvalidPositionError, checked_text, shortened
from sixlegs.notation import parse_piece, parse_turn, turn_string
from sixlegs.rules import Board, Bug, Color, Hex, Piece, checked_opening

LONGEST = 2000  # characters; 28 tiles need fewer than 500


def position_string(board: Board, *, canonical: bool = False) -> str:
    """Write the position of *board*.

    The *canonical* form is the same for all boards that are equal: the hive begins at 0,0, equal
    bugs are numbered in reading order, and the resting tile is named only where a pillbug is
    about.

    >>> board = Board("Base")
    >>> _ = board.push_uhp("wS1"), board.push_uhp("bS1 /wS1")
    >>> position_string(board)
    'Base rulebook White[2] bS1 0,0:wS1;-1,1:bS1'
    >>> position_string(board, canonical=True)
    'Base rulebook White[2] - 1,0:wS1;0,1:bS1'
    """
    stacks, resting = dict(board.stacks), board.resting
    if canonical:
        stacks = _moved_to_corner(stacks)
        names = _renumbered(stacks)
        stacks = {hex: tuple(names[piece] for piece in stack) for hex, stack in stacks.items()}
        has_pillbug = "P" in board.game_type
        resting = names[resting] if resting is not None and has_pillbug else None
    hive = ";".join(
        f"{hex.q},{hex.r}:{'.'.join(map(str, stacks[hex]))}" for hex in sorted(stacks, key=_reading)
    )
    header = f"{board.game_type} {board.opening} {turn_string(board)}"
    return f"{header} {resting or '-'} {hive or '-'}"


def parse_position(text: str) -> Board:
    """Set up the board that a position string describes.

    >>> parse_position("Base tournament Black[1] - 0,0:wG1").turn
    Color.BLACK

    Raises :exc:`InvalidPositionError` if it cannot be read, or if no game can come to it.
    """
    fields = text.split() if len(checked_text(text)) <= LONGEST else []
    if len(fields) != 5:
        raise InvalidPositionError(
            f"{shortened(text)} is not a position: it takes five fields, as in"
            " 'Base+ML rulebook White[1] - -'."
        )
    return set_up(fields[:4], parse_hive(fields[4]))


def set_up(header: Sequence[str], stacks: Mapping[Hex, Sequence[str]]) -> Board:
    """The board with these first four fields of a position string, and tiles by their names.

    Raises :exc:`InvalidPositionError` as :func:`parse_position` does.
    """
    try:
        game_type, opening, turn, resting = header
        color, number = parse_turn(turn)
        return Board.from_stacks(
            {hex: [parse_piece(name) for name in names] for hex, names in stacks.items()},
            game_type=game_type,
            opening=checked_opening(opening),
            turn=color,
            turn_number=number,
            resting=None if resting == "-" else parse_piece(resting),
        )
    except InvalidPositionError:
        raise
    except HiveError as error:
        raise InvalidPositionError(str(error)) from error


def parse_hive(text: str) -> dict[Hex, list[str]]:
    """The last field of a position string: hexes with the names of their tiles."""
    stacks: dict[Hex, list[str]] = {}
    for stack in text.split(";") if text != "-" else ():
        place, colon, pieces = stack.partition(":")
        q, comma, r = place.partition(",")
        if not (colon and comma and _is_integer(q) and _is_integer(r)):
            raise InvalidPositionError(f"{shortened(stack)} is not a stack such as '0,-1:bQ.wB1'.")
        hex = Hex(int(q), int(r))
        if hex in stacks:
            raise InvalidPositionError(f"There are two stacks on ({hex.q}, {hex.r}).")
        stacks[hex] = pieces.split(".")
    return stacks


def _is_integer(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) <= 8


def _reading(hex: Hex) -> tuple[int, int]:
    return hex.r, hex.q


def _moved_to_corner(stacks: dict[Hex, tuple[Piece, ...]]) -> dict[Hex, tuple[Piece, ...]]:
    corner = Hex(
        min((hex.q for hex in stacks), default=0), min((hex.r for hex in stacks), default=0)
    )
    return {hex - corner: stack for hex, stack in stacks.items()}


def _renumbered(stacks: dict[Hex, tuple[Piece, ...]]) -> dict[Piece, Piece]:
    """A new number for every piece: equal bugs count up as one reads row by row, bottom to top."""
    seen: Counter[tuple[Color, Bug]] = Counter()
    names = {}
    for hex in sorted(stacks, key=_reading):
        for piece in stacks[hex]:
            seen[piece.color, piece.bug] += 1
            names[piece] = Piece(piece.color, piece.bug, seen[piece.color, piece.bug])
    return names
