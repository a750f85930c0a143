"""Ten levels of strength for people: smaller searches and evaluation noise, no random moves.

Levels count positions, so they play the same on every machine. The engine at full strength has no
level: ``Engine()`` in Python, ``maximum`` at the terminal, in matches and over UHP.
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
"""The name of the engine at full strength among the built-in opponents."""

MAXIMUM_SECONDS = tuple(_core.maximum_seconds())
"""The seconds per move that a person can choose for Maximum."""

DEFAULT_MAXIMUM_SECONDS = 3


class Level(NamedTuple):
    """How strong a level plays."""

    number: int
    nodes: int
    """How many positions it looks at for a move, so that a slow machine plays as well."""
    depth: int | None
    """How many plies it looks ahead at most."""
    noise: float
    """Evaluation noise: how far an estimate may be off, in log odds: 0.4 is ten percent at 50%."""
    sees_threats: bool
    """Whether it sees a win or a loss in one wherever it looks."""
    win_plies: int
    """The longest forced win that it looks for before its search, in plies."""
    win_nodes: int
    """How many positions it visits at most while it looks for such a win."""
    lines: int
    """Among how many of the best lines it chooses."""
    max_loss: float
    """The most win probability that it gives away by choosing another than the best."""
    is_attacking: bool = True
    """Whether it tries to surround the other queen; otherwise it only guards its own."""
    uses_network: bool = False
    """Whether the network judges positions; else the terms do."""

    @property
    def limit(self) -> Limit:
        """What binds its search."""
        return Limit(depth=self.depth, nodes=self.nodes)


def _level(row: tuple[Any, ...]) -> Level:
    """Return the level that a *row* of the core's table describes, with its units converted."""
    level = Level(*row)
    return level._replace(
        noise=level.noise / _core.SCORE_UNIT, max_loss=level.max_loss / _core.CERTAINTY
    )


#: The levels by their numbers.
LEVELS = {level.number: level for level in map(_level, _core.levels())}


def get_level(number: int) -> Level:
    """The level of that number; raises :exc:`HiveError` if there is none."""
    if isinstance(number, bool) or number not in LEVELS:
        raise HiveError(f"There is no level {number}: levels go from 1 to {MAX_LEVEL}.")
    return LEVELS[number]


def choose_line(infos: Sequence[Info], level: Level | None, seed: int) -> Info:
    """Return the line that *level* plays: the best of *infos*, or one nearly as good.

    Full strength, None, always plays the best line. A win that was seen is played, and no loss that
    was seen is walked into.
    """
    gives_away = round(level.max_loss * _core.CERTAINTY) if level else 0
    return infos[_core.choose_line(to_core_lines(infos), gives_away, seed)]
