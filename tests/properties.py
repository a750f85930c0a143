"""Hypothesis settings and helpers of the property-based tests."""

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
SMALL_GRID_SPAN = 14  # the largest span that fits the smaller of the core's two grids


def observe(board: Board) -> tuple[object, ...]:
    """Return the observable state of a board."""
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
    """Return the number of columns or rows of the hive, whichever is larger."""
    columns, rows = {hex.q for hex in board.stacks}, {hex.r for hex in board.stacks}
    return max(len(columns), len(rows))


def replay_boards(board: Board) -> list[Board]:
    """Return the boards after each move of *board*, including the start and the end."""
    replay = board.root()
    boards = [replay.copy()]
    for move in board.moves:
        replay.push(move)
        boards.append(replay.copy())
    return boards


def surroundings(board: Board) -> list[Hex]:
    """Return the hexes in and around the hive, sorted."""
    occupied = set(board.stacks) or {Hex(0, 0)}
    return sorted(occupied | {near for hex in occupied for near in hex.neighbors()})


def ground_distances(rest: oracle.Stacks, start: Pair) -> dict[Pair, int]:
    """Return the reachable hexes with the number of slides to each."""
    distances = {start: 0}
    queue = [start]
    for at in queue:  # grows during the loop
        for end in oracle.slide_steps(rest, at) - distances.keys():
            distances[end] = distances[at] + 1
            queue.append(end)
    return distances
