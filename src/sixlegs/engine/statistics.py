"""Match statistics: Elo with its confidence interval, and the SPRT on pairs of games.

Every opening is played twice with colors reversed, and each pair is a trial with five possible
scores. This removes the variance due to the opening and the first move, so fewer games suffice.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, log10, sqrt
from typing import NamedTuple

Pentanomial = Sequence[int]
"""The number of pairs in which the first engine scored 0, 1/2, 1, 3/2 and 2 points."""


class Elo(NamedTuple):
    """An Elo difference with its 95% confidence interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        value, low, high = (round(elo, 1) + 0.0 for elo in self)  # + 0.0 turns -0.0 into 0
        return f"{value:+.0f} [{low:+.0f}, {high:+.0f}]"


class Sprt(NamedTuple):
    """A sequential probability ratio test of "at least *high* Elo" against "at most *low* Elo"."""

    low: float
    high: float  # above low
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which the test rejects and accepts."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Pentanomial) -> float:
        """Return the log likelihood ratio of the two hypotheses.

        Each hypothesis is represented by the distribution with its mean that maximizes the
        likelihood of the results.
        """
        count = sum(pairs)
        if count == 0:
            return 0.0
        frequencies = [max(pair, 0.001) / count for pair in pairs]  # avoid zero probabilities
        low = _maximum_likelihood(frequencies, expected_score(self.low))
        high = _maximum_likelihood(frequencies, expected_score(self.high))
        return count * sum(p * log(h / w) for p, h, w in zip(frequencies, high, low, strict=True))

    def verdict(self, pairs: Pentanomial) -> bool | None:
        """Return True if the first engine is stronger, False if not, None if undecided."""
        reject, accept = self.bounds
        ratio = self.ratio(pairs)
        return True if ratio >= accept else False if ratio <= reject else None


def expected_score(elo: float) -> float:
    """Return the expected score per game at an Elo difference.

    >>> round(expected_score(100), 3)
    0.64
    """
    return 1 / (1 + 10 ** (-elo / 400))


def estimate_elo(pairs: Pentanomial) -> Elo:
    """Return the Elo difference of the results.

    >>> print(estimate_elo([0, 10, 30, 20, 5]))
    +54 [+17, +90]
    """
    count = sum(pairs)
    if count == 0:
        return Elo(0.0, -inf, inf)
    mean, _ = _mean_and_variance(pairs)
    # For the interval, add a pair spread evenly over all scores, so that a few games, all won, do
    # not prove much.
    center, variance = _mean_and_variance([pair + 0.2 for pair in pairs])
    margin = 1.96 * sqrt(variance / count)
    return Elo(_elo(mean), _elo(min(center - margin, mean)), _elo(max(center + margin, mean)))


def _maximum_likelihood(frequencies: Sequence[float], mean: float) -> list[float]:
    """Return the distribution with that *mean* that maximizes the likelihood of *frequencies*.

    With a Lagrange multiplier it is ``frequencies / (1 + x * (score - mean))``, for the x that
    yields the mean.
    """
    scores = [i / 4 - mean for i in range(5)]
    low, high = -1 / scores[-1], -1 / scores[0]
    for _ in range(100):
        x = (low + high) / 2
        excess = sum(
            p * score / (1 + x * score) for p, score in zip(frequencies, scores, strict=True)
        )
        low, high = (x, high) if excess > 0 else (low, x)
    return [p / (1 + x * score) for p, score in zip(frequencies, scores, strict=True)]


def _mean_and_variance(pairs: Sequence[float]) -> tuple[float, float]:
    """Return mean and variance of the score per game."""
    count = sum(pairs)
    mean = sum(n * i / 4 for i, n in enumerate(pairs)) / count
    return mean, sum(n * (i / 4 - mean) ** 2 for i, n in enumerate(pairs)) / count


def _elo(score: float) -> float:
    if score <= 0:
        return -inf
    return inf if score >= 1 else -400 * log10(1 / score - 1)
