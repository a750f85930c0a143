"""The timer that ends a game when a flag falls."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from sixlegs._core import Clock


class FlagTimer:
    """Calls *on_timer* when the time of a running clock is over."""

    def __init__(
        self, now: Callable[[], float], on_timer: Callable[[], Coroutine[Any, Any, None]]
    ) -> None:
        self.is_idle = True
        """Whether no clock is watched."""
        self._now = now
        self._on_timer = on_timer
        self._tasks: set[asyncio.Task[None]] = set()
        self._handle: asyncio.TimerHandle | None = None

    def start(self, clock: Clock | None) -> None:
        """Watch *clock*."""
        self.is_idle = False
        if clock and clock.deadline is not None:
            loop = asyncio.get_running_loop()
            self._handle = loop.call_later(max(0, clock.deadline - self._now()), self._fire)

    def stop(self) -> None:
        """Stop watching."""
        self.is_idle = True
        if self._handle:
            self._handle.cancel()

    def _fire(self) -> None:
        task = asyncio.create_task(self._on_timer())
        self._tasks.add(task)  # the event loop holds tasks only weakly
        task.add_done_callback(self._tasks.discard)
