"""Positions of self-play games as arrays, for training."""

from __future__ import annotations

from sixlegs import _core
from sixlegs.errors import HiveError, requires_extra
from sixlegs.rules import Bug

with requires_extra("training"):
    import numpy as np
    from numpy.typing import NDArray

VALIDATION_INTERVAL_BLOCKS = 10  # one block of games in so many is the validation set
PIECE_COUNT = 2 * sum(bug.count for bug in Bug)
FREEDOM_COUNT = 5  # what a piece can do: `Freedom` in ``core/search/network.h``
GAP_COUNT = 3  # who reaches an empty neighbour of a queen: `Gap` there
KIND_COUNT = (
    2 * len(Bug) * FREEDOM_COUNT + 2 * GAP_COUNT
)  # whose, which bug, and what it can do; gaps by whose
MAX_GAPS = 12
MAX_IN_HAND = 3  # of one bug
EMPTY_SLOT = 255
UNKNOWN_RESULT = 2  # the result of a position before a random move
TERM_COUNT = len(_core.evaluation_weights())

_FEATURE_FIELDS = [("kind", "u1"), ("q", "i1"), ("r", "i1")]

#: A position, as ``Sample`` in ``core/search/selfplay.h`` lays it out.
SAMPLE_DTYPE = np.dtype(
    [
        ("pieces", _FEATURE_FIELDS, PIECE_COUNT),
        ("gaps", _FEATURE_FIELDS, MAX_GAPS),
        ("hands", "u1", 2 * len(Bug)),  # how many of each bug, first of the side to move
        ("queens", "u1"),  # 1: that of the side to move is in play; 2: the other is
        ("other", [("q", "i1"), ("r", "i1")]),  # the other queen, as seen from the first
        ("terms", "i1", TERM_COUNT),
        ("result", "i1"),  # for the side to move: 1, 0 or -1, or UNKNOWN
        ("score", "<i2"),  # what the search said
        ("set", "<u2"),
        ("ply", "<u2"),
    ]
)
assert SAMPLE_DTYPE.itemsize == _core.SAMPLE_BYTES


def read_samples(games: bytes) -> NDArray[np.void]:
    """The positions of *games*, as :mod:`sixlegs.training.selfplay` keeps them.

    Raises :exc:`HiveError` if they are something else.
    """
    try:
        return np.frombuffer(_core.samples(games), SAMPLE_DTYPE)
    except ValueError:
        raise HiveError("A block holds no games of self-play.") from None
