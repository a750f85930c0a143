"""Secret addresses of people's calendars of deadlines: one of each, which can be revoked."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from sixlegs.server.play.owners import Owner, new_token
from sixlegs.server.storage.schema import calendars


class Calendar(NamedTuple):
    """Whose deadlines an address tells, and in which language."""

    owner: Owner
    token: str
    language: str


def of_owner(connection: Connection, owner: Owner) -> Calendar | None:
    """The calendar of *owner*."""
    row = connection.execute(select(calendars).where(calendars.c.owner == owner)).first()
    return Calendar(*row) if row else None


def by_token(connection: Connection, token: str) -> Calendar | None:
    """The calendar at a secret address."""
    row = connection.execute(select(calendars).where(calendars.c.token == token)).first()
    return Calendar(*row) if row else None


def renew(connection: Connection, owner: Owner, language: str) -> Calendar:
    """A new address, in place of the one before."""
    revoke(connection, owner)
    new = Calendar(owner, new_token(), language)
    connection.execute(insert(calendars).values(new._asdict()))
    return new


def revoke(connection: Connection, owner: Owner) -> None:
    """Let the address tell nothing any more."""
    connection.execute(delete(calendars).where(calendars.c.owner == owner))
