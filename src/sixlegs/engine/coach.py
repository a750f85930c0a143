"""A coach: blunder warnings. Before a blunder it asks whether that is meant, and shows why."""

from __future__ import annotations

from typing import NamedTuple

from sixlegs import _core
from sixlegs.engine.analysis import Info
from sixlegs.engine.hint import HINT_TABLE_MB, best_move_facts
from sixlegs.engine.native import Engine
from sixlegs.engine.player import Limit, Stop
from sixlegs.facts import Fact
from sixlegs.rules import Board, Move

# For each of two positions: a blink, and the same on every machine.
BLUNDER_CHECK_LIMIT = Limit(nodes=_core.BLUNDER_CHECK_NODES)
BLUNDER_LOSS = _core.BLUNDER_LOSS / _core.CERTAINTY  # win probability that is given away


class BlunderWarning(NamedTuple):
    """Why a move may be a mistake."""

    loss: float
    """How much win probability it gives away."""
    reply: Move
    """What the other side would do about it."""
    reply_facts: tuple[Fact, ...]
    """What that does, the most important first."""
    better_move: Move
    better_facts: tuple[Fact, ...]


def blunder_warning(
    board: Board, move: Move, stop: Stop | None = None, limit: Limit = BLUNDER_CHECK_LIMIT
) -> BlunderWarning | None:
    """What speaks against *move* on *board*; None if it is no blunder, or once *stop* is set.

    >>> from sixlegs.notation import parse_game
    >>> board = parse_game("Base;InProgress;White[2];wS1;bS1 wS1-")
    >>> blunder_warning(board, board.parse_uhp("wQ -wS1"), limit=Limit(nodes=500)) is None
    True

    Raises :exc:`EngineError` if the game is over.
    """
    after = board.copy()
    after.push(move)
    if after.outcome():  # a move that ends the game is deliberate, or the only one
        return None
    with Engine(table_mb=HINT_TABLE_MB) as engine:
        best = _best(engine, board, limit, stop)
        answer = _best(engine, after, limit, stop)
    lost = _core.loss_by_reply(best.score.millionths, answer.score.millionths)
    is_stopped = stop is not None and stop.is_set()
    if is_stopped or move == best.line[0] or lost < _core.BLUNDER_LOSS:
        return None
    return BlunderWarning(
        lost / _core.CERTAINTY,
        answer.line[0],
        best_move_facts(after, answer),
        best.line[0],
        best_move_facts(board, best),
    )


def _best(engine: Engine, board: Board, limit: Limit, stop: Stop | None) -> Info:
    *_, best = engine.analyze(board, limit, stop=stop)
    return best
