"""Batches of games, and tree search in them, compared with single games."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from sixlegs import Board, Color, Game, HiveError
from sixlegs.arrays import ACTIONS
from sixlegs.batch import AUTORESETS, BatchBoard, TreeSearch
from soak import IS_SOAK, SEED

STEPS = 2000 if IS_SOAK else 150
OUTCOME_CODES = {None: 0, "WHITE_WINS": 1, "BLACK_WINS": 2, "DRAW": 3}


def outcome_code(game: Game) -> int:
    return OUTCOME_CODES[game.result.outcome.name if game.result else None]


@pytest.mark.parametrize("autoreset", AUTORESETS)
def test_batch_matches_single_games(autoreset: Any) -> None:
    n, max_plies = 6, 90
    batch = BatchBoard(n, "Base+MLP", threads=2, autoreset=autoreset, max_plies=max_plies)
    games = [Game(Board("Base+MLP")) for _ in range(n)]
    ended = 0
    for step in range(STEPS):
        actions = batch.random_actions(SEED + step)
        done = [bool(game.result) or game.plies >= max_plies for game in games]
        movers = [game.turn for game in games]
        rewards, terminated, truncated = batch.step(actions)
        for i, game in enumerate(games):
            if done[i]:  # this step restarts the game
                assert autoreset == "next_step"
                continue
            game.push(game.board.move_from_action(int(actions[i])))
            result = game.result
            winner = result.outcome.winner if result else None
            assert rewards[i] == (0 if winner is None else 1 if winner is movers[i] else -1)
            assert terminated[i] == bool(result)
            assert truncated[i] == (not result and game.plies >= max_plies)
            assert batch.outcomes()[i] == outcome_code(game)
            if (terminated[i] or truncated[i]) and autoreset == "same_step":
                assert (batch.final_piece_list()[i] == game.board.piece_list()).all()
                assert (batch.final_planes()[i] == game.board.planes()).all()
        over = terminated | truncated
        ended += int(over.sum())
        if autoreset == "next_step":
            over = np.array(done)
        elif autoreset == "disabled":
            batch.reset(over)
        games = [Game(Board("Base+MLP")) if over[i] else game for i, game in enumerate(games)]
        if step % 5 == 0:
            assert_same_state(batch, games)
    assert ended > 5


def assert_same_state(batch: BatchBoard, games: list[Game]) -> None:
    """Check that arrays and boards of *batch* match *games*."""
    boards = [game.board for game in games]
    assert (batch.piece_list() == [board.piece_list() for board in boards]).all()
    small = np.empty((len(games), 52, 15, 15), np.float32)
    for planes, board in zip(batch.planes(small), boards, strict=True):
        assert (planes == board.planes(np.empty((52, 15, 15), np.float32))).all()
    for i, game in enumerate(games):
        mask = batch.legal_mask()[i]
        assert not mask.any() if game.result or game.plies >= 90 else True
        assert mask.any() == (not game.result and game.plies < 90)
        if mask.any():
            assert (mask == boards[i].legal_mask()).all()
        assert batch.board(i) == boards[i]
        assert batch.board(i).moves == game.moves
    assert batch.turns().tolist() == [int(game.turn is Color.BLACK) for game in games]
    assert batch.plies().tolist() == [game.plies for game in games]


def test_finished_game_restarts_at_the_next_step_and_ignores_its_action() -> None:
    batch = BatchBoard(2, max_plies=1)
    assert batch.step(batch.random_actions(1))[2].tolist() == [True, True]
    assert not batch.legal_mask().any()
    rewards, terminated, truncated = batch.step([0, -1])  # no action in game 1
    assert not rewards.any() and not terminated.any() and not truncated.any()
    assert batch.plies().tolist() == [0, 1]
    batch.step(batch.random_actions(2))
    assert batch.plies().tolist() == [1, 0]


def test_illegal_action_is_rejected_and_changes_no_game() -> None:
    batch = BatchBoard(3)
    actions = batch.random_actions(1)
    for illegal in (5488, ACTIONS, -2, 2**40):
        with pytest.raises(ValueError, match=f"action {illegal} is not legal in game 1"):
            batch.step([actions[0], illegal, actions[2]])
        assert batch.plies().tolist() == [0, 0, 0]
    with pytest.raises(ValueError, match="one action per game"):
        batch.step(actions[:2])
    with pytest.raises(ValueError, match="one boolean per game"):
        batch.reset([True])


def test_games_start_from_the_given_board() -> None:
    start = Board("Base")
    for text in ("wS1", "bS1 wS1-"):
        start.push_uhp(text)
    batch = BatchBoard(2, start=start, autoreset="same_step", max_plies=3)
    batch.step(batch.random_actions(1))
    assert batch.board(0) == start
    with pytest.raises(IndexError):
        batch.board(2)


@pytest.mark.parametrize(
    "options",
    [{"n": 0}, {"n": 10**9}, {"threads": 0}, {"max_plies": -1}, {"autoreset": "never"}],
)
def test_invalid_batch_options_are_rejected(options: dict[str, Any]) -> None:
    with pytest.raises(HiveError):
        BatchBoard(**({"n": 1} | options))


def test_output_arrays_may_have_more_rows_but_no_other_shape() -> None:
    batch = BatchBoard(2)
    larger = np.full((3, ACTIONS), 7, np.uint8)
    batch.legal_mask(larger)
    assert larger[:2].max() == 1 and larger[2].min() == 7
    for name, out in [
        ("legal_mask", np.zeros((1, ACTIONS), np.uint8)),
        ("piece_list", np.zeros((2, 29, 4), np.int16)),
        ("planes", np.zeros((2, 52, 8, 8), np.uint8)),
        ("outcomes", np.zeros(2, np.int64)),
        ("plies", np.zeros((2, 1), np.int32)),
        ("plies", np.zeros(2, np.float32)),
        ("piece_list", np.zeros((2, 29, 4), np.uint8)),
    ]:
        with pytest.raises(ValueError, match=r"need an array of .*shape \(\d"):
            getattr(batch, name)(out)
    with pytest.raises(ValueError, match="64-bit signed integers"):
        batch.random_actions(1, np.zeros(2, np.float64))
    marks = np.zeros(2, np.bool_)
    with pytest.raises(ValueError, match="32-bit floats"):
        batch.step([-1, -1], (np.zeros(2, np.int32), marks, marks))


# Search


def evaluate_uniformly(pieces: NDArray[np.int8]) -> tuple[Any, Any]:
    return np.zeros((len(pieces), ACTIONS), np.float32), np.zeros(len(pieces), np.float32)


def board_before_win() -> Board:
    """Return a board on which White wins by filling the last hex around the black queen."""
    moves = (
        "wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 bQ\\;bA2 \\bQ;"
        "wA2 -wQ;bA3 bA1-;wA2 bQ/;bG1 bA3-;wA3 -wQ;bG2 bG1-"
    )
    board = Board("Base")
    for text in moves.split(";"):
        board.push_uhp(text)
    return board


def test_search_finds_the_winning_move() -> None:
    board = board_before_win()
    wins = [
        board.action(move) for move in board.legal_moves if after(board, move).outcome() is not None
    ]
    batch, search = BatchBoard(2, start=board, threads=2), TreeSearch(2, threads=2)
    search.run(batch, evaluate_uniformly, visits=2000, leaves=8)
    assert wins
    assert set(search.visits().argmax(axis=1).tolist()) <= set(wins)
    assert (search.values() > 0.5).all()


def after(board: Board, move: Any) -> Board:
    copy = board.copy()
    copy.push(move)
    return copy


def test_search_selects_leaves_by_prior() -> None:
    batch, search = BatchBoard(3, "Base"), TreeSearch(3)
    for seed in range(8):
        batch.step(batch.random_actions(seed))
    search.reset(batch)
    assert search.select(5) == 3  # only the roots
    assert (search.piece_list() == batch.piece_list()).all()
    assert (search.legal_mask() == batch.legal_mask()).all()
    preferred = batch.random_actions(3)
    logits = np.zeros((3, ACTIONS), np.float32)
    logits[range(3), preferred] = 20
    search.expand(logits, [0.5, 0, -0.5])
    assert search.select(1) == 3
    for i in range(3):
        child = after(batch.board(i), batch.board(i).move_from_action(int(preferred[i])))
        assert (search.piece_list()[i] == child.piece_list()).all()
        assert (search.planes()[i] == child.planes()).all()
    search.expand(*evaluate_uniformly(search.piece_list()))
    assert search.visits().sum(axis=1).tolist() == [1, 1, 1]
    assert np.allclose(search.values(), [0.25, 0, -0.25])


def test_search_result_does_not_depend_on_thread_count() -> None:
    batch = BatchBoard(40, "Base+MLP")
    for seed in range(12):
        batch.step(batch.random_actions(seed))
    visits = []
    for threads in (1, 3):
        search = TreeSearch(40, threads=threads)
        search.run(batch, evaluate_uniformly, visits=40, leaves=4, noise=0.25, seed=5)
        visits.append(search.visits())
    assert (visits[0] == visits[1]).all()


def test_abandoned_leaves_do_not_affect_search() -> None:
    batch, search = BatchBoard(1), TreeSearch(1)
    search.run(batch, evaluate_uniformly, visits=40, leaves=1)
    expected = search.visits()
    search.reset(batch)
    while search.min_visits() < 40:
        search.select(3)  # never evaluated
        search.select(1)
        search.expand(*evaluate_uniformly(search.piece_list()))
    assert (search.visits() == expected).all()


def test_root_noise_changes_visits() -> None:
    batch, search = BatchBoard(1), TreeSearch(1)
    visits = []
    for seed in (1, 2):
        search.run(batch, evaluate_uniformly, visits=30, noise=0.5, seed=seed)
        visits.append(search.visits())
    assert (visits[0] != visits[1]).any()


def test_run_passes_all_options_to_the_search() -> None:
    """Runs with equal options visit the same moves, and each option changes the visits."""
    batch, search = BatchBoard(1), TreeSearch(1)

    def visits(**options: float) -> list[int]:
        search.run(batch, evaluate_uniformly, visits=40, **options)  # type: ignore[arg-type]
        return [int(count) for count in search.visits()[0]]

    options = {"exploration": 3.0, "noise": 0.9, "alpha": 5.0, "seed": 3}
    defaults = {"exploration": 1.5, "noise": 0.0, "alpha": 0.3, "seed": 0}
    changed = visits(**options)
    assert changed == visits(**options)
    for name, default in defaults.items():
        assert visits(**options | {name: default}) != changed, name


def test_evaluations_of_the_wrong_shape_are_rejected() -> None:
    batch, search = BatchBoard(2), TreeSearch(2)
    search.reset(batch)
    search.select(1)
    with pytest.raises(ValueError, match=r"shape .* not \(2, 5489\) and \(2, 1\)"):
        search.expand(np.zeros((2, ACTIONS)), np.zeros((2, 1)))
    for logits, values in [
        (np.zeros((1, ACTIONS)), np.zeros(2)),
        (np.zeros((2, 7)), np.zeros(2)),
        (np.zeros((2, ACTIONS)), np.zeros(1)),
    ]:
        with pytest.raises(ValueError, match="one value per row"):
            search.expand(logits, values)
    with pytest.raises(ValueError, match="as many games as trees"):
        TreeSearch(3).reset(batch)
    with pytest.raises(HiveError):
        search.reset(batch, noise=2)
    with pytest.raises(HiveError, match="leaves"):  # the search would never end
        search.run(batch, evaluate_uniformly, visits=2, leaves=0)


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_evaluations_that_are_not_finite_are_rejected(bad: float) -> None:
    batch, search = BatchBoard(2), TreeSearch(2)
    search.reset(batch)
    search.select(1)
    mask = search.legal_mask()
    logits, values = np.zeros((2, ACTIONS), np.float32), np.zeros(2, np.float32)
    invalid = np.where(mask, bad, 0)[1]
    with pytest.raises(ValueError, match="position 1 is not finite"):
        search.expand(np.stack([logits[0], invalid]), values)
    with pytest.raises(ValueError, match="position 0 is not finite"):
        search.expand(logits, [bad, 0])
    logits[~mask] = bad  # logits of illegal actions are ignored
    first = int(batch.random_actions(1)[0])
    logits[0, np.flatnonzero(mask[0])] = -np.inf
    logits[0, first] = 0  # an action may have the probability 0, but not all of them
    search.expand(logits, values)
    assert search.select(1) == 2
    search.expand(*evaluate_uniformly(search.piece_list()))
    assert search.visits()[0].argmax() == first
