"""What a match says about two engines: Elo with its confidence interval, and the SPRT on pairs.

Every opening is played twice, with colors changed, and the pair counts as one trial with five
possible scores. That takes out what the opening and the first move are worth, so that fewer games
tell as much.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, log10, sqrt
from typing import NamedTuple

Pentanomial = Sequence[int]
"""How many pairs the first engine scored 0, 1/2, 1, 3/2 and 2 points in."""


class Elo(NamedTuple):
    """A difference in strength, and the bounds within which it lies in 19 cases of 20."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        value, low, high = (round(elo, 1) + 0.0 for elo in self)  # no minus before a zero
        return f"{value:+.0f} [{low:+.0f}, {high:+.0f}]"


class Sprt(NamedTuple):
    """The SPRT, a sequential test: "at least *high* Elo stronger" against "at most *low*"."""

    low: float
    high: float  # above low
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which the test rejects and accepts."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Pentanomial) -> float:
        """The log likelihood ratio of the two hypotheses.

        Each is taken at its best: of all distributions with the mean that it claims, the one
        that makes what happened likeliest.
        """
        count = sum(pairs)
        if count == 0:
            return 0.0
        seen = [max(pair, 0.001) / count for pair in pairs]  # nothing is impossible
        low = _maximum_likelihood(seen, expected_score(self.low))
        high = _maximum_likelihood(seen, expected_score(self.high))
        return count * sum(p * log(h / w) for p, h, w in zip(seen, high, low, strict=True))

    def verdict(self, pairs: Pentanomial) -> bool | None:
        """True: accepted, the first is stronger; False: rejected; None: play on."""
        reject, accept = self.bounds
        ratio = self.ratio(pairs)
        return True if ratio >= accept else False if ratio <= reject else None


def expected_score(elo: float) -> float:
    """The score per game that a difference in Elo stands for.

    >>> round(expected_score(100), 3)
    0.64
    """
    return 1 / (1 + 10 ** (-elo / 400))


def estimate_elo(pairs: Pentanomial) -> Elo:
    """The Elo difference that the pairs show.

    >>> print(estimate_elo([0, 10, 30, 20, 5]))
    +54 [+17, +90]
    """
    count = sum(pairs)
    if count == 0:
        return Elo(0.0, -inf, inf)
    mean, _ = _mean_and_variance(pairs)
    # The bounds reckon with one more pair that might have had any score: a few games, all won,
    # prove little.
    center, variance = _mean_and_variance([pair + 0.2 for pair in pairs])
    margin = 1.96 * sqrt(variance / count)
    return Elo(_elo(mean), _elo(min(center - margin, mean)), _elo(max(center + margin, mean)))


def _maximum_likelihood(seen: Sequence[float], mean: float) -> list[float]:
    """The distribution with that *mean* under which the frequencies *seen* are likeliest.

    By Lagrange it is ``seen / (1 + x * (score - mean))``, for the x that makes the mean right.
    """
    scores = [i / 4 - mean for i in range(5)]
    low, high = -1 / scores[-1], -1 / scores[0]
    for _ in range(100):
        x = (low + high) / 2
        excess = sum(p * score / (1 + x * score) for p, score in zip(seen, scores, strict=True))
        low, high = (x, high) if excess > 0 else (low, x)
    return [p / (1 + x * score) for p, score in zip(seen, scores, strict=True)]


def _mean_and_variance(pairs: Sequence[float]) -> tuple[float, float]:
    """Mean and variance of a pair's score per game."""
    count = sum(pairs)
    mean = sum(n * i / 4 for i, n in enumerate(pairs)) / count
    return mean, sum(n * (i / 4 - mean) ** 2 for i, n in enumerate(pairs)) / count


def _elo(score: float) -> float:
    if score <= 0:
        return -inf
    return inf if score >= 1 else -400 * log10(1 / score - 1)
