"""The effects of a game's end on ratings and archive, in the same transaction."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection

from sixlegs.ratings import PROVISIONAL_DEVIATION
from sixlegs.rules import Color
from sixlegs.server.play.archive_entry import EntryPlayer, Source, entry_from_game, rated_speed
from sixlegs.server.play.rated_games import PAIR_GAMES_PER_DAY, SHORT_GAME_PLIES
from sixlegs.server.play.seats import Person, PlayerRating
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId, is_account
from sixlegs.server.storage import archive, ratings
from sixlegs.server.storage.ratings import RatedGame, RatingChange


def record_result(connection: Connection, game: ServerGame, now: int) -> None:
    """Rate a finished game if it counts, and add it to the archive if it is public.

    Only the first call for a game does anything: a game that did not count then never does.
    """
    result = game.game.result
    assert result is not None
    if archive.has_played_game(connection, game.id):
        return
    before = ratings_in(connection, game)
    rated = _as_rated_game(game)
    if rated and _is_counted(connection, rated, len(game.game.board.moves), now):
        white, black = ratings.rate_finished_game(connection, rated, result.outcome, now)
        before = {Color.WHITE: _rating_before(white), Color.BLACK: _rating_before(black)}
    if game.terms.is_rated or game.access == "public":
        publish(connection, game, "rated" if rated else "lobby", before)


def publish(
    connection: Connection,
    game: ServerGame,
    source: Source,
    before: dict[Color, PlayerRating] | None = None,
) -> bool:
    """Add a game to the archive, which indexes it later, and return whether it was new."""
    values = {color: rating.value for color, rating in (before or {}).items()}
    return archive.add_played(connection, entry_from_game(game, source, values))


def publish_player(connection: Connection, game: ServerGame, user_id: UserId) -> None:
    """Publish a game by link for *user_id*.

    The archive shows the opponent without a name until they publish it, too.
    """
    entry = entry_from_game(game, "link", {})
    players = [player if player.user_id == user_id else EntryPlayer() for player in entry.players]
    if not archive.add_played(connection, replace(entry, players=(players[0], players[1]))):
        for color, player in zip(archive.COLORS, players, strict=True):
            archive.set_player(connection, game.id, color, player)


def ratings_in(connection: Connection, game: ServerGame) -> dict[Color, PlayerRating]:
    """Return the ratings of the players of a rated game, with their changes if it is rated."""
    speed = rated_speed(game.terms)
    if speed is None:
        return {}
    if changes := ratings.changes_of_game(connection, game.id):
        return {color: _rating_after(change) for color, change in zip(Color, changes, strict=True)}
    return {
        color: ratings.load_rating(connection, seat.user_id, speed).to_player_rating()
        for color, seat in game.seats.items()
        if isinstance(seat, Person)
    }


def _as_rated_game(game: ServerGame) -> RatedGame | None:
    """Return *game* for the ratings, or None if it cannot count, as before both have moved."""
    speed = rated_speed(game.terms)
    white, black = (_account_id(game, color) for color in Color)
    if not (game.core.has_enough_moves and speed and white and black):
        return None
    return RatedGame(game.id, speed, white, black)


def _is_counted(connection: Connection, game: RatedGame, plies: int, now: int) -> bool:
    """Return whether a game changes ratings, given what its pair has played within 24 hours."""
    # Of two games that end at the same time, one sees the other.
    ratings.lock_pair(connection, game)
    earlier = ratings.pair_game_lengths(connection, game.white, game.black, now - ratings.DAY_MS)
    if len(earlier) >= PAIR_GAMES_PER_DAY:
        return False
    return plies >= SHORT_GAME_PLIES or all(length >= SHORT_GAME_PLIES for length in earlier)


def _account_id(game: ServerGame, color: Color) -> UserId | None:
    seat = game.seats[color]
    return seat.user_id if isinstance(seat, Person) and is_account(seat.user_id) else None


def _rating_before(change: RatingChange) -> PlayerRating:
    return PlayerRating(round(change.before), change.deviation > PROVISIONAL_DEVIATION)


def _rating_after(change: RatingChange) -> PlayerRating:
    difference = round(change.after) - round(change.before)
    return PlayerRating(round(change.after), change.deviation > PROVISIONAL_DEVIATION, difference)
