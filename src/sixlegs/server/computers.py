"""Engines at work for games: so many threads as there are cores to spare, and no more.

Thoughts wait in a line for a thread; moves between people never do.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TypeVar

from sixlegs.engine import Engine, Limit, Player
from sixlegs.engine.advice import TABLE_MB, Advice, advice
from sixlegs.engine.coach import Doubt, doubt
from sixlegs.rules import Board, Color, Move
from sixlegs.server.clocks import Clock

NICENESS = 5  # of 19, by which engines stand back
LEAST_THOUGHT = 0.05  # seconds for a computer that is short of time

T = TypeVar("T")

#: Makes a player from a level and a seed.
PlayerMaker = Callable[[int, int], Player]


def player_at(level: int, seed: int) -> Player:
    """The engine at a level."""
    return Engine(level=level, table_mb=TABLE_MB, seed=seed)


def _stand_back() -> None:
    """Let the thread that answers people go first, where the system tells threads apart."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


class Computers:
    """Thinks in threads of its own, so that nobody else has to wait."""

    def __init__(self, player_for: PlayerMaker = player_at) -> None:
        self._player_for = player_for
        self.most = max(1, (os.cpu_count() or 1) - 1)
        """How many thoughts there are at once."""
        self._threads = ThreadPoolExecutor(
            self.most, thread_name_prefix="computer", initializer=_stand_back
        )
        self._coach = ThreadPoolExecutor(1, thread_name_prefix="coach")
        self._clerk = ThreadPoolExecutor(1, thread_name_prefix="clerk")
        self._desks = asyncio.Semaphore(2 * self.most)

    async def move(
        self, level: int, seed: int, board: Board, limit: Limit, stop: threading.Event
    ) -> Move:
        """What a level plays on *board*; once *stop* is set, anything, soon.

        Raises :exc:`EngineError`.
        """

        def think() -> Move:
            player = self._player_for(level, seed)
            try:
                return player.play(board, limit, stop)
            finally:
                player.close()

        return await self.think(think)

    async def advice(self, board: Board, stop: threading.Event) -> Advice:
        """Advice for who is to move on *board*; once *stop* is set, any, soon.

        Raises :exc:`EngineError`.
        """
        return await self.think(lambda: advice(board, stop))

    async def doubt(self, board: Board, move: Move, stop: threading.Event) -> Doubt | None:
        """What a coach has to say against *move* on *board*; nothing once *stop* is set.

        Raises :exc:`EngineError`.
        """
        # In a thread of its own: a move must not wait until others have thought about theirs.
        return await asyncio.wrap_future(self._coach.submit(doubt, board, move, stop))

    async def think(self, work: Callable[[], T]) -> T:
        """Have *work* done in its turn; keep it short, since others wait meanwhile."""
        return await asyncio.wrap_future(self._threads.submit(work))

    async def paperwork(self, work: Callable[[], T]) -> T:
        """Have *work* done that needs no engine, but too much time for the thread that answers
        people: one after the other, so that this gets its turn in between."""
        return await asyncio.wrap_future(self._clerk.submit(work))

    @asynccontextmanager
    async def desk(self) -> AsyncIterator[Engine]:
        """Have an engine for a longer work; each takes memory, so there are not many."""
        async with self._desks:
            with Engine(table_mb=TABLE_MB) as engine:
                yield engine

    def close(self) -> None:
        """Wait for the thoughts that were stopped, and drop those that have not begun."""
        self._threads.shutdown(cancel_futures=True)
        self._coach.shutdown(cancel_futures=True)
        self._clerk.shutdown(cancel_futures=True)


def thinking_time(clock: Clock | None, turn: Color, now: float) -> Limit:
    """A share of the time that the computer has left; without a clock its level decides."""
    if clock is None:
        return Limit()
    left = clock.read(now)[turn.value] / 1000
    share = left / 30 + clock.control.increment / 1000
    return Limit(seconds=max(LEAST_THOUGHT, min(left / 2, share)))
