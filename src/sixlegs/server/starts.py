"""Games that people paste: a record in any format we read, a position string, a game string."""

from __future__ import annotations

import io

from sixlegs.errors import InvalidGameError
from sixlegs.position import parse_position
from sixlegs.record import Failure, RecordError, read_records
from sixlegs.rules import OPENINGS, Board

MOST_PLIES = 2000  # far beyond any game that people play


def pasted_board(text: str) -> Board:
    """The board that *text* describes; of several records, the first.

    >>> pasted_board("Base;InProgress;White[2];wS1;bS1 wS1-").ply
    2
    >>> pasted_board("Base tournament Black[1] - 0,0:wG1").turn
    Color.BLACK

    Raises :exc:`HiveError`; a :exc:`RecordError` tells which ply is at fault.
    """
    words = text.split()
    if len(words) == 5 and words[1] in OPENINGS:
        return parse_position(text)
    record = next(read_records(io.StringIO(text)), None)
    if record is None:
        raise InvalidGameError("There is no game in the text.")
    if isinstance(record, Failure):
        raise RecordError(record.reason, record.ply)
    if len(record.board.moves) > MOST_PLIES:
        raise InvalidGameError(f"The game has more than {MOST_PLIES} plies.")
    return record.board
