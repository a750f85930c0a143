"""Health checks: whether games can be kept, found out by trying it now."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from sixlegs.server.storage.database import StoreError

OFTEN = 1.0  # seconds for which an answer holds, whoever asks
CHECK_TIMEOUT = 4.0  # seconds for an answer: whatever takes longer is not well


class Health:
    """Lets a *check* be made in a thread of its own; it fails with a :exc:`StoreError`."""

    def __init__(self, check: Callable[[], None]) -> None:
        self._check = check
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="health")
        self._look: Future[None] | None = None
        self._when = 0.0

    async def check(self) -> None:
        """See whether all is well: at most once a second, whoever asks.

        Raises :exc:`StoreError`.
        """
        now = time.monotonic()
        if self._look is None or (self._look.done() and now >= self._when + OFTEN):
            self._look, self._when = self._thread.submit(self._check), now
        try:
            async with asyncio.timeout(max(0, self._when + CHECK_TIMEOUT - now)):
                await asyncio.shield(asyncio.wrap_future(self._look))
        except TimeoutError as error:
            raise StoreError("storage-busy", "The disk does not answer.") from error

    def close(self) -> None:
        """Look no more."""
        self._thread.shutdown()
