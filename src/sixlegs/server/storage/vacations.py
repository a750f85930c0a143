"""Vacations: days on which somebody's clocks of days stand still. So many days a year each."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, insert, select, update

from sixlegs.server.play.owners import Owner
from sixlegs.server.storage.schema import vacations

DAY = 24 * 3_600_000  # milliseconds
YEAR = 365 * DAY
DAYS_A_YEAR = 28  # within any 365 days: four weeks, as sites for correspondence chess have it

TABLE = vacations


class NoVacationError(Exception):
    """Not so many days are left, or they are on vacation already."""


def until(connection: Connection, owner: Owner) -> int:
    """When the last vacation of *owner* ends or has ended; 0 if there was none."""
    wanted = select(func.max(TABLE.c.ends)).where(TABLE.c.owner == owner)
    return connection.execute(wanted).scalar() or 0


def standing(connection: Connection, owner: Owner, now: int) -> tuple[int, int]:
    """The same, and how many whole days *owner* may still take."""
    wanted = select(TABLE.c.began, TABLE.c.ends)
    wanted = wanted.where(TABLE.c.owner == owner, TABLE.c.ends > now - YEAR)
    taken = sum(_taken(began, ends, now) for began, ends in connection.execute(wanted))
    return until(connection, owner), max(0, (DAYS_A_YEAR * DAY - taken) // DAY)


def begin(connection: Connection, owner: Owner, days: int, now: int) -> int:
    """Begin a vacation, and return when it ends.

    Raises :exc:`NoVacationError`.
    """
    last, left = standing(connection, owner, now)
    if last > now or days > left:
        raise NoVacationError
    ends = now + days * DAY
    old = (TABLE.c.owner == owner) & (TABLE.c.ends <= now - YEAR)
    connection.execute(delete(TABLE).where(old))
    connection.execute(insert(TABLE).values(owner=owner, began=now, ends=ends))
    return ends


def end(connection: Connection, owner: Owner, now: int) -> bool:
    """End a vacation at once; False if there is none."""
    own = (TABLE.c.owner == owner) & (TABLE.c.ends > now)
    return connection.execute(update(TABLE).where(own).values(ends=now)).rowcount > 0


def _taken(began: int, ends: int, now: int) -> int:
    """What a vacation counts for now: a day at least, lest somebody take one for every move."""
    return max(DAY, ends - max(began, now - YEAR))
