"""One game in the database: added, changed, read and deleted."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from sixlegs.rules import Color
from sixlegs.server.play.seated_game import SeatedGame
from sixlegs.server.storage import archive
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.finished_games import finish, ratings_of
from sixlegs.server.storage.queries import invite, players_of
from sixlegs.server.storage.retention import KEPT
from sixlegs.server.storage.rows import color_name, game_of, row_of, seat_row, seat_rows
from sixlegs.server.storage.schema import Moment, games, seats, service

#: The total length of all outages, in milliseconds.
LOST = func.coalesce(select(func.max(service.c.lost)).scalar_subquery(), 0)

#: The most frequent statement: building it once halves the time. ``lost_before`` is the value that
#: the times in the row were computed with, or None if the row has no new times.
CHANGE = update(games).where(
    (games.c.id == bindparam("which"))
    & (games.c.version == bindparam("version_before"))
    & (func.coalesce(bindparam("lost_before", type_=Moment), LOST) == LOST)
)


class ChangedElsewhereError(Exception):
    """A game that somebody else has changed, or deleted, since it was read."""


class GameTimeChangedError(ChangedElsewhereError):
    """Another process has recorded an outage, so the times in the row are wrong."""


def add(
    connection: Connection, game: SeatedGame, now: int, token: str | None, origin: str | None
) -> None:
    """Keep a new game, and the *token* of the invitation to its vacant seat."""
    kept = {"created": now, "changed": now, "expires": now + KEPT, "origin": origin}
    connection.execute(insert(games).values(**row_of(game), **kept, id=game.id))
    connection.execute(insert(seats), seat_rows(game))
    if token:
        invite(connection, game, token, now)


def changed_row(
    game: SeatedGame, now: int, *, is_news: bool, lost: int | None = None
) -> dict[str, object]:
    """Return what :func:`change` writes.

    *lost* is the :attr:`GameTime.lost` that the clocks in *game* were computed with.
    """
    news = {"changed": now, "expires": now + KEPT} if is_news else {}
    guards = {"which": game.id, "version_before": game.version - 1, "lost_before": lost}
    return row_of(game) | news | guards


def change(
    connection: Connection,
    row: dict[str, object],
    game: SeatedGame,
    rematch: SeatedGame | None,
    joined: Color | None,
    now: int,
) -> None:
    """Keep a changed game, and with it the new game that is its rematch, or who has *joined*.

    With its end go what it does to ratings, and its place in the archive.

    Raises :exc:`ChangedElsewhereError` if the stored game is not of the version before, and
    :exc:`GameTimeChangedError` if an outage was recorded since its clocks were read.
    """
    if connection.execute(CHANGE, row).rowcount == 0:
        if row["lost_before"] not in (None, connection.execute(select(LOST)).scalar_one()):
            raise GameTimeChangedError
        raise ChangedElsewhereError
    if rematch:
        origin = connection.execute(select(games.c.origin).where(games.c.id == game.id))
        add(connection, rematch, now, None, origin.scalar_one())
    if joined is not None:
        place = (seats.c.game == game.id) & (seats.c.color == color_name(joined))
        connection.execute(update(seats).where(place).values(**seat_row(game.seats[joined])))
    if game.game.result:
        finish(connection, game, now)
    if game.terms.is_rated:
        game.ratings = ratings_of(connection, game)


def is_kept(connection: Connection, row: dict[str, object]) -> bool:
    """Whether a game is as :func:`change` would have left it."""
    columns = [games.c[name] for name in row if name in games.c]
    wanted = select(*columns).where(games.c.id == row["which"])
    found = connection.execute(wanted).mappings().one_or_none()
    return found is not None and all(row[name] == value for name, value in found.items())


def load(connection: Connection, id: str) -> SeatedGame | None:
    """The game of that id.

    Raises :exc:`StoreError` if it makes no sense.
    """
    row = connection.execute(select(games).where(games.c.id == id)).mappings().one_or_none()
    if row is None:
        return None
    game = game_of(row, players_of(connection, [id])[id])
    if game is None:
        raise StoreError("storage", "A game cannot be read.")
    game.ratings = ratings_of(connection, game)
    if game.can_hide_names:
        game.unpublished = archive.unpublished(connection, game)
    return game


def remove(connection: Connection, id: str, version: int | None = None) -> None:
    """Forget a game.

    Raises :exc:`ChangedElsewhereError` if there is one, but not of that *version*.
    """
    connection.execute(update(games).where(games.c.rematch == id).values(rematch=None))
    one = games.c.id == id
    known = one if version is None else one & (games.c.version == version)
    is_done = connection.execute(delete(games).where(known)).rowcount > 0
    if not is_done and connection.execute(select(games.c.id).where(one)).first():
        raise ChangedElsewhereError
