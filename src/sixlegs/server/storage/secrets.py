"""Secrets of a server, which stay the same as long as its games do."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from sixlegs.server.play.user_ids import new_token
from sixlegs.server.storage.schema import server_secrets


class ServerSecrets(NamedTuple):
    """What nobody else may know."""

    owner_token: str
    """The token of the operator."""
    cookie_key: str
    """What cookies are signed with."""
    push_secret: str
    """What the key is made from that push services know us by."""


def load_or_create_secrets(connection: Connection) -> ServerSecrets:
    """Those that are kept; new ones are made where there are none."""
    row = connection.execute(select(server_secrets)).first()
    kept = (row.token, row.cookie_key, row.push_key) if row else (None, None, None)
    secrets = ServerSecrets(*(secret or new_token() for secret in kept))
    if kept != secrets:
        row_of = dict(zip(("token", "cookie_key", "push_key"), secrets, strict=True))
        connection.execute(
            (update(server_secrets) if row else insert(server_secrets)).values(row_of)
        )
    return secrets
