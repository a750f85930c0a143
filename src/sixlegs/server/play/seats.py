"""Seats: the players of both sides of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sixlegs.rules import Color
from sixlegs.server.play.codes import DeclineReason
from sixlegs.server.play.user_ids import UserId


class Person(NamedTuple):
    """A seat of a user."""

    user_id: UserId


class Vacant(NamedTuple):
    """A seat that waits for an opponent."""

    invited: UserId | None = None
    """The account that is challenged. No other user can take the seat."""
    declined: DeclineReason | None = None
    """Why that account declined the challenge; None if it has not."""
    is_random: bool = False
    """Whether the sides are drawn at random when the opponent joins."""


class PlayerRating(NamedTuple):
    """The rating of a player of a rated game."""

    value: int
    is_provisional: bool
    change: int | None = None
    """The change by the game; None until the game is over."""


Seat = Person | Vacant

#: The seat of each side.
Seats = dict[Color, Seat]


def player_ids(seats: Seats) -> Iterator[UserId]:
    """Return the users who have a seat."""
    return (seat.user_id for seat in seats.values() if isinstance(seat, Person))


def invited_player(seats: Seats) -> UserId | None:
    """Return the account that is challenged and has not answered, or None."""
    for seat in seats.values():
        if isinstance(seat, Vacant) and seat.declined is None:
            return seat.invited
    return None


class SeatInvitation(NamedTuple):
    """An invitation to a vacant seat."""

    token: str
    link: str | None
    """The URL to send; None if no other host can reach the server."""


class Players(NamedTuple):
    """The seats of a game, and the names and vacations of its players."""

    seats: Seats
    names: dict[UserId, str]
    vacations: dict[UserId, int]
    """End of the last vacation by user, in milliseconds of game time. Correspondence clocks are
    paused until then."""
