"""Hive PGN as written by Mzinga and hivegame.com: tags, then one ply per numbered line.

The core parses and formats it; this module converts it from and to :class:`Record`.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixlegs import _core
from sixlegs.parse_errors import unwrap
from sixlegs.record import Record, RecordFailure, convert_records, tree_nodes


def read_pgn(text: str, source: str = "text") -> Iterator[Record | RecordFailure]:
    """Yield the games of *text*; a game that fails is a :class:`RecordFailure`.

    >>> [record] = read_pgn('[GameType "Base"]\\n1. wS1\\n2. bS1 wS1-\\n{Symmetry!}\\n')
    >>> record.board.ply, record.comments
    (2, {2: 'Symmetry!'})
    """
    return convert_records(_core.Records(text, is_pgn=True), source)


def write_pgn(record: Record) -> str:
    """Return *record* as PGN. In a file, games are separated by an empty line.

    Game type, opening, start and result come from the board and the record; such tags are ignored.
    Braces in comments become parentheses because PGN cannot escape them. A variation follows the
    ply that it replaces, in parentheses.

    >>> from sixlegs.rules import Board
    >>> print(write_pgn(Record({"White": "Ada"}, Board("Base"))).splitlines()[5])
    [White "Ada"]

    Raises :exc:`HiveError` if the name of a tag is not a single word or a variation cannot be
    played.
    """
    return unwrap(_core.write_pgn(record.tags, record.board, record.result, tree_nodes(record)))
