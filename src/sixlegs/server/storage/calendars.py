"""Secret URLs of calendars of deadlines: one per user, which can be revoked."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from sixlegs.server.play.user_ids import UserId, new_token
from sixlegs.server.storage.schema import calendars


class Calendar(NamedTuple):
    """The owner, the URL token and the language of a calendar."""

    user_id: UserId
    token: str
    language: str


def find_by_user(connection: Connection, user_id: UserId) -> Calendar | None:
    """Return the calendar of *user_id*, or None."""
    row = connection.execute(select(calendars).where(calendars.c.owner == user_id)).first()
    return Calendar(*row) if row else None


def find_by_token(connection: Connection, token: str) -> Calendar | None:
    """Return the calendar with the URL token *token*, or None."""
    row = connection.execute(select(calendars).where(calendars.c.token == token)).first()
    return Calendar(*row) if row else None


def renew(connection: Connection, user_id: UserId, language: str) -> Calendar:
    """Create a calendar with a new URL, which replaces the previous one."""
    revoke(connection, user_id)
    new = Calendar(user_id, new_token(), language)
    connection.execute(insert(calendars).values(owner=user_id, token=new.token, language=language))
    return new


def revoke(connection: Connection, user_id: UserId) -> None:
    """Delete the calendar of *user_id*, so that its URL stops working."""
    connection.execute(delete(calendars).where(calendars.c.owner == user_id))
