"""Retention: how long games are kept, and how many of one person and of one machine.

Nothing here concerns a server without limits, such as one for its own machine alone: it keeps all.
"""

from __future__ import annotations

import hmac

from sqlalchemy import ColumnElement, Connection, Select, func, or_, select

from sixlegs.server.games import SeatedGame
from sixlegs.server.limits import machine
from sixlegs.server.owners import LIFE
from sixlegs.server.schema import games, seats

DAY = 24 * 3_600_000  # milliseconds
UNPLAYED = 7 * DAY  # for a first move in a game against the computer, or at one screen
PLAYED = LIFE * 1000  # after the last change: as long as a cookie lasts, without which nobody comes
AT_ONCE = 100  # games at most that are removed in one sweep, or for one new game
HARDLY_PLAYED = 4  # plies, with fewer than which a game is missed least …
LEFT = 3_600_000  # … once it is untouched for so many milliseconds


def lifetime(game: SeatedGame) -> int:
    """For how many milliseconds a game is kept if nothing more happens in it."""
    is_unplayed = game.game.plies == game.first_ply and not game.game.result
    return UNPLAYED if is_unplayed and not game.is_shared else PLAYED


def origin_of(address: str, key: str) -> str:
    """By what the games of one machine are known: a keyed hash, from which no address is read."""
    return hmac.digest(key.encode(), machine(address).encode(), "sha256").hex()[:32]


def expired(connection: Connection, now: int) -> list[str]:
    """Games whose time is over."""
    wanted = select(games.c.id).where(games.c.expires <= now).limit(AT_ONCE)
    return list(connection.scalars(wanted))


def surplus(
    connection: Connection, owner: str, origin: str, of_person: int, of_machine: int, now: int
) -> list[str]:
    """Games that are too many of one person or one machine: those untouched for longest.

    A game that two people are playing is never one of them. Of a machine, which may have a school
    behind it, those go first that were hardly played: who begins many pushes out their own.
    """
    theirs = select(seats.c.game).where(seats.c.owner == owner)
    own = select(games.c.id).where(games.c.id.in_(theirs), games.c.access == "private")
    begun = select(games.c.id).where(games.c.origin == origin, _is_removable())
    begun = begun.order_by(_is_hardly_played() & (games.c.changed < now - LEFT))
    found = {*_beyond(connection, own, of_person), *_beyond(connection, begun, of_machine)}
    return list(found)


def going_on(connection: Connection, origin: str) -> int:
    """How many games between people that were begun at one machine are not over."""
    wanted = (
        select(func.count())
        .select_from(games)
        .where(games.c.origin == origin, games.c.outcome.is_(None), games.c.access != "private")
    )
    return int(connection.execute(wanted).scalar_one())


def _is_removable() -> ColumnElement[bool]:
    return or_(games.c.access == "private", games.c.outcome.is_not(None))


def _is_hardly_played() -> ColumnElement[bool]:
    return (games.c.played - games.c.first_ply < HARDLY_PLAYED) & games.c.outcome.is_(None)


def _beyond(connection: Connection, wanted: Select[tuple[str]], most: int) -> list[str]:
    latest_first = wanted.order_by(games.c.changed.desc())
    return list(connection.scalars(latest_first.limit(AT_ONCE).offset(most)))
