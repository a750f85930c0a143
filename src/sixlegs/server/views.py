"""Games, moves and reasons as messages show them."""

from __future__ import annotations

from collections.abc import Iterable, Set

import msgspec

from sixlegs import _core
from sixlegs._core import Course, reason_json
from sixlegs.game import Result
from sixlegs.rules import Board, Color, Hex, Move, Piece, Reason
from sixlegs.server import messages, positions, wishes
from sixlegs.server.absence import Absence
from sixlegs.server.clocks import Clock
from sixlegs.server.games import Computer, Person, RefusedError, Seat, SeatedGame
from sixlegs.server.rows import Company
from sixlegs.server.vocabulary import ColorName, color_name

#: What is sent: a message, or a position, which is written already.
Sent = messages.Down | bytes

STACKS = msgspec.json.Decoder(list[positions.Stack])
MOVES = msgspec.json.Decoder(list[positions.Move])
CHOICES = msgspec.json.Decoder(list[positions.Choice])
REASON = msgspec.json.Decoder(positions.Reason)


def position(
    seated: SeatedGame,
    owner: str,
    now: float,
    here: Set[str] = frozenset(),
    invitation: positions.Invitation | None = None,
    course: Course | None = None,
    players: positions.Seats | None = None,
) -> bytes:
    """The whole game as *owner* may see it, a :class:`positions.Position` as JSON.

    *here* are those who have it open, *course* has the moves that were shown before, and *players*
    are those to be named, if they are not who sits there.
    """
    rest = {
        "game": seated.id,
        "version": seated.version,
        "seats": players or seats(Company(seated.seats, seated.names), owner, here),
        "date": seated.date,
        "clock": _clock(seated.clock, now) if seated.clock else None,
        "rematch": seated.rematch,
        "access": seated.access,
        "invitation": invitation if _may_invite(seated, owner) else None,
        "absence": _absence(seated, seated.absence, now) if seated.absence else None,
    }
    board = _core.board_view(seated.core, seated.sides_of(owner), course or Course())
    return b'{"type":"position",' + board[1:-1] + b"," + msgspec.json.encode(rest)[1:]


def stacks(board: Board) -> list[positions.Stack]:
    """The tiles in play, in reading order."""
    return STACKS.decode(board._stacks_json())


def moves(board: Board, line: Iterable[Move]) -> list[positions.Move]:
    """Moves that are played one after the other from *board*, which stays as it is."""
    return MOVES.decode(board._moves_json(list(line)))


def choices(board: Board) -> list[positions.Choice]:
    """What may be played now, tile by tile; a pass is none of it."""
    return CHOICES.decode(board._choices_json())


def because(seated: SeatedGame, owner: str, asked: wishes.AskWhy, piece: Piece) -> messages.Because:
    """Why *piece* cannot be played, or not go where it was asked for."""
    hex = Hex(*asked.hex) if asked.hex else None
    reason = _core.why_not(seated.core, seated.sides_of(owner), piece, hex)
    shown = reason_message(reason) if reason else None
    return messages.Because(asked.request, seated.version, asked.piece, asked.hex, shown)


def ahead(seated: SeatedGame, owner: str, asked: wishes.AskAhead) -> messages.Ahead:
    """What *owner* could play if it were their turn, so that they can prepare it.

    Raises :exc:`RefusedError`.
    """
    seated.check_going_on()
    is_theirs = seated.is_turn_of(owner)
    if not seated.is_shared or not seated.is_seated(owner) or is_theirs:
        raise RefusedError("nothing")
    choices = CHOICES.decode(seated.game.board._choices_ahead_json())
    return messages.Ahead(asked.request, seated.version, choices)


def seats(company: Company, owner: str, here: Set[str] = frozenset()) -> positions.Seats:
    """Who plays, as *owner* sees it."""

    def shown(seat: Seat) -> positions.Seat:
        if isinstance(seat, Computer):
            return positions.ComputerSeat(seat.level)
        if isinstance(seat, Person):
            name = company.names.get(seat.owner)
            return positions.PersonSeat(seat.owner == owner, name, seat.owner in here)
        return positions.VacantSeat()

    return positions.Seats(shown(company.seats[Color.WHITE]), shown(company.seats[Color.BLACK]))


def result(ended: Result | None) -> positions.Result | None:
    """How a game ended, if it did."""
    if ended is None:
        return None
    winner = ended.outcome.winner
    return positions.Result(None if winner is None else color_name(winner), ended.ending.value)


def reason_message(reason: Reason) -> positions.Reason:
    """A rule, and the tiles and hexes that show it."""
    return REASON.decode(reason_json(reason))


def _color(color: Color | None) -> ColorName | None:
    return None if color is None else color_name(color)


def _may_invite(seated: SeatedGame, owner: str) -> bool:
    return seated.vacancy is not None and seated.is_seated(owner)


def _clock(clock: Clock, now: float) -> positions.Clock:
    white, black = clock.read(now)
    return positions.Clock(white, black, _color(clock.running), *clock.control)


def _absence(seated: SeatedGame, absence: Absence, now: float) -> positions.Absence:
    is_away = absence.since is not None
    return positions.Absence(absence.allowed, absence.read(now), is_away, seated.claims)
