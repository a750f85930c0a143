"""Pub/sub between server processes, as one process needs it that has no others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sixlegs.server.limits.token_bucket import Claim
from sixlegs.server.news.items import AnyItem

#: Receives a message of another process, with the name of that process.
Hear = Callable[[str, AnyItem], None]


class News:
    """Pub/sub of a process without others: it sends and receives nothing.

    `valkey.ValkeyNews` connects several processes, and delivers messages as well as it can.
    """

    name = ""
    """The name of this process among the others."""
    is_alone = True
    """Whether there can be no other process."""
    told = 0
    """The number of messages sent."""
    lost = 0
    """The number of messages that could not be sent."""
    rejected = 0
    """Messages received that were forged, replayed or could not be decrypted."""
    seconds = 0.0
    """The total time that sending took."""

    @property
    def waiting(self) -> int:
        """The number of messages that wait to be sent."""
        return 0

    @property
    def is_well(self) -> bool:
        """Whether messages are sent and received."""
        return True

    async def open(self, hear: Hear, when_back: Callable[[], None]) -> None:
        """Start; *when_back* is called when all is well, the first time and after each outage."""

    def tell(self, item: AnyItem, to: str = "") -> None:
        """Send *item* to all other processes, or to the one named, without waiting.

        It may be lost.
        """

    async def lead(self) -> bool:
        """Return whether this process does for a while what one process has to do for all.

        If no process can find out, all of them do it.
        """
        return True

    async def take(self, kind: str, claims: Sequence[Claim]) -> float | None:
        """Take a token of *kind* for each claim, or none, from buckets that all processes share.

        Return the seconds to wait if a bucket is empty and 0 otherwise, or None if the shared
        buckets cannot be reached. Claims that reserve tokens come last.
        """
        return None

    async def close(self) -> None:
        """Send what waits to be sent, and stop."""
