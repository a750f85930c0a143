"""The archive, the explorer, profiles and the leaderboard over HTTP; `web/src/messages.ts` has
this, too."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixlegs.server.play.archive_entry import Source
from sixlegs.server.protocol.positions import SpeedName, WireStruct
from sixlegs.server.protocol.scalars import (
    ASCII,
    BugName,
    ColorName,
    GameId,
    GameType,
    Milliseconds,
)

#: Who won.
OutcomeName = Literal["WhiteWins", "BlackWins", "Draw"]

Day = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\d$")]
#: The number of a game in the archive: sixteen hexadecimal digits, which rise with its date.
ArchiveId = Annotated[str, Meta(pattern=r"^[0-7][0-9a-f]{15}$")]
PlayerName = Annotated[str, Meta(min_length=1, max_length=100)]
Plies = Annotated[int, Meta(ge=0, le=100_000)]
Points = Annotated[int, Meta(ge=0, le=10_000)]


class PlayerFilter(WireStruct, rename=None, forbid_unknown_fields=True):
    """Whose games are asked for, and which."""

    player: PlayerName | None = None
    color: ColorName | None = None
    """What that player had."""


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
    """`GET /api/archive`: games, the latest first; `from` and `to` are days."""

    result: OutcomeName | None = None
    source: Source | None = None
    """None means all but games against the computer."""
    speed: SpeedName | None = None
    type: Annotated[GameType, Meta(max_length=20)] | None = None
    is_rated: bool | None = None
    since: Day | None = None
    until: Day | None = None
    min_plies: Plies | None = None
    max_plies: Plies | None = None
    moves: Annotated[str, Meta(max_length=2000, pattern=ASCII)] | None = None
    """First moves of a game of that type, with semicolons between."""
    before: ArchiveId | None = None
    """Where the last page ended."""
    limit: Annotated[int, Meta(ge=1, le=100)] = 50


class ComputerGameUpload(WireStruct):
    """`POST /api/archive`: keep a game against the computer that was played in this browser."""

    document: Annotated[str, Meta(max_length=100_000)]
    """As the core writes games of one's own."""
    date: Annotated[str, Meta(max_length=60)] | None = None
    """When it was begun, as records write it."""


class ExplorerQuery(PlayerFilter, rename="camel", forbid_unknown_fields=True, kw_only=True):
    """`GET /api/explorer`: the moves that were played in a position."""

    position: Annotated[str, Meta(min_length=1, max_length=4000, pattern=ASCII)]
    """A position string, or a game string."""
    min_rating: Points | None = None
    """The mean of both players' ratings, at least; by steps of two hundred."""
    max_rating: Points | None = None


class ArchivePlayer(WireStruct):
    """Who played a side."""

    name: str | None
    rating: int | None
    """Before the game."""
    is_account: bool
    """Whether there is a profile under that name."""


class ArchiveGame(WireStruct):
    """A game in the archive."""

    id: ArchiveId
    game: GameId | None
    """The id of a game that was played here. Null for a game by link until both players have
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


class ArchivePage(WireStruct):
    """Answers ArchiveQuery."""

    games: list[ArchiveGame]
    next: ArchiveId | None
    """What to ask for with `before`; None if these were the last. One question looks through some
    thousand games, so a page may have fewer than were asked for, or none, and yet a next one."""


class ArchiveRecord(WireStruct):
    """`GET /api/archive/ID`: a game with its record."""

    game: ArchiveGame
    pgn: str


class ExplorerMove(WireStruct):
    """A move, and how the games in which it was played ended."""

    move: str
    """Its UHP name in the position that was asked for."""
    games: int
    white_wins: int
    draws: int
    black_wins: int


class ExplorerResult(WireStruct):
    """Answers ExplorerQuery: the moves played most come first."""

    moves: list[ExplorerMove]
    sample_size: int | None
    """How many games these are of, the latest, if there may be more; None if these are all."""
    games: list[ArchiveGame]
    """The latest that came to the position."""


class PublicationStatus(WireStruct):
    """`GET /api/games/GAME/publication`, for its players once it is over."""

    is_published: bool
    """Whether it is in the archive, with the name of who asks."""


class RatingPoint(WireStruct):
    """A point of a rating's graph."""

    timestamp: Milliseconds
    """Since 1970."""
    value: int


class SpeedRating(WireStruct):
    """How strong somebody is at a speed."""

    speed: SpeedName
    value: int
    deviation: int
    is_provisional: bool
    games: int
    graph: list[RatingPoint]
    """When it changed, and to what; the earliest first."""


class Results(WireStruct):
    """How somebody's games ended."""

    wins: int
    draws: int
    losses: int


class FirstTileCount(WireStruct):
    """What somebody begins with."""

    bug: BugName
    games: int


class Profile(WireStruct):
    """`GET /api/players/NAME`: somebody who has played."""

    name: str
    is_account: bool
    ratings: list[SpeedRating]
    white: Results
    black: Results
    first_tiles: list[FirstTileCount]
    """Of their latest games, that most often played first."""
    games: list[ArchiveGame]
    """The latest."""


class Leader(WireStruct):
    """Somebody on the leaderboard."""

    name: str
    value: int
    deviation: int
    games: int


class LeaderboardQuery(WireStruct, rename=None, forbid_unknown_fields=True):
    """`GET /api/leaderboard`."""

    speed: SpeedName


class Leaderboard(WireStruct):
    """The strongest at a speed, of those whose rating is not provisional."""

    speed: SpeedName
    leaders: list[Leader]
