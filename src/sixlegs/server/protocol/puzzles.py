"""Attempts at puzzles, and puzzle ratings."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from sixlegs.server.play.codes import PuzzleMode
from sixlegs.server.protocol.positions import WireStruct
from sixlegs.server.protocol.scalars import Milliseconds

MAX_ATTEMPTS_PER_BATCH = 100

#: The id of a puzzle in the collection.
PuzzleId = Annotated[str, Meta(pattern="^[a-z2-7]{6}$", title="PuzzleId")]

#: A random id that the page chooses for an attempt, such as a UUID, so that it can send the attempt
#: again.
AttemptId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{16,40}$", title="AttemptId")]


class NewPuzzleAttempt(WireStruct):
    """An attempt at a puzzle."""

    id: AttemptId
    puzzle: PuzzleId
    solved: bool
    """Whether the player solved it without a mistake."""
    mode: PuzzleMode
    at: Milliseconds
    """The time of the attempt, since 1970. A time in the future counts as now."""


class NewPuzzleAttempts(WireStruct):
    """`POST /api/puzzles/attempts`: attempts of the caller, also those without a connection.

    Attempts whose id is stored already are ignored. An attempt changes ratings if its mode is
    `rated`, `theme` or `daily`, and if it is the caller's first one at the puzzle in these modes.
    """

    attempts: Annotated[
        list[NewPuzzleAttempt], Meta(min_length=1, max_length=MAX_ATTEMPTS_PER_BATCH)
    ]


class PuzzlePlayerRating(WireStruct):
    """`GET /api/puzzles/rating`: the puzzle rating of the caller."""

    rating: float
    deviation: float
    """After the last rated attempt; it grows with time."""
    volatility: float
    attempts: int
    """The number of rated attempts."""
    changed: Milliseconds | None
    """When the server rated the last attempt, since 1970; null if there is none."""


class RatedPuzzleAttempts(PuzzlePlayerRating):
    """The response to NewPuzzleAttempts."""

    puzzles: dict[str, int]
    """The ratings of the puzzles in the request, by id."""
    unknown: list[PuzzleId]
    """Puzzles that the server does not have. Attempts at them are not stored."""


class PuzzleAttempt(NewPuzzleAttempt):
    """A stored attempt."""

    rating: int | None
    """The puzzle rating of the caller after it; null if it did not change ratings."""


class PuzzleHistory(WireStruct):
    """`GET /api/puzzles/history`: attempts of the caller, the latest first."""

    attempts: list[PuzzleAttempt]
    next: str | None
    """The parameter `before` of the next page; null on the last page."""


class PuzzleHistoryQuery(WireStruct):
    """The query string of `GET /api/puzzles/history`."""

    before: Annotated[str, Meta(pattern=r"^[0-9]{1,16}\.[A-Za-z0-9_-]{16,40}$")] | None = None


class PuzzleRatings(WireStruct):
    """`GET /api/puzzles/ratings`: the puzzles whose rating is not that of the collection."""

    ratings: dict[str, tuple[int, int]]
    """Rating and deviation by id."""
