"""Levels: the search for forced wins, and the choice among the lines of a search."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from levels import InattentivePlayer
from sixlegs import Board, Outcome, _core, parse_game
from sixlegs.engine import Engine, Info, Limit, Score
from sixlegs.engine.analysis import best_lines
from sixlegs.engine.builtin_players import find_player
from sixlegs.engine.hint import HINT_TABLE_MB
from sixlegs.engine.levels import LEVELS, Level, choose_line
from sixlegs.engine.match import Contestant, MatchConditions, play_match
from wins import WINS, Win


def test_best_lines_ignore_incomplete_depths() -> None:
    infos = (
        infos_at_depth(1, Score(0.5), Score(0.4))
        + infos_at_depth(2, Score(0.6), Score(0.3))
        + infos_at_depth(3, Score(0.1))
    )
    assert best_lines(infos) == tuple(infos_at_depth(2, Score(0.6), Score(0.3)))
    assert best_lines(infos_at_depth(1, Score(0.5)) + infos_at_depth(2, Score(0.6))) == tuple(
        infos_at_depth(2, Score(0.6))
    )


MOVES = Board().legal_moves
CHOOSER = Level(0, 1, None, 0, True, 1, 1, lines=3, max_loss=0.1)


def infos_at_depth(depth: int, *scores: Score) -> list[Info]:
    return [Info(depth, rank, score, 1, 0.0, (MOVES[rank],)) for rank, score in enumerate(scores)]


def choices(infos: list[Info]) -> set[int]:
    """Return the ranks of the lines that a level chooses with some seed."""
    return {choose_line(infos, CHOOSER, seed).rank for seed in range(40)}


SCORES = st.one_of(
    st.integers(1, 99).map(lambda percent: Score(percent / 100)),
    st.sampled_from([-3, -1, 1, 2]).map(Score.proven),
)


@given(st.lists(st.lists(SCORES, min_size=1, max_size=4), min_size=1, max_size=5), st.integers(0))
def test_chosen_line_is_within_the_allowed_loss(depths: list[list[Score]], seed: int) -> None:
    ranked = [sorted(scores, reverse=True) for scores in depths]
    infos = [
        info for depth, scores in enumerate(ranked, 1) for info in infos_at_depth(depth, *scores)
    ]
    line_count = max(map(len, ranked))
    deepest = max(depth for depth, scores in enumerate(ranked, 1) if len(scores) == line_count)
    complete = infos_at_depth(deepest, *ranked[deepest - 1])
    assert best_lines(infos) == tuple(complete)
    best, choice = (
        infos_at_depth(len(ranked), *ranked[-1])[0],
        choose_line(infos, CHOOSER, seed % 2**64),
    )
    if (best.score.wins_in or 0) > 0:
        assert choice == best
    elif choice != best:
        assert choice in complete
        assert choice.score.wins_in is None
        best_estimate = max(
            info.score.millionths for info in complete if info.score.wins_in is None
        )
        assert choice.score.millionths >= best_estimate - 100_000


def test_level_chooses_among_lines_within_the_allowed_loss() -> None:
    assert choices(infos_at_depth(3, Score(0.6), Score(0.55), Score(0.45))) == {0, 1}
    assert choices(infos_at_depth(3, Score(0.6), Score(0.6), Score(0.6))) == {0, 1, 2}


def test_level_ignores_an_incomplete_depth() -> None:
    infos = infos_at_depth(3, Score(0.6), Score(0.59), Score(0.3)) + infos_at_depth(
        4, Score(0.2), Score(0.1)
    )
    assert choices(infos) == {0, 1}
    assert choices(infos_at_depth(1, Score(0.6))) == {0}


def test_level_chooses_a_proven_win() -> None:
    assert choices(infos_at_depth(3, Score.proven(2), Score(0.99), Score(0.98))) == {0}
    infos = infos_at_depth(3, Score(0.5), Score(0.5), Score(0.5)) + infos_at_depth(
        4, Score.proven(2)
    )
    assert choices(infos) == {0}


def test_level_avoids_a_proven_loss() -> None:
    assert choices(infos_at_depth(3, Score(0.05), Score(0.02), Score.proven(-1))) == {0, 1}


# Forced wins

# Wins in two with a single winning move. Level 4 found them and level 5 missed them before levels
# searched for forced wins.
MISSED_WINS = {
    "bA2 wQ\\": (
        r"Base+MLP;InProgress;Black[14];wA1;bL wA1-;wM \wA1;bQ bL/;wQ /wA1;bP bQ-;wB1 wQ\;"
        r"bA1 bP/;wP /wM;bM -bA1;wA2 /wQ;bB1 bQ\;wA2 bA1/;bM /wP;wM wA1\;bA2 /bM;wA1 bA2\;"
        r"bB2 -bM;wS1 wM\;bB2 bM;wA3 wA2/;bB2 wP;wA3 \bQ;bG1 -bB2;wB1 wM;bG1 bM\;wG1 -wA3"
    ),
    "wG2 bB1\\": (
        r"Base+MLP;InProgress;White[19];wG1;bM \wG1;wM wG1-;bP bM/;wP /wG1;bB1 bP/;wQ -wP;"
        r"bQ bB1-;wA1 wG1\;bL \bB1;wM bB1\;bB2 \bQ;wB1 wM\;bA1 bQ/;bQ wB1/;bA2 /bL;wB1 bQ;"
        r"bA2 wB1\;wA1 bA2/;bA3 \bA1;wB2 wA1/;bA3 wB2/;wA2 wG1\;bA2 -wQ;wS1 wM\;bL bP\;"
        r"wA2 bA3-;wM -bP;wA3 wB1\;bM wQ\;wL wA1\;bG1 /bM;wG2 wS1\;bG2 bM\;wL bB2\;bG2 \wQ"
    ),
    "bB2 \\wL": (
        r"Base+ML;InProgress;Black[17];wB1;bM -wB1;wM wB1-;bB1 /bM;wG1 wM-;bL -bM;wQ wG1\;"
        r"bQ \bL;wA1 wG1/;bA1 /bB1;wA1 -bA1;bA2 bB1\;wA2 wG1/;bA2 /wQ;wA2 -bQ;bB2 bA2\;"
        r"wB2 \wA2;bB2 bA2;wL wQ-;bB2 wQ;wB2 wA2;bA3 bQ/;wB2 bQ;bS1 -bA2;wA2 \bA3;bB2 wL;"
        r"wS1 -wB2;bS1 wQ\;wA3 /wS1;bS2 bA2\;wA3 wS1\;bG1 bB2-;wB2 bA3"
    ),
}


def test_higher_levels_search_at_least_as_deep_for_forced_wins() -> None:
    for weaker, stronger in pairwise(LEVELS.values()):
        assert weaker.win_plies <= stronger.win_plies
        assert weaker.win_nodes <= stronger.win_nodes


def test_larger_limits_find_every_forced_win_of_smaller_limits() -> None:
    limits = [(level.win_plies, level.win_nodes) for level in LEVELS.values()]
    for win in WINS:
        board = win.board
        wins = [_core.forced_win(board, plies, nodes) for plies, nodes in limits]
        for smaller, larger in pairwise(wins):
            assert smaller is None or larger == smaller
        for forced_win, (_, nodes) in zip(wins, limits, strict=True):
            assert forced_win is None or forced_win[2] <= nodes


@pytest.mark.parametrize("win", [win for win in WINS if win.moves == 2])
def test_win_in_two_is_found_and_wins_against_every_reply(win: Win) -> None:
    board = win.board
    winner = Outcome.win(board.turn)
    forced_win = _core.forced_win(board, 3, 10_000)
    assert forced_win is not None
    move, plies, _ = forced_win
    assert plies == 3
    board.push(move)
    for reply in board.legal_moves:
        board.push(reply)
        assert board.outcome() is winner or winner in outcomes_after_a_move(board)
        board.pop()


def outcomes_after_a_move(board: Board) -> set[Outcome | None]:
    outcomes = set()
    for move in board.legal_moves:
        board.push(move)
        outcomes.add(board.outcome())
        board.pop()
    return outcomes


def test_new_and_finished_games_have_no_forced_win() -> None:
    assert _core.forced_win(Board(), 5, 1000) is None
    board = WINS[0].board
    while not board.outcome():
        forced_win = _core.forced_win(board, 3, 10_000)
        board.push(forced_win[0] if forced_win else board.legal_moves[0])
    assert _core.forced_win(board, 5, 1000) is None


@pytest.mark.parametrize("move", MISSED_WINS)
@pytest.mark.parametrize("number", range(4, 11))
def test_higher_levels_find_the_wins_in_two_of_level_four(number: int, move: str) -> None:
    board = parse_game(MISSED_WINS[move])
    for seed in (1, 2):
        with Engine(level=number, table_mb=HINT_TABLE_MB, seed=seed) as engine:
            assert board.uhp(engine.play(board, Limit())) == move


def test_limit_applies_to_the_search_for_forced_wins() -> None:
    board = parse_game(next(iter(MISSED_WINS.values())))
    with Engine(level=8) as engine:
        assert engine._forced_win(board, Limit()) is not None
        assert engine._forced_win(board, Limit(depth=2)) is None
        assert engine._forced_win(board, Limit(nodes=10)) is None


# Level 1


def test_level_without_attack_searches_one_ply() -> None:
    """Its evaluation relies on that (core/advice/levels.cpp)."""
    assert [level.number for level in LEVELS.values() if not level.is_attacking] == [1]
    assert LEVELS[1].depth == 1


def test_inattentive_player_scores_a_third_against_level_one() -> None:
    make = find_player("level1")
    assert make is not None
    inattentive = Contestant("inattentive", InattentivePlayer, Limit())
    *_, (_, result) = play_match(
        inattentive, Contestant("level1", make, Limit()), MatchConditions(games=30, seed=2)
    )
    assert result.score >= 10
