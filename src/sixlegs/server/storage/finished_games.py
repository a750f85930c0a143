"""What the end of a game leaves behind, in the same transaction: ratings, and the archive."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection

from sixlegs.ratings import PROVISIONAL
from sixlegs.rules import Color
from sixlegs.server.play.archive_entry import Player, Source, entry_of_game, rated_speed
from sixlegs.server.play.owners import Owner, is_account
from sixlegs.server.play.seated_game import SeatedGame
from sixlegs.server.play.seats import Person, PlayerRating
from sixlegs.server.storage import archive, ratings
from sixlegs.server.storage.ratings import Change, RatedGame

PAIR_GAMES_PER_DAY = 10
"""Rated games of one pair that count within 24 hours: two hours of blitz. Between players of equal
and certain strength, ten wins are worth 72 points."""

SHORT_GAME_PLIES = 20
"""Of shorter games of one pair, one counts within 24 hours. Of 53 decisive games from
BoardSpace, two were shorter."""


def finish(connection: Connection, game: SeatedGame, now: int) -> None:
    """Rate a finished game if it counts, and add it to the archive if it is public.

    Only the first call for a game does anything: a game that did not count then never does.
    """
    result = game.game.result
    assert result is not None
    if archive.has_played(connection, game.id):
        return
    before = ratings_of(connection, game)
    rated = _rated(game)
    if rated and _counts(connection, rated, len(game.game.board.moves), now):
        white, black = ratings.rate(connection, rated, result.outcome, now)
        before = {Color.WHITE: _before(white), Color.BLACK: _before(black)}
    if game.terms.is_rated or game.access == "public":
        publish(connection, game, "rated" if rated else "lobby", before)


def publish(
    connection: Connection,
    game: SeatedGame,
    source: Source,
    before: dict[Color, PlayerRating] | None = None,
) -> bool:
    """Put a game into the archive, whose index follows; tell whether it was not there yet."""
    known = {color: rating.value for color, rating in (before or {}).items()}
    return archive.add_played(connection, entry_of_game(game, source, known))


def publish_for(connection: Connection, game: SeatedGame, owner: Owner) -> None:
    """Put a game by link into the archive because *owner* wants it: the other player stands there
    without a name until they want it, too."""
    whole = entry_of_game(game, "link", {})
    players = [player if player.owner == owner else Player() for player in whole.players]
    if not archive.add_played(connection, replace(whole, players=(players[0], players[1]))):
        for color, player in zip(archive.COLORS, players, strict=True):
            archive.tell_player(connection, game.id, color, player)


def ratings_of(connection: Connection, game: SeatedGame) -> dict[Color, PlayerRating]:
    """How strong the players of a rated game are, and what it has changed."""
    speed = rated_speed(game.terms)
    if speed is None:
        return {}
    if changed := ratings.changes_by(connection, game.id):
        return {color: _after(one) for color, one in zip(Color, changed, strict=True)}
    return {
        color: ratings.standing(connection, seat.owner, speed).shown()
        for color, seat in game.seats.items()
        if isinstance(seat, Person)
    }


def _rated(game: SeatedGame) -> RatedGame | None:
    """What a game is to the ratings; None if it counts nothing: not both have moved."""
    speed = rated_speed(game.terms)
    white, black = (_account(game, color) for color in Color)
    if not (game.core.counts and speed and white and black):
        return None
    return RatedGame(game.id, speed, white, black)


def _counts(connection: Connection, game: RatedGame, plies: int, now: int) -> bool:
    """Return whether a game changes ratings, given what its pair has played within 24 hours."""
    ratings.lock_pair(connection, game)  # of two games that end at once, one sees the other
    earlier = ratings.pair_lengths(connection, game.white, game.black, now - ratings.DAY)
    if len(earlier) >= PAIR_GAMES_PER_DAY:
        return False
    return plies >= SHORT_GAME_PLIES or all(length >= SHORT_GAME_PLIES for length in earlier)


def _account(game: SeatedGame, color: Color) -> Owner | None:
    seat = game.seats[color]
    return seat.owner if isinstance(seat, Person) and is_account(seat.owner) else None


def _before(change: Change) -> PlayerRating:
    return PlayerRating(round(change.before), change.deviation > PROVISIONAL)


def _after(change: Change) -> PlayerRating:
    difference = round(change.after) - round(change.before)
    return PlayerRating(round(change.after), change.deviation > PROVISIONAL, difference)
