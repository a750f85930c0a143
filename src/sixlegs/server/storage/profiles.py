"""Profiles: what there is to tell of somebody who has played."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from sqlalchemy import Connection, Subquery, func, select

from sixlegs.errors import HiveError
from sixlegs.notation import parse_piece
from sixlegs.rules import Bug
from sixlegs.server.play.archive_entry import name_search_key
from sixlegs.server.storage import accounts, archive_search, ratings
from sixlegs.server.storage.archive_search import FoundGame, GameFilter
from sixlegs.server.storage.ratings import StoredRating
from sixlegs.server.storage.schema import archive_games, archive_records

PROFILE_GAMES = 20
MAX_COUNTED_GAMES = 10_000  # of each color, whose results are counted
MAX_FIRST_TILE_GAMES = 200  # games whose first tiles are counted
COLORS = ("white", "black")
FIRST_MOVES_CHARACTERS = 40  # characters of a record, in which both first moves are


class Results(NamedTuple):
    """How somebody's games ended."""

    wins: int
    draws: int
    losses: int


class Profile(NamedTuple):
    """Somebody who has played."""

    name: str
    is_account: bool
    ratings: list[tuple[StoredRating, list[tuple[int, float]]]]
    """With the changes that led there."""
    results: tuple[Results, Results]
    """As White, as Black."""
    first_tiles: list[tuple[Bug, int]]
    games: list[FoundGame]


def load_profile(connection: Connection, name: str) -> Profile | None:
    """The profile of an account, or of a name that records have; None if there is neither."""
    account = accounts.find_account_by_name(connection, name)
    wanted = GameFilter(user_ids=(account.user_id,)) if account else GameFilter(names=(name,))
    games = archive_search.search(connection, wanted, limit=PROFILE_GAMES).games
    if account is None and not games:
        return None
    held = ratings.load_ratings(connection, account.user_id) if account else []
    return Profile(
        account.name if account else _name_in_record(games[0], name),
        account is not None,
        [
            (one, ratings.load_graph(connection, account.user_id, one.speed))
            for one in held
            if account and one.games
        ],
        (_count_results(connection, wanted, "white"), _count_results(connection, wanted, "black")),
        _count_first_tiles(connection, wanted),
        games,
    )


def _name_in_record(game: FoundGame, name: str) -> str:
    """The name as a record has it."""
    return next(
        (one for one in game.names if one and name_search_key(one) == name_search_key(name)), name
    )


def _latest_games_as(wanted: GameFilter, color: str, most: int) -> Subquery:
    """The latest games in which the player that is *wanted* had a color; a walk along an index."""
    games = archive_games.c
    is_theirs = (
        games[f"{color}_owner"] == wanted.user_ids[0]
        if wanted.user_ids
        else games[f"{color}_key"] == name_search_key(wanted.names[0])
    )
    with_people = games.source != "computer"
    latest = select(games.id, games.outcome).where(is_theirs, with_people).order_by(games.id.desc())
    return latest.limit(most).subquery()


def _count_results(connection: Connection, wanted: GameFilter, color: str) -> Results:
    latest = _latest_games_as(wanted, color, MAX_COUNTED_GAMES)
    counted = select(latest.c.outcome, func.count()).group_by(latest.c.outcome)
    counts = {row[0]: row[1] for row in connection.execute(counted)}
    won, lost = ("WhiteWins", "BlackWins") if color == "white" else ("BlackWins", "WhiteWins")
    return Results(counts.get(won, 0), counts.get("Draw", 0), counts.get(lost, 0))


def _count_first_tiles(connection: Connection, wanted: GameFilter) -> list[tuple[Bug, int]]:
    """What somebody began with, that most often first."""
    count: Counter[Bug] = Counter()
    for number, color in enumerate(COLORS):
        latest = _latest_games_as(wanted, color, MAX_FIRST_TILE_GAMES)
        rows = connection.scalars(
            select(func.substr(archive_records.c.moves, 1, FIRST_MOVES_CHARACTERS))
            .join(latest, latest.c.id == archive_records.c.game)
            .where(archive_records.c.start.is_(None))
        )
        for moves in rows:
            if bug := _first_bug(moves.split(";")[number : number + 1]):
                count[bug] += 1
    return count.most_common()


def _first_bug(first: list[str]) -> Bug | None:
    try:
        return parse_piece(first[0].split()[0]).bug if first else None
    except (HiveError, IndexError):
        return None
