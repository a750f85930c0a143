"""Reports: what players tell the operator about each other, one of each about a game."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from sixlegs.server.play.ids import new_id
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage.schema import reports, seats, users


class Report(NamedTuple):
    """What somebody has told."""

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
    """Keep what *reporter_id* tells about whom they play; False if they play nobody in such a game.

    Who tells once more about the same game puts it in other words.
    """
    about = _opponent_id(connection, game, reporter_id)
    if about is None:
        return False
    words = {"reason": reason, "note": note, "created": now, "closed": None}
    row = {"id": new_id(), "game": game, "by": reporter_id, "about": about} | words
    try:
        with connection.begin_nested():
            connection.execute(insert(reports).values(row))
    except IntegrityError:  # told before: a unique key decides, also where two tabs tell at once
        own = (reports.c.game == game) & (reports.c.by == reporter_id)
        connection.execute(update(reports).where(own).values(words))
    return True


def _opponent_id(connection: Connection, game: str, user_id: UserId) -> UserId | None:
    """Who sits opposite of *user_id*, if both sit there."""
    seated = select(seats.c.owner).where(seats.c.game == game, seats.c.owner.is_not(None))
    owners = set(connection.scalars(seated))
    return UserId((owners - {user_id}).pop()) if user_id in owners and len(owners) > 1 else None


def open_reports(connection: Connection) -> list[Report]:
    """Those that nobody has closed yet, the oldest first."""
    by, about = users.alias(), users.alias()
    names = ("id", "game", "by", "about", "reason", "note", "created")
    columns = (reports.c[name] for name in names)
    wanted = (
        select(*columns, by.c.name, about.c.name)
        .outerjoin(by, by.c.owner == reports.c.by)
        .outerjoin(about, about.c.owner == reports.c.about)
        .where(reports.c.closed.is_(None))
        .order_by(reports.c.created, reports.c.id)
    )
    return [Report._make(row) for row in connection.execute(wanted)]


def find_reports_by(connection: Connection, user_id: UserId) -> list[dict[str, str]]:
    """What *user_id* has told, the oldest first."""
    columns = (reports.c[name] for name in ("game", "reason", "note"))
    own = select(*columns).where(reports.c.by == user_id)
    rows = connection.execute(own.order_by(reports.c.created, reports.c.id)).mappings()
    return [dict(row) for row in rows]


def close_report(connection: Connection, id: str, now: int) -> bool:
    """Note that the operator has seen to a report; False if there is no such one that is open."""
    one = (reports.c.id == id) & reports.c.closed.is_(None)
    return connection.execute(update(reports).where(one).values(closed=now)).rowcount == 1


def transfer(connection: Connection, user_id: UserId, into: UserId) -> None:
    """Let *into* be who *user_id* was, but in games where they met."""
    met = reports.c.game.not_in(select(seats.c.game).where(seats.c.owner == into))
    for column in (reports.c.by, reports.c.about):
        theirs = update(reports).where(column == user_id, met)
        connection.execute(theirs.values({column.name: into}))


def delete_reports(connection: Connection, user_id: UserId) -> None:
    """Remove what somebody has told, and what others have told about them."""
    connection.execute(
        delete(reports).where((reports.c.by == user_id) | (reports.c.about == user_id))
    )
