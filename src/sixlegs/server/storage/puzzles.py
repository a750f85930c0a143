"""Puzzle ratings of accounts and of puzzles, and the attempts that change them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite

from sixlegs.ratings import RATING_PERIODS_PER_DAY, RatedResult, Rating, rate_player
from sixlegs.server.play.codes import RATED_PUZZLE_MODES, PuzzleMode
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage import accounts
from sixlegs.server.storage.ratings import DAY_MS
from sixlegs.server.storage.schema import puzzle_attempts, puzzle_players, puzzle_ratings

MAX_UNRATED_ATTEMPTS = 20_000
"""Stored per account, about 5 MB with SQLite. Rated attempts, one per puzzle, are not counted."""

COLUMNS = puzzle_attempts.c

NEW_PLAYER = Rating(deviation=250.0)
"""The puzzle rating of a new player. With the deviation of games, which is 500, the first failure
would cost 570 points, because the first puzzles are easy."""


class PuzzlePlayer(NamedTuple):
    """The puzzle rating of an account."""

    rating: Rating = NEW_PLAYER
    """The rating after the last rated attempt."""
    rated: int = 0
    """The number of rated attempts."""
    attempts: int = 0
    """The number of stored attempts."""
    changed: int | None = None
    """When the last rated attempt was stored, by the database's clock."""


class Attempt(NamedTuple):
    """An attempt of an account at a puzzle."""

    id: str
    puzzle: str
    mode: PuzzleMode
    is_solved: bool
    at: int
    """The time of day, in milliseconds since 1970."""
    rating: float | None = None
    """The player's rating after the attempt, or None if it did not change ratings."""


class PuzzleRating(NamedTuple):
    """The rating of a puzzle, and how many attempts have changed it."""

    rating: Rating
    attempts: int


class RatedAttempts(NamedTuple):
    """The ratings after a batch of attempts."""

    player: PuzzlePlayer
    puzzles: dict[str, Rating]
    """The ratings of all puzzles of the batch."""
    new_attempts: int
    """The number of attempts that were not stored before."""


def record_attempts(
    connection: Connection,
    user_id: UserId,
    attempts: Iterable[Attempt],
    initial_ratings: Mapping[str, Rating],
    now: int,
) -> RatedAttempts | None:
    """Store attempts, and update the ratings of the player and of the puzzles.

    Attempts whose id is already stored are ignored, so a client can repeat a request. An attempt is
    rated if its mode is one of :data:`RATED_PUZZLE_MODES`, and if it is the first one of the
    account at the puzzle in these modes.

    The clock of the database decides how long ago the last attempt was. The times that the client
    claims only decide the order within a batch.

    Return None if the account does not exist any more.
    """
    if accounts.find_account(connection, user_id, is_locked=True) is None:
        return None
    player = _lock_player(connection, user_id, now)
    batch = list(attempts)
    new = _without_stored(connection, user_id, batch)
    rated = _choose_rated(connection, user_id, new)
    puzzles = _lock_puzzles(connection, rated.keys(), initial_ratings)
    rows = []
    for attempt in new:
        rating = None
        if attempt is rated.get(attempt.puzzle):
            player, puzzles[attempt.puzzle] = _rate(player, puzzles[attempt.puzzle], attempt, now)
            rating = player.rating.value
        rows.append(_attempt_row(user_id, attempt, rating))
    if rows:
        connection.execute(insert(puzzle_attempts), rows)
        player = player._replace(attempts=player.attempts + len(rows))
        player = _prune(connection, user_id, player)
        _update_player(connection, user_id, player, now)
    _update_puzzles(connection, puzzles)
    ids = {attempt.puzzle for attempt in batch}
    ratings = {id: initial_ratings[id] for id in ids} | load_ratings(connection, ids)
    return RatedAttempts(player, ratings, len(rows))


def load_player(
    connection: Connection, user_id: UserId, *, is_locked: bool = False
) -> PuzzlePlayer:
    """Return the puzzle rating of *user_id*, or the initial one.

    If it *is_locked*, it cannot change until the transaction ends.
    """
    query = select(puzzle_players).where(puzzle_players.c.owner == user_id)
    row = connection.execute(query.with_for_update() if is_locked else query).one_or_none()
    if row is None:
        return PuzzlePlayer()
    rating = Rating(row.value, row.deviation, row.volatility)
    return PuzzlePlayer(rating, row.rated, row.attempts, row.changed if row.rated else None)


def load_ratings(connection: Connection, ids: Collection[str] | None = None) -> dict[str, Rating]:
    """Return the ratings of those of the puzzles *ids* that have been rated; by default of all."""
    query = select(puzzle_ratings)
    if ids is not None:
        query = query.where(puzzle_ratings.c.puzzle.in_(sorted(ids)))
    return {
        row.puzzle: Rating(row.value, row.deviation, row.volatility)
        for row in connection.execute(query)
    }


def find_attempts(
    connection: Connection, user_id: UserId, before: tuple[int, str] | None, limit: int
) -> list[Attempt]:
    """Return attempts of *user_id*, the latest first.

    *before* is the time and the id of the last attempt of the page before.
    """
    query = select(
        COLUMNS.id, COLUMNS.puzzle, COLUMNS.mode, COLUMNS.solved, COLUMNS.at, COLUMNS.rating
    ).where(COLUMNS.owner == user_id)
    if before:
        query = query.where(tuple_(COLUMNS.at, COLUMNS.id) < before)
    latest_first = query.order_by(COLUMNS.at.desc(), COLUMNS.id.desc()).limit(limit)
    return [Attempt(*row) for row in connection.execute(latest_first)]


def _rate(
    player: PuzzlePlayer, puzzle: PuzzleRating, attempt: Attempt, now: int
) -> tuple[PuzzlePlayer, PuzzleRating]:
    """Return both ratings after an attempt. Puzzles do not change with time, unlike players."""
    days = 0 if player.changed is None else max(0, now - player.changed) / DAY_MS
    periods = days * RATING_PERIODS_PER_DAY
    score = float(attempt.is_solved)
    opponent = player.rating.after_inactivity(periods)
    rating = rate_player(player.rating, [RatedResult(puzzle.rating, score)], periods=periods)
    other = rate_player(puzzle.rating, [RatedResult(opponent, 1 - score)], periods=0)
    return (
        player._replace(rating=rating, rated=player.rated + 1, changed=now),
        PuzzleRating(other, puzzle.attempts + 1),
    )


def _without_stored(
    connection: Connection, user_id: UserId, attempts: list[Attempt]
) -> list[Attempt]:
    """Return the attempts with new ids, in order of time."""
    by_id: dict[str, Attempt] = {}
    for attempt in attempts:
        by_id.setdefault(attempt.id, attempt)
    is_stored = (COLUMNS.owner == user_id) & COLUMNS.id.in_(list(by_id))
    for id in connection.scalars(select(COLUMNS.id).where(is_stored)):
        del by_id[id]
    return sorted(by_id.values(), key=lambda attempt: attempt.at)


def _choose_rated(
    connection: Connection, user_id: UserId, attempts: Iterable[Attempt]
) -> dict[str, Attempt]:
    """Return those of the new *attempts* of *user_id* that are rated, by puzzle."""
    first: dict[str, Attempt] = {}
    for attempt in attempts:
        if attempt.mode in RATED_PUZZLE_MODES:
            first.setdefault(attempt.puzzle, attempt)
    is_rated = (COLUMNS.owner == user_id) & COLUMNS.puzzle.in_(list(first))
    for puzzle in connection.scalars(
        select(COLUMNS.puzzle).where(is_rated, COLUMNS.rating.is_not(None))
    ):
        del first[puzzle]
    return first


def _lock_player(connection: Connection, user_id: UserId, now: int) -> PuzzlePlayer:
    """Return the puzzle rating of *user_id*, locked: one batch of a player at a time is rated."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    row = _rating_row(NEW_PLAYER) | {"rated": 0, "attempts": 0, "changed": now}
    new = dialect.insert(puzzle_players).values(owner=user_id, **row)
    connection.execute(new.on_conflict_do_nothing())
    return load_player(connection, user_id, is_locked=True)


def _lock_puzzles(
    connection: Connection, ids: Collection[str], initial_ratings: Mapping[str, Rating]
) -> dict[str, PuzzleRating]:
    """Return the ratings of puzzles, locked in order of id to avoid deadlocks."""
    if not ids:
        return {}
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    rows = [{"puzzle": id, "attempts": 0} | _rating_row(initial_ratings[id]) for id in sorted(ids)]
    connection.execute(dialect.insert(puzzle_ratings).on_conflict_do_nothing(), rows)
    query = (
        select(puzzle_ratings)
        .where(puzzle_ratings.c.puzzle.in_(sorted(ids)))
        .order_by(puzzle_ratings.c.puzzle)
        .with_for_update()
    )
    return {
        row.puzzle: PuzzleRating(Rating(row.value, row.deviation, row.volatility), row.attempts)
        for row in connection.execute(query)
    }


def _update_player(connection: Connection, user_id: UserId, player: PuzzlePlayer, now: int) -> None:
    row = _rating_row(player.rating) | {
        "rated": player.rated,
        "attempts": player.attempts,
        "changed": player.changed or now,
    }
    is_own = puzzle_players.c.owner == user_id
    connection.execute(update(puzzle_players).where(is_own).values(row))


def _update_puzzles(connection: Connection, puzzles: Mapping[str, PuzzleRating]) -> None:
    rows = [
        {"id": id, "attempts": puzzle.attempts} | _rating_row(puzzle.rating)
        for id, puzzle in puzzles.items()
    ]
    if rows:
        is_puzzle = puzzle_ratings.c.puzzle == bindparam("id")
        connection.execute(update(puzzle_ratings).where(is_puzzle), rows)


def _prune(connection: Connection, user_id: UserId, player: PuzzlePlayer) -> PuzzlePlayer:
    """Delete the oldest unrated attempts beyond the limit, and return *player* without them."""
    if player.attempts - player.rated <= MAX_UNRATED_ATTEMPTS:
        return player
    is_unrated = (COLUMNS.owner == user_id) & COLUMNS.rating.is_(None)
    surplus = (
        select(COLUMNS.id)
        .where(is_unrated)
        .order_by(COLUMNS.at.desc(), COLUMNS.id.desc())
        .offset(MAX_UNRATED_ATTEMPTS)
    )
    connection.execute(delete(puzzle_attempts).where(is_unrated, COLUMNS.id.in_(surplus)))
    return player._replace(attempts=player.rated + MAX_UNRATED_ATTEMPTS)


def _rating_row(rating: Rating) -> dict[str, float]:
    return {
        "value": rating.value,
        "deviation": rating.deviation,
        "volatility": rating.volatility,
    }


def _attempt_row(user_id: UserId, attempt: Attempt, rating: float | None) -> dict[str, object]:
    return {
        "owner": user_id,
        "id": attempt.id,
        "puzzle": attempt.puzzle,
        "mode": attempt.mode,
        "solved": attempt.is_solved,
        "at": attempt.at,
        "rating": rating,
    }
