"""Vacations: days on which somebody's clocks of days stand still. So many days a year each."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, insert, select, update

from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage.schema import vacations

DAY_MS = 24 * 3_600_000  # milliseconds
YEAR_MS = 365 * DAY_MS
MAX_DAYS_PER_YEAR = 28  # within any 365 days: four weeks, as sites for correspondence chess have it

TABLE = vacations


class NoVacationError(Exception):
    """Not so many days are left, or they are on vacation already."""


def last_end(connection: Connection, user_id: UserId) -> int:
    """When the last vacation of *user_id* ends or has ended; 0 if there was none."""
    wanted = select(func.max(TABLE.c.ends)).where(TABLE.c.owner == user_id)
    return connection.execute(wanted).scalar() or 0


def status(connection: Connection, user_id: UserId, now: int) -> tuple[int, int]:
    """The same, and how many whole days *user_id* may still take."""
    wanted = select(TABLE.c.began, TABLE.c.ends)
    wanted = wanted.where(TABLE.c.owner == user_id, TABLE.c.ends > now - YEAR_MS)
    taken = sum(_counted_ms(began, ends, now) for began, ends in connection.execute(wanted))
    return last_end(connection, user_id), max(0, (MAX_DAYS_PER_YEAR * DAY_MS - taken) // DAY_MS)


def begin(connection: Connection, user_id: UserId, days: int, now: int) -> int:
    """Begin a vacation, and return when it ends.

    Raises :exc:`NoVacationError`.
    """
    last, left = status(connection, user_id, now)
    if last > now or days > left:
        raise NoVacationError
    ends = now + days * DAY_MS
    old = (TABLE.c.owner == user_id) & (TABLE.c.ends <= now - YEAR_MS)
    connection.execute(delete(TABLE).where(old))
    connection.execute(insert(TABLE).values(owner=user_id, began=now, ends=ends))
    return ends


def end(connection: Connection, user_id: UserId, now: int) -> bool:
    """End a vacation at once; False if there is none."""
    own = (TABLE.c.owner == user_id) & (TABLE.c.ends > now)
    return connection.execute(update(TABLE).where(own).values(ends=now)).rowcount > 0


def _counted_ms(began: int, ends: int, now: int) -> int:
    """What a vacation counts for now: a day at least, lest somebody take one for every move."""
    return max(DAY_MS, ends - max(began, now - YEAR_MS))
