"""Reports of players about their opponents, one per game and reporter."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from sixlegs.server.play.ids import new_id
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage.schema import reports, seats, users


class Report(NamedTuple):
    """A report and the current names of both players."""

    id: str
    game: str
    reporter_id: UserId
    reported_id: UserId
    reason: str
    note: str
    created: int
    by_name: str | None
    about_name: str | None


def file_report(
    connection: Connection, game: str, reporter_id: UserId, reason: str, note: str, now: int
) -> bool:
    """Store a report about the opponent of *reporter_id*. Return False if they have none in *game*.

    A further report about the same game replaces the former.
    """
    about = _opponent_id(connection, game, reporter_id)
    if about is None:
        return False
    contents = {"reason": reason, "note": note, "created": now, "closed": None}
    row = {"id": new_id(), "game": game, "by": reporter_id, "about": about} | contents
    try:
        with connection.begin_nested():
            connection.execute(insert(reports).values(row))
    except IntegrityError:  # reported before; the unique key also decides between two tabs
        is_own = (reports.c.game == game) & (reports.c.by == reporter_id)
        connection.execute(update(reports).where(is_own).values(contents))
    return True


def _opponent_id(connection: Connection, game: str, user_id: UserId) -> UserId | None:
    """Return the opponent of *user_id* if both have seats in *game*."""
    query = select(seats.c.owner).where(seats.c.game == game, seats.c.owner.is_not(None))
    user_ids = set(connection.scalars(query))
    return (
        UserId((user_ids - {user_id}).pop()) if user_id in user_ids and len(user_ids) > 1 else None
    )


def open_reports(connection: Connection) -> list[Report]:
    """Return the open reports, the oldest first."""
    by, about = users.alias(), users.alias()
    names = ("id", "game", "by", "about", "reason", "note", "created")
    columns = (reports.c[name] for name in names)
    query = (
        select(*columns, by.c.name, about.c.name)
        .outerjoin(by, by.c.owner == reports.c.by)
        .outerjoin(about, about.c.owner == reports.c.about)
        .where(reports.c.closed.is_(None))
        .order_by(reports.c.created, reports.c.id)
    )
    return [Report._make(row) for row in connection.execute(query)]


def find_reports_by(connection: Connection, user_id: UserId) -> list[dict[str, str]]:
    """Return the reports by *user_id*, the oldest first."""
    columns = (reports.c[name] for name in ("game", "reason", "note"))
    query = select(*columns).where(reports.c.by == user_id)
    rows = connection.execute(query.order_by(reports.c.created, reports.c.id)).mappings()
    return [dict(row) for row in rows]


def close_report(connection: Connection, id: str, now: int) -> bool:
    """Close a report, and return whether it was open."""
    is_report = (reports.c.id == id) & reports.c.closed.is_(None)
    return connection.execute(update(reports).where(is_report).values(closed=now)).rowcount == 1


def transfer(connection: Connection, user_id: UserId, into: UserId) -> None:
    """Assign the reports by and about *user_id* to *into*, except from games between the two."""
    met = reports.c.game.not_in(select(seats.c.game).where(seats.c.owner == into))
    for column in (reports.c.by, reports.c.about):
        reassignment = update(reports).where(column == user_id, met)
        connection.execute(reassignment.values({column.name: into}))


def delete_reports(connection: Connection, user_id: UserId) -> None:
    """Delete all reports by or about *user_id*."""
    connection.execute(
        delete(reports).where((reports.c.by == user_id) | (reports.c.about == user_id))
    )
