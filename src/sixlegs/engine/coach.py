"""Blunder warnings: the refutation of a move and a better alternative, with reasons."""

from __future__ import annotations

from typing import NamedTuple

from sixlegs import _core
from sixlegs._core import Judgment
from sixlegs.engine.analysis import Info
from sixlegs.engine.hint import HINT_TABLE_MB, best_move_facts
from sixlegs.engine.native import Engine
from sixlegs.engine.player import Limit, Stop
from sixlegs.facts import Fact
from sixlegs.rules import Board, Move

# Per search, of which there are two: a fraction of a second, and identical on every machine.
BLUNDER_CHECK_LIMIT = Limit(nodes=_core.BLUNDER_CHECK_NODES)
BLUNDER_LOSS = Judgment.BLUNDER.min_loss


class BlunderWarning(NamedTuple):
    """Evidence that a move is a blunder."""

    loss: float
    """The win probability that it loses."""
    reply: Move
    """The opponent's best reply."""
    reply_facts: tuple[Fact, ...]
    """The reasons for the reply, most important first."""
    better_move: Move
    better_facts: tuple[Fact, ...]


def blunder_warning(
    board: Board, move: Move, stop: Stop | None = None, limit: Limit = BLUNDER_CHECK_LIMIT
) -> BlunderWarning | None:
    """Return a warning if *move* on *board* is a blunder; None if not, or if *stop* is set.

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
        reply = _best(engine, after, limit, stop)
    loss = _core.loss_by_reply(best.score.millionths, reply.score.millionths)
    is_stopped = stop is not None and stop.is_set()
    if is_stopped or move == best.line[0] or _core.judge(loss) is not Judgment.BLUNDER:
        return None
    return BlunderWarning(
        loss / _core.CERTAINTY,
        reply.line[0],
        best_move_facts(after, reply),
        best.line[0],
        best_move_facts(board, best),
    )


def _best(engine: Engine, board: Board, limit: Limit, stop: Stop | None) -> Info:
    *_, best = engine.analyze(board, limit, stop=stop)
    return best
