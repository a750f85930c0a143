"""Games tried out with both sides, which nobody keeps: each request brings all there is of one."""

from __future__ import annotations

import threading
import time

from sixlegs.engine import EngineError
from sixlegs.errors import InvalidMoveError
from sixlegs.notation import parse_piece
from sixlegs.rules import Board, Color
from sixlegs.server import messages, views
from sixlegs.server.computers import Computers
from sixlegs.server.games import Person, RefusedError, SeatedGame, Seats

ANYBODY = ""  # who has both seats
VERSION = 0  # of a game that is new with every request


async def answered(
    board: Board, wish: messages.Up | None, computers: Computers, stop: threading.Event
) -> messages.Down:
    """What a table with the game of *board* would say to *wish*.

    Once *stop* is set, a hint is the best so far.
    """
    seats: Seats = {color: Person(ANYBODY) for color in Color}
    study = SeatedGame.begun(seats, board, None)
    try:
        match wish:
            case messages.AskHint():
                study.check_turn(ANYBODY)
                return views.hint(wish, board, await computers.advice(board, stop))
            case messages.AskWhy():
                return views.because(study, ANYBODY, wish, parse_piece(wish.piece))
            case messages.Play():
                study.play(ANYBODY, wish.move, time.monotonic())
            case messages.Undo():
                study.undo()
            case None | messages.Sync():
                pass
            case _:
                raise RefusedError("nothing")
    except RefusedError as refused:
        reason = views.reason_message(refused.reason) if refused.reason else None
        return messages.Refusal(wish.request if wish else None, refused.code, reason)
    except InvalidMoveError:
        return messages.Refusal(wish.request if wish else None, "unreadable")
    except EngineError:
        return messages.Trouble(wish.request if wish else None, "engine")
    study.id, study.version = ANYBODY, VERSION
    return views.position(study, ANYBODY, time.monotonic())
