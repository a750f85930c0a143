"""Scores of positions: text, order, negation and probabilities."""

from __future__ import annotations

import math
from typing import Any

import pytest

from sixlegs import _core
from sixlegs.engine import Score


def test_scores_have_readable_text() -> None:
    assert str(Score(0.634)) == "63%"
    assert str(Score(0.9999)) == "99%"  # only a proven win is certain
    assert str(Score(0.0001)) == "1%"
    assert [str(Score(p)) for p in (0, 0.5, 1)] == ["0%", "50%", "100%"]
    assert str(Score.proven(3)) == "wins in 3"
    assert str(Score.proven(-2)) == "loses in 2"


def test_scores_are_ordered() -> None:
    rising = [
        Score.proven(-1),
        Score.proven(-5),
        Score(0.0),
        Score(0.4),
        Score(0.41),
        Score(1.0),
        Score.proven(7),
        Score.proven(1),
    ]
    assert sorted([*rising[4:], *rising[:4]]) == rising
    assert max(rising) == Score.proven(1)
    assert len(set(rising)) == len(rising)


def test_negated_score_is_that_of_the_opponent() -> None:
    assert -Score(0.25) == Score(0.75) == Score(0.25).for_opponent()
    assert -Score.proven(4) == Score.proven(-4)
    assert (Score.proven(4).probability, Score.proven(-4).probability) == (1.0, 0.0)
    assert Score(0.5).wins_in is None


def test_distance_to_a_win_is_counted_in_moves_of_the_winner() -> None:
    wins = [Score.from_search(30_000 - plies).wins_in for plies in (1, 2, 3, 4, 5)]
    assert wins == [1, 1, 2, 2, 3]
    losses = [Score.from_search(plies - 30_000).wins_in for plies in (1, 2, 3, 4)]
    assert losses == [-1, -1, -2, -2]


def test_estimate_is_a_logistic_probability_and_never_certain() -> None:
    scores = [Score.from_search(centi_log_odds) for centi_log_odds in range(-2_000, 2_001)]
    for centi_log_odds, score in enumerate(scores, -2_000):
        assert abs(score.probability - 1 / (1 + math.exp(-centi_log_odds / 100))) <= 1e-6
        assert 0 < score.millionths < _core.CERTAINTY
        opponent = Score.from_search(-centi_log_odds)
        assert score.millionths + opponent.millionths == _core.CERTAINTY
    assert scores == sorted(scores)
    assert Score.from_search(-20_000).millionths == 1
    assert Score.from_search(20_000).wins_in is None


@pytest.mark.parametrize("score", [Score(0.3), Score.proven(2), Score.proven(-2)], ids=repr)
def test_repr_of_a_score_evaluates_to_the_score(score: Score) -> None:
    assert eval(repr(score)) == score
    assert hash(eval(repr(score))) == hash(score)


@pytest.mark.parametrize("values", [(1.5,), (-0.1,), (math.nan,), (0.5, 3), (1.0, -3), (1.0, 0)])
def test_invalid_score_is_rejected(values: Any) -> None:
    with pytest.raises(ValueError, match=r"probability"):
        Score(*values)


def test_scores_compare_only_with_scores() -> None:
    assert Score(0.5) != 0.5
    with pytest.raises(TypeError):
        _ = Score(0.5) < 0.7  # type: ignore[operator]
