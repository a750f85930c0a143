"""Positions of self-play games as arrays, for training."""

from __future__ import annotations

from sixlegs import _core
from sixlegs.errors import HiveError, extra
from sixlegs.rules import Bug

with extra("lab"):
    import numpy as np
    from numpy.typing import NDArray

KEPT_APART = 10  # one block of games in so many is the validation set
PIECES = 2 * sum(bug.count for bug in Bug)
FREEDOMS = 5  # what a piece can do: `Freedom` in ``core/search/network.h``
GAPS = 3  # who reaches an empty neighbour of a queen: `Gap` there
KINDS = 2 * len(Bug) * FREEDOMS + 2 * GAPS  # whose, which bug, and what it can do; gaps by whose
MOST_GAPS = 12
MOST_IN_HAND = 3  # of one bug
NOTHING = 255
UNKNOWN = 2  # the result of a position before a random move
TERMS = len(_core.evaluation_weights())

_SEEN = [("kind", "u1"), ("q", "i1"), ("r", "i1")]

#: A position, as ``Sample`` in ``core/search/selfplay.h`` lays it out.
SAMPLE = np.dtype(
    [
        ("pieces", _SEEN, PIECES),
        ("gaps", _SEEN, MOST_GAPS),
        ("hands", "u1", 2 * len(Bug)),  # how many of each bug, first of the side to move
        ("queens", "u1"),  # 1: that of the side to move is in play; 2: the other is
        ("other", [("q", "i1"), ("r", "i1")]),  # the other queen, as seen from the first
        ("terms", "i1", TERMS),
        ("result", "i1"),  # for the side to move: 1, 0 or -1, or UNKNOWN
        ("score", "<i2"),  # what the search said
        ("set", "<u2"),
        ("ply", "<u2"),
    ]
)
assert SAMPLE.itemsize == _core.SAMPLE_BYTES


def samples(games: bytes) -> NDArray[np.void]:
    """The positions of *games*, as :mod:`sixlegs.lab.selfplay` keeps them.

    Raises :exc:`HiveError` if they are something else.
    """
    try:
        return np.frombuffer(_core.samples(games), SAMPLE)
    except ValueError:
        raise HiveError("A block holds no games of self-play.") from None
