"""Secrets of a server, which are stored with its games."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from sixlegs.server.play.user_ids import new_token
from sixlegs.server.storage.schema import server_secrets


class ServerSecrets(NamedTuple):
    """Random secrets that no client may learn."""

    owner_token: str
    """The token of the operator's link."""
    cookie_key: str
    """The key that signs cookies."""
    push_secret: str
    """The secret from which the key for push services (VAPID) is derived."""


def load_or_create_secrets(connection: Connection) -> ServerSecrets:
    """Return the stored secrets, after generating those that are missing."""
    row = connection.execute(select(server_secrets)).first()
    stored = (row.token, row.cookie_key, row.push_key) if row else (None, None, None)
    secrets = ServerSecrets(*(secret or new_token() for secret in stored))
    if stored != secrets:
        values = dict(zip(("token", "cookie_key", "push_key"), secrets, strict=True))
        connection.execute(
            (update(server_secrets) if row else insert(server_secrets)).values(values)
        )
    return secrets
