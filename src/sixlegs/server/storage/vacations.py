"""Vacations, during which the clocks of a player's correspondence games stop."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, insert, select, update

from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage.schema import vacations

DAY_MS = 24 * 3_600_000
YEAR_MS = 365 * DAY_MS
MAX_DAYS_PER_YEAR = 28  # within any 365 days: four weeks, as on correspondence chess sites

TABLE = vacations


class NoVacationError(Exception):
    """Too few days are left, or the player is already on vacation."""


def last_end(connection: Connection, user_id: UserId) -> int:
    """Return the end of the last vacation of *user_id*, which may be in the future, or 0."""
    query = select(func.max(TABLE.c.ends)).where(TABLE.c.owner == user_id)
    return connection.execute(query).scalar() or 0


def status(connection: Connection, user_id: UserId, now: int) -> tuple[int, int]:
    """Return the end of the last vacation, and how many whole days *user_id* may still take."""
    query = select(TABLE.c.began, TABLE.c.ends)
    query = query.where(TABLE.c.owner == user_id, TABLE.c.ends > now - YEAR_MS)
    taken = sum(_counted_ms(began, ends, now) for began, ends in connection.execute(query))
    return last_end(connection, user_id), max(0, (MAX_DAYS_PER_YEAR * DAY_MS - taken) // DAY_MS)


def begin(connection: Connection, user_id: UserId, days: int, now: int) -> int:
    """Begin a vacation, and return when it ends.

    Raises :exc:`NoVacationError`.
    """
    last, left = status(connection, user_id, now)
    if last > now or days > left:
        raise NoVacationError
    ends = now + days * DAY_MS
    is_old = (TABLE.c.owner == user_id) & (TABLE.c.ends <= now - YEAR_MS)
    connection.execute(delete(TABLE).where(is_old))
    connection.execute(insert(TABLE).values(owner=user_id, began=now, ends=ends))
    return ends


def end(connection: Connection, user_id: UserId, now: int) -> bool:
    """End the current vacation, and return whether there was one."""
    is_own = (TABLE.c.owner == user_id) & (TABLE.c.ends > now)
    return connection.execute(update(TABLE).where(is_own).values(ends=now)).rowcount > 0


def _counted_ms(began: int, ends: int, now: int) -> int:
    """Return how much of a vacation counts: at least a day, so that none is taken per move."""
    return max(DAY_MS, ends - max(began, now - YEAR_MS))
