"""Names of accounts and guests in the database: owners, holds and similarity keys.

Names that look the same share a key, see `accounts/names.py`. The primary key of `name_keys`
decides which of two accounts that claim similar names at the same time gets it.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from sixlegs.server.accounts.names import KEYS_VERSION, is_reserved, similarity_keys
from sixlegs.server.play.user_ids import ACCOUNT_PREFIX, UserId, is_account
from sixlegs.server.storage.schema import (
    accounts,
    guest_name_keys,
    held_names,
    name_keys,
    server_secrets,
    users,
)

NAME_HOLD_MS = 30 * 24 * 3_600_000
"""How long a released name stays reserved for its former owner."""

MAX_HELD_NAMES = 5
"""Per account. Further names that it releases are available at once. Otherwise one account could
reserve thousands of names by renaming itself."""

CHUNK_ROWS = 500  # per statement
MAX_WAIT_SECONDS = 60.0
REFRESH_LOCK_ID = 0x5158_1E66  # an advisory lock

T = TypeVar("T")


def is_taken(connection: Connection, name: str, now: int, except_id: UserId | None = None) -> bool:
    """Return whether an account other than *except_id* has or had a name that looks like *name*."""
    keys = similarity_keys(name)
    owners = select(name_keys.c.owner).where(name_keys.c.key.in_(sorted(keys)))
    holders = select(held_names.c.owner).where(
        held_names.c.key_hash.in_(_hashes(keys)), held_names.c.until > now
    )
    user_ids = connection.scalars(owners.union_all(holders))
    return any(user_id is None or user_id != except_id for user_id in user_ids)


def assign_name(connection: Connection, user_id: UserId, name: str, now: int) -> bool:
    """Assign *name* to the account *user_id*, and hold its previous name unless it holds many.

    Return False, with nothing changed, if another account has or had a similar name.
    """
    keys = similarity_keys(name)
    try:
        with connection.begin_nested() as savepoint:
            _release(
                connection, user_id, now, is_held=_count_held(connection, user_id) < MAX_HELD_NAMES
            )
            rows = [{"key": key, "rank": 0, "owner": user_id} for key in sorted(keys)]
            connection.execute(insert(name_keys), rows)
            # Only now: an account that released the name meanwhile has committed its hold.
            if is_taken(connection, name, now, user_id):
                savepoint.rollback()
                return False
            connection.execute(delete(held_names).where(held_names.c.key_hash.in_(_hashes(keys))))
            set_name(connection, user_id, name, now)
    except IntegrityError:
        return False
    return True


def release_all(connection: Connection, user_id: UserId, now: int) -> None:
    """Hold the names of an account that is being deleted, without its id."""
    _release(connection, user_id, now)
    is_own = held_names.c.owner == user_id
    connection.execute(update(held_names).where(is_own).values(owner=None))


def _count_held(connection: Connection, user_id: UserId) -> int:
    """Return how many names are held for *user_id*. All keys of a name share one time."""
    times = func.count(held_names.c.until.distinct())
    return int(connection.execute(select(times).where(held_names.c.owner == user_id)).scalar_one())


def _release(connection: Connection, user_id: UserId, now: int, *, is_held: bool = True) -> None:
    """Delete the name of *user_id*, and hold it if *is_held*."""
    remove_expired(connection, now)
    is_own = name_keys.c.owner == user_id
    keys = list(connection.scalars(select(name_keys.c.key).where(is_own)))
    connection.execute(delete(name_keys).where(is_own))
    hashes = _hashes(keys)
    connection.execute(delete(held_names).where(held_names.c.key_hash.in_(hashes)))
    rows = [{"key_hash": hash, "owner": user_id, "until": now + NAME_HOLD_MS} for hash in hashes]
    if rows and is_held:
        connection.execute(insert(held_names), rows)


def has_expired(connection: Connection, now: int) -> bool:
    """Return whether there are expired holds."""
    expired = select(held_names.c.until).where(held_names.c.until <= now).limit(1)
    return connection.execute(expired).first() is not None


def remove_expired(connection: Connection, now: int) -> None:
    """Delete expired holds."""
    connection.execute(delete(held_names).where(held_names.c.until <= now))


def set_name(connection: Connection, user_id: UserId, name: str | None, now: int) -> None:
    """Store the display name of *user_id*, an account or a guest."""
    rename = update(users).where(users.c.owner == user_id).values(name=name, changed=now)
    if connection.execute(rename).rowcount == 0:
        row = {"owner": user_id, "name": name, "created": now, "changed": now}
        connection.execute(insert(users).values(row))
    if not is_account(user_id):
        connection.execute(delete(guest_name_keys).where(guest_name_keys.c.owner == user_id))
        _insert(connection, _guest_rows(user_id, name or ""))


def remove_from_guests(connection: Connection, name: str, now: int) -> list[UserId]:
    """Remove the names of guests that look like *name*, and return these guests."""
    keys = similarity_keys(name)
    similar = (
        select(users.c.owner, users.c.name)
        .join(guest_name_keys, guest_name_keys.c.owner == users.c.owner)
        .where(guest_name_keys.c.key.in_(sorted(keys)), users.c.name.is_not(None))
        .distinct()
    )
    guests = [
        UserId(row.owner)
        for row in connection.execute(similar).all()
        if similarity_keys(row.name) & keys
    ]
    for guest in guests:
        set_name(connection, guest, None, now)
    return guests


def refresh_keys(connection: Connection) -> None:
    """Rebuild all keys if their version has changed.

    Guests whose names look like an account's, or are reserved, lose them.
    """
    _acquire_refresh_lock(connection)
    if connection.execute(select(server_secrets.c.name_keys)).scalar() == KEYS_VERSION:
        return
    connection.execute(delete(name_keys))
    connection.execute(delete(guest_name_keys))
    _add_account_keys(connection)
    _add_guest_keys(connection)
    # last, since health checks write to this row
    connection.execute(update(server_secrets).values(name_keys=KEYS_VERSION))


def _acquire_refresh_lock(connection: Connection) -> None:
    """Wait while another process refreshes keys; SQLite has one writer anyway."""
    if connection.dialect.name != "postgresql":
        return
    deadline = time.monotonic() + MAX_WAIT_SECONDS
    lock = select(func.pg_try_advisory_xact_lock(REFRESH_LOCK_ID))
    while not connection.execute(lock).scalar() and time.monotonic() < deadline:
        time.sleep(0.05)


def _add_account_keys(connection: Connection) -> None:
    """Add the keys of all accounts, the oldest first.

    Accounts whose names look the same in this version all keep them: their rows differ in rank.
    """
    named = (
        select(accounts.c.owner, users.c.name)
        .join(users, users.c.owner == accounts.c.owner)
        .where(users.c.name.is_not(None))
        .order_by(accounts.c.created, accounts.c.owner)
    )
    ranks: Counter[str] = Counter()
    for chunk in _chunks(connection.execute(named).all()):
        rows = []
        for row in chunk:
            for key in sorted(similarity_keys(row.name)):
                rows.append({"key": key, "rank": ranks[key], "owner": row.owner})
                ranks[key] += 1
        if rows:
            connection.execute(insert(name_keys), rows)


def _add_guest_keys(connection: Connection) -> None:
    named = select(users.c.owner, users.c.name).where(
        users.c.name.is_not(None),
        users.c.owner.not_like(f"{ACCOUNT_PREFIX}%"),
    )
    for chunk in _chunks(connection.execute(named).all()):
        keys_by_guest = {row.owner: similarity_keys(row.name) for row in chunk}
        all_keys = sorted(frozenset().union(*keys_by_guest.values()))
        taken = set(
            connection.scalars(select(name_keys.c.key).where(name_keys.c.key.in_(all_keys)))
        )
        rejected = [
            row.owner for row in chunk if keys_by_guest[row.owner] & taken or is_reserved(row.name)
        ]
        connection.execute(update(users).where(users.c.owner.in_(rejected)).values(name=None))
        rows = [row for row in chunk if row.owner not in set(rejected)]
        _insert(connection, [key for row in rows for key in _guest_rows(row.owner, row.name)])


def _guest_rows(user_id: str, name: str) -> list[dict[str, str]]:
    return [{"key": key, "owner": user_id} for key in sorted(similarity_keys(name))]


def _insert(connection: Connection, rows: Collection[dict[str, str]]) -> None:
    if rows:
        connection.execute(insert(guest_name_keys), list(rows))


def _chunks(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    return (rows[start : start + CHUNK_ROWS] for start in range(0, len(rows), CHUNK_ROWS))


def _hashes(keys: Iterable[str]) -> list[str]:
    return sorted(sha256(f"name {key}".encode()).hexdigest() for key in keys)
