"""Retention, the garbage collection of games: how long they are kept, and how many of a machine.

Nothing here concerns a server without limits, such as one for its own machine alone: it keeps all.
"""

from __future__ import annotations

import hmac

from sqlalchemy import Connection, func, select

from sixlegs.server.limits.addresses import client_host
from sixlegs.server.play.user_ids import COOKIE_LIFETIME_SECONDS
from sixlegs.server.storage.schema import games

DAY_MS = 24 * 3_600_000  # milliseconds
GAME_RETENTION_MS = (
    COOKIE_LIFETIME_SECONDS * 1000
)  # after the last change: as long as a cookie lasts, without which nobody comes
MAX_REMOVED_PER_SWEEP = 100  # games at most that are removed in one sweep, or for one new game
BARELY_PLAYED_PLIES = 4  # plies, with fewer than which a game is missed least


def hash_origin(address: str, key: str) -> str:
    """By what the games of one machine are known: a keyed hash, from which no address is read."""
    return hmac.digest(key.encode(), client_host(address).encode(), "sha256").hex()[:32]


def find_expired_games(connection: Connection, now: int) -> list[str]:
    """Games whose time is over."""
    wanted = select(games.c.id).where(games.c.expires <= now).limit(MAX_REMOVED_PER_SWEEP)
    return list(connection.scalars(wanted))


def find_surplus_games(connection: Connection, origin: str, limit: int) -> list[str]:
    """Games that are too many of one machine: of those that are over, the ones untouched for
    longest.

    A machine may have a school behind it, so those go first that were hardly played: who begins
    many pushes out their own.
    """
    is_hardly_played = games.c.played - games.c.first_ply < BARELY_PLAYED_PLIES
    over = (
        select(games.c.id)
        .where(games.c.origin == origin, games.c.outcome.is_not(None), games.c.access != "private")
        .order_by(is_hardly_played, games.c.changed.desc())
    )
    return list(connection.scalars(over.limit(MAX_REMOVED_PER_SWEEP).offset(limit)))


def count_ongoing_games(connection: Connection, origin: str) -> int:
    """How many games between people that were begun at one machine are not over."""
    wanted = (
        select(func.count())
        .select_from(games)
        .where(games.c.origin == origin, games.c.outcome.is_(None), games.c.access != "private")
    )
    return int(connection.execute(wanted).scalar_one())
