"""What a process needs of that which carries news, and a process that is alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from sixlegs.server.limits.token_bucket import Claim
from sixlegs.server.news.items import AnyItem

#: Hears what another process tells, with its name.
Hear = Callable[[str, AnyItem], None]


class News(Protocol):
    """Carries news to the other processes, as well as it can."""

    @property
    def name(self) -> str:
        """By which this process is known to the others."""

    @property
    def waiting(self) -> int:
        """How many items wait to be told."""

    @property
    def told(self) -> int:
        """How many items were told."""

    @property
    def lost(self) -> int:
        """How many items could not be told."""

    @property
    def rejected(self) -> int:
        """Messages received that were forged, replayed or could not be decrypted."""

    @property
    def seconds(self) -> float:
        """How long telling has taken in all."""

    @property
    def is_alone(self) -> bool:
        """Whether there can be no other process."""

    @property
    def is_well(self) -> bool:
        """Whether what others tell is heard, and they hear us."""

    async def open(self, hear: Hear, when_back: Callable[[], None]) -> None:
        """Begin; *when_back* is called when all is well, the first time and again."""

    def tell(self, item: AnyItem, to: str = "") -> None:
        """Tell the others, or the process of that name, without waiting. It may be lost."""

    async def lead(self) -> bool:
        """Whether this process is the one that does for a while what one has to do for all.

        While nobody can tell, all of them are.
        """

    async def take(self, kind: str, claims: Sequence[Claim]) -> float | None:
        """Take a token of *kind* for each claim, or none, from buckets that all processes share.

        Return the seconds to wait if a bucket is empty and 0 otherwise, or None if the shared
        buckets cannot be reached. Claims that reserve tokens come last.
        """

    async def close(self) -> None:
        """Tell what waits to be told, and end."""


class Alone:
    """Nobody to tell, and nothing to hear: one process, as at home."""

    name = ""
    waiting = told = lost = rejected = 0
    seconds = 0.0
    is_alone = True
    is_well = True

    async def open(self, hear: Hear, when_back: Callable[[], None]) -> None:
        """Nothing to do."""

    def tell(self, item: AnyItem, to: str = "") -> None:
        """Nothing to do."""

    async def lead(self) -> bool:
        """Always."""
        return True

    async def take(self, kind: str, claims: Sequence[Claim]) -> float | None:
        """Return None: there are no shared buckets."""
        return None

    async def close(self) -> None:
        """Nothing to do."""
