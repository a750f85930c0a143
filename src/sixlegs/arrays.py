"""Positions and moves as arrays for machine learning, and their symmetries.

>>> board = Board()
>>> board.planes().shape, board.piece_list().shape, board.legal_mask().shape
((52, 31, 31), (29, 4), (5489,))

This module needs numpy, which ``pip install sixlegs[rl]`` brings.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from sixlegs import _core
from sixlegs.errors import requires_extra
from sixlegs.rules import Board, Bug, Hex

with requires_extra("rl"):
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "ACTIONS",
    "CAN_MOVE",
    "COVERED",
    "IN_HAND",
    "MAX_GRID_SIDE",
    "PASS_ACTION",
    "PIECE_LIST",
    "PLANES",
    "STUNNED",
    "SYMMETRIES",
    "Symmetry",
]

#: The number of actions, and the number of the action that passes.
ACTIONS: int = _core.ACTIONS
PASS_ACTION: int = _core.PASS_ACTION

#: The shape of :meth:`Board.piece_list`: 28 pieces, and a row for the whole position.
PIECE_LIST = (29, 4)

#: The side of a grid that can hold any hive and its neighboring hexes.
MAX_GRID_SIDE: int = _core.MAX_GRID_SIDE

#: The bits of a piece's state in :meth:`Board.piece_list`.
IN_HAND, COVERED, CAN_MOVE, STUNNED = 1, 2, 4, 8


def _planes_by_bug(kind: str) -> list[str]:
    return [f"{side} {kind} {bug.name.lower()}" for side in ("own", "other") for bug in Bug]


#: The content of each plane of :meth:`Board.planes`.
PLANES: tuple[str, ...] = (
    *_planes_by_bug("top"),
    *_planes_by_bug("covered"),
    "height",
    "can move",
    "rests",
    *_planes_by_bug("hand"),
    "repetitions",
)
assert len(PLANES) == _core.PLANES


class Symmetry(NamedTuple):
    """One of the twelve symmetries of the board.

    A reflection that swaps left and right, if *is_mirrored*, followed by *rotations* clockwise by
    a sixth of a turn.

    >>> turn = Symmetry(1)
    >>> board = Board()
    >>> for text in ("wA1", "bG1 wA1-"):
    ...     _ = board.push_uhp(text)
    >>> print(turn.board(board))
    Base+ML rulebook White[2] bG1
    wA1
       bG1
    >>> bool((turn.planes(board.planes()) == turn.board(board).planes()).all())
    True
    """

    rotations: int = 0
    is_mirrored: bool = False

    def board(self, board: Board) -> Board:
        """Return the transformed game."""
        return (board.mirrored() if self.is_mirrored else board).rotated(self.rotations)

    def hex(self, hex: Hex) -> Hex:
        """Return the transformed hex."""
        q, r = self._transform(hex.q, hex.r)
        return Hex(q, r)

    def action(self, action: int) -> int:
        """Return the action of the same move in the transformed game."""
        return int(self.actions[action])

    @property
    def actions(self) -> NDArray[np.int64]:
        """The transformed numbers of all actions."""
        return _action_table(self)

    def mask(self, mask: NDArray[Any]) -> NDArray[Any]:
        """Return transformed masks or policies, which have actions along the last axis."""
        image = np.empty_like(mask)
        image[..., self.actions] = mask
        return image

    def planes(self, planes: NDArray[Any]) -> NDArray[Any]:
        """Return transformed planes of any odd size; the grid is in the last two axes."""
        *rest, side, _ = planes.shape
        cells = planes.reshape(*rest, side * side)
        return cells[..., _source_cells(self, side)].reshape(planes.shape)

    def piece_list(self, pieces: NDArray[np.int8]) -> NDArray[np.int8]:
        """Return transformed piece lists, which are in the last two axes."""
        image = pieces.copy()
        q, r = self._transform(pieces[..., :-1, 0], pieces[..., :-1, 1])
        image[..., :-1, 0], image[..., :-1, 1] = q, r
        return image

    def inverse(self) -> Symmetry:
        """Return the inverse symmetry.

        >>> Symmetry(2).inverse(), Symmetry(2, True).inverse()
        (Symmetry(rotations=4, is_mirrored=False), Symmetry(rotations=2, is_mirrored=True))
        """
        return self if self.is_mirrored else Symmetry(-self.rotations % 6)

    def _transform(self, q: Any, r: Any) -> tuple[Any, Any]:
        if self.is_mirrored:
            q = -q - r
        for _ in range(self.rotations % 6):
            q, r = -r, q + r
        return q, r


#: All twelve symmetries, the identity first.
SYMMETRIES: tuple[Symmetry, ...] = tuple(
    Symmetry(rotations, is_mirrored) for is_mirrored in (False, True) for rotations in range(6)
)


@cache
def _action_table(symmetry: Symmetry) -> NDArray[np.int64]:
    images = [_core.transformed_action(action, *symmetry) for action in range(ACTIONS)]
    table = np.array(images, np.int64)
    table.flags.writeable = False
    return table


@cache
def _source_cells(symmetry: Symmetry, side: int) -> NDArray[np.int64]:
    """Return for each cell of a grid the cell whose content it receives.

    The corners outside the visible hexagon stay unchanged.
    """
    radius = side // 2
    r, q = np.mgrid[-radius : radius + 1, -radius : radius + 1]
    is_shown = abs(q + r) <= radius
    from_q, from_r = symmetry.inverse()._transform(q, r)
    sources = np.arange(side * side).reshape(side, side)
    sources[is_shown] = ((from_r + radius) * side + from_q + radius)[is_shown]
    return sources.reshape(-1)
