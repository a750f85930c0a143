"""Pub/sub between server processes, as one process needs it that has no others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sixlegs.server.limits.token_bucket import TokenRequest
from sixlegs.server.pubsub.messages import AnyMessage

#: Receives a message of another process, with the name of that process.
MessageHandler = Callable[[str, AnyMessage], None]


class PubSub:
    """Pub/sub of a process without others: it sends and receives nothing.

    `valkey.RedisPubSub` connects several processes, and delivers messages as well as it can.
    """

    name = ""
    """The name of this process among the others."""
    is_local = True
    """Whether there can be no other process."""
    sent = 0
    """The number of messages sent."""
    lost = 0
    """The number of messages that could not be sent."""
    rejected = 0
    """Messages received that were forged, replayed or could not be decrypted."""
    send_seconds = 0.0
    """The total time that sending took."""

    @property
    def queued(self) -> int:
        """The number of messages that wait to be sent."""
        return 0

    @property
    def is_connected(self) -> bool:
        """Whether messages are sent and received."""
        return True

    async def open(self, on_message: MessageHandler, on_connected: Callable[[], None]) -> None:
        """Start; *on_connected* is called when connected, the first time and after each outage."""

    def publish(self, message: AnyMessage, process: str = "") -> None:
        """Send *message* to all other processes, or to the one named, without waiting.

        It may be lost.
        """

    async def acquire_lease(self) -> bool:
        """Return whether this process does for a while what one process has to do for all.

        If no process can find out, all of them do it.
        """
        return True

    async def take_tokens(self, kind: str, requests: Sequence[TokenRequest]) -> float | None:
        """Take a token of *kind* for each claim, or none, from buckets that all processes share.

        Return the seconds to wait if a bucket is empty and 0 otherwise, or None if the shared
        buckets cannot be reached. Claims that reserve tokens come last.
        """
        return None

    async def close(self) -> None:
        """Send what waits to be sent, and stop."""
