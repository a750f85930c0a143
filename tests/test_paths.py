"""The path of a move, as it is drawn: one that its bug can take, and no longer than necessary."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings

import oracle
from properties import (
    PROPERTY_SETTINGS,
    ground_distances,
)
from sixlegs import (
    Board,
    Bug,
    Hex,
)
from sixlegs.notation import PIECES
from soak import examples
from strategies import (
    Pair,
    boards,
    pair,
    stack_names,
)


@settings(PROPERTY_SETTINGS, max_examples=examples(200))
@given(boards())
def test_path_leads_from_origin_to_target(board: Board) -> None:
    for move in board.legal_moves:
        path = board.path(move)
        if move.piece is None or move.target is None:
            assert path == ()
        elif move.origin is None:
            assert path == (move.target,)
        else:
            assert (path[0], path[-1]) == (move.origin, move.target)
            assert all(a.distance(b) == 1 for a, b in pairwise(path))
            assert len(set(path)) == len(path)


@settings(PROPERTY_SETTINGS, max_examples=examples(200))
@given(boards())
def test_bug_can_take_its_path(board: Board) -> None:
    """Check each step against the rules of the bug, or that the path is a lift over a pillbug."""
    stacks = stack_names(board)
    for move in board.legal_moves:
        if move.origin is None:
            continue
        path = tuple(map(pair, board.path(move)))
        assert move.piece is not None
        kinds = bugs_moved_as(stacks, path[0]) if move.piece.color is board.turn else set()
        walkers = [bug for bug in kinds if can_take(bug, stacks, path)]
        assert walkers or is_lift(board, stacks, path), (move, path)
        if move.piece.color is board.turn and can_move_itself(stacks, path):
            assert walkers, f"{move} could walk, but is shown as lifted"


def bugs_moved_as(stacks: oracle.Stacks, at: Pair) -> set[str]:
    bug = oracle.bug_of(oracle.top(stacks, at))
    if oracle.height(stacks, at) > 1:
        return {"B"}
    return oracle.touched_bugs(stacks, at) - {"M"} if bug == "M" else {bug}


def can_move_itself(stacks: oracle.Stacks, path: tuple[Pair, ...]) -> bool:
    """Return whether the tile can reach the end of the path without being lifted."""
    bug = oracle.bug_of(oracle.top(stacks, path[0]))
    return not oracle.is_pinned(stacks, path[0]) and path[-1] in oracle.OWN_MOVES[bug](
        stacks, path[0]
    )


def can_take(bug: str, stacks: oracle.Stacks, path: tuple[Pair, ...]) -> bool:
    """Return whether *bug* can take exactly the steps of *path*."""
    rest = oracle.lifted(stacks, path[0])
    steps = list(pairwise(path))
    slides = all(oracle.can_slide(rest, *step) for step in steps)
    if bug in "QP":
        return len(steps) == 1 and slides
    if bug == "B":
        return len(steps) == 1 and path[-1] in oracle.beetle_steps(stacks, path[0])
    if bug == "S":
        return len(steps) == 3 and slides
    if bug == "A":
        return slides
    if bug == "G":
        ways = {(b[0] - a[0], b[1] - a[1]) for a, b in steps}
        over = all(hex in stacks for hex in path[1:-1])
        return len(ways) == 1 and len(steps) > 1 and over and path[-1] not in stacks
    open_steps = not any(oracle.is_gated(rest, *step) for step in steps)
    return (
        len(steps) == 3 and open_steps and [hex in rest for hex in path[1:]] == [True, True, False]
    )


def is_lift(board: Board, stacks: oracle.Stacks, path: tuple[Pair, ...]) -> bool:
    """Return whether the path leads over a tile of the side to move that can lift."""
    if len(path) != 3 or not oracle.can_throw(stacks, path[1]):
        return False
    lifter = board.top(Hex(*path[1]))
    assert lifter is not None
    lifts = oracle.throws(stacks, path[1])
    return lifter.color is board.turn and path[2] in lifts.get(path[0], set())


@PROPERTY_SETTINGS
@given(boards())
def test_path_of_an_ant_is_a_shortest_one(board: Board) -> None:
    stacks = stack_names(board)
    for piece in PIECES:
        at = board.where(piece)
        if piece.bug is not Bug.ANT or at is None or board.top(at) != piece:
            continue
        distances = ground_distances(oracle.lifted(stacks, pair(at)), pair(at))
        for move in board.legal_moves:
            if move.piece == piece and move.target and piece.color is board.turn:
                path = board.path(move)
                if len(path) != 3 or not is_lift(board, stacks, tuple(map(pair, path))):
                    assert len(path) - 1 == distances[pair(move.target)]
