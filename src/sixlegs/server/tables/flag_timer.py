"""The timer that ends a game when a flag falls."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from sixlegs.server.play.seated_game import RefusedError
from sixlegs.server.protocol.from_server import Trouble
from sixlegs.server.protocol.written import Written
from sixlegs.server.storage.database import StoreError
from sixlegs.server.tables.live_game import LiveGame


class FlagTimer:
    """Watches the running clock of a game that has subscribers."""

    def __init__(self, live: LiveGame, lock: asyncio.Lock, now: Callable[[], float]) -> None:
        self.is_idle = True
        """Whether the clock is not watched: nobody was here, or the store has failed."""
        self._live = live
        self._lock = lock
        self._now = now
        self._tasks: set[asyncio.Task[None]] = set()
        self._handle: asyncio.TimerHandle | None = None
        live.on_replaced = self.restart

    def restart(self) -> None:
        """Run the clock of the player to move, and watch it."""
        self.stop()
        if self._live.is_gone:
            return
        self._live.game.run_clock(self._now())
        if self._live.watchers:
            self.is_idle = False
            self._schedule()

    def stop(self) -> None:
        """Stop watching the clock."""
        self.is_idle = True
        if self._handle:
            self._handle.cancel()

    async def check(self) -> bool:
        """End the game if a flag has fallen, and return whether it has.

        Raises :exc:`StoreError` and :exc:`StaleGameError`.
        """
        game, now = self._live.game, self._now()
        if game.clock is None or game.clock.fallen(now) is None or game.game.result:
            return False
        draft = game.copy()
        draft.run(None, "time-out", now)
        await self._live.commit(draft)
        return True

    async def fire(self) -> None:
        """Check the clock when the timer has run out."""
        async with self._lock:
            try:
                if not await self.check():
                    self._schedule()  # the timer was set for another moment
            except RefusedError:  # changed by another process; everybody has the new position
                pass
            except StoreError as error:
                self.is_idle = True
                self._live.watchers.tell(Written.of(Trouble(None, error.code)))

    def _schedule(self) -> None:
        clock = self._live.game.clock
        if clock and clock.deadline is not None:
            loop = asyncio.get_running_loop()
            self._handle = loop.call_later(max(0, clock.deadline - self._now()), self._start)

    def _start(self) -> None:
        task = asyncio.create_task(self.fire())
        self._tasks.add(task)  # the event loop holds tasks only weakly
        task.add_done_callback(self._tasks.discard)
