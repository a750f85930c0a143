"""Games, moves and reasons as messages show them."""

from __future__ import annotations

from collections.abc import Mapping, Set

import msgspec

from sixlegs import _core
from sixlegs._core import Course, GameTerms
from sixlegs.game import Result
from sixlegs.rules import Color, Hex, Piece
from sixlegs.server.play.absence import Absence
from sixlegs.server.play.archive_entry import rated_speed
from sixlegs.server.play.codes import ClaimName
from sixlegs.server.play.owners import Owner, is_account
from sixlegs.server.play.seated_game import RefusedError, SeatedGame
from sixlegs.server.play.seats import (
    Computer,
    Person,
    PlayerRating,
    Players,
    Seat,
    SeatInvitation,
)
from sixlegs.server.protocol import from_page, from_server, positions
from sixlegs.server.protocol.scalars import color_name
from sixlegs.server.protocol.written import Written
from sixlegs.server.views.board import CHOICES, reason_message

ENCODER = msgspec.json.Encoder()

#: What is sent: a message, or one that is written already, as for many.
Sent = from_server.Down | Written


def position(
    seated: SeatedGame,
    owner: Owner,
    now: float,
    here: Set[Owner] = frozenset(),
    invitation: SeatInvitation | None = None,
    course: Course | None = None,
) -> bytes:
    """Return the whole game as *owner* may see it, a :class:`positions.Position` as JSON.

    *here* are the players who have it open, and *course* holds the moves that were encoded before.
    The core writes the message, with the board, the clocks and the conduct of the game.
    """
    players = Players(seated.seats, seated.names_for(owner), seated.vacations)
    if seated.vacancy is None or not seated.is_seated(owner):
        invitation = None
    may_follow = seated.access == "public" or seated.is_seated(owner)
    members = {
        "game": seated.id,
        "version": seated.version,
        "seats": seats(players, owner, here),
        "date": seated.date,
        "rematch": seated.rematch if may_follow else None,
        "access": seated.access,
        "invitation": positions.Invitation(*invitation) if invitation else None,
        "absence": _absence(seated, seated.absence, now) if seated.absence else None,
        "rated": rated(seated.terms, seated.ratings),
    }
    encoded = {name: ENCODER.encode(value) for name, value in members.items()}
    sides = seated.sides_of(owner)
    return _core.position_message(seated.core, sides, course or Course(), now, encoded)


def because(
    seated: SeatedGame, owner: Owner, asked: from_page.AskWhy, piece: Piece
) -> from_server.Because:
    """Why *piece* cannot be played, or not go where it was asked for."""
    hex = Hex(*asked.hex) if asked.hex else None
    reason = _core.why_not(seated.core, seated.sides_of(owner), piece, hex)
    shown = reason_message(reason) if reason else None
    return from_server.Because(asked.request, seated.version, asked.piece, asked.hex, shown)


def ahead(seated: SeatedGame, owner: Owner, asked: from_page.AskAhead) -> from_server.Ahead:
    """What *owner* could play if it were their turn, so that they can prepare it.

    Raises :exc:`RefusedError`.
    """
    if seated.game.result:
        raise RefusedError("over")
    is_theirs = seated.is_turn_of(owner)
    if not seated.is_shared or not seated.is_seated(owner) or is_theirs:
        raise RefusedError("nothing")
    choices = CHOICES.decode(seated.game.board._choices_ahead_json())
    return from_server.Ahead(asked.request, seated.version, choices)


def seats(players: Players, owner: Owner, here: Set[Owner] = frozenset()) -> positions.Seats:
    """Who plays, as *owner* sees it."""

    def shown(seat: Seat) -> positions.Seat:
        if isinstance(seat, Computer):
            return positions.ComputerSeat(seat.level)
        if isinstance(seat, Person):
            name = players.names.get(seat.owner)
            return positions.PersonSeat(
                seat.owner == owner, name, seat.owner in here, is_account(seat.owner)
            )
        return positions.VacantSeat()

    return positions.Seats(shown(players.seats[Color.WHITE]), shown(players.seats[Color.BLACK]))


def result(ended: Result | None) -> positions.Result | None:
    """How a game ended, if it did."""
    if ended is None:
        return None
    winner = ended.outcome.winner
    return positions.Result(None if winner is None else color_name(winner), ended.ending.value)


def rated(terms: GameTerms, ratings: Mapping[Color, PlayerRating]) -> positions.Rated | None:
    """What a rated game is played for; None for other games."""
    speed = rated_speed(terms)
    white, black = (rating(ratings.get(color)) for color in Color)
    return positions.Rated(speed.value, white, black) if speed else None


def rating(known: PlayerRating | None) -> positions.PlayerRating | None:
    """How strong somebody is, if that is known."""
    return positions.PlayerRating(*known) if known else None


def _absence(seated: SeatedGame, absence: Absence, now: float) -> positions.Absence:
    claims: list[ClaimName] = ["win", "draw"] if seated.core.counts else ["abort"]
    is_away = absence.since is not None
    return positions.Absence(absence.allowed, absence.read(now), is_away, claims)
