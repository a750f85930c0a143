"""Positions of self-play games as arrays, for training."""

from __future__ import annotations

from sixlegs import _core
from sixlegs.errors import HiveError, extra

with extra("lab"):
    import numpy as np
    from numpy.typing import NDArray

KEPT_APART = 10  # one block of games in so many is not learned from, but judged by
TILES = 28
KINDS = 80  # whose, which bug, and what it can do
NO_TILE = 255
TERMS = len(_core.evaluation_weights())

#: A position, as ``Sample`` in ``core/search/selfplay.h`` lays it out.
SAMPLE = np.dtype(
    [
        ("tiles", [("kind", "u1"), ("q", "i1"), ("r", "i1")], TILES),
        ("queens", "u1"),  # 1: that of the side to move is in play; 2: the other is
        ("other", [("q", "i1"), ("r", "i1")]),  # the other queen, as seen from the first
        ("terms", "i1", TERMS),
        ("result", "i1"),  # for the side to move: 1, 0 or -1
        ("score", "<i2"),  # what the search said
        ("set", "u1"),
        ("ply", "u1"),
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
