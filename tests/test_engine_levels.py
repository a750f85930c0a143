"""What a level chooses among the lines that a search has found."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sixlegs import Board
from sixlegs.engine import Info, Score
from sixlegs.engine.analysis import best_lines
from sixlegs.engine.levels import Level, chosen


def test_lines_of_a_look_that_was_cut_off_do_not_count() -> None:
    infos = told(1, Score(0.5), Score(0.4)) + told(2, Score(0.6), Score(0.3)) + told(3, Score(0.1))
    assert best_lines(infos) == tuple(told(2, Score(0.6), Score(0.3)))
    assert best_lines(told(1, Score(0.5)) + told(2, Score(0.6))) == tuple(told(2, Score(0.6)))


MOVES = Board().legal_moves
CHOOSER = Level(0, 1, None, 0, True, lines=3, gives_away=0.1)


def told(depth: int, *scores: Score) -> list[Info]:
    return [Info(depth, rank, score, 1, 0.0, (MOVES[rank],)) for rank, score in enumerate(scores)]


def choices(infos: list[Info]) -> set[int]:
    """The ranks that a level may choose."""
    return {chosen(infos, CHOOSER, seed).rank for seed in range(40)}


SCORES = st.one_of(
    st.integers(1, 99).map(lambda percent: Score(percent / 100)),
    st.sampled_from([-3, -1, 1, 2]).map(Score.proven),
)


@given(st.lists(st.lists(SCORES, min_size=1, max_size=4), min_size=1, max_size=5), st.integers(0))
def test_what_a_level_chooses_is_good_enough(looks: list[list[Score]], seed: int) -> None:
    ranked = [sorted(scores, reverse=True) for scores in looks]
    infos = [info for depth, scores in enumerate(ranked, 1) for info in told(depth, *scores)]
    most = max(map(len, ranked))
    deepest = max(depth for depth, scores in enumerate(ranked, 1) if len(scores) == most)
    counted = told(deepest, *ranked[deepest - 1])
    assert best_lines(infos) == tuple(counted)
    best, choice = told(len(ranked), *ranked[-1])[0], chosen(infos, CHOOSER, seed % 2**64)
    if (best.score.wins_in or 0) > 0:
        assert choice == best
    elif choice != best:
        assert choice in counted
        assert choice.score.wins_in is None
        likely = max(info.score.millionths for info in counted if info.score.wins_in is None)
        assert choice.score.millionths >= likely - 100_000


def test_a_level_chooses_among_lines_that_give_little_away() -> None:
    assert choices(told(3, Score(0.6), Score(0.55), Score(0.45))) == {0, 1}
    assert choices(told(3, Score(0.6), Score(0.6), Score(0.6))) == {0, 1, 2}


def test_a_look_that_was_cut_off_chooses_nothing() -> None:
    infos = told(3, Score(0.6), Score(0.59), Score(0.3)) + told(4, Score(0.2), Score(0.1))
    assert choices(infos) == {0, 1}
    assert choices(told(1, Score(0.6))) == {0}


def test_a_win_that_is_seen_is_played() -> None:
    assert choices(told(3, Score.proven(2), Score(0.99), Score(0.98))) == {0}
    infos = told(3, Score(0.5), Score(0.5), Score(0.5)) + told(4, Score.proven(2))
    assert choices(infos) == {0}


def test_a_loss_that_is_seen_is_not_chosen() -> None:
    assert choices(told(3, Score(0.05), Score(0.02), Score.proven(-1))) == {0, 1}
