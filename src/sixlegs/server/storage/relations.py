"""Relations between accounts: an account may follow or block another one.

The rows are deleted with either account. Guests have no relations.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from sixlegs.server.play.codes import RelationKind
from sixlegs.server.play.user_ids import UserId, is_account
from sixlegs.server.storage.schema import relations, users

MAX_RELATIONS_PER_KIND = 500
"""Per account. Lists of this length are read and sent at once."""

MAX_BLOCKERS = 1000
"""Accounts that phrases of one player are hidden from, which bounds the size of messages."""

COLUMNS = relations.c


class Relation(NamedTuple):
    """A relation to another account."""

    kind: RelationKind
    user_id: UserId
    name: str


def set_relation(
    connection: Connection, user_id: UserId, other: UserId, kind: RelationKind, now: int
) -> bool:
    """Let *user_id* follow or block *other*, which replaces another relation between the two.

    Return False if *user_id* has too many relations of this *kind*.
    """
    is_pair = (COLUMNS.owner == user_id) & (COLUMNS.other == other)
    current = connection.execute(select(COLUMNS.kind).where(is_pair)).scalar()
    if current == kind:
        return True
    of_kind = (COLUMNS.owner == user_id) & (COLUMNS.kind == kind)
    count = connection.execute(select(func.count()).select_from(relations).where(of_kind))
    if count.scalar_one() >= MAX_RELATIONS_PER_KIND:
        return False
    row = {"owner": user_id, "other": other, "kind": kind, "created": now}
    try:
        with connection.begin_nested():
            connection.execute(insert(relations).values(row))
    except IntegrityError:  # the other kind, or the same request from another tab
        connection.execute(update(relations).where(is_pair).values(kind=kind, created=now))
    return True


def has_relation(
    connection: Connection, user_id: UserId, other: UserId, kind: RelationKind
) -> bool:
    """Return whether *user_id* follows or blocks *other*, according to *kind*."""
    is_pair = (COLUMNS.owner == user_id) & (COLUMNS.other == other) & (COLUMNS.kind == kind)
    return connection.execute(select(COLUMNS.owner).where(is_pair)).first() is not None


def remove_relation(connection: Connection, user_id: UserId, other: UserId) -> None:
    """Let *user_id* neither follow nor block *other*."""
    is_pair = (COLUMNS.owner == user_id) & (COLUMNS.other == other)
    connection.execute(delete(relations).where(is_pair))


def find_relations(connection: Connection, user_id: UserId) -> list[Relation]:
    """Return the accounts that *user_id* follows or blocks, the latest first."""
    query = (
        select(COLUMNS.kind, COLUMNS.other, users.c.name)
        .join(users, users.c.owner == COLUMNS.other)
        .where(COLUMNS.owner == user_id)
        .order_by(COLUMNS.created.desc(), users.c.name)
    )
    return [Relation._make(row) for row in connection.execute(query)]


def is_blocked_between(connection: Connection, user_id: UserId, other: UserId) -> bool:
    """Return whether one of the two blocks the other."""
    return user_id in find_blocked_between(connection, [other]).get(other, ())


def find_blocked_between(
    connection: Connection, user_ids: Collection[UserId]
) -> dict[UserId, set[UserId]]:
    """Return for each of *user_ids* the accounts that it blocks, or that block it."""
    ids = [user_id for user_id in user_ids if is_account(user_id)]
    blocked: dict[UserId, set[UserId]] = {}
    if not ids:
        return blocked
    for own, other in ((COLUMNS.owner, COLUMNS.other), (COLUMNS.other, COLUMNS.owner)):
        query = select(own, other).where(own.in_(ids), COLUMNS.kind == "block")
        for user_id, other_id in connection.execute(query):
            blocked.setdefault(user_id, set()).add(other_id)
    return blocked


def find_blockers(connection: Connection, user_id: UserId) -> list[UserId]:
    """Return accounts that block *user_id*."""
    if not is_account(user_id):
        return []
    query = select(COLUMNS.owner).where(COLUMNS.other == user_id, COLUMNS.kind == "block")
    return list(connection.scalars(query.limit(MAX_BLOCKERS)))
