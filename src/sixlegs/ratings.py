"""Glicko-2 ratings: strength, its uncertainty, and updates after games.

The core implements Mark Glickman's description (glicko.net/glicko/glicko2.pdf) with two additions
taken from lichess: every game is a rating period, and elapsed time counts as a fraction of a
period.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass
from enum import Enum
from math import isfinite
from typing import NamedTuple

from sixlegs import _core
from sixlegs.errors import HiveError
from sixlegs.rules import Outcome

__all__ = [
    "PROVISIONAL_DEVIATION",
    "RATED_GAME_TYPES",
    "RATING_PERIODS_PER_DAY",
    "TAU",
    "RatedResult",
    "Rating",
    "Speed",
    "classify_speed",
    "rate_game",
    "rate_player",
]

#: The constant that limits changes of volatility (Glickman's τ); the value of hivegame.com.
TAU = _core.TAU

#: Chosen so that the deviation of a typical player grows from 60 to 110 in a year of inactivity.
RATING_PERIODS_PER_DAY = _core.RATING_PERIODS_PER_DAY

#: Ratings with a larger deviation are provisional.
PROVISIONAL_DEVIATION = 110.0

#: The game types that can be rated; in the others one side has an advantage.
RATED_GAME_TYPES = frozenset({"Base+ML", "Base+MLP"})


@dataclass(frozen=True, slots=True)
class Rating:
    """The strength of a player; by default of a new player.

    >>> Rating()
    Rating(value=1500.0, deviation=500.0, volatility=0.09)
    >>> Rating().is_provisional
    True

    Raises :exc:`HiveError` for values outside the valid ranges.
    """

    value: float = _core.INITIAL_RATING
    """The estimate: the true strength is within two deviations of it with 95% probability."""
    deviation: float = _core.INITIAL_DEVIATION
    volatility: float = _core.INITIAL_VOLATILITY
    """The expected fluctuation of the strength."""

    def __post_init__(self) -> None:
        if not (0 <= self.value <= 10_000 and 0 < self.deviation <= 10_000):
            raise HiveError("A rating is 0 to 10000, and its deviation more than 0 to 10000.")
        if not 0 < self.volatility <= 10:
            raise HiveError("A rating's volatility is more than 0, and 10 at most.")

    @property
    def is_provisional(self) -> bool:
        """Whether the rating is too uncertain for comparisons with other players."""
        return self.deviation > PROVISIONAL_DEVIATION

    def after_inactivity(self, periods: float) -> Rating:
        """Return the rating after *periods* rating periods without a game; its deviation is larger.

        >>> round(Rating(1500, 60, 0.06).after_inactivity(365 * RATING_PERIODS_PER_DAY).deviation)
        110
        """
        _check_periods(periods)
        deviation = _core.deviation_after(astuple(self), periods)
        return Rating(self.value, deviation, self.volatility)


class RatedResult(NamedTuple):
    """A game from the point of view of one player."""

    opponent: Rating
    score: float
    """1 for a win, 0.5 for a draw, 0 for a loss."""


class Speed(Enum):
    """The speed of a game; players have a separate rating for each."""

    BULLET = "bullet"
    BLITZ = "blitz"
    RAPID = "rapid"
    CLASSICAL = "classical"
    CORRESPONDENCE = "correspondence"


#: Upper bounds of the time for forty moves, in seconds.
_SPEED_BOUNDS_SECONDS = ((180, Speed.BULLET), (480, Speed.BLITZ), (1500, Speed.RAPID))
_MAX_CLASSICAL_SECONDS = 18_000
_MOVES_PER_GAME = 40


def classify_speed(initial: float, increment: float) -> Speed:
    """Return the speed of a time control of *initial* seconds plus *increment* per move.

    For a fixed time per move, *initial* is 0 and *increment* is that time.

    >>> classify_speed(180, 2), classify_speed(0, 24 * 60 * 60)
    (<Speed.BLITZ: 'blitz'>, <Speed.CORRESPONDENCE: 'correspondence'>)
    """
    seconds = initial + _MOVES_PER_GAME * increment
    for bound, speed in _SPEED_BOUNDS_SECONDS:
        if seconds < bound:
            return speed
    return Speed.CLASSICAL if seconds <= _MAX_CLASSICAL_SECONDS else Speed.CORRESPONDENCE


def rate_player(
    rating: Rating, results: Iterable[RatedResult], *, periods: float = 1.0, tau: float = TAU
) -> Rating:
    """Return the new rating of a player after *results*, *periods* after the last game.

    All results count as simultaneous. In Glickman's example, his rounding yields 1464.06:

    >>> games = [RatedResult(Rating(1400, 30), 1), RatedResult(Rating(1550, 100), 0),
    ...          RatedResult(Rating(1700, 300), 0)]
    >>> updated = rate_player(Rating(1500, 200, 0.06), games, tau=0.5)
    >>> f"{updated.value:.2f} {updated.deviation:.2f} {updated.volatility:.5f}"
    '1464.05 151.52 0.06000'
    """
    _check_periods(periods)
    if not 0 < tau <= 10:
        raise HiveError("Tau is more than 0, and 10 at most.")
    games = []
    for opponent, score in results:
        if score not in (0, 0.5, 1):
            raise HiveError("A game scores 0, 0.5 or 1.")
        games.append((astuple(opponent), score))
    return Rating(*_core.rate_player(astuple(rating), games, periods, tau))


#: White's score of each outcome.
_SCORES = {Outcome.WHITE_WINS: 1.0, Outcome.DRAW: 0.5, Outcome.BLACK_WINS: 0.0}


def rate_game(
    white: Rating,
    black: Rating,
    outcome: Outcome,
    *,
    white_periods: float = 0,
    black_periods: float = 0,
) -> tuple[Rating, Rating]:
    """Return the ratings of both players after a game; periods are counted from their last games.

    The deviations of opponents are those at the time of this game, not after their last game.

    >>> [round(rating.value) for rating in rate_game(Rating(), Rating(), Outcome.WHITE_WINS)]
    [1741, 1259]
    """
    score = _SCORES[outcome]
    for_white = RatedResult(black.after_inactivity(black_periods), score)
    for_black = RatedResult(white.after_inactivity(white_periods), 1 - score)
    return (
        rate_player(white, [for_white], periods=white_periods),
        rate_player(black, [for_black], periods=black_periods),
    )


def _check_periods(periods: float) -> None:
    if not (isfinite(periods) and periods >= 0):
        raise HiveError("Time that passes is a number of rating periods from 0 up.")
