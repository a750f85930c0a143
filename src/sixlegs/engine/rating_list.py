"""A rating list: one Elo for each of several players, from matches between some of them.

The Elo are those that make the results likeliest (the Bradley–Terry model); the bounds come from
how much the pairs of games scatter, not from the model.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from operator import mul
from typing import NamedTuple

from sixlegs.engine.statistics import Elo, Pentanomial
from sixlegs.errors import HiveError

ELO_PER_LOGIT = 400 / log(10)  # Elo that a step of the natural logarithm of the odds is worth
MAX_ITERATIONS = 100  # of Newton's method, at most
TOLERANCE = 1e-9


class Pairing(NamedTuple):
    """A match: its two players, and the pairs of games as the first of them scored."""

    first: str
    second: str
    pairs: Pentanomial


class RatedPlayer(NamedTuple):
    """A player in the list."""

    name: str
    elo: Elo
    games: int
    score: float
    """Points won in them."""


def rating_list(pairings: Sequence[Pairing], anchor: str) -> list[RatedPlayer]:
    """The players of all *pairings*, the strongest first, on the scale where *anchor* has 0.

    >>> first = Pairing("ant", "bee", [0, 0, 10, 0, 10])
    >>> second = Pairing("bee", "moth", [0, 0, 9, 2, 9])
    >>> for each in rating_list([first, second], anchor="moth"):
    ...     print(each.name, each.elo, each.games)
    ant +360 [+221, +499] 40
    bee +180 [+84, +276] 80
    moth +0 [+0, +0] 40

    Raises :exc:`HiveError` if some have met *anchor* not even through others.
    """
    names = list(dict.fromkeys(name for each in pairings for name in each[:2]))
    if anchor not in names:
        raise HiveError(f"{anchor} has played no game.")
    names.remove(anchor)
    trials = [_Trial(names, pairing) for pairing in pairings]
    strengths = [0.0] * len(names)
    for _ in range(MAX_ITERATIONS):
        inverse = _inverse(_information(trials, strengths))
        slope = _slope(trials, strengths)
        step = [sum(x * y for x, y in zip(row, slope, strict=True)) for row in inverse]
        largest = max(map(abs, step), default=0.0)
        scale = min(1.0, 2 / largest) if largest else 1.0
        strengths = [x + scale * dx for x, dx in zip(strengths, step, strict=True)]
        if largest < TOLERANCE:
            break
    variances = _variances(trials, _inverse(_information(trials, strengths)))
    elos = {anchor: Elo(0.0, 0.0, 0.0)}
    for name, strength, variance in zip(names, strengths, variances, strict=True):
        margin = 1.96 * sqrt(variance) * ELO_PER_LOGIT
        elos[name] = Elo(
            strength * ELO_PER_LOGIT,
            strength * ELO_PER_LOGIT - margin,
            strength * ELO_PER_LOGIT + margin,
        )
    rated = [
        RatedPlayer(name, elo, *_games_and_score(name, pairings)) for name, elo in elos.items()
    ]
    return sorted(rated, key=lambda each: -each.elo.value)


class _Trial:
    """A match as the model sees it: for whose strength its result speaks, and against whose."""

    def __init__(self, names: Sequence[str], pairing: Pairing) -> None:
        self.signs = [float(name == pairing.first) - (name == pairing.second) for name in names]
        # One more pair that might have had any score: a few games, all won, prove little.
        pairs = [pair + 0.2 for pair in pairing.pairs]
        self.count = sum(pairs)
        self.score = sum(n * i / 2 for i, n in enumerate(pairs))  # of two for each pair
        mean = self.score / self.count
        self.scatter = sum(n * (i / 2 - mean) ** 2 for i, n in enumerate(pairs))

    def expected(self, strengths: list[float]) -> float:
        """The first one's score in a game."""
        return 1 / (1 + exp(-sum(map(mul, self.signs, strengths))))


Matrix = list[list[float]]


def _slope(trials: list[_Trial], strengths: list[float]) -> list[float]:
    surplus = [each.score - 2 * each.count * each.expected(strengths) for each in trials]
    columns = zip(*(each.signs for each in trials), strict=True)
    return [sum(map(mul, column, surplus)) for column in columns]


def _information(trials: list[_Trial], strengths: list[float]) -> Matrix:
    expected = [each.expected(strengths) for each in trials]
    weights = [2 * each.count * p * (1 - p) for each, p in zip(trials, expected, strict=True)]
    return _weighted_outer(trials, weights)


def _variances(trials: list[_Trial], inverse: Matrix) -> list[float]:
    """Of each strength: what the scatter of the pairs makes of it."""
    middle = _weighted_outer(trials, [each.scatter for each in trials])
    return [
        sum(row[i] * middle[i][j] * row[j] for i in range(len(row)) for j in range(len(row)))
        for row in inverse
    ]


def _weighted_outer(trials: list[_Trial], weights: list[float]) -> Matrix:
    """The sum of the outer products of the signs, each times its weight."""
    columns = list(zip(*(each.signs for each in trials), strict=True))
    return [
        [sum(x * y * w for x, y, w in zip(xs, ys, weights, strict=True)) for ys in columns]
        for xs in columns
    ]


def _inverse(matrix: Matrix) -> Matrix:
    """By Gauss–Jordan elimination; the matrices here are small, symmetric and positive."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        if pivot < TOLERANCE:
            raise HiveError("Some have not met the others, not even through common opponents.")
        rows[i] = [x / pivot for x in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [x - factor * y for x, y in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]


def _games_and_score(name: str, pairings: Sequence[Pairing]) -> tuple[int, float]:
    games, score = 0, 0.0
    for each in pairings:
        if name in each[:2]:
            count, points = sum(each.pairs), sum(n * i / 2 for i, n in enumerate(each.pairs))
            games += 2 * count
            score += points if name == each.first else 2 * count - points
    return games, score
