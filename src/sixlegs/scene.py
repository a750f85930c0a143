"""The layout of a hive in a picture: coordinates of hexes, and the area that they cover."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt

from sixlegs.rules import Hex, Piece

Point = tuple[float, float]

# Lengths in the units of the picture; the drawings fill a square of 100 by 100.
CELL_RADIUS = 60.0  # from the center of a cell to its corners
TILE_THICKNESS = 9.0  # the visible edge of a tile
STACK_OFFSET = (
    TILE_THICKNESS + 3
)  # between the tiles of a stack; leaves a rim of the lower tile visible
MARGIN = 16.0
DOT_CENTER_X = -41.0  # of the dots with the number of a piece, at the left edge of the tile
DOT_SPACING = 12.0
DOT_RADIUS = 4.6
BEAD_SPACING = 24.0  # between the beads with the names of covered tiles


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
        """Return the smallest box that contains both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


@dataclass(frozen=True)
class Scene:
    """The stacks of a hive and their positions in the picture."""

    stacks: Mapping[Hex, tuple[Piece, ...]]
    rotation: int

    def at(self, hex: Hex, level: int | None = None) -> Point:
        """Return the center of the tile at *level* of *hex*, by default the topmost tile."""
        q, r = hex
        for _ in range(self.rotation % 6):
            q, r = -r, q + r
        if level is None:
            level = max(len(self.stacks.get(hex, ())) - 1, 0)
        return CELL_RADIUS * sqrt(3) * (q + r / 2), CELL_RADIUS * 1.5 * r - STACK_OFFSET * level

    @property
    def hexes(self) -> list[Hex]:
        """The hexes of the hive in reading order."""
        return sorted(self.stacks, key=lambda hex: self.at(hex, 0)[::-1])

    def _above_beads(self, hex: Hex) -> Point:
        """Return the center of a tile high enough for the names of all covered pieces."""
        x, y = self.at(hex)
        return x, y - BEAD_SPACING * max(len(self.stacks[hex]) - 4, 0)

    def box(self, others: Iterable[Hex]) -> Box:
        """Return the box of the hive and the hexes *others*."""
        points = [self.at(hex, 0) for hex in self.stacks]
        points += [self.at(hex) for hex in [*self.stacks, *others]]
        points += [self._above_beads(hex) for hex in self.stacks]
        xs, ys = zip(*points, strict=True)
        reach = CELL_RADIUS + MARGIN
        return Box(
            min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach + TILE_THICKNESS
        )
