"""Engines for programs that run on asyncio: they think in a thread, and the event loop goes on."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Generic, Never, Protocol, TypeVar, overload

from sixlegs.engine.player import Limit, Player, Stop
from sixlegs.rules import Board, Move

T = TypeVar("T")
Told = TypeVar("Told", covariant=True)


class Analyst(Player, Protocol[Told]):
    """A player that tells what it finds: :class:`Engine`, and any UHP engine."""

    def analyse(
        self, board: Board, limit: Limit | None = None, *, stop: Stop | None = None
    ) -> Findings[Told]: ...


class Findings(Protocol[Told]):
    """What is told of a position as it is found."""

    def __next__(self) -> Told: ...
    def close(self) -> None: ...


class AsyncEngine(Generic[T]):
    """*engine* with methods to be awaited; it thinks in a thread of its own.

    >>> from sixlegs.engine import Engine
    >>> async def best() -> bool:
    ...     async with AsyncEngine(Engine()) as engine:
    ...         return await engine.play(Board(), Limit(nodes=100)) in Board().legal_moves
    >>> asyncio.run(best())
    True

    Who cancels a task that waits for it stops its thinking. One thing is thought about at a time;
    what is asked meanwhile waits.
    """

    @overload
    def __init__(self, engine: Analyst[T]) -> None: ...
    @overload
    def __init__(self: AsyncEngine[Never], engine: Player) -> None: ...
    def __init__(self, engine: Player) -> None:
        self._engine: Any = engine
        self._thread = ThreadPoolExecutor(1, "engine")

    async def __aenter__(self) -> AsyncEngine[T]:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def name(self) -> str:
        """What to call it in records and tables."""
        name: str = self._engine.name
        return name

    async def play(self, board: Board, limit: Limit) -> Move:
        """The move that the engine would play on *board*; raises what it raises."""
        board, stop = board.copy(), threading.Event()
        move: Move = await self._done(lambda: self._engine.play(board, limit, stop), stop)
        return move

    async def analyse(
        self, board: Board, limit: Limit | None = None, **choices: Any
    ) -> AsyncGenerator[T, None]:
        """What the engine finds on *board*, as it finds it; *choices* are those of its ``analyse``.

        It ends when the limit is reached, or the iterator is closed.
        """
        board, stop = board.copy(), threading.Event()
        begun: list[Findings[T]] = []

        def begin() -> None:
            begun.append(self._engine.analyse(board, limit, stop=stop, **choices))

        def end() -> None:
            for findings in begun:
                findings.close()

        try:
            await self._done(begin, stop)
            while found := await self._done(lambda: _next(begun[0]), stop):
                yield found[0]
        finally:
            stop.set()
            await asyncio.shield(self._submit(end))  # after whatever is still beginning

    async def close(self) -> None:
        """Let go of the engine; it may not be asked again."""
        await asyncio.shield(self._submit(self._engine.close))
        self._thread.shutdown(wait=False)

    def _submit(self, work: Callable[[], Any]) -> asyncio.Future[Any]:
        return asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def _done(self, work: Callable[[], Any], stop: threading.Event) -> Any:
        """What *work* returns; who cancels us stops it, and waits until it has."""
        future = self._submit(work)
        try:
            return await asyncio.shield(future)
        except asyncio.CancelledError:
            stop.set()
            await asyncio.wait([future])
            raise


def _next(findings: Findings[T]) -> tuple[T] | None:
    """The next finding; nothing, once there is none: StopIteration cannot cross to the loop."""
    try:
        return (next(findings),)
    except StopIteration:
        return None
