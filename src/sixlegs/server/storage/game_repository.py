"""Storage of single games: insert, update, load and delete."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from sixlegs.rules import Color
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.storage import archive, deadlines
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.finished_games import ratings_in, record_result
from sixlegs.server.storage.lobby_games import add_to_lobby, remove_from_lobby, start_in_lobby
from sixlegs.server.storage.mappers import (
    color_to_column,
    game_from_row,
    seat_to_row,
    seats_to_rows,
    state_to_row,
    terms_to_row,
)
from sixlegs.server.storage.queries import insert_invitation, load_players
from sixlegs.server.storage.retention import GAME_RETENTION_MS
from sixlegs.server.storage.schema import (
    Milliseconds,
    games,
    invitations,
    seats,
    service_state,
)

#: The total length of all outages, in milliseconds.
TOTAL_OUTAGE = func.coalesce(select(func.max(service_state.c.lost)).scalar_subquery(), 0)

#: The most frequent statement: building it only once halves its time. ``lost_before`` is the value
#: that the times in the row were computed with, or None if the row has no new times.
UPDATE_GAME = (
    update(games)
    .where(
        (games.c.id == bindparam("which"))
        & (games.c.version == bindparam("version_before"))
        & (
            func.coalesce(bindparam("lost_before", type_=Milliseconds), TOTAL_OUTAGE)
            == TOTAL_OUTAGE
        )
    )
    .values(next_check=deadlines.bounded_check(bindparam("new_deadline", type_=Milliseconds)))
)


class VersionConflictError(Exception):
    """A game that was changed or deleted since it was read."""


class GameTimeChangedError(VersionConflictError):
    """Another process has recorded an outage, so the times in the row are wrong."""


def insert_game(
    connection: Connection, game: ServerGame, now: int, token: str | None, origin: str | None
) -> None:
    """Store a new game, and the *token* of the invitation to its vacant seat."""
    row = terms_to_row(game) | state_to_row(game)
    columns = {"created": now, "changed": now, "expires": now + GAME_RETENTION_MS, "origin": origin}
    next_check = deadlines.first_check(game, now, TOTAL_OUTAGE)
    connection.execute(insert(games).values(**row, **columns, id=game.id, next_check=next_check))
    connection.execute(insert(seats), seats_to_rows(game))
    if token:
        insert_invitation(connection, game, token, now)
    add_to_lobby(connection, game, now, origin)


def updated_row(
    game: ServerGame, now: int, *, is_visible_change: bool, outages_ms: int | None = None
) -> dict[str, object]:
    """Return the row that :func:`update_game` writes.

    *outages_ms* is the :attr:`GameTime.outages_ms` that the clocks in *game* were computed with.
    """
    times = {"changed": now} if is_visible_change else {}
    row = state_to_row(game) | times
    guards = {"which": game.id, "version_before": game.version - 1, "lost_before": outages_ms}
    return row | guards | {"new_deadline": row["deadline"]}


def update_game(
    connection: Connection,
    row: dict[str, object],
    game: ServerGame,
    rematch: ServerGame | None,
    joined_side: Color | None,
    now: int,
) -> None:
    """Store a changed game, with its new *rematch* or the player of the *joined_side*.

    The end of a game also updates the ratings and the archive. *game* gets the ratings of its
    players when a player has joined or the game has ended; they are not read after other changes.

    Raises :exc:`VersionConflictError` if the stored game is not of the version before, and
    :exc:`GameTimeChangedError` if an outage was recorded since its clocks were read.
    """
    if connection.execute(UPDATE_GAME, row).rowcount == 0:
        raise find_conflict(connection, row)
    if rematch:
        origin = connection.execute(select(games.c.origin).where(games.c.id == game.id))
        insert_game(connection, rematch, now, None, origin.scalar_one())
    if joined_side is not None:
        _update_seats(connection, game, joined_side)
        start_in_lobby(connection, game, now)
    if game.game.result:
        remove_from_lobby(connection, game)
        record_result(connection, game, now)
    if game.game.result or joined_side is not None:
        game.ratings = ratings_in(connection, game)


def _update_seats(connection: Connection, game: ServerGame, joined_side: Color) -> None:
    """Store the seats of a game in which a player took or declined the seat of *joined_side*.

    Both rows may change, since random sides are drawn when a player joins.
    """
    for color, seat in game.seats.items():
        is_seat = (seats.c.game == game.id) & (seats.c.color == color_to_column(color))
        connection.execute(update(seats).where(is_seat).values(**seat_to_row(seat)))
    is_invitation = invitations.c.game == game.id
    side = color_to_column(joined_side)
    connection.execute(update(invitations).where(is_invitation).values(color=side))


def find_conflict(connection: Connection, row: dict[str, object]) -> VersionConflictError:
    """Return why `UPDATE_GAME` has not changed the game of *row*."""
    outages_ms = connection.execute(select(TOTAL_OUTAGE)).scalar_one()
    is_time_right = row["lost_before"] in (None, outages_ms)
    return VersionConflictError() if is_time_right else GameTimeChangedError()


def is_stored(connection: Connection, row: dict[str, object]) -> bool:
    """Return whether the stored game equals *row*, as written by :func:`update_game`."""
    columns = [games.c[name] for name in row if name in games.c]
    query = select(*columns).where(games.c.id == row["which"])
    stored = connection.execute(query).mappings().one_or_none()
    return stored is not None and all(row[name] == value for name, value in stored.items())


def load_game(connection: Connection, id: str) -> ServerGame | None:
    """Return the game *id*, or None.

    Raises :exc:`StoreError` if its row is invalid.
    """
    row = connection.execute(select(games).where(games.c.id == id)).mappings().one_or_none()
    if row is None:
        return None
    game = game_from_row(row, load_players(connection, [id])[id])
    if game is None:
        raise StoreError("storage", "A game cannot be read.")
    game.ratings = ratings_in(connection, game)
    if game.can_hide_names:
        game.unpublished = archive.find_unpublished_players(connection, game)
    return game


def delete_game(connection: Connection, id: str, version: int | None = None) -> None:
    """Delete a game.

    Raises :exc:`VersionConflictError` if it exists, but not in that *version*.
    """
    connection.execute(update(games).where(games.c.rematch == id).values(rematch=None))
    is_game = games.c.id == id
    is_version = is_game if version is None else is_game & (games.c.version == version)
    is_deleted = connection.execute(delete(games).where(is_version)).rowcount > 0
    if not is_deleted and connection.execute(select(games.c.id).where(is_game)).first():
        raise VersionConflictError
