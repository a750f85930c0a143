"""Secrets of a server, which stay the same as long as its games do."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from sixlegs.server.play.owners import new_token
from sixlegs.server.storage.schema import home


class Secrets(NamedTuple):
    """What nobody else may know."""

    home_token: str
    """The token of the operator."""
    cookie_key: str
    """What cookies are signed with."""


def secrets_of(connection: Connection) -> Secrets:
    """Those that are kept; new ones are made where there are none."""
    row = connection.execute(select(home)).first()
    token, key = (row.token, row.cookie_key) if row else (new_token(), None)
    if row is None:
        connection.execute(insert(home).values(token=token))
    if key is None:
        key = new_token()
        connection.execute(update(home).values(cookie_key=key))
    return Secrets(str(token), str(key))
