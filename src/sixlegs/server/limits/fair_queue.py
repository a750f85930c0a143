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

    So many (*most*) may wait, and of each no more than *most_each*.
    """

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._is_taken = False
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """Whose turn is next stands first."""

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def one(self, who: str) -> AsyncIterator[None]:
        """Wait for a turn, and have it.

        Raises :exc:`QueueFullError`.
        """
        if self._is_taken:
            await self._wait(who)
        self._is_taken = True
        try:
            yield
        finally:
            self._hand_on()

    async def _wait(self, who: str) -> None:
        own = self._waiting.get(who, deque())
        if len(own) >= self._most_each or self.waiting >= self._most:
            raise QueueFullError
        turn = asyncio.get_running_loop().create_future()
        own.append(turn)
        self._waiting[who] = own
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was given in the same moment
                self._hand_on()
            raise

    def _hand_on(self) -> None:
        while self._waiting:
            who = next(iter(self._waiting))
            own = self._waiting.pop(who)
            turn = own.popleft()
            if own:
                self._waiting[who] = own  # behind all others
            if not turn.done():  # otherwise they have left
                turn.set_result(None)
                return
        self._is_taken = False
