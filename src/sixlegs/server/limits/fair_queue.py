"""A fair queue for work done one request at a time: round robin over clients."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sixlegs.server.metrics import QUEUE_LENGTH


class QueueFullError(Exception):
    """Too many requests are waiting."""

    retry_after = 5.0
    """Seconds in which a full queue of the longest allowed requests is served."""


class FairQueue:
    """Serializes requests, round robin over clients.

    At most *max_waiting* requests wait, and at most *max_waiting_per_client* of each client.
    *name* is the name of the queue in metrics.
    """

    def __init__(self, max_waiting: int, max_waiting_per_client: int, name: str = "other") -> None:
        self._length = QUEUE_LENGTH.labels(name)
        self._max_waiting = max_waiting
        self._max_waiting_per_client = max_waiting_per_client
        self._is_busy = False
        self._queues: dict[str, deque[asyncio.Future[None]]] = {}
        """Waiting requests by client; the next turn is that of the first client."""

    @property
    def waiting(self) -> int:
        """The number of waiting requests."""
        return sum(map(len, self._queues.values()))

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Wait for the turn of *client*, and hold it in the context.

        Raises :exc:`QueueFullError`.
        """
        if self._is_busy:
            await self._wait(client)
        self._is_busy = True
        try:
            yield
        finally:
            self._start_next()

    async def _wait(self, client: str) -> None:
        queue = self._queues.get(client, deque())
        if len(queue) >= self._max_waiting_per_client or self.waiting >= self._max_waiting:
            raise QueueFullError
        turn = asyncio.get_running_loop().create_future()
        queue.append(turn)
        self._queues[client] = queue
        self._length.inc()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the turn came together with the cancellation
                self._start_next()
            raise
        finally:
            self._length.dec()

    def _start_next(self) -> None:
        while self._queues:
            client = next(iter(self._queues))
            queue = self._queues.pop(client)
            turn = queue.popleft()
            if queue:
                self._queues[client] = queue  # behind all others
            if not turn.done():  # otherwise the request was canceled
                turn.set_result(None)
                return
        self._is_busy = False
