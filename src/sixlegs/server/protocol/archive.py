"""The archive, the opening explorer, profiles and the leaderboard over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixlegs.server.play.archive_entry import Source
from sixlegs.server.protocol.positions import SpeedName, Stack, WireStruct
from sixlegs.server.protocol.scalars import (
    ASCII,
    BugName,
    ColorName,
    GameId,
    GameType,
    Milliseconds,
)

#: The outcome of a game.
OutcomeName = Literal["WhiteWins", "BlackWins", "Draw"]

Day = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\d$")]
#: The id of an archived game: sixteen hexadecimal digits, which increase with its date.
ArchiveId = Annotated[str, Meta(pattern=r"^[0-7][0-9a-f]{15}$")]
PlayerName = Annotated[str, Meta(min_length=1, max_length=100)]
Plies = Annotated[int, Meta(ge=0, le=100_000)]
Points = Annotated[int, Meta(ge=0, le=10_000)]


class PlayerFilter(WireStruct, rename=None, forbid_unknown_fields=True):
    """Restricts a query to the games of one player."""

    player: PlayerName | None = None
    color: ColorName | None = None
    """The color of that player."""


class ArchiveQuery(
    PlayerFilter,
    rename={
        "since": "from",
        "until": "to",
        "is_rated": "isRated",
        "min_plies": "minPlies",
        "max_plies": "maxPlies",
    },
    forbid_unknown_fields=True,
    kw_only=True,
):
    """`GET /api/archive`: games, newest first; `from` and `to` are days."""

    result: OutcomeName | None = None
    source: Source | None = None
    """If null, all games except those against the computer."""
    speed: SpeedName | None = None
    type: Annotated[GameType, Meta(max_length=20)] | None = None
    is_rated: bool | None = None
    since: Day | None = None
    until: Day | None = None
    min_plies: Plies | None = None
    max_plies: Plies | None = None
    moves: Annotated[str, Meta(max_length=2000, pattern=ASCII)] | None = None
    """The first moves of a game of that type, separated by semicolons."""
    before: ArchiveId | None = None
    """The `next` of the previous page."""
    boards: bool = False
    """Whether to include the final positions."""
    limit: Annotated[int, Meta(ge=1, le=100)] = 50


class ComputerGameUpload(WireStruct):
    """`POST /api/archive`: save a game against the computer that was played in this browser."""

    document: Annotated[str, Meta(max_length=100_000)]
    """The game in the core's document format for local games."""
    date: Annotated[str, Meta(max_length=60)] | None = None
    """The start date in the format of records."""


class ExplorerQuery(PlayerFilter, rename="camel", forbid_unknown_fields=True, kw_only=True):
    """`GET /api/explorer`: the moves played in a position."""

    position: Annotated[str, Meta(min_length=1, max_length=4000, pattern=ASCII)]
    """A position string, or a game string."""
    min_rating: Points | None = None
    """Lower bound of the mean of both players' ratings, in steps of 200."""
    max_rating: Points | None = None


class ArchivePlayer(WireStruct):
    """A player of an archived game."""

    name: str | None
    rating: int | None
    """The rating before the game."""
    is_account: bool
    """Whether a profile exists for that name."""


class ArchiveGame(WireStruct):
    """A game in the archive."""

    id: ArchiveId
    game: GameId | None
    """The id of a game played on this server. Null for a game by link until both players have
    published it, because any visitor with the id can open the game and see both names."""
    source: Source
    white: ArchivePlayer
    black: ArchivePlayer
    outcome: OutcomeName | None
    ending: str | None
    speed: SpeedName | None
    is_rated: bool
    game_type: GameType
    date: str | None
    plies: int
    stacks: list[Stack] | None
    """The tiles in play at the end. Null if the request does not include final positions, and for
    very long games."""


class ArchivePage(WireStruct):
    """The response to ArchiveQuery."""

    games: list[ArchiveGame]
    next: ArchiveId | None
    """The value of `before` for the next page; null if this is the last one. A request examines a
    few thousand games, so a page may hold fewer games than its limit, or none, and have a next one.
    """


class ArchiveRecord(WireStruct):
    """`GET /api/archive/ID`: a game with its record."""

    game: ArchiveGame
    pgn: str


class ExplorerMove(WireStruct):
    """A move and the outcomes of the games in which it was played."""

    move: str
    """The UHP name of the move in the requested position."""
    games: int
    white_wins: int
    draws: int
    black_wins: int


class ExplorerResult(WireStruct):
    """The response to ExplorerQuery; the most frequent move comes first."""

    moves: list[ExplorerMove]
    sample_size: int | None
    """The number of games counted, the newest ones, if there may be more; null if all were."""
    games: list[ArchiveGame]
    """The newest games that reached the position."""


class PublicationStatus(WireStruct):
    """`GET /api/games/GAME/publication`: for the players of a finished game."""

    is_published: bool
    """Whether the game is in the archive with the name of the caller."""


class RatingPoint(WireStruct):
    """A point of a rating's graph."""

    timestamp: Milliseconds
    """Since 1970."""
    value: int


class SpeedRating(WireStruct):
    """The rating of a player at one speed."""

    speed: SpeedName
    value: int
    deviation: int
    is_provisional: bool
    games: int
    graph: list[RatingPoint]
    """Changes of the rating, oldest first."""


class Results(WireStruct):
    """Counts of a player's results."""

    wins: int
    draws: int
    losses: int


class FirstTileCount(WireStruct):
    """How often a player began with a bug."""

    bug: BugName
    games: int


class Profile(WireStruct):
    """`GET /api/players/NAME`: the profile of a player."""

    name: str
    is_account: bool
    created: Milliseconds | None
    """When the account was created; null without an account."""
    is_online: bool
    """Whether the player has a page open. False for a caller whom the player blocks."""
    ratings: list[SpeedRating]
    white: Results
    black: Results
    first_tiles: list[FirstTileCount]
    """In the player's latest games, most frequent first."""
    games: list[ArchiveGame]
    """The latest games, with final positions."""


class Leader(WireStruct):
    """A player on the leaderboard."""

    name: str
    value: int
    deviation: int
    games: int
    is_online: bool
    """As in Profile."""


class LeaderboardQuery(WireStruct, rename=None, forbid_unknown_fields=True):
    """`GET /api/leaderboard`."""

    speed: SpeedName


class Leaderboard(WireStruct):
    """The players with the highest ratings at a speed, without provisional ratings."""

    speed: SpeedName
    leaders: list[Leader]
