"""Advice for people: the best move at full strength, and what speaks for it."""

from __future__ import annotations

from typing import NamedTuple

from sixlegs import _core
from sixlegs.engine.analysis import Info, Score
from sixlegs.engine.move_facts import move_facts
from sixlegs.engine.native import Engine
from sixlegs.engine.player import Limit, Stop
from sixlegs.facts import Fact
from sixlegs.rules import Board, Move

HINT_LIMIT = Limit(nodes=_core.HINT_NODES)  # a second at most, and far beyond any person
MAX_FACTS = _core.MAX_FACTS
MAX_CONTINUATION_PLIES = (
    _core.MAX_CONTINUATION_PLIES
)  # plies told of beyond the move itself: they fit on a line
HINT_TABLE_MB = _core.HINT_TABLE_MB  # the table of a search for advice


class Hint(NamedTuple):
    """What to play, how good it is, and why."""

    line: tuple[Move, ...]
    """The move, and how play may go on."""
    score: Score
    facts: tuple[Fact, ...]
    """What speaks for it, the most important first."""


def hint(board: Board, stop: Stop | None = None, limit: Limit = HINT_LIMIT) -> Hint:
    """What a strong player would do on *board*; the best so far, soon after *stop* is set.

    >>> advised = hint(Board(), limit=Limit(nodes=100))
    >>> advised.line[0] in Board().legal_moves, len(advised.facts) > 0
    (True, True)

    Raises :exc:`EngineError` if the game is over.
    """
    with Engine(table_mb=HINT_TABLE_MB) as engine:
        *_, best = engine.analyze(board, limit, stop=stop)
    return Hint(best.line[: 1 + MAX_CONTINUATION_PLIES], best.score, best_move_facts(board, best))


def best_move_facts(board: Board, best: Info) -> tuple[Fact, ...]:
    """What speaks for the best move that was found, the most important first."""
    wins_in = best.score.wins_in
    facts = move_facts(board, best.line[0], wins_in if wins_in and wins_in > 0 else None)
    return tuple(facts[:MAX_FACTS])


def accepts_draw(offerer_score: Score) -> bool:
    """Whether a computer agrees to a draw, by the score of the side that offers it: it does if it
    stands no better itself."""
    return _core.accepts_draw(offerer_score.millionths)
