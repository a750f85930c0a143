"""Glicko-2 ratings, against Glickman's example and a second implementation."""

from __future__ import annotations

from decimal import Decimal, localcontext
from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixlegs import HiveError, Outcome, _core
from sixlegs.ratings import (
    RATING_PERIODS_PER_DAY,
    TAU,
    RatedResult,
    Rating,
    Speed,
    classify_speed,
    rate_game,
    rate_player,
)

EXAMPLE = [
    RatedResult(Rating(1400, 30), 1),
    RatedResult(Rating(1550, 100), 0),
    RatedResult(Rating(1700, 300), 0),
]

POINTS = Decimal("173.7177927612995")
"""Rating points per unit of the Glicko-2 scale: 400 / ln 10."""

PI = Decimal("3.141592653589793238462643383279")


def reference_rating(
    rating: Rating, games: list[RatedResult], periods: float, tau: float
) -> tuple[float, float, float]:
    """Follow Glickman's steps with fifty digits, finding the volatility by bisection."""
    with localcontext() as context:
        context.prec = 50
        mu, phi = (Decimal(rating.value) - 1500) / POINTS, Decimal(rating.deviation) / POINTS
        sigma = Decimal(rating.volatility)
        g, expected = [], []
        for opponent, _ in games:
            spread = Decimal(opponent.deviation) / POINTS
            g.append(1 / (1 + 3 * spread**2 / PI**2).sqrt())
            opponent_mu = (Decimal(opponent.value) - 1500) / POINTS
            expected.append(1 / (1 + (-g[-1] * (mu - opponent_mu)).exp()))
        v = 1 / sum((w**2 * e * (1 - e) for w, e in zip(g, expected, strict=True)), Decimal())
        scores = [Decimal(game.score) for game in games]
        gain = sum((w * (s - e) for w, e, s in zip(g, expected, scores, strict=True)), Decimal())
        delta = v * gain
        sigma = by_bisection(phi, sigma, v, delta, Decimal(tau))
        phi_star = (phi**2 + Decimal(periods) * sigma**2).sqrt()
        phi_star = max(45 / POINTS, min(phi_star, 500 / POINTS))
        phi = 1 / (1 / phi_star**2 + 1 / v).sqrt()
        mu += phi**2 * gain
        value, deviation = POINTS * mu + 1500, POINTS * phi
        return (
            float(max(Decimal(400), min(value, Decimal(4000)))),
            float(max(Decimal(45), min(deviation, Decimal(500)))),
            float(sigma),
        )


def by_bisection(phi: Decimal, sigma: Decimal, v: Decimal, delta: Decimal, tau: Decimal) -> Decimal:
    """Return the volatility, at the zero of a decreasing function of its logarithm."""
    a = (sigma**2).ln()

    def f(x: Decimal) -> Decimal:
        e = x.exp()
        rise = e * (delta**2 - phi**2 - v - e) / (2 * (phi**2 + v + e) ** 2)
        return rise - (x - a) / tau**2

    low, high = a - 1, a + 1
    while f(low) < 0:
        low -= 1
    while f(high) > 0:
        high += 1
    while high - low > Decimal("1e-20"):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    return (low / 2).exp()


def test_example_of_the_paper() -> None:
    now = rate_player(Rating(1500, 200, 0.06), EXAMPLE, tau=0.5)
    mu, phi = (now.value - 1500) / 173.7178, now.deviation / 173.7178
    assert (round(mu, 4), round(phi, 4)) == (-0.2069, 0.8722)
    assert round(173.7178 * round(mu, 4) + 1500, 2) == 1464.06  # as the paper rounds
    assert round(now.deviation, 2) == 151.52
    assert int(now.volatility * 1e5) == 5999


@st.composite
def ratings(draw: st.DrawFn) -> Rating:
    return Rating(draw(st.floats(400, 4000)), draw(st.floats(45, 500)), draw(st.floats(0.01, 0.3)))


@given(
    ratings(),
    st.lists(
        st.builds(RatedResult, ratings(), st.sampled_from((0, 0.5, 1))), min_size=1, max_size=6
    ),
    st.floats(0, 500),
    st.floats(0.2, 1.2),
)
def test_second_implementation_agrees(
    rating: Rating, games: list[RatedResult], periods: float, tau: float
) -> None:
    now = rate_player(rating, games, periods=periods, tau=tau)
    assert (now.value, now.deviation, now.volatility) == pytest.approx(
        reference_rating(rating, games, periods, tau), abs=1e-6, rel=0
    )


@given(ratings(), ratings(), st.sampled_from(Outcome), st.floats(0, 100), st.floats(0, 100))
def test_game_changes_both_ratings(
    white: Rating, black: Rating, outcome: Outcome, white_periods: float, black_periods: float
) -> None:
    score = {Outcome.WHITE_WINS: 1.0, Outcome.DRAW: 0.5, Outcome.BLACK_WINS: 0.0}[outcome]
    now = rate_game(white, black, outcome, white_periods=white_periods, black_periods=black_periods)
    for rating, player, opponent, own, others, points in (
        (now[0], white, black, white_periods, black_periods, score),
        (now[1], black, white, black_periods, white_periods, 1 - score),
    ):
        games = [RatedResult(opponent.after_inactivity(others), points)]
        assert (rating.value, rating.deviation, rating.volatility) == pytest.approx(
            reference_rating(player, games, own, TAU), abs=1e-6, rel=0
        )


def test_inactivity_increases_the_deviation_up_to_a_maximum() -> None:
    rating = Rating(1800, 60, 0.06)
    year = 365 * RATING_PERIODS_PER_DAY
    assert rate_player(rating, [], periods=year) == rating.after_inactivity(year)
    assert rating.after_inactivity(year).value == 1800
    assert round(rating.after_inactivity(year).deviation) == 110
    assert rating.after_inactivity(0) == rating
    assert rating.after_inactivity(1e6).deviation == 500


def test_rating_is_provisional_while_its_deviation_is_large() -> None:
    assert Rating(1500, 110.5).is_provisional
    assert not Rating(1500, 110).is_provisional


def test_deviation_has_a_minimum() -> None:
    rating = other = Rating(1500, 50)
    for _ in range(200):
        rating, other = rate_game(rating, other, Outcome.DRAW)
    assert rating.deviation == other.deviation == 45


@pytest.mark.parametrize(
    ("base", "increment", "speed"),
    [
        (0, 4.475, Speed.BULLET),
        (179.9, 0, Speed.BULLET),
        (180, 0, Speed.BLITZ),
        (479, 0, Speed.BLITZ),
        (400, 2, Speed.RAPID),
        (1499, 0, Speed.RAPID),
        (1500, 0, Speed.CLASSICAL),
        (18_000, 0, Speed.CLASSICAL),
        (18_001, 0, Speed.CORRESPONDENCE),
        (0, 86_400, Speed.CORRESPONDENCE),
    ],
)
def test_speed_depends_on_the_time_for_forty_moves(
    base: float, increment: float, speed: Speed
) -> None:
    assert classify_speed(base, increment) is speed


@pytest.mark.parametrize(
    "numbers", [(-1, 100, 0.1), (nan, 100, 0.1), (inf, 100, 0.1), (1500, 0, 0.1), (1500, 100, 0)]
)
def test_rating_out_of_range_is_rejected(numbers: tuple[float, float, float]) -> None:
    with pytest.raises(HiveError):
        Rating(*numbers)


def test_invalid_arguments_are_rejected() -> None:
    with pytest.raises(HiveError, match=r"0, 0\.5 or 1"):
        rate_player(Rating(), [RatedResult(Rating(), 2)])
    with pytest.raises(HiveError, match="from 0 up"):
        Rating().after_inactivity(-1)
    with pytest.raises(HiveError, match="from 0 up"):
        rate_player(Rating(), [], periods=nan)
    with pytest.raises(HiveError, match="Tau"):
        rate_player(Rating(), EXAMPLE, tau=0)


def test_smallest_volatility_can_be_updated() -> None:
    updated = rate_player(Rating(1500, 100, 1e-200), [RatedResult(Rating(), 1)])
    assert updated.value > 1500
    assert 0 < updated.volatility < 1e-100


ANY_NUMBERS = st.tuples(st.floats(), st.floats(), st.floats())


@given(ANY_NUMBERS, ANY_NUMBERS, st.floats(), st.floats())
def test_core_accepts_any_numbers(
    rating: tuple[float, float, float],
    opponent: tuple[float, float, float],
    score: float,
    periods: float,
) -> None:
    """The page passes stored numbers, which may be damaged, to the core."""
    updated = _core.rate_player(rating, [(opponent, score)], periods, TAU)
    assert len(updated) == 3
