"""Addresses from which accounts play rated games, as keyed hashes that are stored for 30 days.

They let the fair-play report name opponents who share an address. Nothing else reads them.
"""

from __future__ import annotations

import hmac
from collections import Counter
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, or_, select, true
from sqlalchemy.dialects import postgresql, sqlite

from sixlegs.server.limits.addresses import client_host
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage.schema import archive_games, rated_addresses, users

HOUR_MS = 3_600_000
RETENTION_DAYS = 30


class SharedAddress(NamedTuple):
    """An opponent in rated games who has played from the same address, and the results."""

    name: str | None
    wins: int
    draws: int
    losses: int


def hash_address(address: str, key: str) -> str:
    """Return the keyed hash of *address*, or of its network for IPv6.

    The purpose is part of the hashed text, so the hashes cannot be compared with origins of games.
    """
    text = f"rated address {client_host(address)}"
    return hmac.digest(key.encode(), text.encode(), "sha256").hex()[:32]


def is_recent(connection: Connection, user_id: UserId, hash: str, now: int) -> bool:
    """Return whether an address was stored within the last hour."""
    recent = rated_addresses.c.seen > now - HOUR_MS
    query = select(true()).where(_is_row(user_id, hash), recent)
    return connection.execute(query).first() is not None


def store_address(connection: Connection, user_id: UserId, hash: str, now: int) -> None:
    """Store that *user_id* plays a rated game from an address."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    row = dialect.insert(rated_addresses).values(owner=user_id, hash=hash, seen=now)
    connection.execute(
        row.on_conflict_do_update(index_elements=["owner", "hash"], set_={"seen": now})
    )


def has_expired(connection: Connection, now: int) -> bool:
    """Return whether there are expired addresses."""
    return connection.execute(select(true()).where(_is_expired(now)).limit(1)).first() is not None


def remove_expired(connection: Connection, now: int) -> None:
    """Delete the addresses that were last seen more than 30 days ago."""
    connection.execute(delete(rated_addresses).where(_is_expired(now)))


def find_by_user(connection: Connection, user_id: UserId) -> list[dict[str, object]]:
    """Return the stored addresses of *user_id*, for the data export."""
    query = select(rated_addresses.c.hash, rated_addresses.c.seen)
    rows = connection.execute(query.where(rated_addresses.c.owner == user_id)).mappings()
    return [dict(row) for row in rows]


def find_shared(connection: Connection, user_id: UserId) -> list[SharedAddress]:
    """Return the opponents of *user_id* in rated games with whom they share an address."""
    own, other = rated_addresses.alias(), rated_addresses.alias()
    sharing = (
        select(other.c.owner)
        .join(own, own.c.hash == other.c.hash)
        .where(own.c.owner == user_id, other.c.owner != user_id)
        .distinct()
    )
    opponents: list[SharedAddress] = []
    for opponent in connection.scalars(sharing).all():
        results = _results(connection, user_id, opponent)
        if results.total():
            name = connection.scalar(select(users.c.name).where(users.c.owner == opponent))
            opponents.append(SharedAddress(name, results["win"], results["draw"], results["loss"]))
    return sorted(opponents, key=lambda opponent: -sum(opponent[1:]))


def _results(connection: Connection, user_id: UserId, opponent: UserId) -> Counter[str]:
    """Return the results of *user_id* in rated games with *opponent*."""
    games = archive_games.c
    query = select(games.white_owner, games.outcome).where(
        games.is_rated,
        or_(
            (games.white_owner == user_id) & (games.black_owner == opponent),
            (games.white_owner == opponent) & (games.black_owner == user_id),
        ),
    )
    results: Counter[str] = Counter()
    for white, outcome in connection.execute(query):
        win = "WhiteWins" if white == user_id else "BlackWins"
        results["draw" if outcome == "Draw" else "win" if outcome == win else "loss"] += 1
    return results


def _is_row(user_id: UserId, hash: str) -> ColumnElement[bool]:
    return (rated_addresses.c.owner == user_id) & (rated_addresses.c.hash == hash)


def _is_expired(now: int) -> ColumnElement[bool]:
    return rated_addresses.c.seen < now - RETENTION_DAYS * 24 * HOUR_MS
