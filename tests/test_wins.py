"""Forced wins: the engine finds those of self-play games, and the prover confirms them."""

import pytest

from sixlegs import Board
from sixlegs._core import Prover
from sixlegs.engine import Engine, Limit
from soak import IS_SOAK
from wins import WINS, Win

# The hardest win in three takes 42,000 nodes, and the hardest win in four takes 110,000
# (docs/results/experiments.md, "Search for shorter wins").
LIMITS = {2: Limit(nodes=100_000), 3: Limit(nodes=100_000), 4: Limit(nodes=200_000)}


def find_win(board: Board, limit: Limit) -> int | None:
    """Return the number of moves of the win that the engine finds, or None."""
    with Engine(table_mb=4) as engine:
        *_, last = engine.analyze(board, limit)
    wins_in = last.score.wins_in
    return wins_in if wins_in is not None and wins_in > 0 else None


def test_data_file_has_enough_wins_of_every_length() -> None:
    assert len(set(WINS)) == len(WINS) >= 50
    assert {win.moves for win in WINS} >= {2, 3, 4}
    assert len({win.game.split(";")[0] for win in WINS}) >= 5


@pytest.mark.parametrize("win", WINS, ids=map(str, range(len(WINS))))
def test_win_is_found(win: Win) -> None:
    moves = find_win(win.board, LIMITS[win.moves])
    assert moves is not None
    assert moves <= win.moves


@pytest.mark.parametrize(
    "win", WINS if IS_SOAK else WINS[::9], ids=lambda win: str(WINS.index(win))
)
def test_moves_of_the_engine_win_against_every_defense(win: Win) -> None:
    with Engine(table_mb=4) as engine:
        move = engine.play(win.board, LIMITS[win.moves])
    assert move in Prover().winning_moves(win.board, win.moves)


def test_positions_without_a_win_have_none() -> None:
    assert find_win(Board(), Limit(nodes=2000)) is None
