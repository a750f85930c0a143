"""The games of the lobby: open challenges, and public games in progress.

Each has a row of its own in a small table, which no move changes. So the lobby is found by an index
however many games there are.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)

from sixlegs.server.play.listed_game import ListedGame, StoredInvitation
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.storage.mappers import COLORS, listed_game_from_row
from sixlegs.server.storage.queries import (
    LISTED_COLUMNS,
    MAX_LISTED_GAMES,
    add_ratings,
    is_vacant,
    load_players,
    read_listed_games,
)
from sixlegs.server.storage.schema import games, invitations, lobby_games

MAX_REPAIRED_GAMES = 1000
"""Rows that are added or removed by one repair."""


class LobbyRepair(NamedTuple):
    """Differences between the lobby and the games."""

    outdated: list[str]
    """The ids of games whose rows are to be removed."""
    missing: list[dict[str, object]]
    """Rows to be added."""


def list_challenges(connection: Connection) -> list[tuple[StoredInvitation, ListedGame]]:
    """Return the open challenges, the oldest first.

    Beyond the limit, client addresses take turns, so that many challenges from one address do not
    displace those of others.
    """
    query = (
        _in_turn(select(*LISTED_COLUMNS, invitations.c.token, invitations.c.color), is_open=True)
        .join(invitations, invitations.c.game == games.c.id)
        .where(is_vacant())
    )
    rows = connection.execute(query.add_columns(invitations.c.created.label("posted"))).mappings()
    in_order = sorted(rows, key=lambda row: row["posted"])
    players_in = load_players(connection, [row["id"] for row in in_order])
    found = []
    for row in in_order:
        if game := listed_game_from_row(row, players_in[row["id"]]):
            invite = StoredInvitation(row["token"], row["id"], COLORS[row["color"]], row["posted"])
            found.append((invite, game))
    rated = add_ratings(connection, [game for _, game in found])
    return [(invite, game) for (invite, _), game in zip(found, rated, strict=True)]


def list_ongoing_games(connection: Connection, since: int) -> list[ListedGame]:
    """Return the ongoing public games that changed *since* then, the latest begun first.

    Beyond the limit, client addresses take turns here as well.
    """
    query = _in_turn(select(*LISTED_COLUMNS, lobby_games.c.listed), is_open=False)
    listed = read_listed_games(connection, query.where(games.c.changed >= since))
    in_order = sorted(listed, key=lambda game: (game.began or 0, game.id), reverse=True)
    return add_ratings(connection, in_order)


def _in_turn(query: Select[tuple[object, ...]], *, is_open: bool) -> Select[tuple[object, ...]]:
    """Return *query* for the first games of the lobby in the order of the index."""
    return (
        query.select_from(lobby_games)
        .join(games, games.c.id == lobby_games.c.game)
        .where(lobby_games.c.is_open.is_(is_open), games.c.outcome.is_(None))
        .order_by(lobby_games.c.precedence.desc(), lobby_games.c.listed.desc())
        .limit(MAX_LISTED_GAMES)
    )


def add_to_lobby(
    connection: Connection, game: ServerGame, now: int, origin: str | None = None
) -> None:
    """Add a public game that was created or joined *now*."""
    if game.access == "public" and not game.game.result:
        is_open = game.vacancy is not None
        row = {"game": game.id, "is_open": is_open, "origin": origin or "", "listed": now}
        _insert(connection, [row])


def start_in_lobby(connection: Connection, game: ServerGame, now: int) -> None:
    """Change a challenge into a game in progress."""
    if game.access == "public" and game.vacancy is None:
        origin = select(lobby_games.c.origin).where(lobby_games.c.game == game.id)
        precedence = _precedence(origin.scalar_subquery(), literal(False))
        row = update(lobby_games).where(lobby_games.c.game == game.id)
        connection.execute(row.values(is_open=False, listed=now, precedence=precedence))


def remove_from_lobby(connection: Connection, game: ServerGame) -> None:
    """Remove a game that is over."""
    if game.access == "public":
        connection.execute(delete(lobby_games).where(lobby_games.c.game == game.id))


def find_repair(connection: Connection, since: int) -> LobbyRepair:
    """Compare the lobby with the games; those in progress are listed if they changed *since* then.

    Games stop being listed after a time without moves, and are listed again after the next one.
    Processes of earlier versions do not write the table at all.
    """
    is_listed = or_(
        and_(lobby_games.c.is_open.is_(True), is_vacant()),
        and_(lobby_games.c.is_open.is_(False), ~is_vacant(), games.c.changed >= since),
    )
    outdated = (
        select(lobby_games.c.game)
        .join(games, games.c.id == lobby_games.c.game)
        .where(or_(games.c.outcome.is_not(None), ~is_listed))
        .limit(MAX_REPAIRED_GAMES)
    )
    missing = (
        select(games.c.id, is_vacant().label("is_open"), games.c.origin, games.c.created)
        .outerjoin(lobby_games, lobby_games.c.game == games.c.id)
        .where(games.c.access == "public", games.c.outcome.is_(None), lobby_games.c.game.is_(None))
        .where(or_(games.c.changed >= since, is_vacant()))
        .order_by(games.c.created.desc())
        .limit(MAX_REPAIRED_GAMES)
    )
    rows = [
        {"game": row.id, "is_open": row.is_open, "origin": row.origin or "", "listed": row.created}
        for row in connection.execute(missing)
    ]
    return LobbyRepair(list(connection.scalars(outdated)), rows)


def apply_repair(connection: Connection, repair: LobbyRepair) -> None:
    """Add the rows that are missing, and remove those that are outdated."""
    connection.execute(delete(lobby_games).where(lobby_games.c.game.in_(repair.outdated)))
    ids = [row["game"] for row in repair.missing]
    existing = set(connection.scalars(select(games.c.id).where(games.c.id.in_(ids))))
    listed = set(connection.scalars(select(lobby_games.c.game).where(lobby_games.c.game.in_(ids))))
    _insert(connection, [row for row in repair.missing if row["game"] in existing - listed])


def _insert(connection: Connection, rows: list[dict[str, object]]) -> None:
    """Insert *rows* one after the other: the precedence of each depends on those before it."""
    statement = insert(lobby_games).values(
        {name: bindparam(name) for name in ("game", "is_open", "origin", "listed")}
        | {"precedence": _precedence(bindparam("origin"), bindparam("is_open"))}
    )
    for row in rows:
        connection.execute(statement, row)


def _precedence(origin: ColumnElement[str], is_open: ColumnElement[bool]) -> ColumnElement[int]:
    """Return the precedence of another game from *origin*: 0, or less the more there are."""
    earlier = (
        select(lobby_games.c.game)
        .where(lobby_games.c.origin == origin, lobby_games.c.is_open == is_open)
        .limit(MAX_LISTED_GAMES)
        .subquery()
    )
    return -select(func.count()).select_from(earlier).scalar_subquery()
