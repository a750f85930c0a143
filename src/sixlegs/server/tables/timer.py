"""The timer of a table: something that happens by itself, unless the game changes before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from sixlegs.server.play.seated_game import RefusedError
from sixlegs.server.storage.database import StoreError, StoreErrorCode

Work = Coroutine[Any, Any, None]


class Timer:
    """Does one thing at a time, later; *tell* gets what has gone wrong with it."""

    def __init__(self, tell: Callable[[StoreErrorCode], None]) -> None:
        self.is_idle = True
        """Whether nothing goes on: nobody was here, or something has failed."""
        self._tell = tell
        self._tasks: set[asyncio.Task[None]] = set()
        self._handle: asyncio.TimerHandle | None = None

    def start(self, seconds: float, work: Callable[[], Work]) -> None:
        """Begin something after so many seconds, instead of what was to begin."""
        self._cancel()
        loop = asyncio.get_running_loop()
        self._handle = loop.call_later(max(0, seconds), lambda: self._begin(work()))

    def stop(self) -> None:
        """Begin nothing any more."""
        self.is_idle = True
        self._cancel()

    def _cancel(self) -> None:
        if self._handle:
            self._handle.cancel()

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
