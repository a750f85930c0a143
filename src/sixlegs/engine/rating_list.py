"""Rating lists: Elo ratings of several players from matches between some of them.

The ratings maximize the likelihood of the results (Bradley–Terry model); the confidence intervals
come from the variance between pairs of games, not from the model.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from operator import mul
from typing import NamedTuple

from sixlegs.engine.statistics import Elo, Pentanomial
from sixlegs.errors import HiveError

ELO_PER_LOGIT = 400 / log(10)
MAX_ITERATIONS = 100  # of Newton's method
TOLERANCE = 1e-9


class Pairing(NamedTuple):
    """A match: two players, and the pentanomial results of the first."""

    first: str
    second: str
    pairs: Pentanomial


class RatedPlayer(NamedTuple):
    """An entry of the rating list."""

    name: str
    elo: Elo
    games: int
    score: float
    """The points scored in these games."""


def rating_list(pairings: Sequence[Pairing], anchor: str) -> list[RatedPlayer]:
    """Return the players of all *pairings*, strongest first; *anchor* is fixed at 0 Elo.

    >>> first = Pairing("ant", "bee", [0, 0, 10, 0, 10])
    >>> second = Pairing("bee", "moth", [0, 0, 9, 2, 9])
    >>> for player in rating_list([first, second], anchor="moth"):
    ...     print(player.name, player.elo, player.games)
    ant +360 [+221, +499] 40
    bee +180 [+84, +276] 80
    moth +0 [+0, +0] 40

    Raises :exc:`HiveError` if the results do not connect all players with *anchor*.
    """
    names = list(dict.fromkeys(name for pairing in pairings for name in pairing[:2]))
    if anchor not in names:
        raise HiveError(f"{anchor} has played no game.")
    names.remove(anchor)
    trials = [_Trial(names, pairing) for pairing in pairings]
    strengths = [0.0] * len(names)
    for _ in range(MAX_ITERATIONS):
        inverse = _inverse(_information(trials, strengths))
        gradient = _gradient(trials, strengths)
        step = [sum(x * y for x, y in zip(row, gradient, strict=True)) for row in inverse]
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
    return sorted(rated, key=lambda player: -player.elo.value)


class _Trial:
    """A match in the model: +1 and -1 for the two players, and the counts of its results."""

    def __init__(self, names: Sequence[str], pairing: Pairing) -> None:
        self.signs = [float(name == pairing.first) - (name == pairing.second) for name in names]
        # Add a pair spread evenly over all scores, so that a few games, all won, do not prove much.
        pairs = [pair + 0.2 for pair in pairing.pairs]
        self.count = sum(pairs)
        self.score = sum(n * i / 2 for i, n in enumerate(pairs))  # of two points per pair
        mean = self.score / self.count
        self.scatter = sum(n * (i / 2 - mean) ** 2 for i, n in enumerate(pairs))

    def expected(self, strengths: list[float]) -> float:
        """Return the expected score per game of the first player."""
        return 1 / (1 + exp(-sum(map(mul, self.signs, strengths))))


Matrix = list[list[float]]


def _gradient(trials: list[_Trial], strengths: list[float]) -> list[float]:
    surplus = [trial.score - 2 * trial.count * trial.expected(strengths) for trial in trials]
    columns = zip(*(trial.signs for trial in trials), strict=True)
    return [sum(map(mul, column, surplus)) for column in columns]


def _information(trials: list[_Trial], strengths: list[float]) -> Matrix:
    expected = [trial.expected(strengths) for trial in trials]
    weights = [2 * trial.count * p * (1 - p) for trial, p in zip(trials, expected, strict=True)]
    return _weighted_outer(trials, weights)


def _variances(trials: list[_Trial], inverse: Matrix) -> list[float]:
    """Return the variance of each strength from the variance between pairs (sandwich form)."""
    middle = _weighted_outer(trials, [trial.scatter for trial in trials])
    return [
        sum(row[i] * middle[i][j] * row[j] for i in range(len(row)) for j in range(len(row)))
        for row in inverse
    ]


def _weighted_outer(trials: list[_Trial], weights: list[float]) -> Matrix:
    """Return the weighted sum of the outer products of the signs."""
    columns = list(zip(*(trial.signs for trial in trials), strict=True))
    return [
        [sum(x * y * w for x, y, w in zip(xs, ys, weights, strict=True)) for ys in columns]
        for xs in columns
    ]


def _inverse(matrix: Matrix) -> Matrix:
    """Invert by Gauss–Jordan elimination; the matrices are small, symmetric and positive."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        if pivot < TOLERANCE:
            raise HiveError("The results do not connect all players, not even through others.")
        rows[i] = [x / pivot for x in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [x - factor * y for x, y in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]


def _games_and_score(name: str, pairings: Sequence[Pairing]) -> tuple[int, float]:
    games, score = 0, 0.0
    for pairing in pairings:
        if name in pairing[:2]:
            count, points = sum(pairing.pairs), sum(n * i / 2 for i, n in enumerate(pairing.pairs))
            games += 2 * count
            score += points if name == pairing.first else 2 * count - points
    return games, score
