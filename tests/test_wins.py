"""Forced wins: positions from self-play games are solved, and proofs are correct."""

from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

from sixlegs import Board, parse_game
from sixlegs.engine import Engine, Limit
from sixlegs.training import puzzles as puzzles_module
from sixlegs.training.game_files import read_game_strings
from sixlegs.training.puzzles import Puzzle, find_puzzles, find_win, is_forced, parse_puzzle
from sixlegs.training.selfplay import main as selfplay
from soak import IS_SOAK

LINES = (Path(__file__).parent / "data" / "wins.txt").read_text("utf-8").splitlines()
WINS = [parse_puzzle(line) for line in LINES]
# The hardest win in three takes 42,000 nodes, and the hardest win in four takes 110,000
# (docs/results/experiments.md, "Search for shorter wins").
SOLVE_LIMIT = Limit(nodes=200_000)
PROOF_LIMIT = puzzles_module.PROOF_LIMIT


def wins_in(moves: int, count: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Parametrize a test with the wins in *moves* moves: *count* of them, in soak runs all."""
    wins = [win for win in WINS if win.wins_in == moves][: None if IS_SOAK else count]
    return pytest.mark.parametrize("win", wins, ids=[str(WINS.index(win)) for win in wins])


def test_data_file_has_enough_wins_of_every_length() -> None:
    assert len(set(WINS)) == len(WINS) >= 50
    assert {win.wins_in for win in WINS} >= {2, 3, 4}
    assert len({win.game.split(";")[0] for win in WINS}) >= 5


@pytest.mark.parametrize("win", WINS, ids=map(str, range(len(WINS))))
def test_win_is_found(win: Puzzle) -> None:
    with Engine(table_mb=4) as engine:
        limit = PROOF_LIMIT if win.wins_in <= 3 else SOLVE_LIMIT
        moves = find_win(engine, parse_game(win.game, "tournament"), limit)
    assert moves is not None
    assert moves <= win.wins_in


@wins_in(2, count=100)
def test_win_in_two_holds_against_every_defense(win: Puzzle) -> None:
    with Engine(table_mb=4) as engine:
        assert is_forced(engine, parse_game(win.game, "tournament"), 2)


@wins_in(3, count=1)
def test_win_in_three_holds_against_every_defense(win: Puzzle) -> None:
    with Engine(table_mb=4) as engine:
        assert is_forced(engine, parse_game(win.game, "tournament"), 3)


def test_positions_without_a_win_are_not_proved() -> None:
    with Engine(table_mb=4) as engine:
        assert not is_forced(engine, Board(), 1)
        assert not is_forced(engine, parse_game(WINS[-1].game, "tournament"), WINS[-1].wins_in - 2)
        assert find_win(engine, Board(), Limit(nodes=2000)) is None


def test_puzzles_are_found_in_games_and_round_trip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not IS_SOAK:
        monkeypatch.setattr(puzzles_module, "SEARCH_LIMIT", Limit(nodes=5_000))
    file = tmp_path / "games.six"
    selfplay(["8", "-o", str(file), "--nodes", "300", "--processes", "1"])
    games = list(read_game_strings(file))
    with Engine(table_mb=4, seed=1) as engine:
        puzzles = list(
            islice(find_puzzles(games, engine, per_length=2, max_moves=2), None if IS_SOAK else 1)
        )
    assert puzzles
    assert [parse_puzzle(str(puzzle)) for puzzle in puzzles] == puzzles
    assert all(puzzle.wins_in <= 2 for puzzle in puzzles)
