"""Cancellation of background tasks."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any

RETRY_SECONDS = 0.5
"""Longer than tasks take to clean up, which another cancellation would interrupt."""


async def cancel_all(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel *tasks* and wait until they have ended, however they end.

    A library may lose a cancellation, as redis-py does on Python 3.11 with `asyncio.wait_for`, so
    a task that goes on is canceled again.
    """
    tasks = list(tasks)
    pending = {task for task in tasks if not task.done()}
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=RETRY_SECONDS)
    await asyncio.gather(*tasks, return_exceptions=True)
