"""Profiles of players."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from sqlalchemy import Connection, Subquery, func, select

from sixlegs.errors import HiveError
from sixlegs.notation import parse_piece
from sixlegs.rules import Board, Bug
from sixlegs.server.play.archive_entry import name_search_key
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage import accounts, archive_search, ratings
from sixlegs.server.storage.archive_search import FoundGame, GameFilter
from sixlegs.server.storage.ratings import StoredRating
from sixlegs.server.storage.schema import archive_games, archive_records

PROFILE_GAMES = 12
MAX_COUNTED_GAMES = 10_000  # per color, for the results
MAX_FIRST_TILE_GAMES = 200  # per color, for the first tiles
COLORS = ("white", "black")
FIRST_MOVES_CHARACTERS = 40  # enough for the first moves of both players


class Results(NamedTuple):
    """The results of a player's games."""

    wins: int
    draws: int
    losses: int


class Profile(NamedTuple):
    """The public data of a player."""

    name: str
    user_id: UserId | None
    """None for a name in records."""
    created: int | None
    """When the account was created."""
    ratings: list[tuple[StoredRating, list[tuple[int, float]]]]
    """Each with the history of its changes."""
    results: tuple[Results, Results]
    """As White and as Black."""
    first_tiles: list[tuple[Bug, int]]
    games: list[FoundGame]
    boards: dict[int, Board]
    """The final boards of the games, by id."""


def load_profile(connection: Connection, name: str) -> Profile | None:
    """Return the profile of an account or of a name in records, or None if there is neither."""
    account = accounts.find_account_by_name(connection, name)
    game_filter = GameFilter(user_ids=(account.user_id,)) if account else GameFilter(names=(name,))
    games = archive_search.search(connection, game_filter, limit=PROFILE_GAMES).games
    if account is None and not games:
        return None
    stored_ratings = ratings.load_ratings(connection, account.user_id) if account else []
    return Profile(
        account.name if account else _name_in_record(games[0], name),
        account.user_id if account else None,
        account.created if account else None,
        [
            (rating, ratings.load_graph(connection, account.user_id, rating.speed))
            for rating in stored_ratings
            if account and rating.games
        ],
        (
            _count_results(connection, game_filter, "white"),
            _count_results(connection, game_filter, "black"),
        ),
        _count_first_tiles(connection, game_filter),
        games,
        archive_search.load_final_boards(connection, games),
    )


def _name_in_record(game: FoundGame, name: str) -> str:
    """Return *name* as it is spelled in a record."""
    return next(
        (
            spelling
            for spelling in game.names
            if spelling and name_search_key(spelling) == name_search_key(name)
        ),
        name,
    )


def _latest_games_as(game_filter: GameFilter, color: str, limit: int) -> Subquery:
    """Select the latest games of a player with *color*, by scanning an index."""
    games = archive_games.c
    is_theirs = (
        games[f"{color}_owner"] == game_filter.user_ids[0]
        if game_filter.user_ids
        else games[f"{color}_key"] == name_search_key(game_filter.names[0])
    )
    with_people = games.source != "computer"
    latest = select(games.id, games.outcome).where(is_theirs, with_people).order_by(games.id.desc())
    return latest.limit(limit).subquery()


def _count_results(connection: Connection, game_filter: GameFilter, color: str) -> Results:
    latest = _latest_games_as(game_filter, color, MAX_COUNTED_GAMES)
    query = select(latest.c.outcome, func.count()).group_by(latest.c.outcome)
    counts = {row[0]: row[1] for row in connection.execute(query)}
    won, lost = ("WhiteWins", "BlackWins") if color == "white" else ("BlackWins", "WhiteWins")
    return Results(counts.get(won, 0), counts.get("Draw", 0), counts.get(lost, 0))


def _count_first_tiles(connection: Connection, game_filter: GameFilter) -> list[tuple[Bug, int]]:
    """Count the bugs that a player placed first, the most frequent first."""
    count: Counter[Bug] = Counter()
    for number, color in enumerate(COLORS):
        latest = _latest_games_as(game_filter, color, MAX_FIRST_TILE_GAMES)
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
