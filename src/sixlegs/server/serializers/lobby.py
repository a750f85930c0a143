"""Serialize the lobby."""

from __future__ import annotations

from typing import Any

import msgspec

from sixlegs._core import GameTerms
from sixlegs.rules import Color
from sixlegs.server.play.listed_game import ListedGame, LobbyGames, StoredInvitation
from sixlegs.server.play.seats import Seats, Vacant, player_ids
from sixlegs.server.play.user_ids import UserId, is_account
from sixlegs.server.protocol import people, positions
from sixlegs.server.protocol.scalars import ColorName, to_color_name
from sixlegs.server.serializers.board import stacks
from sixlegs.server.serializers.game import rating, rating_info, seats


def lobby(games: LobbyGames, user_id: UserId) -> people.Lobby:
    """Return the lobby as *user_id* sees it."""
    return people.Lobby(
        [
            _challenge(invite, game, user_id)
            for invite, game in games.challenges
            if user_id not in games.blocked.get(_creator(game), ())
        ],
        [ongoing_game(game, user_id) for game in games.ongoing],
    )


def direct_challenge(
    invite: StoredInvitation, game: ListedGame, user_id: UserId
) -> people.DirectChallenge:
    """Return a challenge as one of its two players sees it."""
    seat = game.players.seats[invite.color]
    assert isinstance(seat, Vacant)
    return people.DirectChallenge(
        **msgspec.structs.asdict(_challenge(invite, game, user_id)),
        opponent=game.players.names.get(seat.invited) if seat.invited else None,
        declined=seat.declined,
    )


def terms(agreed: GameTerms) -> dict[str, Any]:
    """Return the fields of :class:`positions.GameTerms`."""
    message = msgspec.convert(agreed, positions.GameTerms, from_attributes=True)
    return msgspec.structs.asdict(message)


def offered_color(seats: Seats, vacancy: Color) -> ColorName | None:
    """Return the side of the player who takes the seat of *vacancy*, or None if not yet drawn."""
    seat = seats[vacancy]
    is_random = isinstance(seat, Vacant) and seat.is_random
    return None if is_random else to_color_name(vacancy)


def _creator(challenge: ListedGame) -> UserId:
    return next(player_ids(challenge.players.seats))


def _challenge(invite: StoredInvitation, game: ListedGame, user_id: UserId) -> people.Challenge:
    creator = _creator(game)
    return people.Challenge(
        token=invite.token,
        game=game.id,
        creator_name=game.players.names.get(creator),
        is_account=is_account(creator),
        is_own=creator == user_id,
        color=offered_color(game.players.seats, invite.color),
        game_type=game.board.game_type,
        opening=game.board.opening,
        created=invite.created,
        rating=rating(game.ratings.get(invite.color.other)),
        **terms(game.terms),
    )


def ongoing_game(game: ListedGame, user_id: UserId) -> people.OngoingGame:
    """Return a game in progress as *user_id* sees it."""
    return people.OngoingGame(
        game=game.id,
        began=game.began or 0,
        game_type=game.board.game_type,
        seats=seats(game.players, user_id),
        stacks=stacks(game.board),
        turn=to_color_name(game.board.turn),
        ply=game.ply,
        rating_info=rating_info(game.terms, game.ratings),
        **terms(game.terms),
    )
