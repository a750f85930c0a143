"""What the environments let an agent see: pieces or planes, and the mask of legal actions."""

from __future__ import annotations

from typing import Any, Literal

from sixlegs.arrays import ACTIONS, PIECE_LIST, PLANES, WIDEST
from sixlegs.errors import HiveError, extra
from sixlegs.rules import Board

with extra("rl"):
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

Seen = dict[str, NDArray[Any]]

#: A list of pieces, or planes.
Observation = Literal["pieces", "planes"]

# Where the other player has what one has oneself.
_PIECES = [*range(14, 28), *range(14), 28]
_PLANES = [*range(8, 16), *range(8), *range(24, 32), *range(16, 24), 32, 33, 34]
_PLANES += [*range(43, 51), *range(35, 43), 51]


class View:
    """How an environment shows positions: ``"pieces"``, or ``"planes"`` of *side* by *side*."""

    def __init__(self, observation: Observation = "pieces", side: int = WIDEST) -> None:
        if observation not in ("pieces", "planes"):
            raise HiveError(f"an observation is of pieces or planes, not {observation!r}")
        if side % 2 == 0 or not 1 <= side <= WIDEST:
            raise HiveError(f"the side of a plane is odd and up to {WIDEST}, not {side}")
        self.name = observation
        self.shape = PIECE_LIST if observation == "pieces" else (len(PLANES), side, side)
        self.type: type[Any] = np.int8 if observation == "pieces" else np.uint8

    def space(self) -> spaces.Dict:
        """The space of what is seen."""
        low, high = (-128, 127) if self.name == "pieces" else (0, 127)
        mask = spaces.Box(0, 1, (ACTIONS,), np.int8)
        return spaces.Dict(
            {self.name: spaces.Box(low, high, self.shape, self.type), "action_mask": mask}
        )

    def of(self, board: Board) -> Seen:
        """A position as the side to move sees it."""
        out = np.empty(self.shape, self.type)
        shown = board.piece_list(out) if self.name == "pieces" else board.planes(out)
        return {self.name: shown, "action_mask": board.legal_mask(np.empty(ACTIONS, np.int8))}

    def of_other(self, board: Board) -> Seen:
        """The same as the other side sees it, which has nothing to play."""
        order = _PIECES if self.name == "pieces" else _PLANES
        return {self.name: self.of(board)[self.name][order], "action_mask": self.no_actions()}

    def no_actions(self) -> NDArray[np.int8]:
        """A mask without any action."""
        return np.zeros(ACTIONS, np.int8)
