"""Ten levels of strength for people: weaker by seeing less and by opinions, never by nonsense."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from sixlegs.engine.analysis import Info, best_lines
from sixlegs.engine.player import Limit
from sixlegs.errors import HiveError

STRONGEST = 10


class Level(NamedTuple):
    """How strong a level plays."""

    number: int
    nodes: int
    """How many positions it looks at for a move, so that a slow machine plays as well."""
    depth: int | None
    """How many plies it looks ahead at most."""
    noise: float
    """How far its opinion of a position may stray, in log odds: 0.4 is ten percent at 50%."""
    sees_threats: bool
    """Whether it sees a win or a loss in one wherever it looks."""
    lines: int
    """Among how many of the best lines it chooses."""
    gives_away: float
    """The most win probability that it gives away by choosing another than the best."""

    @property
    def limit(self) -> Limit:
        """What binds its search."""
        return Limit(depth=self.depth, nodes=self.nodes)


# fmt: off
_TABLE = [
    #     number      nodes  depth  noise  threats  lines  gives away
    Level(     1,       100,     1,  2.00,   False,     4,       0.20),
    Level(     2,       300,     1,  1.00,   False,     4,       0.15),
    Level(     3,       600,     2,  1.00,    True,     3,       0.10),
    Level(     4,     1_000,     2,  0.72,    True,     3,       0.08),
    Level(     5,     1_500,     2,  0.55,    True,     3,       0.07),
    Level(     6,     2_500,     3,  0.48,    True,     2,       0.05),
    Level(     7,     7_000,     4,  0.33,    True,     2,       0.04),
    Level(     8,    18_000,     5,  0.30,    True,     1,       0.00),
    Level(     9,   110_000,  None,  0.10,    True,     1,       0.00),
    Level(    10, 1_000_000,  None,  0.00,    True,     1,       0.00),
]
# fmt: on

#: The levels by their numbers.
LEVELS = {level.number: level for level in _TABLE}


def level_numbered(number: int) -> Level:
    """The level of that number; raises :exc:`HiveError` if there is none."""
    if isinstance(number, bool) or number not in LEVELS:
        raise HiveError(f"There is no level {number}: levels go from 1 to {STRONGEST}.")
    return LEVELS[number]


def chosen(infos: Sequence[Info], level: Level, random: Random) -> Info:
    """What *level* plays, of all that its search told: the best line, or one nearly as good.

    A win that was seen is played, and no loss that was seen is walked into.
    """
    best = next(info for info in reversed(infos) if info.rank == 0)
    if best.score.wins_in is not None and best.score.wins_in > 0:
        return best
    lines = [info for info in best_lines(infos) if info.score.wins_in is None]
    least = max((info.score.probability for info in lines), default=0.0) - level.gives_away
    near = [info for info in lines if info.score.probability >= least]
    return random.choice(near) if len(near) > 1 else best
