"""Where people want to hear of their turns: Web Push subscriptions, by owner."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from sixlegs.server.play.owners import Owner
from sixlegs.server.storage.schema import push_subscriptions

MOST_OF_ONE = 10  # browsers of one person; of more, those that came first are forgotten

TABLE = push_subscriptions


class Subscription(NamedTuple):
    """How to reach a browser."""

    endpoint: str
    p256dh: str
    auth: str
    language: str


def subscribe(connection: Connection, owner: Owner, wanted: Subscription, now: int) -> None:
    """Tell *owner* at that browser, and nobody else who was there before."""
    remove(connection, wanted.endpoint)
    connection.execute(insert(TABLE).values(owner=owner, created=now, **wanted._asdict()))
    latest = (
        select(TABLE.c.endpoint)
        .where(TABLE.c.owner == owner)
        .order_by(TABLE.c.created.desc(), (TABLE.c.endpoint == wanted.endpoint).desc())
    )
    surplus = list(connection.scalars(latest))[MOST_OF_ONE:]
    connection.execute(delete(TABLE).where(TABLE.c.endpoint.in_(surplus)))


def of_owner(connection: Connection, owner: Owner) -> list[Subscription]:
    """Where *owner* wants to hear of their turns."""
    columns = (TABLE.c[name] for name in Subscription._fields)
    wanted = select(*columns).where(TABLE.c.owner == owner).order_by(TABLE.c.created)
    return [Subscription(*row) for row in connection.execute(wanted)]


def remove(connection: Connection, endpoint: str, owner: Owner | None = None) -> None:
    """Tell nobody at that browser any more; where *owner* is given, only if it is theirs."""
    which = TABLE.c.endpoint == endpoint
    if owner is not None:
        which &= TABLE.c.owner == owner
    connection.execute(delete(TABLE).where(which))


def remove_all(connection: Connection, owner: Owner) -> None:
    """Remove all subscriptions of *owner*."""
    connection.execute(delete(TABLE).where(TABLE.c.owner == owner))
