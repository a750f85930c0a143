"""Retention of games: how long they are stored, and how many per client address.

A server without retention limits, such as a private one, never deletes games.
"""

from __future__ import annotations

import hmac

from sqlalchemy import Connection, func, select, update

from sixlegs.server.limits.addresses import client_host
from sixlegs.server.play.user_ids import COOKIE_LIFETIME_SECONDS
from sixlegs.server.storage.schema import games

DAY_MS = 24 * 3_600_000
GAME_RETENTION_MS = COOKIE_LIFETIME_SECONDS * 1000
"""After the last change: when the players' cookies have expired, guests cannot return to a game."""

MAX_REMOVED_PER_SWEEP = 100  # also the maximum deleted to make room for a new game
BARELY_PLAYED_PLIES = 4  # shorter games are deleted first


def hash_origin(address: str, key: str) -> str:
    """Return the key of the games from an address: a keyed hash, which does not reveal it."""
    return hmac.digest(key.encode(), client_host(address).encode(), "sha256").hex()[:32]


def find_expired_games(connection: Connection, now: int) -> list[str]:
    """Return the ids of games whose retention time is over.

    Changes of a game leave ``expires`` as it is, see :func:`postpone_expiry`.
    """
    is_expired = (games.c.expires <= now) & (games.c.changed <= now - GAME_RETENTION_MS)
    return list(
        connection.scalars(select(games.c.id).where(is_expired).limit(MAX_REMOVED_PER_SWEEP))
    )


def postpone_expiry(connection: Connection, now: int) -> None:
    """Set the expiry of games that have changed since it was computed."""
    is_changed = (games.c.expires <= now) & (games.c.changed > now - GAME_RETENTION_MS)
    expires = games.c.changed + GAME_RETENTION_MS
    connection.execute(update(games).where(is_changed).values(expires=expires))


def find_surplus_games(connection: Connection, origin: str, limit: int) -> list[str]:
    """Return the finished games from one address beyond the newest *limit*.

    An address may be shared by a whole school, so games that were barely played come first: a
    client that creates many displaces their own.
    """
    is_barely_played = games.c.played - games.c.first_ply < BARELY_PLAYED_PLIES
    finished = (
        select(games.c.id)
        .where(games.c.origin == origin, games.c.outcome.is_not(None))
        .order_by(is_barely_played, games.c.changed.desc())
    )
    return list(connection.scalars(finished.limit(MAX_REMOVED_PER_SWEEP).offset(limit)))


def count_ongoing_games(connection: Connection, origin: str) -> int:
    """Return the number of unfinished games between people that were created from an address."""
    query = (
        select(func.count())
        .select_from(games)
        .where(games.c.origin == origin, games.c.outcome.is_(None))
    )
    return int(connection.execute(query).scalar_one())
