"""The lobby as messages show it."""

from __future__ import annotations

from typing import Any

import msgspec

from sixlegs._core import GameTerms
from sixlegs.server.play.listed_game import Invite, ListedGame, LobbyGames
from sixlegs.server.play.owners import Owner, is_account
from sixlegs.server.play.seats import people_of
from sixlegs.server.protocol import people, positions
from sixlegs.server.protocol.scalars import color_name
from sixlegs.server.views.board import stacks
from sixlegs.server.views.game import rated, rating, seats


def lobby(games: LobbyGames, owner: Owner) -> people.Lobby:
    """Return the lobby as *owner* sees it."""
    return people.Lobby(
        [_challenge(invite, game, owner) for invite, game in games.challenges],
        [_watchable(game, owner) for game in games.watchable],
    )


def terms(agreed: GameTerms) -> dict[str, Any]:
    """Return the fields of :class:`positions.GameTerms`."""
    shown = msgspec.convert(agreed, positions.GameTerms, from_attributes=True)
    return msgspec.structs.asdict(shown)


def _challenge(invite: Invite, game: ListedGame, owner: Owner) -> people.Challenge:
    by = next(people_of(game.players.seats))
    return people.Challenge(
        token=invite.token,
        game=game.id,
        by=game.players.names.get(by),
        is_account=is_account(by),
        yours=by == owner,
        color=color_name(invite.color),
        game_type=game.board.game_type,
        opening=game.board.opening,
        created=invite.created,
        rating=rating(game.ratings.get(invite.color.other)),
        **terms(game.terms),
    )


def _watchable(game: ListedGame, owner: Owner) -> people.Watchable:
    return people.Watchable(
        game=game.id,
        game_type=game.board.game_type,
        seats=seats(game.players, owner),
        stacks=stacks(game.board),
        turn=color_name(game.board.turn),
        ply=game.ply,
        rated=rated(game.terms, game.ratings),
        **terms(game.terms),
    )
