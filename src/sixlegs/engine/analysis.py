"""Results of a search: scores and principal variations."""

from __future__ import annotations

from collections.abc import Iterable
from functools import total_ordering
from typing import NamedTuple

from sixlegs import _core
from sixlegs._core import CERTAINTY
from sixlegs.rules import Move


@total_ordering
class Score:
    """The value of a position for one side: a win probability, or a proven win or loss.

    >>> print(Score(0.63), -Score(0.63), Score.proven(3), -Score.proven(3))
    63% 37% wins in 3 loses in 3
    >>> Score.proven(-2) < Score(0.01) < Score(0.99) < Score.proven(9) < Score.proven(1)
    True

    Probabilities are stored in millionths, the unit used for decisions, so that results are
    identical on every machine.

    Raises :exc:`ValueError` for an invalid probability.
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
        """Return the score of a win in *wins_in* moves of this side, or of a loss if negative."""
        return cls(float(wins_in > 0), wins_in)

    @classmethod
    def from_search(cls, score: int) -> Score:
        """Return the score of a value in the search's units.

        >>> print(Score.from_search(0), Score.from_search(29_995), Score.from_search(-29_998))
        50% wins in 3 loses in 1
        """
        result = cls(_core.probability(score) / CERTAINTY, _core.wins_in(score) or None)
        result._search_value = score
        return result

    @property
    def probability(self) -> float:
        """The win probability of this side, from 0 to 1; a draw counts half."""
        return self._millionths / CERTAINTY

    @property
    def millionths(self) -> int:
        """The win probability in millionths; 0 and a million are certain."""
        return self._millionths

    @property
    def search_value(self) -> int:
        """The value passed to :meth:`from_search`; 0 for other scores."""
        return self._search_value

    @property
    def percent(self) -> int:
        """The win probability in percent; 0 and 100 are certain."""
        if self._millionths in (0, CERTAINTY):
            return 100 * self._millionths // CERTAINTY
        return round(100 * min(max(self.probability, 0.01), 0.99))

    @property
    def wins_in(self) -> int | None:
        """The number of the winner's moves until a proven win: negative for a loss, else None."""
        return self._wins_in

    def for_opponent(self) -> Score:
        """Return the score from the other side's point of view."""
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
        """Order quick wins before slow ones, and slow losses before quick ones."""
        if self._wins_in is None:
            return 0, self._millionths
        return (1 if self._wins_in > 0 else -1), -self._wins_in


class Info(NamedTuple):
    """A line found by a search."""

    depth: int
    """The search depth in plies."""
    rank: int
    """0 for the best line, 1 for the second best, and so on."""
    score: Score
    """The score for the side to move."""
    nodes: int
    """The number of positions visited so far."""
    seconds: float
    """The elapsed time."""
    line: tuple[Move, ...]
    """The line of play, starting with the move to play."""

    @property
    def nodes_per_second(self) -> float:
        """The search speed."""
        return self.nodes / max(self.seconds, 1e-9)


def to_core_lines(infos: Iterable[Info]) -> list[tuple[int, int, int, bool]]:
    """Return *infos* in the form that the core's selection functions take."""
    return [
        (info.depth, info.rank, info.score.millionths, info.score.wins_in is not None)
        for info in infos
    ]


def best_lines(infos: Iterable[Info]) -> tuple[Info, ...]:
    """Return the final lines of a search, best first.

    They are those of the deepest iteration that was completed for all lines, because scores of
    different depths cannot be compared.
    """
    reports = list(infos)
    return tuple(reports[index] for index in _core.best_lines(to_core_lines(reports)))
