"""The text diagram of a board, for terminals, tests, docs and bug reports.

    Base+ML rulebook White[5] bB1
       wA1   bG1   bB1*
    wQ    .     .
    bB1 > bQ

The first line has the first four fields of the position string. The rows follow from north to
south: a hex is six characters wide, and each row is shifted by three characters relative to the
previous one. A star marks the top of a stack, whose pieces are listed below the picture, top
first. A dot is an empty hex.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from sixlegs.errors import InvalidPositionError, check_text, quote
from sixlegs.position import board_from_fields, position_string
from sixlegs.rules import Board, Hex

CELL_CHARACTERS = 6  # distance between hexes in a row
ROW_SHIFT_CHARACTERS = CELL_CHARACTERS // 2
MAX_DIAGRAM_CHARACTERS = 20_000
EXAMPLE_HEADER = "Base+ML rulebook White[1] -"


def board_diagram(board: Board, marks: Mapping[Hex, str] | None = None) -> str:
    """Return a text diagram of *board*; *marks* are labels of empty hexes, up to five characters.

    >>> board = Board("Base")
    >>> _ = board.push_uhp("wS1"), board.push_uhp("bS1 wS1\\\\")
    >>> print(board_diagram(board))
    Base rulebook White[2] bS1
    wS1
       bS1
    """
    header = " ".join(position_string(board).split()[:4])
    return "\n".join([header, *_rows(board, marks or {}), *_stack_lines(board)])


def parse_diagram(text: str) -> Board:
    """Return the board shown in a diagram, which may be indented.

    >>> parse_diagram('''
    ...     Base rulebook White[2] -
    ...     wS1
    ...        bS1
    ... ''').top(Hex(0, 1))
    Piece(Color.BLACK, Bug.SPIDER, 1)

    Raises :exc:`InvalidPositionError` if it cannot be parsed, or if no game can reach it.
    """
    if len(check_text(text)) > MAX_DIAGRAM_CHARACTERS:
        raise InvalidPositionError("The text is too long for a diagram.")
    lines = [line.rstrip() for line in text.expandtabs().splitlines() if line.strip()]
    if not lines:
        raise InvalidPositionError(f"A diagram begins with a line such as {EXAMPLE_HEADER!r}.")
    header, *rest = lines
    if len(header.split()) != 4:
        raise InvalidPositionError(
            f"{quote(header.strip())} is not a header such as {EXAMPLE_HEADER!r}."
        )
    listed = _parse_stack_lines(line.split(" > ") for line in map(str.strip, rest) if " > " in line)
    cells = _parse_cells([line for line in rest if " > " not in line])
    stacks = {hex: _stack(name, listed) for hex, name in cells.items()}
    if listed:
        raise InvalidPositionError(
            f"{quote(next(iter(listed)))} is listed as a stack but has no star in the picture."
        )
    return board_from_fields(header.split(), stacks)


def _rows(board: Board, marks: Mapping[Hex, str]) -> list[str]:
    hexes = [*board.stacks, *marks]
    if not hexes:
        return []
    left = min(_column(hex) for hex in hexes)
    right = max(_column(hex) for hex in hexes)
    rows = []
    for r in range(min(hex.r for hex in hexes), max(hex.r for hex in hexes) + 1):
        line = ""
        for column in range(left, right + 1):
            if (column - r) % 2 == 0:
                hex = Hex((column - r) // 2, r)
                name = _name(board, hex) or marks.get(hex, ".")
                line = line.ljust((column - left) * ROW_SHIFT_CHARACTERS) + name
        rows.append(line.rstrip())
    return rows


def _column(hex: Hex) -> int:
    """Return the column of *hex* in half hexes."""
    return 2 * hex.q + hex.r


def _name(board: Board, hex: Hex) -> str:
    stack = board.stack(hex)
    return f"{stack[-1]}{'*' if len(stack) > 1 else ''}" if stack else ""


def _stack_lines(board: Board) -> list[str]:
    stacks = [stack for stack in board.stacks.values() if len(stack) > 1]
    return [" > ".join(map(str, reversed(stack))) for stack in sorted(stacks, key=lambda s: s[-1])]


def _parse_cells(rows: list[str]) -> dict[Hex, str]:
    """Return the names in *rows* by hex."""
    tokens = [
        (row, match.start(), match.group())
        for row, line in enumerate(rows)
        for match in re.finditer(r"\S+", line)
    ]
    if not tokens:
        return {}
    row, start, name = tokens[0]
    origin = start - row * ROW_SHIFT_CHARACTERS
    cells = {}
    for row, start, name in tokens:
        q, rest = divmod(start - origin - row * ROW_SHIFT_CHARACTERS, CELL_CHARACTERS)
        if rest:
            raise InvalidPositionError(
                f"{quote(name)} in row {row + 1} is between two hexes:"
                f" a hex is {CELL_CHARACTERS} characters wide,"
                f" and each row is shifted by {ROW_SHIFT_CHARACTERS}."
            )
        if name != ".":
            cells[Hex(q, row)] = name
    return cells


def _parse_stack_lines(stacks: Iterable[list[str]]) -> dict[str, list[str]]:
    """Return the stacks listed below a picture, bottom to top, by the name of the top piece."""
    listed: dict[str, list[str]] = {}
    for top, *below in stacks:
        if top in listed:
            raise InvalidPositionError(f"The stack under {quote(top)} is listed twice.")
        listed[top] = [*reversed(below), top]
    return listed


def _stack(name: str, listed: dict[str, list[str]]) -> list[str]:
    """Return the pieces of the stack drawn as *name*, bottom to top."""
    if not name.endswith("*"):
        return [name]
    if stack := listed.pop(name[:-1], None):
        return stack
    raise InvalidPositionError(f"The stack under {quote(name)} is not listed.")
