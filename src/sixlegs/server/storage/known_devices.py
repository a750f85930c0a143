"""Devices that have signed in to an account before; only hashes of their tokens are stored.

A known device has its own budget of sign-in attempts. Its token grants nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, insert, select, update

from sixlegs.server.play.user_ids import COOKIE_LIFETIME_SECONDS, UserId
from sixlegs.server.storage import accounts
from sixlegs.server.storage.schema import known_devices

MAX_KNOWN_DEVICES = 50
"""Per account; the least recently used are forgotten beyond this."""


def find(connection: Connection, token_hashes: Sequence[str], name: str | None) -> str | None:
    """Return the hash among *token_hashes* that belongs to the account *name*, or None.

    If *name* is None, as for a passkey, a known device of any account counts.
    """
    query = select(known_devices.c.token_hash).where(known_devices.c.token_hash.in_(token_hashes))
    if name is not None:
        account = accounts.find_account_by_name(connection, name)
        query = query.where(known_devices.c.owner == (account.user_id if account else ""))
    return connection.scalars(query.order_by(known_devices.c.used.desc())).first()


def remember(
    connection: Connection,
    user_id: UserId,
    token_hashes: Sequence[str],
    new_hash: str,
    session: str,
    now: int,
) -> bool:
    """Store that a device signed in to *session*. Return whether *new_hash* was stored for it.

    A device that presents a token of this account keeps that token.
    """
    is_own = known_devices.c.owner == user_id
    connection.execute(
        delete(known_devices).where(
            is_own, known_devices.c.used < now - 1000 * COOKIE_LIFETIME_SECONDS
        )
    )
    used = (
        update(known_devices)
        .where(is_own, known_devices.c.token_hash.in_(token_hashes))
        .values(session=session, used=now)
    )
    if token_hashes and connection.execute(used).rowcount:
        return False
    latest_first = (
        select(known_devices.c.token_hash)
        .where(is_own)
        .order_by(known_devices.c.used.desc(), known_devices.c.token_hash)
    )
    surplus = list(connection.scalars(latest_first))[MAX_KNOWN_DEVICES - 1 :]
    connection.execute(delete(known_devices).where(known_devices.c.token_hash.in_(surplus)))
    row = {
        "token_hash": new_hash,
        "owner": user_id,
        "session": session,
        "created": now,
        "used": now,
    }
    connection.execute(insert(known_devices).values(row))
    return True
