"""Compare the core with the oracle on hives too long for the smaller of its two grids."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from properties import (
    LONG_PROPERTY_SETTINGS,
    PROPERTY_SETTINGS,
    SMALL_GRID_SPAN,
    observe,
    replay_boards,
    span,
)
from sixlegs import (
    Board,
    Color,
    Hex,
    Move,
)
from strategies import (
    ALL_MOVE_WEIGHTS,
    STRETCHES,
    WANDERS,
    Pair,
    assert_agrees_with_oracle,
    games,
    hives,
    line,
    pair,
    place_tiles,
    play_on,
    ring,
    set_up,
    tiles,
)


@LONG_PROPERTY_SETTINGS
@given(games(styles=sorted(STRETCHES), plies=(20, 70)))
def test_stretching_hives_match_oracle(board: Board) -> None:
    for position in replay_boards(board)[12:]:
        assert_agrees_with_oracle(position)


@PROPERTY_SETTINGS
@given(games(styles=sorted(WANDERS), plies=(30, 90)))
def test_wandering_hives_match_oracle(board: Board) -> None:
    for position in replay_boards(board)[::3]:
        assert_agrees_with_oracle(position)


@pytest.mark.parametrize("style", sorted(STRETCHES))
def test_stretching_hives_exceed_the_smaller_grid(style: str) -> None:
    """Otherwise the tests of stretching hives would not test the larger grid."""
    spans = []
    for seed in range(5):
        numbers = numbers_of(seed, 60)
        spans.append(span(play_on(Board("Base+MLP"), STRETCHES[style], numbers)))
    assert sorted(spans)[1] > SMALL_GRID_SPAN + 2


@pytest.mark.parametrize("style", sorted(WANDERS))
def test_hive_far_from_its_start_matches_oracle(style: str) -> None:
    """The whole hive leaves its start, and its front wraps around the smaller grid."""
    board = Board("Base+MLP")
    crossings = 0
    for number in numbers_of(7, 400):
        was_long = span(board) > SMALL_GRID_SPAN
        play_on(board, WANDERS[style], [number])
        crossings += was_long != (span(board) > SMALL_GRID_SPAN)
        if board.ply % 4 == 0 or was_long != (span(board) > SMALL_GRID_SPAN):
            assert_agrees_with_oracle(board)
    distances = [hex.distance(Hex(0, 0)) for hex in board.stacks]
    assert min(distances) > 5 and max(distances) > 20
    assert crossings


def numbers_of(seed: int, count: int) -> list[int]:
    random = Random(seed)
    return [random.randrange(10_000) for _ in range(count)]


@pytest.mark.parametrize("direction", oracle.DIRECTIONS[:3], ids=["e", "ne", "nw"])
@pytest.mark.parametrize("count", [13, 14, 15, 16, 17, 22, 24, 26, 28])
@pytest.mark.parametrize("towers", [0, 2, 5])
def test_straight_lines_match_oracle(direction: Pair, count: int, towers: int) -> None:
    for seed in range(6):
        random = Random(seed)
        start = random.choice([(0, 0), (15, 15), (-16, 31), (-7, -9)])
        shape = line(min(count, 28 - towers), direction, start)
        stacks = place_tiles(shape, random, "Base+MLP", towers)
        for turn in Color:
            assert_agrees_with_oracle(set_up(stacks, turn=turn))


@pytest.mark.parametrize("direction", oracle.DIRECTIONS[:3], ids=["e", "ne", "nw"])
def test_ant_walks_around_the_longest_line(direction: Pair) -> None:
    names = ["wA1", "wQ", "bQ", *(n for n in tiles("Base+MLP") if n not in ("wA1", "wQ", "bQ"))]
    shape = line(28, direction)
    board = set_up({at: [name] for at, name in zip(shape, names, strict=True)})
    shell = {near for at in shape[1:] for near in oracle.neighbors(at)} - set(shape)
    walks = {move.target for move in board.legal_moves if str(move.piece) == "wA1"}
    assert walks == {Hex(*at) for at in shell}
    assert len(shell) == 57


@pytest.mark.parametrize("direction", oracle.DIRECTIONS, ids=str)
def test_line_is_played_across_both_grids_and_undone(direction: Pair) -> None:
    board = Board("Base+MLP")
    before = [observe(board)]
    for _ in range(28):
        ahead = [move for move in board.legal_moves if is_ahead(board, move, direction)]
        board.push(ahead[-1])
        assert_agrees_with_oracle(board)
        before.append(observe(board))
        # Undo and repeat each move, also where the grids change.
        move = board.pop()
        assert observe(board) == before[-2]
        board.push(move)
        assert observe(board) == before[-1]
    assert len(board.stacks) == board.ply == 28
    assert span(board) == 28
    while board.ply:
        before.pop()
        board.pop()
        assert observe(board) == before[-1]
        assert_agrees_with_oracle(board)


def is_ahead(board: Board, move: Move, direction: Pair) -> bool:
    """Return whether a placement extends the line, White's forwards and Black's backwards."""
    if move.origin is not None or move.target is None:
        return False
    sign = 1 if board.turn is Color.WHITE else -1
    steps = sign * (board.ply // 2 + (board.turn is Color.BLACK))
    return pair(move.target) == (steps * direction[0], steps * direction[1])


@PROPERTY_SETTINGS
@given(hives(shapes=["line", "stretched ring", "snake"], min_tiles=20), st.integers(0, 2**32))
def test_moves_of_long_hives_can_be_undone(board: Board, seed: int) -> None:
    random, before = Random(seed), []
    for _ in range(20):
        if not board.legal_moves:
            break
        before.append(observe(board))
        play_on(board, ALL_MOVE_WEIGHTS["wandering (1, 0)"], [random.randrange(10_000)])
    assert_agrees_with_oracle(board)
    while before:
        board.pop()
        assert observe(board) == before.pop()


@pytest.mark.parametrize("radius", [1, 2, 3, 4])
def test_rings_with_a_gap_match_oracle(radius: int) -> None:
    random = Random(radius)
    for gap in range(len(ring(radius))):
        shape = ring(radius)[gap + 1 :] + ring(radius)[:gap]
        for hexes in (shape, ring(radius)):
            board = set_up(place_tiles(hexes, random, "Base+MLP", random.randrange(4)))
            assert_agrees_with_oracle(board)
