"""What the page asks for over HTTP, and the answers; `web/src/messages.ts` has these, too."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixlegs.server.play.codes import Access
from sixlegs.server.protocol.positions import (
    ComputerSeat,
    GameTerms,
    Invitation,
    MaximumSeat,
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

# Where a game begins


class EmptyBoard(WireStruct, tag_field="kind", tag="empty"):
    """Begin with nothing on the table."""

    game_type: Annotated[GameType, Meta(max_length=20)]
    opening: OpeningName


class ImportedGame(WireStruct, tag_field="kind", tag="imported"):
    """Go on from a record, a position string or a game string, whatever result it claims."""

    text: Annotated[str, Meta(max_length=200_000)]


class CustomPosition(WireStruct, tag_field="kind", tag="custom"):
    """Begin with tiles that somebody has laid on the table."""

    game_type: Annotated[GameType, Meta(max_length=20)]
    opening: OpeningName
    stacks: Annotated[list[Stack], Meta(max_length=28)]
    turn: ColorName


Start = EmptyBoard | ImportedGame | CustomPosition


#: Moves by their UHP names.
Moves = Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=1000)]


class GameLine(WireStruct):
    """A game, or a part of one, that the server need not keep."""

    start: Start
    moves: Moves | None = None
    """All moves from its beginning; None for those that a pasted game has."""


# Games that are kept


class CreatorSeat(WireStruct, tag_field="kind", tag="person"):
    """A person plays this side: the creator of the game."""


class OpponentSeat(WireStruct, tag_field="kind", tag="opponent"):
    """Somebody else plays this side: who gets the invitation."""


#: The least and the most milliseconds that a clock may give: for all moves of a side, more after
#: each, or for one move.
CLOCK_BOUNDS = {
    "initial": (1_000, 180 * 60_000),
    "increment": (0, 180_000),
    "perMove": (24 * 3_600_000, 14 * 24 * 3_600_000),
}


class NewGame(GameTerms, kw_only=True):
    """`POST /api/games`: one seat is a person's, the other a guest's, and an invitation comes with
    the answer. Any other game is one's own: the page begins and keeps it, and a server refuses it.
    """

    start: Start
    moves: Moves | None = None
    """As in Played."""
    white: CreatorSeat | ComputerSeat | MaximumSeat | OpponentSeat
    black: CreatorSeat | ComputerSeat | MaximumSeat | OpponentSeat
    has_random_sides: bool = False
    """Whether chance decides who gets which side, and not what was asked for."""
    is_public: bool = False
    """Whether a guest may come from the lobby, and anybody watch."""
    has_coach: bool = False
    """Whether a person is asked before a blunder, in a game against the computer."""


class GameCreated(WireStruct):
    """Answers NewGame."""

    game: GameId
    invitation: Invitation | None = None
    """For the guest's seat."""


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
    """When, since 1970."""
    access: Access
    deadline: Milliseconds | None = None
    """When the time of the side to move will have run out, since 1970; None if none runs."""


class GameList(WireStruct):
    """`GET /api/games`: one's games with people, the most urgent first."""

    games: list[GameSummary]
    damaged_file: str | None
    """The name of a file: the games were damaged when the server started, and lie there now."""


class RecordText(WireStruct):
    """`POST /api/records`: a record of any kind that we read; the answer is the same as PGN."""

    text: Annotated[str, Meta(max_length=200_000)]


# Who runs this


class About(WireStruct):
    """`GET /api/about`: who runs this server, and how long it keeps what."""

    contact: str | None
    """Who they are and how they are reached, in their own words; null if they have not said."""
    is_local: bool
    """Whether the server is there for this machine alone, and the person who asks runs it."""
    public_command: str
    """What starts it so that other machines can come, the way it was started this time."""
    cookie_lifetime_days: int
    """For how long a browser keeps the cookie after a visit."""
    has_retention: bool
    """Whether games go by themselves; else they stay until somebody deletes them."""
    game_retention_days: int
    """How long after the last change a game goes then."""
    unstarted_retention_days: int
    """For how long an invitation, or a game between people without first moves, is kept."""
    challenge_timeout_minutes: int
    """For how long a game waits in the lobby after its maker has left."""
    has_access_log: bool
    """Whether every request is logged with the address that it came from."""


# What went wrong


#: malformed: not the JSON that is asked for · too-large: the request, or what it asks for ·
#: unreadable-game: the imported text is no game, see `ply` and `positionError` · too-many-moves:
#: the imported game has more plies than a game here can have · invalid-seats: not one seat is yours
#: and one an opponent's · not-ratable: such a game counts for nobody's rating · account-required:
#: and neither does one of a guest · not-computer-game: only such games are kept in the archive by
#: oneself · archive-full: there are too many of one's own in it · invalid-time-control: more or
#: less time than CLOCK_BOUNDS has · game-not-found · player-not-found · game-in-progress: two
#: people play it, so that neither can delete it; or it is not over · not-reachable: no other
#: machine can reach this server · invitation-not-found: there was none, or it was withdrawn ·
#: seat-taken: another player was first · own-invitation: an invitation is for another player ·
#: unknown-push-service: not an address of a push service that we know · no-vacation-left: not so
#: many days of it are left · rate-limited: try again a little later · cross-site: asked from
#: another site · outdated-protocol: the page speaks another version of the protocol and must be
#: reloaded · not-found: no such address · name-…: nobody can be called that, or somebody is ·
#: password-…: it would not hold · sign-in-failed: name and password, code or passkey do not belong
#: together · banned: by the operator · already-signed-in · not-signed-in ·
#: reauthentication-required: show once more who you are, by `/api/account/reauthenticate` ·
#: last-credential: without it nobody could sign in · passkey-rejected: it proves nothing, or is
#: known · the rest as in ErrorCode.
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
    "disk-full",
    "storage-busy",
    "storage",
]


class ParseProblem(WireStruct):
    """Why a text cannot be read, as the core reports it."""

    code: ProblemCode
    detail: str
    """In English, for developers; people get the page's own words."""
    ply: int | None = None
    """The first ply of a pasted game that cannot be read or played."""
    position_error: PositionErrorName | None = None
    """What is wrong with a position that was pasted or laid out."""
    piece: PieceName | None = None
    """The tile that the fault is about; for one about a player, that player's queen."""
    hex: Hex | None = None
    """Where on the table it shows, if anywhere."""


class Problem(ParseProblem):
    """The answer to every request that failed."""

    retry_after: int | None = None
    """For `rate-limited`: the seconds to wait, as in the `Retry-After` header."""
