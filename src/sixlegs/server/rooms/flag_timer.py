"""The timer that ends a game when a flag falls."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from sixlegs._core import Clock


class FlagTimer:
    """Calls *on_timer* when the time of the running clock is used up."""

    def __init__(
        self, now: Callable[[], float], on_timer: Callable[[], Coroutine[Any, Any, None]]
    ) -> None:
        self.is_idle = True
        """Whether the timer is stopped."""
        self._now = now
        self._on_timer = on_timer
        self._tasks: set[asyncio.Task[None]] = set()
        self._handle: asyncio.TimerHandle | None = None

    def start(self, clock: Clock | None) -> None:
        """Start the timer for *clock*."""
        self.is_idle = False
        if clock and clock.deadline is not None:
            loop = asyncio.get_running_loop()
            self._handle = loop.call_later(max(0, clock.deadline - self._now()), self._fire)

    def stop(self) -> None:
        """Stop the timer."""
        self.is_idle = True
        if self._handle:
            self._handle.cancel()

    def _fire(self) -> None:
        task = asyncio.create_task(self._on_timer())
        self._tasks.add(task)  # the event loop holds tasks only weakly
        task.add_done_callback(self._tasks.discard)
