"""Where a hive lies in a picture: its hexes as points, and the room that it needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt

from sixlegs.rules import Hex, Piece

Point = tuple[float, float]

# Lengths in the units of the picture; the drawings fill a square of 100 by 100.
CELL_RADIUS = 60.0  # from the center of a cell to its corners
TILE_THICKNESS = 9.0  # of a tile, seen as its edge
STACK_OFFSET = (
    TILE_THICKNESS + 3
)  # from one tile of a stack to the next: a rim of the lower one shows
MARGIN = 16.0
BEAD_SPACING = 24.0  # from one bead that names a covered tile to the next


@dataclass(frozen=True)
class Box:
    """A rectangle of the picture."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def __or__(self, other: Box) -> Box:
        """The room that both need."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


@dataclass(frozen=True)
class Scene:
    """The hive on the table: what lies where, and where in the picture that is."""

    stacks: Mapping[Hex, tuple[Piece, ...]]
    rotation: int

    def at(self, hex: Hex, level: int | None = None) -> Point:
        """The center of the tile at *level* of *hex*, by default of the topmost one."""
        q, r = hex
        for _ in range(self.rotation % 6):
            q, r = -r, q + r
        if level is None:
            level = max(len(self.stacks.get(hex, ())) - 1, 0)
        return CELL_RADIUS * sqrt(3) * (q + r / 2), CELL_RADIUS * 1.5 * r - STACK_OFFSET * level

    @property
    def hexes(self) -> list[Hex]:
        """The hexes of the hive as a reader meets them, the far ones first."""
        return sorted(self.stacks, key=lambda hex: self.at(hex, 0)[::-1])

    def _above_beads(self, hex: Hex) -> Point:
        """The center of a tile high enough for the names of all that the stack covers."""
        x, y = self.at(hex)
        return x, y - BEAD_SPACING * max(len(self.stacks[hex]) - 4, 0)

    def box(self, others: Iterable[Hex]) -> Box:
        """The room that the hive needs, and *others* that are to be seen."""
        points = [self.at(hex, 0) for hex in self.stacks]
        points += [self.at(hex) for hex in [*self.stacks, *others]]
        points += [self._above_beads(hex) for hex in self.stacks]
        xs, ys = zip(*points, strict=True)
        reach = CELL_RADIUS + MARGIN
        return Box(
            min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach + TILE_THICKNESS
        )
