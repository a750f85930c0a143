"""What a search tells: how good a position is, and the line of play that shows it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import total_ordering
from typing import NamedTuple

from sixlegs import _core
from sixlegs._core import CERTAINTY
from sixlegs.rules import Move


@total_ordering
class Score:
    """How good a position is for one side: a win probability, or a proven win or loss.

    >>> print(Score(0.63), -Score(0.63), Score.proven(3), -Score.proven(3))
    63% 37% wins in 3 loses in 3
    >>> Score.proven(-2) < Score(0.01) < Score(0.99) < Score.proven(9) < Score.proven(1)
    True

    Probabilities are kept in millionths, in which decisions are made: so they are the same on every
    machine.

    Raises :exc:`ValueError` for what is no probability.
    """

    __slots__ = ("_millionths", "_search_value", "_wins_in")

    def __init__(self, probability: float, wins_in: int | None = None) -> None:
        if not 0 <= probability <= 1:
            raise ValueError(f"a probability lies between 0 and 1, which {probability} does not")
        if wins_in is not None and (wins_in == 0 or probability != (wins_in > 0)):
            raise ValueError("a proven win has probability 1, a loss 0, and takes a move or more")
        likely = min(max(round(probability * CERTAINTY), 1), CERTAINTY - 1)
        self._millionths = likely if 0 < probability < 1 else int(probability) * CERTAINTY
        self._wins_in = wins_in
        self._search_value = 0

    @classmethod
    def proven(cls, wins_in: int) -> Score:
        """A win in so many moves of the winner's own; a loss if the number is negative."""
        return cls(float(wins_in > 0), wins_in)

    @classmethod
    def from_search(cls, score: int) -> Score:
        """What the search found, in its own units.

        >>> print(Score.from_search(0), Score.from_search(29_995), Score.from_search(-29_998))
        50% wins in 3 loses in 1
        """
        made = cls(_core.probability(score) / CERTAINTY, _core.wins_in(score) or None)
        made._search_value = score
        return made

    @property
    def probability(self) -> float:
        """How likely this side wins, from 0 to 1; a draw counts half."""
        return self._millionths / CERTAINTY

    @property
    def millionths(self) -> int:
        """The same in millionths, where 0 and a million mean certainty."""
        return self._millionths

    @property
    def search_value(self) -> int:
        """The value that :meth:`found` was given; 0 for a score that no search has found."""
        return self._search_value

    @property
    def percent(self) -> int:
        """The same in whole percent, where 0 and 100 mean certainty."""
        if self._millionths in (0, CERTAINTY):
            return 100 * self._millionths // CERTAINTY
        return round(100 * min(max(self.probability, 0.01), 0.99))

    @property
    def wins_in(self) -> int | None:
        """In how many moves of the winner's own the game is decided, if that is proven.

        Positive: this side wins; negative: it loses.
        """
        return self._wins_in

    def for_opponent(self) -> Score:
        """The same as the other side sees it."""
        other = (CERTAINTY - self._millionths) / CERTAINTY
        return Score(other, None if self._wins_in is None else -self._wins_in)

    __neg__ = for_opponent

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Score) and self._sort_key == other._sort_key

    def __lt__(self, other: Score) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return self._sort_key < other._sort_key

    def __hash__(self) -> int:
        return hash(self._sort_key)

    def __repr__(self) -> str:
        if self._wins_in is None:
            return f"Score({self.probability!r})"
        return f"Score.proven({self._wins_in})"

    def __str__(self) -> str:
        if self._wins_in is not None:
            return f"{'wins' if self._wins_in > 0 else 'loses'} in {abs(self._wins_in)}"
        return f"{self.percent}%"

    @property
    def _sort_key(self) -> tuple[int, int]:
        """A quick win is better than a slow one, and a slow loss better than a quick one."""
        if self._wins_in is None:
            return 0, self._millionths
        return (1 if self._wins_in > 0 else -1), -self._wins_in


class Info(NamedTuple):
    """What a search has found so far."""

    depth: int
    """How many plies deep it looked."""
    rank: int
    """0 for the best line, 1 for the second best, and so on."""
    score: Score
    """How good the line is for the side to move."""
    nodes: int
    """How many positions it has looked at."""
    seconds: float
    """How long that took."""
    line: tuple[Move, ...]
    """The line of play, its first move the one to play."""

    @property
    def nodes_per_second(self) -> float:
        """How fast it looks."""
        return self.nodes / max(self.seconds, 1e-9)


def to_core_lines(infos: Iterable[Info]) -> list[tuple[int, int, int, bool]]:
    """What was told, as the core chooses among it."""
    return [
        (info.depth, info.rank, info.score.millionths, info.score.wins_in is not None)
        for info in infos
    ]


def best_lines(infos: Iterable[Info]) -> tuple[Info, ...]:
    """The lines that count of all that a search told, the best first.

    They are those of the deepest look that was not cut off before it came to the last of them:
    scores of different depths cannot be compared.
    """
    told = list(infos)
    return tuple(told[place] for place in _core.best_lines(to_core_lines(told)))
