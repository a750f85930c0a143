"""How people meet, over HTTP and the lobby's socket; `web/src/messages.ts` has this, too."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from sixlegs.server.protocol.positions import (
    GameTerms,
    PlayerRating,
    RatingInfo,
    Seats,
    Stack,
    WireStruct,
)
from sixlegs.server.protocol.scalars import (
    ColorName,
    GameId,
    GameType,
    Milliseconds,
    OpeningName,
    Token,
)


class CurrentUser(WireStruct):
    """`GET /api/me`: the person who asks."""

    name: str | None
    """What they call themselves."""
    can_invite: bool
    """Whether other machines can reach this server, so that a guest could come."""
    has_account: bool
    """Whether they are signed in, and no guest."""


class NameChange(WireStruct):
    """`PUT /api/me`: choose a name, or none; the answer is Me, with the name as it is kept."""

    name: Annotated[str, Meta(max_length=200)] | None


class GameOffer(GameTerms, kw_only=True):
    """A game that waits for its second player."""

    creator_name: str | None
    """The name of the player who made it."""
    is_account: bool
    """Whether that player has an account."""
    is_own: bool
    """Whether the recipient made it."""
    color: ColorName
    """The side of the second player."""
    game_type: GameType
    opening: OpeningName
    rating: PlayerRating | None
    """The rating of its maker at that speed; null unless the game is rated."""


class InvitationDetails(GameOffer, kw_only=True):
    """`GET /api/invitations/TOKEN`: what somebody is invited to."""

    game: GameId | None
    """The game, for those who have a seat at it; None for a guest who has not come yet."""
    is_taken: bool
    """Whether the guest has come."""
    stacks: list[Stack]
    """What lies on the table already."""


class InvitationAccepted(WireStruct):
    """`POST /api/invitations/TOKEN`: the seat is yours, also if it was before."""

    game: GameId


class Challenge(GameOffer, kw_only=True):
    """An invitation to anybody."""

    token: Token
    game: GameId
    created: Milliseconds
    """When, since 1970."""


class OngoingGame(GameTerms, kw_only=True):
    """A game that is being played, for anybody to watch."""

    game: GameId
    game_type: GameType
    seats: Seats
    stacks: list[Stack]
    turn: ColorName
    ply: int
    rating_info: RatingInfo | None
    """Null for a game that is played for nothing."""


class Lobby(WireStruct, tag="lobby"):
    """`GET /api/lobby`, and what its socket sends first and after every change."""

    challenges: list[Challenge]
    """The oldest first."""
    games: list[OngoingGame]
    """The latest first."""
