"""Games looked back on, ply by ply as the engine gets to them."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator

from sixlegs.engine.advice import MOST_FACTS
from sixlegs.engine.reasons import reasons
from sixlegs.engine.review import LIMIT, Assessment, assessments, turning_points
from sixlegs.rules import Board
from sixlegs.server import views
from sixlegs.server.computers import Computers
from sixlegs.server.requests import Assessed, Opinion, Reviewed, TurningPoints


async def reviewed(
    board: Board, computers: Computers, stop: threading.Event
) -> AsyncIterator[Reviewed]:
    """All that there is to say about the game of *board*, as it is found; less once *stop* is set.

    Raises :exc:`EngineError`.
    """
    plies: list[Assessment] = []
    async with computers.desk() as engine:
        found = assessments(board, engine, LIMIT, stop=stop)
        replay = board.root()
        while ply := await computers.think(lambda: next(found, None)):
            if not plies:
                yield Opinion(views.score(ply.before))
            plies.append(ply)
            yield _assessed(replay, ply)
            replay.push(ply.move)
    if not stop.is_set():
        yield TurningPoints([ply.ply for ply in turning_points(plies)])


def _assessed(before: Board, ply: Assessment) -> Assessed:
    (best,) = views.moves(before, [ply.best])
    facts = reasons(before, ply.best)[:MOST_FACTS] if ply.is_clearly_worse else []
    return Assessed(
        ply=ply.ply,
        after=views.score(ply.after),
        lost=ply.lost,
        best=best,
        facts=[views.fact(one) for one in facts],
    )
