"""Profiles: what there is to tell of somebody who has played."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from sqlalchemy import Connection, Subquery, func, select

from sixlegs.errors import HiveError
from sixlegs.notation import parse_piece
from sixlegs.rules import Bug
from sixlegs.server.play.archive_entry import name_key
from sixlegs.server.storage import accounts, archive_search, ratings
from sixlegs.server.storage.archive_search import Filter, FoundGame
from sixlegs.server.storage.ratings import Standing
from sixlegs.server.storage.schema import archive_games, archive_records

SHOWN_GAMES = 20
COUNTED_GAMES = 10_000  # of each color, whose results are counted
LATEST = 200  # games whose first tiles are counted
COLORS = ("white", "black")
LONG_ENOUGH = 40  # characters of a record, in which both first moves are


class Results(NamedTuple):
    """How somebody's games ended."""

    wins: int
    draws: int
    losses: int


class Profile(NamedTuple):
    """Somebody who has played."""

    name: str
    is_account: bool
    ratings: list[tuple[Standing, list[tuple[int, float]]]]
    """With the changes that led there."""
    results: tuple[Results, Results]
    """As White, as Black."""
    first_tiles: list[tuple[Bug, int]]
    games: list[FoundGame]


def profile(connection: Connection, name: str) -> Profile | None:
    """The profile of an account, or of a name that records have; None if there is neither."""
    account = accounts.account_named(connection, name)
    wanted = Filter(owners=(account.owner,)) if account else Filter(names=(name,))
    games = archive_search.search(connection, wanted, most=SHOWN_GAMES).games
    if account is None and not games:
        return None
    held = ratings.standings(connection, account.owner) if account else []
    return Profile(
        account.name if account else _written(games[0], name),
        account is not None,
        [
            (one, ratings.graph(connection, account.owner, one.speed))
            for one in held
            if account and one.games
        ],
        (_results(connection, wanted, "white"), _results(connection, wanted, "black")),
        _first_tiles(connection, wanted),
        games,
    )


def _written(game: FoundGame, name: str) -> str:
    """The name as a record has it."""
    return next((one for one in game.names if one and name_key(one) == name_key(name)), name)


def _latest(wanted: Filter, color: str, most: int) -> Subquery:
    """The latest games in which the player that is *wanted* had a color; a walk along an index."""
    games = archive_games.c
    is_theirs = (
        games[f"{color}_owner"] == wanted.owners[0]
        if wanted.owners
        else games[f"{color}_key"] == name_key(wanted.names[0])
    )
    with_people = games.source != "computer"
    latest = select(games.id, games.outcome).where(is_theirs, with_people).order_by(games.id.desc())
    return latest.limit(most).subquery()


def _results(connection: Connection, wanted: Filter, color: str) -> Results:
    latest = _latest(wanted, color, COUNTED_GAMES)
    counted = select(latest.c.outcome, func.count()).group_by(latest.c.outcome)
    counts = {row[0]: row[1] for row in connection.execute(counted)}
    won, lost = ("WhiteWins", "BlackWins") if color == "white" else ("BlackWins", "WhiteWins")
    return Results(counts.get(won, 0), counts.get("Draw", 0), counts.get(lost, 0))


def _first_tiles(connection: Connection, wanted: Filter) -> list[tuple[Bug, int]]:
    """What somebody began with, that most often first."""
    count: Counter[Bug] = Counter()
    for number, color in enumerate(COLORS):
        latest = _latest(wanted, color, LATEST)
        rows = connection.scalars(
            select(func.substr(archive_records.c.moves, 1, LONG_ENOUGH))
            .join(latest, latest.c.id == archive_records.c.game)
            .where(archive_records.c.start.is_(None))
        )
        for moves in rows:
            if bug := _bug(moves.split(";")[number : number + 1]):
                count[bug] += 1
    return count.most_common()


def _bug(first: list[str]) -> Bug | None:
    try:
        return parse_piece(first[0].split()[0]).bug if first else None
    except (HiveError, IndexError):
        return None
