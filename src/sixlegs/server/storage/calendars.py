"""Secret addresses of people's calendars of deadlines: one of each, which can be revoked."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from sixlegs.server.play.user_ids import UserId, new_token
from sixlegs.server.storage.schema import calendars


class Calendar(NamedTuple):
    """Whose deadlines an address tells, and in which language."""

    user_id: UserId
    token: str
    language: str


def find_by_user(connection: Connection, user_id: UserId) -> Calendar | None:
    """The calendar of *user_id*."""
    row = connection.execute(select(calendars).where(calendars.c.owner == user_id)).first()
    return Calendar(*row) if row else None


def find_by_token(connection: Connection, token: str) -> Calendar | None:
    """The calendar at a secret address."""
    row = connection.execute(select(calendars).where(calendars.c.token == token)).first()
    return Calendar(*row) if row else None


def renew(connection: Connection, user_id: UserId, language: str) -> Calendar:
    """A new address, in place of the one before."""
    revoke(connection, user_id)
    new = Calendar(user_id, new_token(), language)
    connection.execute(insert(calendars).values(owner=user_id, token=new.token, language=language))
    return new


def revoke(connection: Connection, user_id: UserId) -> None:
    """Let the address tell nothing any more."""
    connection.execute(delete(calendars).where(calendars.c.owner == user_id))
