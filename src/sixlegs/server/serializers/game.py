"""Games, moves and reasons as messages show them."""

from __future__ import annotations

from collections.abc import Mapping, Set

import msgspec

from sixlegs import _core
from sixlegs._core import GameTerms, MoveLog
from sixlegs.game import Result
from sixlegs.rules import Color, Hex, Piece
from sixlegs.server.play.absence import Absence
from sixlegs.server.play.archive_entry import rated_speed
from sixlegs.server.play.codes import ClaimName
from sixlegs.server.play.seats import (
    Computer,
    Person,
    PlayerRating,
    Players,
    Seat,
    SeatInvitation,
)
from sixlegs.server.play.server_game import CommandRejectedError, ServerGame
from sixlegs.server.play.user_ids import UserId, is_account
from sixlegs.server.protocol import client_messages, positions, server_messages
from sixlegs.server.protocol.encoded import EncodedMessage
from sixlegs.server.protocol.scalars import to_color_name
from sixlegs.server.serializers.board import CHOICES_DECODER, reason_message

ENCODER = msgspec.json.Encoder()

#: What is sent: a message, or one that is written already, as for many.
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

    *connected* are the players who have it open, and *move_log* holds the moves that were encoded
    before. The core writes the message, with the board, the clocks and the conduct of the game.
    """
    players = Players(game.seats, game.visible_names(user_id), game.vacations)
    if game.vacancy is None or not game.is_seated(user_id):
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
        "ratingInfo": rating_info(game.terms, game.ratings),
    }
    encoded = {name: ENCODER.encode(value) for name, value in members.items()}
    sides = game.sides_of(user_id)
    return _core.position_message(game.core, sides, move_log or MoveLog(), now, encoded)


def explanation(
    seated: ServerGame, user_id: UserId, query: client_messages.Explain, piece: Piece
) -> server_messages.Explanation:
    """Why *piece* cannot be played, or not go where it was asked for."""
    hex = Hex(*query.hex) if query.hex else None
    reason = _core.why_not(seated.core, seated.sides_of(user_id), piece, hex)
    shown = reason_message(reason) if reason else None
    return server_messages.Explanation(query.request, seated.version, query.piece, query.hex, shown)


def premoves(
    seated: ServerGame, user_id: UserId, query: client_messages.RequestPremoves
) -> server_messages.Premoves:
    """What *user_id* could play if it were their turn, so that they can prepare it.

    Raises :exc:`CommandRejectedError`.
    """
    if seated.game.result:
        raise CommandRejectedError("game-over")
    is_theirs = seated.is_turn_of(user_id)
    if not seated.is_online or not seated.is_seated(user_id) or is_theirs:
        raise CommandRejectedError("not-available")
    choices = CHOICES_DECODER.decode(seated.game.board._premoves_json())
    return server_messages.Premoves(query.request, seated.version, choices)


def seats(
    players: Players, user_id: UserId, connected: Set[UserId] = frozenset()
) -> positions.Seats:
    """Who plays, as *user_id* sees it."""

    def shown(seat: Seat) -> positions.Seat:
        if isinstance(seat, Computer):
            return positions.ComputerSeat(seat.level)
        if isinstance(seat, Person):
            name = players.names.get(seat.user_id)
            return positions.PersonSeat(
                seat.user_id == user_id, name, seat.user_id in connected, is_account(seat.user_id)
            )
        return positions.VacantSeat()

    return positions.Seats(shown(players.seats[Color.WHITE]), shown(players.seats[Color.BLACK]))


def result(ended: Result | None) -> positions.Result | None:
    """How a game ended, if it did."""
    if ended is None:
        return None
    winner = ended.outcome.winner
    return positions.Result(None if winner is None else to_color_name(winner), ended.ending.value)


def rating_info(
    terms: GameTerms, ratings: Mapping[Color, PlayerRating]
) -> positions.RatingInfo | None:
    """What a rated game is played for; None for other games."""
    speed = rated_speed(terms)
    white, black = (rating(ratings.get(color)) for color in Color)
    return positions.RatingInfo(speed.value, white, black) if speed else None


def rating(player_rating: PlayerRating | None) -> positions.PlayerRating | None:
    """How strong somebody is, if that is known."""
    return positions.PlayerRating(*player_rating) if player_rating else None


def _absence(seated: ServerGame, absence: Absence, now: float) -> positions.Absence:
    claims: list[ClaimName] = ["win", "draw"] if seated.core.has_enough_moves else ["abort"]
    is_away = absence.since is not None
    return positions.Absence(absence.allowed_ms, absence.remaining_ms(now), is_away, claims)
