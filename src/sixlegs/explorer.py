"""How openings fared: positions of many games after so many plies, and how these ended; and the
keys by which an archive finds positions, whichever way the hive lay on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from sixlegs.record import Record
from sixlegs.rules import Board, Move, Outcome


class OpeningLine(NamedTuple):
    """An opening that was played; turned and mirrored ones are the same."""

    board: Board
    """The position, as the first game that came to it had it, with the moves that led there."""
    games: int
    white_wins: int
    black_wins: int
    draws: int

    @property
    def decided_games(self) -> int:
        """How many of the games have an end."""
        return self.white_wins + self.black_wins + self.draws


def count_openings(records: Iterable[Record], plies: int) -> list[OpeningLine]:
    """The openings of so many *plies* that *records* have, those played most first.

    Games that are shorter, or began with a position laid by hand, are left out.

    >>> from sixlegs.notation import parse_game
    >>> games = [r"Base;InProgress;White[2];wS1;bS1 wS1-", r"Base;InProgress;White[2];wS1;bS1 /wS1"]
    >>> [(line.games, str(line.board.last_move)) for line in
    ...  count_openings([Record(board=parse_game(game)) for game in games], 2)]
    [(2, 'bS1 to 1,0')]
    """
    boards: dict[tuple[str, int], Board] = {}
    results: dict[tuple[str, int], Counter[Outcome | None]] = {}
    for record in records:
        if record.board.start or len(record.moves) < plies:
            continue
        position = next(islice(record.positions(), plies, None))
        key = position.game_type, position.symmetric_key()
        boards.setdefault(key, position)
        results.setdefault(key, Counter())[record.outcome] += 1
    lines = [
        OpeningLine(
            boards[key],
            counts.total(),
            counts[Outcome.WHITE_WINS],
            counts[Outcome.BLACK_WINS],
            counts[Outcome.DRAW],
        )
        for key, counts in results.items()
    ]
    return sorted(lines, key=lambda line: -line.games)


def position_key(board: Board) -> int:
    """The key of a position in an archive: a signed number of 64 bits, as databases have them.

    Turned and mirrored positions share it; positions of another set of bugs have another.

    >>> board = Board("Base")
    >>> _ = board.push_uhp("wA1"), board.push_uhp("bG1 wA1-")
    >>> position_key(board) == position_key(board.rotated(2).mirrored())
    True
    >>> position_key(Board("Base")) == position_key(Board("Base+M"))
    False
    """
    return board._explorer_key()


def position_keys(board: Board, plies: int) -> list[int]:
    """The keys of the positions of a game, from its first to the one after so many *plies*.

    >>> board = Board("Base")
    >>> _ = board.push_uhp("wA1")
    >>> position_keys(board, 10) == [position_key(Board("Base")), position_key(board)]
    True
    """
    return board._explorer_keys(plies)


def moves_by_key(board: Board) -> dict[int, Move]:
    """The legal moves by the keys of the positions they lead to; of moves that are the same for the
    archive, since the hive lies symmetrically or the bugs are equal, the first.

    >>> board = Board("Base")
    >>> _ = board.push_uhp("wA1")
    >>> len(board.legal_moves), len(moves_by_key(board))
    (30, 5)
    """
    keyed = zip(board._explorer_keys_after(), board.legal_moves, strict=True)
    return dict(reversed(list(keyed)))
