"""What is under way for a table in the background, until something changes there."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

from sixlegs.errors import HiveError
from sixlegs.server.database import StoreError
from sixlegs.server.games import RefusedError
from sixlegs.server.messages import TroubleCode

Work = Coroutine[Any, Any, None]


class Errands:
    """Tasks and a timer. All hold the :attr:`stop` of their moment, which any change sets: nothing
    is cancelled, late things are dropped.

    *tell* gets what has gone wrong, unless it was called off.
    """

    def __init__(self, tell: Callable[[TroubleCode], None]) -> None:
        self.stop = threading.Event()
        self.is_idle = True
        """Whether nothing goes on: nobody was here, or something has failed."""
        self._tell = tell
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, work: Work) -> None:
        """Let *work* go on by itself."""
        task = asyncio.create_task(self._watched(work, self.stop))
        self._tasks.add(task)  # the loop itself holds tasks but weakly
        task.add_done_callback(self._tasks.discard)

    def begin_in(self, seconds: float, work: Callable[[], Work]) -> None:
        """Begin something later, instead of what was to begin."""
        self._stop_timer()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(0, seconds), lambda: self.begin(work()))

    def call_off(self) -> None:
        """Let go of everything that is under way."""
        self.stop.set()
        self.stop = threading.Event()
        self.is_idle = True
        self._stop_timer()

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()

    async def _watched(self, work: Work, stop: threading.Event) -> None:
        """See *work* through; what fails once it was called off troubles nobody."""
        try:
            await work
        except RefusedError:  # changed elsewhere; everybody has the new position
            pass
        except HiveError as error:
            if not stop.is_set():
                self.is_idle = True
                self._tell(error.code if isinstance(error, StoreError) else "engine")
