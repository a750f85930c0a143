"""Positions of self-play games as arrays, for training."""

from __future__ import annotations

from sixlegs import _core
from sixlegs.errors import HiveError, requires_extra
from sixlegs.rules import Bug

with requires_extra("training"):
    import numpy as np
    from numpy.typing import NDArray

VALIDATION_INTERVAL_BLOCKS = 10  # every tenth block of games belongs to the validation set
PIECE_COUNT = 2 * sum(bug.count for bug in Bug)
FREEDOM_COUNT = 5  # mobility states of a piece: `Freedom` in ``core/search/network.h``
GAP_COUNT = 3  # which side reaches an empty neighbor of a queen: `Gap` in the same file
KIND_COUNT = (
    2 * len(Bug) * FREEDOM_COUNT + 2 * GAP_COUNT
)  # side, bug and mobility of pieces; side and kind of gaps
MAX_GAPS = 12
MAX_IN_HAND = 3  # per bug
EMPTY_SLOT = 255
UNKNOWN_RESULT = 2  # the result of a position before a random move
TERM_COUNT = len(_core.evaluation_weights())

_FEATURE_FIELDS = [("kind", "u1"), ("q", "i1"), ("r", "i1")]

#: A position in the memory layout of ``Sample`` in ``core/search/selfplay.h``.
SAMPLE_DTYPE = np.dtype(
    [
        ("pieces", _FEATURE_FIELDS, PIECE_COUNT),
        ("gaps", _FEATURE_FIELDS, MAX_GAPS),
        ("hands", "u1", 2 * len(Bug)),  # the number of each bug, the side to move first
        ("queens", "u1"),  # bit set: 1 if the queen of the side to move is in play, 2 the other
        ("other", [("q", "i1"), ("r", "i1")]),  # the other queen, relative to the first
        ("terms", "i1", TERM_COUNT),
        ("result", "i1"),  # for the side to move: 1, 0 or -1, or UNKNOWN_RESULT
        ("score", "<i2"),  # of the search
        ("set", "<u2"),
        ("ply", "<u2"),
    ]
)
assert SAMPLE_DTYPE.itemsize == _core.SAMPLE_BYTES


def read_samples(games: bytes) -> NDArray[np.void]:
    """Return the positions of *games*, a block written by :mod:`sixlegs.training.selfplay`.

    Raises :exc:`HiveError` if the data is invalid.
    """
    try:
        return np.frombuffer(_core.samples(games), SAMPLE_DTYPE)
    except ValueError:
        raise HiveError("A block does not contain self-play games.") from None
