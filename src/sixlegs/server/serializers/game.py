"""Serialize games, seats, ratings and reasons."""

from __future__ import annotations

from collections.abc import Mapping, Set

import msgspec

from sixlegs import _core
from sixlegs._core import GameTerms, MoveLog
from sixlegs.game import Result
from sixlegs.rules import Color, Hex, Piece
from sixlegs.server.play.absence import Absence
from sixlegs.server.play.archive_entry import rated_speed
from sixlegs.server.play.codes import ClaimName, UncountedReason
from sixlegs.server.play.rated_games import uncounted_reason
from sixlegs.server.play.seats import (
    Person,
    PlayerRating,
    Players,
    Seat,
    SeatInvitation,
    player_ids,
)
from sixlegs.server.play.server_game import CommandRejectedError, ServerGame
from sixlegs.server.play.user_ids import UserId, is_account
from sixlegs.server.protocol import client_messages, positions, server_messages
from sixlegs.server.protocol.encoded import EncodedMessage
from sixlegs.server.protocol.scalars import to_color_name
from sixlegs.server.serializers.board import CHOICES_DECODER, reason_message

ENCODER = msgspec.json.Encoder()

#: A message to send, or one that is already encoded for many recipients.
OutgoingMessage = server_messages.ServerMessage | EncodedMessage


def position(
    game: ServerGame,
    user_id: UserId,
    now: float,
    connected: Set[UserId] = frozenset(),
    invitation: SeatInvitation | None = None,
    move_log: MoveLog | None = None,
) -> bytes:
    """Return the whole game as *user_id* may see it, a :class:`positions.Position` as JSON.

    *connected* are the players who have it open, and *move_log* caches the moves encoded earlier.
    The core writes the message, with the board, the clocks and the state of the game.
    """
    players = Players(game.seats, game.visible_names(user_id), game.vacations)
    if game.vacancy is None or not game.is_involved(user_id):
        invitation = None
    may_follow = game.access == "public" or game.is_seated(user_id)
    members = {
        "game": game.id,
        "version": game.version,
        "seats": seats(players, user_id, connected),
        "date": game.date,
        "rematch": game.rematch if may_follow else None,
        "access": game.access,
        "invitation": positions.Invitation(*invitation) if invitation else None,
        "absence": _absence(game, game.absence, now) if game.absence else None,
        "ratingInfo": rating_info(game.terms, game.ratings, uncounted_reason(game)),
    }
    encoded = {name: ENCODER.encode(value) for name, value in members.items()}
    sides = game.sides_of(user_id)
    return _core.position_message(game.core, sides, move_log or MoveLog(), now, encoded)


def explanation(
    game: ServerGame, user_id: UserId, query: client_messages.Explain, piece: Piece
) -> server_messages.Explanation:
    """Return why *piece* cannot be played, or cannot move to the hex of *query*."""
    hex = Hex(*query.hex) if query.hex else None
    reason = _core.why_not(game.core, game.sides_of(user_id), piece, hex)
    message = reason_message(reason) if reason else None
    return server_messages.Explanation(query.request, game.version, query.piece, query.hex, message)


def premoves(
    game: ServerGame, user_id: UserId, query: client_messages.RequestPremoves
) -> server_messages.Premoves:
    """Return the possible premoves of *user_id*.

    Raises :exc:`CommandRejectedError` if the game is over, or *user_id* is to move or has no seat.
    """
    if game.game.result:
        raise CommandRejectedError("game-over")
    if not game.is_seated(user_id) or game.is_turn_of(user_id):
        raise CommandRejectedError("not-available")
    choices = CHOICES_DECODER.decode(game.game.board._premoves_json())
    return server_messages.Premoves(query.request, game.version, choices)


def seats(
    players: Players, user_id: UserId, connected: Set[UserId] = frozenset()
) -> positions.Seats:
    """Return the seats as *user_id* sees them."""

    def serialize(seat: Seat) -> positions.Seat:
        if isinstance(seat, Person):
            name = players.names.get(seat.user_id)
            return positions.PersonSeat(
                seat.user_id == user_id, name, seat.user_id in connected, is_account(seat.user_id)
            )
        if user_id not in (*player_ids(players.seats), seat.invited) or seat.invited is None:
            return positions.VacantSeat(is_random=seat.is_random)
        return positions.VacantSeat(players.names.get(seat.invited), seat.declined, seat.is_random)

    return positions.Seats(
        serialize(players.seats[Color.WHITE]), serialize(players.seats[Color.BLACK])
    )


def result(game_result: Result | None) -> positions.Result | None:
    """Return the result of a game, or None if it is not over."""
    if game_result is None:
        return None
    winner = game_result.outcome.winner
    return positions.Result(
        None if winner is None else to_color_name(winner), game_result.ending.value
    )


def rating_info(
    terms: GameTerms,
    ratings: Mapping[Color, PlayerRating],
    uncounted: UncountedReason | None = None,
) -> positions.RatingInfo | None:
    """Return the ratings of a rated game, or None for an unrated one."""
    speed = rated_speed(terms)
    white, black = (rating(ratings.get(color)) for color in Color)
    return positions.RatingInfo(speed.value, white, black, uncounted) if speed else None


def rating(player_rating: PlayerRating | None) -> positions.PlayerRating | None:
    """Return a rating, or None if it is unknown."""
    return positions.PlayerRating(*player_rating) if player_rating else None


def _absence(game: ServerGame, absence: Absence, now: float) -> positions.Absence:
    claims: list[ClaimName] = ["win", "draw"] if game.core.has_enough_moves else ["abort"]
    is_away = absence.since is not None
    return positions.Absence(absence.allowed_ms, absence.remaining_ms(now), is_away, claims)
