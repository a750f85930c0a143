"""Users, invitations and the lobby, over HTTP and the socket of the lobby."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from sixlegs.server.play.codes import DeclineReason, RelationKind
from sixlegs.server.protocol.archive import ArchiveGame
from sixlegs.server.protocol.positions import (
    GameTerms,
    PlayerRating,
    RatingInfo,
    Seats,
    Stack,
    TimeControl,
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
    """`GET /api/me`: the caller."""

    name: str | None
    """The display name."""
    can_invite: bool
    """Whether other hosts can reach this server, so that an opponent could join."""
    has_account: bool
    """Whether the caller is signed in to an account."""
    rating: PlayerRating | None = None
    """The rating at the speed that the caller has played most; null without rated games."""
    waiting_games: int = 0
    """The number of games with others in which the caller is to move."""


class NameChange(WireStruct):
    """`PUT /api/me`: set or remove the display name. Answered by CurrentUser."""

    name: Annotated[str, Meta(max_length=200)] | None


class NewRelation(WireStruct):
    """`PUT /api/relations/NAME`: follow or block an account, instead of the other."""

    kind: RelationKind


class FollowedPlayer(WireStruct):
    """An account that the caller follows."""

    name: str
    is_online: bool
    """Whether the player has a page open."""


class Relations(WireStruct):
    """`GET /api/relations`: the accounts that the caller follows or blocks, the latest first."""

    following: list[FollowedPlayer]
    blocked: list[str]
    """Their names."""


class GameOffer(GameTerms, kw_only=True):
    """A game that waits for its second player."""

    creator_name: str | None
    """The name of the creator."""
    is_account: bool
    """Whether the creator has an account."""
    is_own: bool
    """Whether the recipient is the creator."""
    color: ColorName | None
    """The side of the second player; null if the lot decides when that player joins."""
    game_type: GameType
    opening: OpeningName
    rating: PlayerRating | None
    """The rating of the creator at that speed; null unless the game is rated."""


class InvitationDetails(GameOffer, kw_only=True):
    """`GET /api/invitations/TOKEN`: the game that the invitation is for."""

    game: GameId | None
    """The id of the game if the caller has a seat in it, else null."""
    is_taken: bool
    """Whether the seat is taken."""
    is_for_you: bool
    """Whether the recipient is challenged by name and can decline."""
    stacks: list[Stack]
    """The tiles in play."""


class InvitationAccepted(WireStruct):
    """`POST /api/invitations/TOKEN`: take the seat; repeating the request has no further effect."""

    game: GameId


class PairingRequest(WireStruct):
    """`POST /api/pairing`: play against the next opponent who asks for the same.

    The game has the rules "tournament" of RULE_SETS and random colors, and allows takebacks.
    """

    clock: TimeControl
    is_rated: bool = False


class Pairing(WireStruct):
    """The response to PairingRequest."""

    game: GameId
    is_waiting: bool
    """Whether the game waits for an opponent; deleting the game cancels the request."""


class Challenge(GameOffer, kw_only=True):
    """An open invitation in the lobby."""

    token: Token
    game: GameId
    created: Milliseconds
    """Time of creation, since 1970."""


class DirectChallenge(Challenge, kw_only=True):
    """A challenge to a named player."""

    opponent: str | None
    """The name of the challenged player."""
    declined: DeclineReason | None
    """Why the challenged player declined."""


class RematchOffer(WireStruct):
    """An offer of a rematch to the caller."""

    game: GameId
    """The game that is over."""
    opponent: str | None
    """The name of the player who offers the rematch."""


class DirectChallenges(WireStruct):
    """`GET /api/challenges`: challenges by and to the caller, and offers of a rematch.

    Both lists are in order of time, the latest first.
    """

    challenges: list[DirectChallenge]
    rematch_offers: list[RematchOffer]
    """Those of the last three days."""


class DeclinedChallenge(WireStruct):
    """`POST /api/invitations/TOKEN/decline`: decline a challenge."""

    reason: DeclineReason = "other"


class OngoingGame(GameTerms, kw_only=True):
    """A game in progress that can be watched."""

    game: GameId
    game_type: GameType
    seats: Seats
    stacks: list[Stack]
    turn: ColorName
    ply: int
    rating_info: RatingInfo | None
    """Null for an unrated game."""


class Lobby(WireStruct, tag="lobby"):
    """`GET /api/lobby`; its socket sends the same at first and after every change."""

    challenges: list[Challenge]
    """Oldest first."""
    games: list[OngoingGame]
    """Newest first."""


class HomeView(WireStruct):
    """`GET /api/home`: what the home screen shows to all visitors; at most ten seconds old."""

    players_online: int
    """Signed-in users with a page open."""
    guests_online: int
    live_game: OngoingGame | None
    """A public game in progress."""
    game_of_the_day: ArchiveGame | None
    """A game of the archive with its final position; another one from midnight UTC."""
