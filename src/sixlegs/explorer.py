"""Opening statistics: results by position in many games, and the keys under which an archive
stores positions, independent of rotation and reflection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from sixlegs.record import Record
from sixlegs.rules import Board, Move, Outcome


class OpeningLine(NamedTuple):
    """An opening with the results of its games; symmetric openings are counted together."""

    board: Board
    """The position and its moves, taken from the first game that reached it."""
    games: int
    white_wins: int
    black_wins: int
    draws: int

    @property
    def decided_games(self) -> int:
        """The number of games that are over."""
        return self.white_wins + self.black_wins + self.draws


def count_openings(records: Iterable[Record], plies: int) -> list[OpeningLine]:
    """Return the openings of *plies* plies in *records*, the most frequent first.

    Shorter games, and games that started from a set-up position, are skipped.

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
    """Return the archive key of a position: a signed 64-bit number, as databases store it.

    Rotated and mirrored positions share a key; positions of different game types do not.

    >>> board = Board("Base")
    >>> _ = board.push_uhp("wA1"), board.push_uhp("bG1 wA1-")
    >>> position_key(board) == position_key(board.rotated(2).mirrored())
    True
    >>> position_key(Board("Base")) == position_key(Board("Base+M"))
    False
    """
    return board._explorer_key()


def position_keys(board: Board, plies: int) -> list[int]:
    """Return the keys of the positions of a game, from the first to the one after *plies* plies.

    >>> board = Board("Base")
    >>> _ = board.push_uhp("wA1")
    >>> position_keys(board, 10) == [position_key(Board("Base")), position_key(board)]
    True
    """
    return board._explorer_keys(plies)


def moves_by_key(board: Board) -> dict[int, Move]:
    """Return the legal moves by the archive keys of the resulting positions. Of moves that lead to
    the same key, by symmetry or because the bugs are equal, the first is returned.

    >>> board = Board("Base")
    >>> _ = board.push_uhp("wA1")
    >>> len(board.legal_moves), len(moves_by_key(board))
    (30, 5)
    """
    keyed = zip(board._explorer_keys_after(), board.legal_moves, strict=True)
    return dict(reversed(list(keyed)))
