"""Hints for players: the best move at full strength, and its reasons."""

from __future__ import annotations

from typing import NamedTuple

from sixlegs import _core
from sixlegs.engine.analysis import Info, Score
from sixlegs.engine.move_facts import move_facts
from sixlegs.engine.native import Engine
from sixlegs.engine.player import Limit, Stop
from sixlegs.facts import Fact
from sixlegs.rules import Board, Move

HINT_LIMIT = Limit(nodes=_core.HINT_NODES)  # a second at most, and stronger than any human
MAX_FACTS = _core.MAX_FACTS
MAX_CONTINUATION_PLIES = (
    _core.MAX_CONTINUATION_PLIES
)  # shown after the move itself: they fit on one line
HINT_TABLE_MB = _core.HINT_TABLE_MB  # transposition table of a hint or blunder check


class Hint(NamedTuple):
    """A recommended move with its score and reasons."""

    line: tuple[Move, ...]
    """The move, followed by its expected continuation."""
    score: Score
    facts: tuple[Fact, ...]
    """The reasons for the move, most important first."""


def hint(board: Board, stop: Stop | None = None, limit: Limit = HINT_LIMIT) -> Hint:
    """Return a hint for *board*; the best so far, soon after *stop* is set.

    >>> result = hint(Board(), limit=Limit(nodes=100))
    >>> result.line[0] in Board().legal_moves, len(result.facts) > 0
    (True, True)

    Raises :exc:`EngineError` if the game is over.
    """
    with Engine(table_mb=HINT_TABLE_MB) as engine:
        *_, best = engine.analyze(board, limit, stop=stop)
    return Hint(best.line[: 1 + MAX_CONTINUATION_PLIES], best.score, best_move_facts(board, best))


def best_move_facts(board: Board, best: Info) -> tuple[Fact, ...]:
    """Return the reasons for the first move of *best*, most important first."""
    wins_in = best.score.wins_in
    facts = move_facts(board, best.line[0], wins_in if wins_in and wins_in > 0 else None)
    return tuple(facts[:MAX_FACTS])


def accepts_draw(offerer_score: Score) -> bool:
    """Return whether the computer accepts a draw, given the score of the side that offers it.

    It accepts unless it considers its own position better.
    """
    return _core.accepts_draw(offerer_score.millionths)
