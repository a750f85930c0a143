"""Where people want to hear of their turns: Web Push subscriptions, by owner."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage.schema import push_subscriptions

MAX_PER_USER = 10  # browsers of one person; of more, those that came first are forgotten

TABLE = push_subscriptions


class Subscription(NamedTuple):
    """How to reach a browser."""

    endpoint: str
    p256dh: str
    auth: str
    language: str


def subscribe(
    connection: Connection, user_id: UserId, subscription: Subscription, now: int
) -> None:
    """Tell *user_id* at that browser, and nobody else who was there before."""
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
    """Where *user_id* wants to hear of their turns."""
    columns = (TABLE.c[name] for name in Subscription._fields)
    wanted = select(*columns).where(TABLE.c.owner == user_id).order_by(TABLE.c.created)
    return [Subscription(*row) for row in connection.execute(wanted)]


def remove(connection: Connection, endpoint: str, user_id: UserId | None = None) -> None:
    """Tell nobody at that browser any more; where *user_id* is given, only if it is theirs."""
    which = TABLE.c.endpoint == endpoint
    if user_id is not None:
        which &= TABLE.c.owner == user_id
    connection.execute(delete(TABLE).where(which))


def remove_all(connection: Connection, user_id: UserId) -> None:
    """Remove all subscriptions of *user_id*."""
    connection.execute(delete(TABLE).where(TABLE.c.owner == user_id))
