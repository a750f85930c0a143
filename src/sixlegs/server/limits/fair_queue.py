"""A fair queue for what is done one at a time: round robin over machines."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class QueueFullError(Exception):
    """Too many requests are waiting already."""

    retry_after = 5.0
    """Seconds; a full queue of the longest allowed requests is done within that time."""


class FairQueue:
    """Lets one at a time, and each machine in turn, however often one of them asks.

    So many (*max_waiting*) may wait, and of each no more than *max_waiting_per_client*.
    """

    def __init__(self, max_waiting: int, max_waiting_per_client: int) -> None:
        self._max_waiting = max_waiting
        self._max_waiting_per_client = max_waiting_per_client
        self._is_busy = False
        self._queues: dict[str, deque[asyncio.Future[None]]] = {}
        """Whose turn is next stands first."""

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._queues.values()))

    @asynccontextmanager
    async def turn(self, client: str) -> AsyncIterator[None]:
        """Wait for a turn, and have it.

        Raises :exc:`QueueFullError`.
        """
        if self._is_busy:
            await self._wait(client)
        self._is_busy = True
        try:
            yield
        finally:
            self._start_next()

    async def _wait(self, who: str) -> None:
        own = self._queues.get(who, deque())
        if len(own) >= self._max_waiting_per_client or self.waiting >= self._max_waiting:
            raise QueueFullError
        turn = asyncio.get_running_loop().create_future()
        own.append(turn)
        self._queues[who] = own
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was given in the same moment
                self._start_next()
            raise

    def _start_next(self) -> None:
        while self._queues:
            who = next(iter(self._queues))
            own = self._queues.pop(who)
            turn = own.popleft()
            if own:
                self._queues[who] = own  # behind all others
            if not turn.done():  # otherwise they have left
                turn.set_result(None)
                return
        self._is_busy = False
