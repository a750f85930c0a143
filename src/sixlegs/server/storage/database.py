"""The interface of a database, which `sqlite` and `postgresql` implement."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from pathlib import Path
from typing import Literal, Protocol, TypeVar

from sqlalchemy import Connection, Update

from sixlegs.errors import HiveError

T = TypeVar("T")

SEARCH_TIMEOUT_SECONDS = 2.0  # per query of the archive

#: The kind of a failure; ``storage`` is any other than the first two.
StoreErrorCode = Literal["disk-full", "storage-busy", "storage"]


class StoreError(HiveError):
    """A read or a change that failed; *code* is the reason."""

    def __init__(self, code: StoreErrorCode, message: str, *, is_damage: bool = False) -> None:
        super().__init__(message)
        self.code = code
        self.is_corruption = is_damage
        """Whether the database is corrupt."""


class Database(Protocol):
    """A database that is open and up to date.

    Work runs in threads of the database. Any failure there raises :exc:`StoreError` and changes
    nothing.
    """

    heartbeat_seconds: float
    """The interval at which a server stores heartbeats."""
    outage_threshold_seconds: float
    """The time without heartbeats after which an outage is recorded."""
    is_shared: bool
    """Whether other server processes may use the same database."""

    @property
    def damaged_file(self) -> Path | None:
        """The path of the damaged database that this one replaces, or None."""

    def write(
        self,
        work: Callable[[Connection], T],
        is_committed: Callable[[Connection], bool] | None = None,
    ) -> Future[T]:
        """Run *work* in a transaction.

        If the connection is lost during the commit, the outcome is unknown. Then *is_committed*
        finds it out, for work that returns nothing. Other work may run twice.
        """

    async def execute(
        self,
        statement: Update,
        row: Mapping[str, object],
        is_committed: Callable[[Connection], bool],
    ) -> int:
        """Execute one statement as a transaction, and return the number of rows it has changed.

        *row* has the values of the statement's parameters and columns. If the connection is lost
        meanwhile, *is_committed* finds out whether the statement has changed a row.
        """

    def read(self, work: Callable[[Connection], T]) -> Future[T]:
        """Run *work* on a consistent snapshot; changes by others do not delay it."""

    def search(self, work: Callable[[Connection], T]) -> Future[T]:
        """Run a slower query on a consistent snapshot.

        Searches run one at a time in a thread of their own, so that they do not delay reads. They
        are canceled after :data:`SEARCH_TIMEOUT_SECONDS`.
        """

    def now(self) -> float:
        """Return seconds since 1970 by a clock that outlives the process and cannot be set."""

    def time_of_day(self, time_ms: int) -> int:
        """Convert *time_ms*, milliseconds of that clock, to the time of day."""

    def maintain(self) -> None:
        """Run periodic maintenance that changes must not wait for."""

    def check(self) -> None:
        """Check that changes can be stored, by trying it."""

    def note_error(self, error: StoreError) -> None:
        """Note an error of other work: a check alone does not find all damage."""

    def close(self) -> None:
        """Finish pending work, and close the database."""
