"""Games tried out with both sides, which nobody keeps: each request brings all there is of one."""

from __future__ import annotations

import threading
import time
from functools import partial

from sixlegs.engine import EngineError
from sixlegs.errors import InvalidMoveError
from sixlegs.game import Game
from sixlegs.notation import parse_piece
from sixlegs.record import Record
from sixlegs.rules import Color
from sixlegs.server import messages, positions, views, wishes
from sixlegs.server.computers import Computers
from sixlegs.server.games import Person, RefusedError, SeatedGame, Seats, seated
from sixlegs.server.names import cleaned

ANYBODY = ""  # who has both seats
LONGEST_TAG = 60  # characters of what a record says of a player or a day, as an Export takes them
VERSION = 0  # of a game that is new with every request


async def answered(
    record: Record, wish: wishes.Up | None, computers: Computers, stop: threading.Event
) -> views.Sent:
    """What a table with the game of *record* would say to *wish*.

    Moves can be tried however it ended; who only looks sees its players and its end. Once *stop*
    is set, a hint is the best so far.
    """
    request = wish.request if wish else None
    try:
        if wish is None or isinstance(wish, wishes.Sync):
            return await computers.paperwork(partial(_shown, record))
        study = await computers.paperwork(partial(_study, record))
        if isinstance(wish, wishes.AskHint):
            study.check_turn(ANYBODY)
            return views.hint(wish, record.board, await computers.advice(record.board, stop))
        return await computers.paperwork(partial(_answer, study, wish))
    except RefusedError as refused:
        reason = views.reason_message(refused.reason) if refused.reason else None
        return messages.Refusal(request, refused.code, reason)
    except InvalidMoveError:
        return messages.Refusal(request, "unreadable")
    except EngineError:
        return messages.Trouble(request, "engine")


def _study(record: Record, game: Game | None = None) -> SeatedGame:
    seats: Seats = {color: Person(ANYBODY) for color in Color}
    core = seated(seats, game or Game(record.board), "private", len(record.board.moves))
    return SeatedGame(seats, core, id=ANYBODY, version=VERSION, date=None)


def _shown(record: Record) -> bytes:
    """The game of *record* with all that is told of it."""
    study = _study(record, record.game() if record.outcome else None)
    study.date = record.date and cleaned(record.date, LONGEST_TAG)
    names = [cleaned(record.player(color) or "", LONGEST_TAG) for color in Color]
    players = None
    if any(names):  # then it was not whoever asks
        players = positions.Seats(*(positions.PersonSeat(False, name, True) for name in names))
    return views.position(study, ANYBODY, time.monotonic(), players=players)


def _answer(study: SeatedGame, wish: wishes.Up) -> views.Sent:
    match wish:
        case wishes.AskWhy():
            return views.because(study, ANYBODY, wish, parse_piece(wish.piece))
        case wishes.Play():
            study.play(ANYBODY, wish.move, time.monotonic())
        case wishes.Undo():
            study.undo(ANYBODY)
        case _:
            raise RefusedError("nothing")
    return views.position(study, ANYBODY, time.monotonic())
