"""Games tried out with both sides, which nobody keeps: each request brings all there is of one."""

from __future__ import annotations

import threading
import time
from functools import partial

from sixlegs.engine import EngineError
from sixlegs.errors import InvalidMoveError
from sixlegs.notation import parse_piece
from sixlegs.rules import Board, Color
from sixlegs.server import messages, views, wishes
from sixlegs.server.computers import Computers
from sixlegs.server.games import Person, RefusedError, SeatedGame, Seats

ANYBODY = ""  # who has both seats
VERSION = 0  # of a game that is new with every request


async def answered(
    board: Board, wish: wishes.Up | None, computers: Computers, stop: threading.Event
) -> messages.Down:
    """What a table with the game of *board* would say to *wish*.

    Once *stop* is set, a hint is the best so far.
    """
    request = wish.request if wish else None
    try:
        study = await computers.paperwork(partial(_study, board))
        if isinstance(wish, wishes.AskHint):
            study.check_turn(ANYBODY)
            return views.hint(wish, board, await computers.advice(board, stop))
        return await computers.paperwork(partial(_answer, study, wish))
    except RefusedError as refused:
        reason = views.reason_message(refused.reason) if refused.reason else None
        return messages.Refusal(request, refused.code, reason)
    except InvalidMoveError:
        return messages.Refusal(request, "unreadable")
    except EngineError:
        return messages.Trouble(request, "engine")


def _study(board: Board) -> SeatedGame:
    seats: Seats = {color: Person(ANYBODY) for color in Color}
    return SeatedGame.begun(seats, board, None)


def _answer(study: SeatedGame, wish: wishes.Up | None) -> messages.Down:
    match wish:
        case wishes.AskWhy():
            return views.because(study, ANYBODY, wish, parse_piece(wish.piece))
        case wishes.Play():
            study.play(ANYBODY, wish.move, time.monotonic())
        case wishes.Undo():
            study.undo()
        case None | wishes.Sync():
            pass
        case _:
            raise RefusedError("nothing")
    study.id, study.version = ANYBODY, VERSION
    return views.position(study, ANYBODY, time.monotonic())
