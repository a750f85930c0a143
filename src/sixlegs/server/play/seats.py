"""Seats: who plays which side of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sixlegs.rules import Color
from sixlegs.server.play.user_ids import UserId


class Person(NamedTuple):
    """A seat that belongs to the holder of the owner's cookie."""

    user_id: UserId


class Computer(NamedTuple):
    """A seat of the computer."""

    level: int


class Vacant(NamedTuple):
    """A seat for somebody who has not come yet."""


class PlayerRating(NamedTuple):
    """How strong a player of a rated game is."""

    value: int
    is_provisional: bool
    change: int | None = None
    """By the game, once it is over."""


Seat = Person | Computer | Vacant

#: Who plays which side.
Seats = dict[Color, Seat]


def player_ids(seats: Seats) -> Iterator[UserId]:
    """The people who play."""
    return (seat.user_id for seat in seats.values() if isinstance(seat, Person))


class SeatInvitation(NamedTuple):
    """An invitation to a vacant seat."""

    token: str
    link: str | None
    """The address to send; None if no other machine can reach the server."""


class Players(NamedTuple):
    """Who plays a game, and what they call themselves."""

    seats: Seats
    names: dict[UserId, str]
    vacations: dict[UserId, int]
    """Until when the clocks of days of some of them stand, or have stood, still: milliseconds of
    steady time."""
