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
    SpeedName,
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
    """The side of the second player; null if it is drawn at random when that player joins."""
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
    began: Milliseconds
    """When it began, since 1970."""
    game_type: GameType
    seats: Seats
    stacks: list[Stack]
    turn: ColorName
    ply: int
    rating_info: RatingInfo | None
    """Null for an unrated game."""


class Lobby(WireStruct, tag="lobby"):
    """`GET /api/lobby`: the lobby as the caller sees it.

    Its socket sends the lobby as a stranger sees it, at first and in response to Sync. Then it
    sends LobbyChanged after each change. To players of its games it sends LobbyOverlay before.
    """

    challenges: list[Challenge]
    """Oldest first."""
    games: list[OngoingGame]
    """Newest first; of those that began at the same time, the last id first."""
    version: int = 0
    """On the socket, incremented by each LobbyChanged."""


class GameProgress(WireStruct):
    """The moves in a game of the lobby since the version before."""

    index: int
    """Its index in the games of the lobby after all other changes."""
    ply: int
    turn: ColorName
    stacks: list[Stack]
    """The hexes that have changed; those without tiles are empty now."""


class LobbyChanged(WireStruct, tag="lobby-changed"):
    """The differences between the lobby and the version before.

    A page that has another version has missed a difference. It sends Sync to get the whole lobby.
    """

    version: int
    removed: list[GameId]
    """Challenges and games to remove, before anything is added."""
    challenges: list[Challenge]
    """Challenges to add, or to replace by the id of their game. Lists stay in order."""
    games: list[OngoingGame]
    """Games in progress to add or to replace."""
    progress: list[GameProgress]


class LobbySeat(WireStruct):
    """A seat in a game of the lobby."""

    game: GameId
    color: ColorName


class LobbyOverlay(WireStruct, tag="lobby-overlay"):
    """How the recipient sees the lobby differently, until the next LobbyOverlay."""

    own_seats: list[LobbySeat]
    """The recipient's seats in challenges and games."""
    hidden: list[GameId]
    """Challenges that the recipient cannot join: one of the two players blocks the other."""


#: The messages of `/api/lobby/socket`.
LobbyMessage = Lobby | LobbyChanged | LobbyOverlay


class HomeLeader(WireStruct):
    """One of the highest ratings at a speed."""

    speed: SpeedName
    name: str
    value: int


class HomeView(WireStruct):
    """`GET /api/home`: what happens on the server. Games and ratings may be ten seconds old."""

    players_online: int
    """Signed-in users with a page open, the caller included."""
    guests_online: int
    live_game: OngoingGame | None
    """A public game in progress."""
    game_of_the_day: ArchiveGame | None
    """A game of the archive with its final position; another one from midnight UTC."""
    challenges: list[Challenge]
    """The latest open challenges that the caller may join, or has posted."""
    leaders: list[HomeLeader]
    """The best players of each speed, before the second best of all speeds."""
    recent_games: list[ArchiveGame]
    """The latest games of the archive, with their final positions."""
