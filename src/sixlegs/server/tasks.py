"""Cancellation of background tasks."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any

RETRY_SECONDS = 0.5
"""Longer than the cleanup of a task takes, which another cancellation would interrupt."""


async def cancel_all(tasks: Collection[asyncio.Task[Any]]) -> None:
    """Cancel *tasks* and wait until all of them have ended.

    A library may lose a cancellation, as redis-py does on Python 3.11 with `asyncio.wait_for`, so
    tasks that are still running are canceled again.
    """
    tasks = list(tasks)
    pending = {task for task in tasks if not task.done()}
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=RETRY_SECONDS)
    await asyncio.gather(*tasks, return_exceptions=True)
