"""Health checks that verify, by trying it, that games can be stored."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from sixlegs.server.storage.database import StoreError

MIN_CHECK_INTERVAL_SECONDS = 1.0  # results are shared by all callers
CHECK_TIMEOUT_SECONDS = 4.0  # slower than this is unhealthy


class HealthCheck:
    """Runs *check* in a thread of its own; it fails with a :exc:`StoreError`."""

    def __init__(self, check: Callable[[], None]) -> None:
        self._check = check
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="health")
        self._pending: Future[None] | None = None
        self._started_at = 0.0

    async def check(self) -> None:
        """Check the database, at most once per second for all callers.

        Raises :exc:`StoreError`.
        """
        now = time.monotonic()
        if self._pending is None or (
            self._pending.done() and now >= self._started_at + MIN_CHECK_INTERVAL_SECONDS
        ):
            self._pending, self._started_at = self._thread.submit(self._check), now
        try:
            async with asyncio.timeout(max(0, self._started_at + CHECK_TIMEOUT_SECONDS - now)):
                await asyncio.shield(asyncio.wrap_future(self._pending))
        except TimeoutError as error:
            raise StoreError("storage-busy", "The health check timed out.") from error

    def close(self) -> None:
        """Stop the thread."""
        self._thread.shutdown()
