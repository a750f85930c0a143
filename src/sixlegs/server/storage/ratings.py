"""Ratings of accounts: updates by rated games, histories and leaderboards."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, RowMapping, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from sixlegs.ratings import PROVISIONAL_DEVIATION, RATING_PERIODS_PER_DAY, Rating, Speed, rate_game
from sixlegs.rules import Outcome
from sixlegs.server.play.seats import PlayerRating
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage.schema import (
    accounts,
    archive_games,
    rating_changes,
    ratings,
    users,
)

DAY_MS = 24 * 3_600_000
MAX_INACTIVITY_MS = 90 * DAY_MS  # leaderboards omit players who have been inactive for longer
MAX_LEADERS = 100
MAX_GRAPH_POINTS = 500


class StoredRating(NamedTuple):
    """The rating of a player at one speed."""

    speed: Speed
    rating: Rating
    games: int
    changed_at: int
    """In milliseconds since 1970."""

    def rating_at(self, now: int) -> Rating:
        """Return the rating with the deviation that it has *now*."""
        return self.rating.after_inactivity(self.periods_since(now))

    def periods_since(self, now: int) -> float:
        """Return the number of rating periods since the last game."""
        return max(0, now - self.changed_at) / DAY_MS * RATING_PERIODS_PER_DAY if self.games else 0

    def to_player_rating(self) -> PlayerRating:
        """Return the rating as players see it."""
        return PlayerRating(round(self.rating.value), self.rating.is_provisional)


class RatingChange(NamedTuple):
    """The change of a rating by one game."""

    before: float
    after: float
    deviation: float
    """The deviation after the game."""


class RatedGame(NamedTuple):
    """A rated game between two accounts."""

    id: str
    speed: Speed
    white: UserId
    black: UserId


def load_rating(connection: Connection, user_id: UserId, speed: Speed) -> StoredRating:
    """Return the rating of *user_id* at *speed*, or the initial one."""
    is_rating = (ratings.c.owner == user_id) & (ratings.c.speed == speed.value)
    row = connection.execute(select(ratings).where(is_rating)).mappings().one_or_none()
    return _from_row(row) if row else initial_rating(speed)


def load_ratings(connection: Connection, user_id: UserId) -> list[StoredRating]:
    """Return all ratings of *user_id*."""
    rows = connection.execute(select(ratings).where(ratings.c.owner == user_id)).mappings()
    return [_from_row(row) for row in rows]


def load_ratings_by_user(
    connection: Connection, user_ids: Collection[UserId]
) -> dict[tuple[UserId, Speed], StoredRating]:
    """Return all ratings of *user_ids*."""
    rows = connection.execute(select(ratings).where(ratings.c.owner.in_(user_ids))).mappings()
    return {(row["owner"], Speed(row["speed"])): _from_row(row) for row in rows}


def initial_rating(speed: Speed) -> StoredRating:
    """Return the rating of a player without rated games."""
    return StoredRating(speed, Rating(), 0, 0)


def rate_finished_game(
    connection: Connection, game: RatedGame, outcome: Outcome, now: int
) -> tuple[RatingChange, RatingChange]:
    """Update both ratings by the result of *game*, or return the changes if it is rated already."""
    if existing := changes_of_game(connection, game.id):
        return existing
    players = (game.white, game.black)
    stored = _lock_ratings(connection, game.speed, players, now)
    before = [stored[user_id] for user_id in players]
    after = rate_game(
        before[0].rating,
        before[1].rating,
        outcome,
        white_periods=before[0].periods_since(now),
        black_periods=before[1].periods_since(now),
    )
    for user_id, old, new in zip(players, before, after, strict=True):
        row = {"value": new.value, "deviation": new.deviation, "volatility": new.volatility}
        is_rating = (ratings.c.owner == user_id) & (ratings.c.speed == game.speed.value)
        change = update(ratings).where(is_rating).values(**row, games=old.games + 1, changed=now)
        connection.execute(change)
    white, black = (
        RatingChange(old.rating.value, new.value, new.deviation)
        for old, new in zip(before, after, strict=True)
    )
    connection.execute(insert(rating_changes).values(_change_row(game, white, black, now)))
    return white, black


def lock_pair(connection: Connection, game: RatedGame) -> None:
    """Lock the pair of players: no other game of theirs is rated until the transaction ends.

    The lock covers all speeds. SQLite has only one writer anyway.
    """
    if connection.dialect.name == "postgresql":
        pair = " ".join(sorted((game.white, game.black)))
        number = func.hashtextextended(f"rated games of {pair}", 0)
        connection.execute(select(func.pg_advisory_xact_lock(number)))


def pair_game_lengths(
    connection: Connection, first: UserId, second: UserId, since: int
) -> list[int]:
    """Return the plies of the games between two players that changed their ratings after *since*.

    Games at any speed and with either colors count.
    """
    changes = rating_changes.c
    query = (
        select(archive_games.c.plies)
        .select_from(rating_changes)
        .join(archive_games, archive_games.c.game == changes.game)
        .where(changes.white.in_((first, second)), changes.black.in_((first, second)))
        .where(changes.speed.in_([speed.value for speed in Speed]), changes.changed > since)
    )
    return list(connection.scalars(query))


def changes_of_game(connection: Connection, game: str) -> tuple[RatingChange, RatingChange] | None:
    """Return the changes of both ratings by a game, or None if it has not changed any."""
    query = select(rating_changes).where(rating_changes.c.game == game)
    row = connection.execute(query).mappings().one_or_none()
    if row is None:
        return None
    white, black = (
        RatingChange(row[f"{color}_before"], row[f"{color}_after"], row[f"{color}_deviation"])
        for color in ("white", "black")
    )
    return white, black


def load_graph(connection: Connection, user_id: UserId, speed: Speed) -> list[tuple[int, float]]:
    """Return the times and values of a player's rating changes, the earliest first."""
    changes = rating_changes.c
    points: list[tuple[int, float]] = []
    for color in ("white", "black"):  # each color has an index in order of time
        latest = (
            select(changes.changed, changes[f"{color}_after"])
            .where(changes[color] == user_id, changes.speed == speed.value)
            .order_by(changes.changed.desc())
            .limit(MAX_GRAPH_POINTS)
        )
        points += [(changed_at, value) for changed_at, value in connection.execute(latest)]
    return sorted(points, key=lambda point: point[0])[-MAX_GRAPH_POINTS:]


def load_leaders(
    connection: Connection, speed: Speed, now: int
) -> list[tuple[UserId, str, StoredRating]]:
    """Return ids, names and ratings of the strongest active players with certain ratings."""
    rows = connection.execute(
        select(ratings, users.c.name)
        .join(users, users.c.owner == ratings.c.owner)
        .join(accounts, accounts.c.owner == ratings.c.owner)
        .where(ratings.c.speed == speed.value, ratings.c.deviation <= PROVISIONAL_DEVIATION)
        .where(ratings.c.changed > now - MAX_INACTIVITY_MS, accounts.c.banned.is_(None))
        .order_by(ratings.c.value.desc(), ratings.c.owner)
        .limit(MAX_LEADERS)
    ).mappings()
    leaders = [(row["owner"], row["name"], _from_row(row)) for row in rows]
    return [
        (user_id, name, rating)
        for user_id, name, rating in leaders
        if name and not rating.rating_at(now).is_provisional
    ]


def _lock_ratings(
    connection: Connection, speed: Speed, players: tuple[UserId, UserId], now: int
) -> dict[UserId, StoredRating]:
    """Return both players' ratings, locked in order of user id to avoid deadlocks."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    first = Rating()
    row = {"value": first.value, "deviation": first.deviation, "volatility": first.volatility}
    for user_id in sorted(players):
        key = {"owner": user_id, "speed": speed.value}
        new = dialect.insert(ratings).values(**key, **row, games=0, changed=now)
        connection.execute(new.on_conflict_do_nothing())
    query = (
        select(ratings)
        .where(ratings.c.owner.in_(players), ratings.c.speed == speed.value)
        .order_by(ratings.c.owner)
        .with_for_update()
    )
    return {locked["owner"]: _from_row(locked) for locked in connection.execute(query).mappings()}


def _from_row(row: RowMapping) -> StoredRating:
    rating = Rating(row["value"], row["deviation"], row["volatility"])
    return StoredRating(Speed(row["speed"]), rating, row["games"], row["changed"])


def _change_row(
    game: RatedGame, white: RatingChange, black: RatingChange, now: int
) -> dict[str, object]:
    return {
        "game": game.id,
        "speed": game.speed.value,
        "changed": now,
        "white": game.white,
        "black": game.black,
        "white_before": white.before,
        "white_after": white.after,
        "white_deviation": white.deviation,
        "black_before": black.before,
        "black_after": black.after,
        "black_deviation": black.deviation,
    }
