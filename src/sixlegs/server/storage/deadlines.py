"""Games whose flag has fallen while no process had them open.

The deadline of a game changes with every move, so it is not indexed. Instead, ``next_check`` is a
lower bound of all its later deadlines, in game time, and NULL without a clock. It seldom changes:
the time at which a side would run out of time if its clock ran from now on never becomes earlier,
except by a takeback and by compensated lag, for which :func:`bounded_check` accounts. Games that
are due but have time left get a new bound.

The default is 0, so the next sweep computes the bound of a game that an earlier version created.
"""

from __future__ import annotations

from sqlalchemy import BindParameter, ColumnElement, Connection, Select, case, select, update

from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.storage.schema import games

MIN_POSTPONEMENT_MS = 10_000
"""Games with less time left stay due, since reading them again is cheaper than an update."""

MAX_POSTPONED_GAMES = 1000
"""Games per transaction, so that moves do not wait long."""


def find_games_past_deadline(connection: Connection, now: float) -> list[str]:
    """Return the ids of the games whose deadline has passed at the game time *now*."""
    time_ms = round(1000 * now)
    return list(connection.scalars(_due(time_ms).where(games.c.deadline <= time_ms)))


def postpone_checks(connection: Connection, now: float) -> int:
    """Compute ``next_check`` of some games that are due at *now*, and return their number.

    Those with a new bound less than `MIN_POSTPONEMENT_MS` ahead remain due.
    """
    time_ms = round(1000 * now)
    time_left = _smaller(games.c.white_left, games.c.black_left)
    bound = case(
        (games.c.initial.is_(None), None),
        (games.c.deadline.is_(None), time_ms + time_left),
        else_=_smaller(games.c.deadline, time_ms + time_left),
    )
    is_untimed = games.c.initial.is_(None)
    postponed = _due(time_ms).where(is_untimed | (bound >= time_ms + MIN_POSTPONEMENT_MS))
    chosen = games.c.id.in_(postponed.limit(MAX_POSTPONED_GAMES))
    return connection.execute(update(games).where(chosen).values(next_check=bound)).rowcount


def first_check(
    game: ServerGame, now: int, outages: ColumnElement[int]
) -> ColumnElement[int] | int | None:
    """Return ``next_check`` of a new game; *now* is the database's clock."""
    if game.clock is None:
        return None
    return 0 if game.clock.running else now + min(game.clock.left) - outages


def bounded_check(deadline: BindParameter[int | None]) -> ColumnElement[int | None]:
    """Return ``next_check`` after a change that has set *deadline*."""
    return case((games.c.next_check > deadline, deadline), else_=games.c.next_check)


def _due(now: int) -> Select[tuple[str]]:
    return select(games.c.id).where(games.c.next_check <= now, games.c.outcome.is_(None))


def _smaller(first: ColumnElement[int], second: ColumnElement[int]) -> ColumnElement[int]:
    return case((first < second, first), else_=second)
