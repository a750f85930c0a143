"""How many examples a law is tried with, and what several of them ask of a board."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

import oracle
from sixlegs import (
    Board,
    Color,
    Hex,
    position_string,
)
from soak import examples
from strategies import (
    Pair,
)

PROPERTY_SETTINGS = settings(
    max_examples=examples(100),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
SHORT_PROPERTY_SETTINGS = settings(PROPERTY_SETTINGS, max_examples=examples(30))
LONG_PROPERTY_SETTINGS = settings(PROPERTY_SETTINGS, max_examples=examples(300))

FAR_HEX = Hex(40, -3)
SMALL_GRID_SPAN = 14  # the widest hive that the smaller of the core's two grids holds


def observe(board: Board) -> tuple[object, ...]:
    """Everything a board says of itself."""
    return (
        position_string(board),
        board.key(),
        list(board.legal_moves),
        board.moves,
        board.outcome(),
        board.stunned,
        board.hand(Color.WHITE),
        board.hand(Color.BLACK),
    )


def span(board: Board) -> int:
    """How many columns or rows the hive takes, whichever are more."""
    columns, rows = {hex.q for hex in board.stacks}, {hex.r for hex in board.stacks}
    return max(len(columns), len(rows))


def replay_boards(board: Board) -> list[Board]:
    """Every board on the way to *board*, the first and the last included."""
    replay = board.root()
    stations = [replay.copy()]
    for move in board.moves:
        replay.push(move)
        stations.append(replay.copy())
    return stations


def surroundings(board: Board) -> list[Hex]:
    """The hexes in and around the hive, in order."""
    inside = set(board.stacks) or {Hex(0, 0)}
    return sorted(inside | {near for hex in inside for near in hex.neighbors()})


def ground_distances(rest: oracle.Stacks, start: Pair) -> dict[Pair, int]:
    """Every hex that can be walked to, and in how many slides."""
    distances = {start: 0}
    todo = [start]
    for at in todo:  # which grows meanwhile
        for end in oracle.slide_steps(rest, at) - distances.keys():
            distances[end] = distances[at] + 1
            todo.append(end)
    return distances
