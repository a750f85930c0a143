"""Engines for asyncio programs: searches run in a thread and do not block the event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Generic, Never, Protocol, TypeVar, overload

from sixlegs.engine.player import EngineError, Limit, Player, Stop
from sixlegs.rules import Board, Move

T = TypeVar("T")
InfoT = TypeVar("InfoT", covariant=True)


class SupportsAnalysis(Player, Protocol[InfoT]):
    """A player that reports analysis: :class:`Engine`, and any UHP engine."""

    def analyze(
        self, board: Board, limit: Limit | None = None, *, stop: Stop | None = None
    ) -> InfoStream[InfoT]: ...


class InfoStream(Protocol[InfoT]):
    """An iterator over the reports of an analysis."""

    def __next__(self) -> InfoT: ...
    def close(self) -> None: ...


class AsyncEngine(Generic[T]):
    """*engine* with awaitable methods; it runs in a thread of its own.

    >>> from sixlegs.engine import Engine
    >>> async def best() -> bool:
    ...     async with AsyncEngine(Engine()) as engine:
    ...         return await engine.play(Board(), Limit(nodes=100)) in Board().legal_moves
    >>> asyncio.run(best())
    True

    Canceling a task that awaits the engine stops the search. The engine searches one position at a
    time: a second :meth:`play` waits for the first. An analysis that is still open, for example
    after ``break`` in an ``async for`` loop, ends as soon as the engine gets another request.

    Methods raise :exc:`EngineError` once the engine is closed.
    """

    @overload
    def __init__(self, engine: SupportsAnalysis[T]) -> None: ...
    @overload
    def __init__(self: AsyncEngine[Never], engine: Player) -> None: ...
    def __init__(self, engine: Player) -> None:
        self._engine: Any = engine
        self._thread = ThreadPoolExecutor(1, "engine")
        self._analysis: _OpenAnalysis | None = None
        self._is_closed = False

    async def __aenter__(self) -> AsyncEngine[T]:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def name(self) -> str:
        """The name of the engine in records and tables."""
        name: str = self._engine.name
        return name

    async def play(self, board: Board, limit: Limit) -> Move:
        """Return the engine's move on *board*. Raises what the engine raises."""
        board, stop = board.copy(), threading.Event()
        await self._end_open_analysis()
        move: Move = await self._run(lambda: self._engine.play(board, limit, stop), stop)
        return move

    async def analyze(
        self, board: Board, limit: Limit | None = None, **options: Any
    ) -> AsyncGenerator[T, None]:
        """Yield the engine's reports on *board*; *options* are those of its ``analyze`` method.

        The analysis ends when the limit is reached, the iterator is closed, or the engine
        receives another request.
        """
        board, analysis = board.copy(), _OpenAnalysis()
        stop = analysis.stop

        def begin() -> None:
            analysis.infos = self._engine.analyze(board, limit, stop=stop, **options)

        await self._end_open_analysis()
        self._analysis = analysis
        try:
            await self._run(begin, stop)
            while not analysis.is_ended:
                report = await self._run(analysis.next, stop)
                if report is None:
                    break
                yield report
        finally:
            await self._end(analysis)

    async def close(self) -> None:
        """Close the engine and end an analysis that is still open. Closing twice is allowed."""
        if self._is_closed:
            return
        await self._end_open_analysis()
        self._is_closed = True
        closing = self._submit(self._engine.close)
        self._thread.shutdown(wait=False)
        await asyncio.shield(closing)

    async def _end_open_analysis(self) -> None:
        """End the last analysis, which its consumer may have abandoned, before other work."""
        if self._is_closed:
            raise EngineError("The engine is closed.")
        if self._analysis is not None:
            await self._end(self._analysis)

    async def _end(self, analysis: _OpenAnalysis) -> None:
        """Stop *analysis* and release the engine. Does nothing if that was done before.

        The garbage collector closes an abandoned iterator late, perhaps after the engine.
        """
        if analysis.is_ended:
            return
        analysis.is_ended = True
        analysis.stop.set()
        # In the engine's thread, which may still be starting the analysis.
        await asyncio.shield(self._submit(analysis.close))

    def _submit(self, work: Callable[[], Any]) -> asyncio.Future[Any]:
        return asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def _run(self, work: Callable[[], Any], stop: threading.Event) -> Any:
        """Return the result of *work*; cancellation sets *stop* and waits until it has ended."""
        future = self._submit(work)
        try:
            return await asyncio.shield(future)
        except asyncio.CancelledError:
            stop.set()
            await asyncio.wait([future])
            raise


class _OpenAnalysis:
    """An analysis that has not been closed yet. The methods run in the engine's thread."""

    def __init__(self) -> None:
        self.stop = threading.Event()
        self.is_ended = False
        self.infos: InfoStream[Any] | None = None

    def next(self) -> Any:
        """Return the next report, or None at the end: a future cannot raise StopIteration."""
        assert self.infos is not None
        return next(self.infos, None)

    def close(self) -> None:
        """Close the reports, if the search has started."""
        if self.infos is not None:
            self.infos.close()
