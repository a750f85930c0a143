"""Queries of quick pairing: find an open challenge with given terms, or store a new one."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from sixlegs._core import GameTerms
from sixlegs.rule_sets import RuleSet
from sixlegs.server.play.archive_entry import rated_speed
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.storage import ratings
from sixlegs.server.storage.game_repository import insert_game
from sixlegs.server.storage.queries import is_vacant
from sixlegs.server.storage.schema import games, invitations, lobby_games, seats

MAX_CANDIDATES = 50
MAX_RATING_DIFFERENCE = 500
"""Players who differ by more hardly ever win against each other, and hardly change their rating."""


class OpenChallenge(NamedTuple):
    """A challenge that a player may join."""

    token: str
    game: str
    creator: UserId
    created: int
    """In milliseconds of the database's clock."""


class PairingTerms(NamedTuple):
    """The rules and terms that both players ask for."""

    rules: RuleSet
    terms: GameTerms


def find_challenges(
    connection: Connection, user_id: UserId, conditions: PairingTerms
) -> list[OpenChallenge]:
    """Return the challenges that *user_id* may join or has posted, the best first.

    The user's own challenge comes first. For a rated game the opponent with the closest rating is
    best, otherwise the challenge that has waited longest.
    """
    rules, terms = conditions
    clock = terms.clock
    assert clock is not None
    query = (
        select(invitations.c.token, invitations.c.game, seats.c.owner, invitations.c.created)
        .select_from(lobby_games)
        .join(games, games.c.id == lobby_games.c.game)
        .join(invitations, invitations.c.game == games.c.id)
        .join(seats, seats.c.game == games.c.id)
        .where(lobby_games.c.is_open.is_(True), is_vacant())
        .where(games.c.outcome.is_(None), games.c.start.is_(None))
        .where(games.c.game_type == rules.game_type, games.c.opening == rules.opening)
        .where(games.c.initial == clock.initial, games.c.increment == clock.increment)
        .where(games.c.is_per_move == clock.is_per_move, games.c.is_rated == terms.is_rated)
        .where(games.c.takebacks == terms.takebacks, games.c.played == 0)
        .where(seats.c.color != invitations.c.color, seats.c.owner.is_not(None))
        .order_by(seats.c.owner != user_id, invitations.c.created, invitations.c.game)
        .limit(MAX_CANDIDATES)
    )
    found = [OpenChallenge(*row) for row in connection.execute(query)]
    speed = rated_speed(terms)
    if speed is None or not found:
        return found
    stored = ratings.load_ratings_by_user(connection, {user_id, *(item.creator for item in found)})
    initial = ratings.initial_rating(speed)
    own = stored.get((user_id, speed), initial).rating.value

    def difference(challenge: OpenChallenge) -> float:
        rating = stored.get((challenge.creator, speed), initial).rating
        return abs(rating.value - own) if challenge.creator != user_id else -1

    return sorted(
        (item for item in found if difference(item) <= MAX_RATING_DIFFERENCE), key=difference
    )


def insert_challenge(
    connection: Connection,
    game: ServerGame,
    conditions: PairingTerms,
    user_id: UserId,
    token: str,
    now: int,
    origin: str,
    rejected: Collection[str],
) -> bool:
    """Store *game* as a challenge of *user_id*, unless there is one to join.

    Those in *rejected* do not count. Return whether the game was stored. Concurrent calls for the
    same terms run one after the other, so of two players who find no challenge one joins the other.
    """
    if connection.dialect.name == "postgresql":
        rules, terms = conditions
        pool = f"pairing {rules} {terms.clock} {terms.is_rated}"
        connection.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(pool, 0))))
    if any(item.token not in rejected for item in find_challenges(connection, user_id, conditions)):
        return False
    insert_game(connection, game, now, token, origin)
    return True
