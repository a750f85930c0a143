"""Ten levels of strength: limited searches and evaluation noise, no random moves.

Levels limit the number of nodes, so they play the same on every machine. The engine at full
strength is not a level: it is ``Engine()`` in Python, and ``maximum`` at the terminal, in matches
and over UHP.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sixlegs import _core
from sixlegs.engine.analysis import Info, to_core_lines
from sixlegs.engine.player import Limit
from sixlegs.errors import HiveError

MAX_LEVEL = len(_core.levels())

MAXIMUM = "maximum"
"""The name of the engine at full strength among the built-in players."""

MAXIMUM_SECONDS = tuple(_core.maximum_seconds())
"""The selectable seconds per move of the engine at full strength."""

DEFAULT_MAXIMUM_SECONDS = 3


class Level(NamedTuple):
    """The parameters of a level."""

    number: int
    nodes: int
    """The number of positions per search, independent of the speed of the machine."""
    depth: int | None
    """The maximum search depth in plies."""
    noise: float
    """Evaluation noise in log odds: 0.4 is ten percentage points at 50%."""
    sees_threats: bool
    """Whether the search detects wins and losses in one move at its leaves."""
    win_plies: int
    """The maximum length, in plies, of forced wins searched for before the main search."""
    win_nodes: int
    """The maximum number of positions visited in that search."""
    lines: int
    """The number of best lines to choose from."""
    max_loss: float
    """The maximum loss of win probability of the chosen line."""
    is_attacking: bool = True
    """Whether it attacks the opponent's queen; otherwise it only protects its own."""
    uses_network: bool = False
    """Whether positions are evaluated by the network instead of the handcrafted evaluation."""

    @property
    def limit(self) -> Limit:
        """The limit of its search."""
        return Limit(depth=self.depth, nodes=self.nodes)


def _level(row: tuple[Any, ...]) -> Level:
    """Return the level for a *row* of the core's table, with converted units."""
    level = Level(*row)
    return level._replace(
        noise=level.noise / _core.SCORE_UNIT, max_loss=level.max_loss / _core.CERTAINTY
    )


#: The levels by their numbers.
LEVELS = {level.number: level for level in map(_level, _core.levels())}


def get_level(number: int) -> Level:
    """Return the level *number*. Raises :exc:`HiveError` if it does not exist."""
    if isinstance(number, bool) or number not in LEVELS:
        raise HiveError(f"There is no level {number}: levels go from 1 to {MAX_LEVEL}.")
    return LEVELS[number]


def choose_line(infos: Sequence[Info], level: Level | None, seed: int) -> Info:
    """Return the line that *level* plays: the best of *infos*, or a slightly weaker one.

    Full strength (None) always plays the best line. A level never misses a win or chooses a loss
    that the search has found.
    """
    max_loss = round(level.max_loss * _core.CERTAINTY) if level else 0
    return infos[_core.choose_line(to_core_lines(infos), max_loss, seed)]
