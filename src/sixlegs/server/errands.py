"""What a table does by itself after a time, until something changes there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from sixlegs.server.database import StoreError
from sixlegs.server.games import RefusedError
from sixlegs.server.messages import TroubleCode

Work = Coroutine[Any, Any, None]


class Errands:
    """A timer, and what it has begun; *tell* gets what has gone wrong."""

    def __init__(self, tell: Callable[[TroubleCode], None]) -> None:
        self.is_idle = True
        """Whether nothing goes on: nobody was here, or something has failed."""
        self._tell = tell
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None

    def begin_in(self, seconds: float, work: Callable[[], Work]) -> None:
        """Begin something later, instead of what was to begin."""
        self._stop_timer()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(0, seconds), lambda: self._begin(work()))

    def call_off(self) -> None:
        """Begin nothing any more."""
        self.is_idle = True
        self._stop_timer()

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()

    def _begin(self, work: Work) -> None:
        task = asyncio.create_task(self._watched(work))
        self._tasks.add(task)  # the loop itself holds tasks but weakly
        task.add_done_callback(self._tasks.discard)

    async def _watched(self, work: Work) -> None:
        try:
            await work
        except RefusedError:  # changed elsewhere; everybody has the new position
            pass
        except StoreError as error:
            self.is_idle = True
            self._tell(error.code)
