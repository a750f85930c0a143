"""HTTP requests of the page and their responses: games, records and errors."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixlegs.server.play.codes import Access
from sixlegs.server.protocol.positions import (
    GameTerms,
    Invitation,
    Result,
    Seats,
    Stack,
    WireStruct,
)
from sixlegs.server.protocol.scalars import (
    ColorName,
    GameId,
    GameType,
    Hex,
    Milliseconds,
    OpeningName,
    PieceName,
    PositionErrorName,
)

# Starting positions


class EmptyBoard(WireStruct, tag_field="kind", tag="empty"):
    """Start with an empty board."""

    game_type: Annotated[GameType, Meta(max_length=20)]
    opening: OpeningName


class ImportedGame(WireStruct, tag_field="kind", tag="imported"):
    """Continue a record, a position string or a game string, and ignore its result."""

    text: Annotated[str, Meta(max_length=200_000)]


class CustomPosition(WireStruct, tag_field="kind", tag="custom"):
    """Start from a position that was set up."""

    game_type: Annotated[GameType, Meta(max_length=20)]
    opening: OpeningName
    stacks: Annotated[list[Stack], Meta(max_length=28)]
    turn: ColorName


Start = EmptyBoard | ImportedGame | CustomPosition


#: Moves by their UHP names.
Moves = Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=1000)]


class GameLine(WireStruct):
    """A game, or a part of one, that the server does not store."""

    start: Start
    moves: Moves | None = None
    """All moves from the start; null for the moves of an imported game."""


# Stored games


class CreatorSeat(WireStruct, tag_field="kind", tag="person"):
    """The creator of the game plays this side."""


class OpponentSeat(WireStruct, tag_field="kind", tag="opponent"):
    """The player who accepts the invitation plays this side."""


#: The minimum and maximum milliseconds of a clock: for all moves of a side, added after each move,
#: or for each move.
CLOCK_BOUNDS = {
    "initial": (1_000, 180 * 60_000),
    "increment": (0, 180_000),
    "perMove": (24 * 3_600_000, 14 * 24 * 3_600_000),
}


class NewGame(GameTerms, kw_only=True):
    """`POST /api/games`: an online game of the caller with an invitation for the opponent.

    The page creates and stores all other games itself.
    """

    start: Start
    moves: Moves | None = None
    """As in GameLine."""
    white: CreatorSeat | OpponentSeat
    black: CreatorSeat | OpponentSeat
    has_random_sides: bool = False
    """Whether the sides are drawn at random when the opponent joins."""
    is_public: bool = False
    """Whether the game is listed in the lobby and can be watched by all visitors."""
    opponent: Annotated[str, Meta(min_length=1, max_length=100)] | None = None
    """The name of an account to challenge. Only that account can accept, and the caller needs an
    account, too. Such a game cannot be public."""


class GameCreated(WireStruct):
    """The response to NewGame."""

    game: GameId
    invitation: Invitation | None = None
    """The invitation for the opponent."""


class GameSummary(WireStruct):
    """A game in a list."""

    game: GameId
    game_type: GameType
    opening: OpeningName
    seats: Seats
    stacks: list[Stack]
    turn: ColorName
    ply: int
    result: Result | None
    changed: Milliseconds
    """Time of the last change, since 1970."""
    access: Access | Literal["private"]
    deadline: Milliseconds | None = None
    """When the time of the side to move runs out, since 1970; null if no clock is running."""
    is_correspondence: bool = False
    """Whether the time control is per move."""
    rematch_offer: ColorName | None = None
    """The player who offers a rematch that has not begun."""


class GameList(WireStruct):
    """`GET /api/games`: the online games of the caller, most urgent first."""

    games: list[GameSummary]
    damaged_file: str | None
    """The file to which a damaged database was moved when the server started."""


class RecordText(WireStruct):
    """`POST /api/records`: convert a record in any supported format to PGN."""

    text: Annotated[str, Meta(max_length=200_000)]


# The server


class About(WireStruct):
    """`GET /api/about`: the operator of the server and its retention periods."""

    contact: str | None
    """Name and contact of the operator, as free text; null if not configured."""
    is_local: bool
    """Whether the server is reachable from this host only, and the caller operates it."""
    public_command: str
    """The command that starts the server, with the same options, reachable from other hosts."""
    cookie_lifetime_days: int
    """Days after a visit until the cookie expires."""
    has_retention: bool
    """Whether old games are deleted automatically."""
    game_retention_days: int
    """Days after the last change until a game is deleted, if `hasRetention`."""
    unstarted_retention_days: int
    """Days until an invitation, or an online game without first moves, is deleted."""
    challenge_timeout_minutes: int
    """Minutes that a challenge stays in the lobby after its creator has left."""
    has_access_log: bool
    """Whether every request is logged with its client address."""


# Errors


#: malformed: not the expected JSON · too-large: the request · unreadable-game:
#: the imported text is not a game, see `ply` and `positionError` · too-many-moves: the imported
#: game has more plies than a game on the server can have · invalid-seats: not exactly one seat for
#: the creator and one for the opponent · not-ratable: such a game cannot be rated ·
#: account-required: rated games require an account · not-computer-game: only games against the
#: computer can be uploaded to the archive · archive-full: the caller has too many games in the
#: archive · invalid-time-control: outside of CLOCK_BOUNDS · game-not-found · player-not-found ·
#: game-in-progress: a game with an opponent cannot be deleted, or the game is not over ·
#: not-reachable: no other host can reach this server · invitation-not-found: it does not exist or
#: was withdrawn · seat-taken: another player was first · own-invitation: an invitation cannot be
#: accepted by its creator · unknown-push-service: not the URL of a supported push service ·
#: no-vacation-left: fewer days are left · rate-limited: try again later · cross-site: the request
#: came from another site · outdated-protocol: the page must be reloaded · not-found: there is no
#: such URL · name-…: the name is invalid or taken · password-…: the password is too weak ·
#: sign-in-failed: wrong name and password, code or passkey · banned: by the operator ·
#: already-signed-in · not-signed-in · reauthentication-required: confirm the identity again by
#: `/api/account/reauthenticate` · last-credential: the account would be without a way to sign in ·
#: passkey-rejected: it is invalid or already registered · own-account: the request names the
#: caller's own account · player-blocked: the caller blocks this player · too-many-challenges:
#: challenges to this player are still open · too-many-relations: the caller follows or blocks too
#: many players · the rest as in ErrorCode.
ProblemCode = Literal[
    "malformed",
    "too-large",
    "unreadable-game",
    "too-many-moves",
    "invalid-seats",
    "not-ratable",
    "account-required",
    "not-computer-game",
    "archive-full",
    "invalid-time-control",
    "game-not-found",
    "player-not-found",
    "game-in-progress",
    "not-reachable",
    "invitation-not-found",
    "seat-taken",
    "own-invitation",
    "unknown-push-service",
    "no-vacation-left",
    "rate-limited",
    "cross-site",
    "outdated-protocol",
    "not-found",
    "name-length",
    "name-characters",
    "name-mixed-scripts",
    "name-reserved",
    "name-taken",
    "password-length",
    "password-common",
    "sign-in-failed",
    "banned",
    "already-signed-in",
    "not-signed-in",
    "reauthentication-required",
    "last-credential",
    "passkey-rejected",
    "own-account",
    "player-blocked",
    "too-many-challenges",
    "too-many-relations",
    "disk-full",
    "storage-busy",
    "storage",
]


class ParseProblem(WireStruct):
    """Why a text cannot be read, as reported by the core."""

    code: ProblemCode
    detail: str
    """An English message for developers; the page shows messages of its own."""
    ply: int | None = None
    """The first ply of an imported game that cannot be read or played."""
    position_error: PositionErrorName | None = None
    """The error in a position that was imported or set up."""
    piece: PieceName | None = None
    """The tile of that error; for an error about a player, that player's queen."""
    hex: Hex | None = None
    """The hex of that error, if any."""


class Problem(ParseProblem):
    """The body of every error response."""

    retry_after: int | None = None
    """For `rate-limited`: the seconds to wait, as in the `Retry-After` header."""
