"""Observations of the environments: pieces or planes, and the mask of legal actions."""

from __future__ import annotations

from typing import Any, Literal

from sixlegs.arrays import ACTIONS, MAX_GRID_SIDE, PIECE_LIST, PLANES
from sixlegs.errors import HiveError, requires_extra
from sixlegs.rules import Board

with requires_extra("rl"):
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

ObservationDict = dict[str, NDArray[Any]]

#: The kind of observation: a piece list, or planes.
ObservationKind = Literal["pieces", "planes"]

# Index permutations that swap the side to move and the opponent.
_OPPONENT_PIECE_ORDER = [*range(14, 28), *range(14), 28]
_OPPONENT_PLANE_ORDER = [*range(8, 16), *range(8), *range(24, 32), *range(16, 24), 32, 33, 34]
_OPPONENT_PLANE_ORDER += [*range(43, 51), *range(35, 43), 51]


class ObservationEncoder:
    """The encoding of positions as ``"pieces"``, or as square ``"planes"`` of *grid_side*."""

    def __init__(
        self, observation: ObservationKind = "pieces", grid_side: int = MAX_GRID_SIDE
    ) -> None:
        if observation not in ("pieces", "planes"):
            raise HiveError(f"observation must be 'pieces' or 'planes', not {observation!r}")
        if grid_side % 2 == 0 or not 1 <= grid_side <= MAX_GRID_SIDE:
            raise HiveError(f"grid_side must be odd and at most {MAX_GRID_SIDE}, not {grid_side}")
        self.name = observation
        self.shape = PIECE_LIST if observation == "pieces" else (len(PLANES), grid_side, grid_side)
        self.type: type[Any] = np.int8 if observation == "pieces" else np.uint8

    def space(self) -> spaces.Dict:
        """Return the observation space."""
        low, high = (-128, 127) if self.name == "pieces" else (0, 127)
        mask = spaces.Box(0, 1, (ACTIONS,), np.int8)
        return spaces.Dict(
            {self.name: spaces.Box(low, high, self.shape, self.type), "action_mask": mask}
        )

    def encode(self, board: Board) -> ObservationDict:
        """Return the observation of the side to move."""
        out = np.empty(self.shape, self.type)
        array = board.piece_list(out) if self.name == "pieces" else board.planes(out)
        return {self.name: array, "action_mask": board.legal_mask(np.empty(ACTIONS, np.int8))}

    def encode_for_opponent(self, board: Board) -> ObservationDict:
        """Return the observation of the other side, which has no legal action."""
        order = _OPPONENT_PIECE_ORDER if self.name == "pieces" else _OPPONENT_PLANE_ORDER
        return {self.name: self.encode(board)[self.name][order], "action_mask": self.empty_mask()}

    def empty_mask(self) -> NDArray[np.int8]:
        """Return a mask without legal actions."""
        return np.zeros(ACTIONS, np.int8)
