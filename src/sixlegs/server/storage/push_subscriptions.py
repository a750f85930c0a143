"""Web Push subscriptions of users."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage.schema import push_subscriptions

MAX_PER_USER = 10  # browsers; the oldest subscriptions are removed beyond this

TABLE = push_subscriptions


class Subscription(NamedTuple):
    """The endpoint and keys of a browser, and the language of its notifications."""

    endpoint: str
    p256dh: str
    auth: str
    language: str


def subscribe(
    connection: Connection, user_id: UserId, subscription: Subscription, now: int
) -> None:
    """Subscribe a browser for *user_id*, and no longer for another user of it."""
    remove(connection, subscription.endpoint)
    connection.execute(insert(TABLE).values(owner=user_id, created=now, **subscription._asdict()))
    latest = (
        select(TABLE.c.endpoint)
        .where(TABLE.c.owner == user_id)
        .order_by(TABLE.c.created.desc(), (TABLE.c.endpoint == subscription.endpoint).desc())
    )
    surplus = list(connection.scalars(latest))[MAX_PER_USER:]
    connection.execute(delete(TABLE).where(TABLE.c.endpoint.in_(surplus)))


def find_by_user(connection: Connection, user_id: UserId) -> list[Subscription]:
    """Return the subscriptions of *user_id*, the oldest first."""
    columns = (TABLE.c[name] for name in Subscription._fields)
    query = select(*columns).where(TABLE.c.owner == user_id).order_by(TABLE.c.created)
    return [Subscription(*row) for row in connection.execute(query)]


def remove(connection: Connection, endpoint: str, user_id: UserId | None = None) -> None:
    """Remove the subscription of a browser; with *user_id*, only if it is that user's."""
    condition = TABLE.c.endpoint == endpoint
    if user_id is not None:
        condition &= TABLE.c.owner == user_id
    connection.execute(delete(TABLE).where(condition))


def remove_all(connection: Connection, user_id: UserId) -> None:
    """Remove all subscriptions of *user_id*."""
    connection.execute(delete(TABLE).where(TABLE.c.owner == user_id))
