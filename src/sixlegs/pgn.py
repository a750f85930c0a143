"""Hive PGN, as Mzinga and hivegame.com write it: tags, then a ply on each numbered line.

The core reads and writes it; here it becomes a :class:`Record`.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixlegs import _core
from sixlegs.parse_errors import unwrap
from sixlegs.record import Record, RecordFailure, convert_records, tree_nodes


def read_pgn(text: str, source: str = "text") -> Iterator[Record | RecordFailure]:
    """Read all games of *text*; one that fails comes as a :class:`RecordFailure`.

    >>> [record] = read_pgn('[GameType "Base"]\\n1. wS1\\n2. bS1 wS1-\\n{Symmetry!}\\n')
    >>> record.board.ply, record.comments
    (2, {2: 'Symmetry!'})
    """
    return convert_records(_core.Records(text, is_pgn=True), source)


def write_pgn(record: Record) -> str:
    """Write *record*; a file of many is their texts with an empty line between them.

    Set, opening, start and result are those of board and record, whatever the tags say. Braces
    in comments become parentheses, for PGN has no way to write them. Variations stand in
    parentheses behind the ply that they replace.

    >>> from sixlegs.rules import Board
    >>> print(write_pgn(Record({"White": "Ada"}, Board("Base"))).splitlines()[5])
    [White "Ada"]

    Raises :exc:`HiveError` for a tag whose name is not a single word, and for variations that
    cannot be played.
    """
    return unwrap(_core.write_pgn(record.tags, record.board, record.result, tree_nodes(record)))
