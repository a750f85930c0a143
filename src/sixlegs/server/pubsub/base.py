"""The pub/sub interface, and its implementation for a single process."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sixlegs.server.limits.token_bucket import TokenRequest
from sixlegs.server.pubsub.messages import AnyMessage

#: Receives a message of another process, with the name of that process.
MessageHandler = Callable[[str, AnyMessage], None]


class PubSub:
    """Pub/sub of a single process, which sends and receives nothing.

    `redis_pubsub.RedisPubSub` connects several processes. Its messages may be lost.
    """

    name = ""
    """The name of this process among the others."""
    is_local = True
    """Whether there are no other processes."""
    is_leader = True
    """Whether this process performs periodic work for all processes, see :meth:`acquire_lease`."""
    sent = 0
    """The number of messages sent."""
    lost = 0
    """The number of messages that could not be sent."""
    rejected = 0
    """Messages received that were forged, replayed or could not be decrypted."""
    send_seconds = 0.0
    """Total time spent sending."""

    @property
    def queued(self) -> int:
        """The number of messages waiting to be sent."""
        return 0

    @property
    def is_connected(self) -> bool:
        """Whether messages are sent and received."""
        return True

    async def open(self, on_message: MessageHandler, on_connected: Callable[[], None]) -> None:
        """Connect. *on_connected* is called after the first connection and after each outage."""

    def publish(self, message: AnyMessage, process: str = "") -> None:
        """Queue *message* for all other processes, or for *process*.

        It may be lost.
        """

    async def acquire_lease(self) -> bool:
        """Return whether this process performs the periodic work for all processes.

        If the lease cannot be reached, every process performs it.
        """
        return True

    async def take_tokens(self, kind: str, requests: Sequence[TokenRequest]) -> float | None:
        """Take a token for each request, or none, from the buckets shared by all processes.

        Return the seconds to wait if a bucket is empty and 0 otherwise, or None if the shared
        buckets cannot be reached. Requests that reserve tokens come last.
        """
        return None

    async def close(self) -> None:
        """Send the queued messages and disconnect."""
