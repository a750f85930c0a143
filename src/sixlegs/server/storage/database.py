"""What the store needs of a database, whichever it is: `sqlite` and `postgresql` have it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Literal, Protocol, TypeVar

from sqlalchemy import Connection

from sixlegs.errors import HiveError

T = TypeVar("T")

SEARCH_TIMEOUT_SECONDS = 2.0  # seconds that one question to the archive may take

#: storage: any failure that is neither of the others.
StoreErrorCode = Literal["disk-full", "storage-busy", "storage"]


class StoreError(HiveError):
    """Something that could not be kept or read; *code* tells why."""

    def __init__(self, code: StoreErrorCode, message: str, *, is_damage: bool = False) -> None:
        super().__init__(message)
        self.code = code
        self.is_corruption = is_damage
        """Whether this is no sound database any more."""


class Database(Protocol):
    """A database that is open and up to date. Its work is done in threads of its own; whatever
    fails in them fails with a :exc:`StoreError`, and has changed nothing.
    """

    heartbeat_seconds: float
    """Seconds between two moments at which a server writes that games can be played."""
    outage_threshold_seconds: float
    """Seconds without that, after which none could be."""
    is_shared: bool
    """Whether other servers may have it as well."""

    @property
    def damaged_file(self) -> Path | None:
        """Where a damaged one went, in whose place this was begun."""

    def write(
        self,
        work: Callable[[Connection], T],
        is_committed: Callable[[Connection], bool] | None = None,
        *,
        is_one_statement: bool = False,
    ) -> Future[T]:
        """Change something in one transaction; work that *is_one_statement* is one by itself, and
        spares the database its beginning and its end.

        A connection may break when it is unknown whether the change was kept. Then *is_committed*
        is called, of work that returns nothing; other work may be done a second time.
        """

    def read(self, work: Callable[[Connection], T]) -> Future[T]:
        """See everything as it is at one moment; no change of others holds that up."""

    def search(self, work: Callable[[Connection], T]) -> Future[T]:
        """The same for what may take longer: one at a time, in a thread of its own, so that games
        are read meanwhile; what takes longer than LONGEST_SEARCH is cancelled.
        """

    def now(self) -> float:
        """Seconds since 1970, by a clock that outlives the process and is set by nobody."""

    def time_of_day(self, moment: int) -> int:
        """A *moment* of that clock, in milliseconds, as people's own clocks have it."""

    def maintain(self) -> None:
        """Maintenance, from time to time, that changes must not wait for."""

    def check(self) -> None:
        """See whether changes can be kept, by trying it now."""

    def note_error(self, error: StoreError) -> None:
        """Note what others ran into: damage is not always where one looks."""

    def close(self) -> None:
        """Finish what is under way, and let go."""
