"""The built-in engine, a wrapper around the search of the native core."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

from sixlegs import _core
from sixlegs.engine.analysis import Info, Score
from sixlegs.engine.levels import choose_line, get_level
from sixlegs.engine.networks import DEFAULT_NETWORK, load_evaluator
from sixlegs.engine.player import EngineError, Limit, Stop, check_not_over
from sixlegs.errors import HiveError
from sixlegs.rules import Board, Move

MAX_THREADS = 256
MAX_TABLE_MB = 65_536
MAX_LINES = 500  # no position has more legal moves

DEFAULT_LIMIT = Limit(seconds=1.0)
"""The limit per move at full strength if the caller sets none."""

OPENING_PLIES = _core.OPENING_PLIES  # plies with added noise, so that games differ
MIN_POLL_SECONDS = (
    0.001  # until the first poll of a running search; the interval then doubles each time
)
MAX_POLL_SECONDS = 0.05  # upper bound of the poll interval


MAX_SEED = 2**64 - 1
CLOSED_MESSAGE = "The engine is closed."


class EvaluationSettings(NamedTuple):
    """The parameters with which a search evaluates positions."""

    noise: int = 0
    seed: int = 0
    sees_threats: bool = True
    has_learning: bool = False


class Engine:
    """The built-in engine: a player that can also analyze.

    >>> with Engine(seed=1) as engine:
    ...     engine.play(Board(), Limit(nodes=100)) in Board().legal_moves
    True

    *threads* share a search; *table_mb* is the size of its transposition table. A *level* from 1
    to 10 limits the strength: each level searches a fixed number of nodes, and a time limit can
    only end the search earlier. None is full strength, bounded by the caller's limit alone. New
    engines with the same *seed* play the same moves if they use one thread and a limit by nodes or
    depth; None is a random seed.
    *network* selects the evaluation: the file of a network, a loaded evaluator, or
    ``"handcrafted"``. The default is the network shipped with the package, or for a level the
    evaluation with which the level was measured.

    Raises :exc:`HiveError` for invalid arguments. Use it in a ``with`` statement or close it, so
    that no search keeps running in the background.
    """

    NAME = "sixlegs"

    def __init__(
        self,
        *,
        threads: int = 1,
        table_mb: int = 64,
        level: int | None = None,
        seed: int | None = None,
        network: str | Path | _core.Evaluator = DEFAULT_NETWORK,
    ) -> None:
        self.name = self.NAME if level is None else f"level{level}"
        self._level = None if level is None else get_level(level)
        self._threads = _check_range("threads", threads, MAX_THREADS)
        self._table_mb = _check_range("megabytes of table", table_mb, MAX_TABLE_MB)
        if network == DEFAULT_NETWORK and self._level is not None and not self._level.uses_network:
            network = _core.level_evaluator(self._level.number)
        self._evaluator = (
            network if isinstance(network, _core.Evaluator) else load_evaluator(network)
        )
        self._seed = (Random().getrandbits(64) if seed is None else seed) & MAX_SEED
        self._turn = -1
        self._search: _core.Search | None = None
        self._is_closed = False
        self._lock = threading.Lock()
        self.line: tuple[Move, ...] = ()
        """The line of play that starts with the last move it played."""

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Move:
        """Return the engine's move on *board*, at its level.

        A level searches at most its own number of nodes, whatever the limit. At full strength an
        empty limit means one second. Once *stop* is set, the best move so far is returned soon.

        Raises :exc:`EngineError` if the game is over, or the engine is closed or busy.
        """
        *_, move = self.improving_moves(board, limit, stop)
        return move

    def improving_moves(
        self, board: Board, limit: Limit, stop: Stop | None = None
    ) -> Iterator[Move]:
        """Yield each better move as it is found; the last is the move that :meth:`play` returns."""
        infos: list[Info] = []
        best: Move | None = None
        self._check(board, limit)
        if len(board.legal_moves) == 1:  # usually a forced pass
            self.line = (board.legal_moves[0],)
            yield board.legal_moves[0]
            return
        if (win := self._forced_win(board, limit)) is not None:
            self.line = (win,)
            yield win
            return
        with self._analysis(
            board,
            self._search_limit(limit),
            self._level.lines if self._level else 1,
            stop,
            self._evaluation_settings(board),
        ) as analysis:
            for info in analysis:
                infos.append(info)
                if info.rank == 0 and info.line[0] != best:
                    best = info.line[0]
                    yield best
        # Pseudo-random, but always the same in the same position.
        choice = choose_line(infos, self._level, self._seed ^ board.key())
        self.line = choice.line
        if choice.line[0] != best:
            yield choice.line[0]

    def analyze(
        self, board: Board, limit: Limit | None = None, lines: int = 1, stop: Stop | None = None
    ) -> Analysis:
        """Analyze *board* at full strength and yield the best *lines* after each iteration.

        >>> with Engine() as engine:
        ...     *_, last = engine.analyze(Board(), Limit(depth=2))
        >>> last.depth, len(last.line) > 0
        (2, True)

        The search runs in the background until the limit is reached, *stop* is set, or the iterator
        is closed; there need not be a limit.

        Raises :exc:`HiveError` for an invalid limit or number of lines, and :exc:`EngineError` if
        the game is over, or the engine is closed or busy.
        """
        return self._analysis(board, limit or Limit(), lines, stop, EvaluationSettings())

    def reseed(self, seed: int) -> None:
        """Continue like a new engine with this *seed*, without results of earlier searches.

        Raises :exc:`EngineError` if the engine is busy.
        """
        if not self._lock.acquire(blocking=False):
            raise EngineError("The engine is thinking about another position.")
        try:
            self._seed, self._turn, self.line = seed & MAX_SEED, -1, ()
            self._release_search()
        finally:
            self._lock.release()

    def close(self) -> None:
        """Stop a running search and free the memory."""
        self._is_closed = True
        self._release_search()

    def _check(self, board: Board, limit: Limit) -> None:
        if self._is_closed:
            raise EngineError(CLOSED_MESSAGE)
        limit.check()
        check_not_over(board)

    def _search_limit(self, limit: Limit) -> Limit:
        """Return the limit of the main search: at full strength, the caller's limit alone."""
        if self._level is None:
            return DEFAULT_LIMIT if limit.is_empty else limit
        return self._level.limit.combined(limit)

    def _forced_win(self, board: Board, limit: Limit) -> Move | None:
        """Return the first move of a forced win that the level finds before its main search."""
        level = self._level
        if level is None:
            return None
        plies = level.win_plies if limit.depth is None else min(level.win_plies, limit.depth)
        nodes = level.win_nodes if limit.nodes is None else min(level.win_nodes, limit.nodes)
        win = _core.forced_win(board, plies, nodes)
        return win[0] if win is not None else None

    def _evaluation_settings(self, board: Board) -> EvaluationSettings:
        """Return the settings of a search.

        In the opening the noise differs for every move of every game; later it is the level's own.
        """
        if board.ply < OPENING_PLIES:
            self._turn = max(self._turn + 1, board.ply // 2)
        level = self._level.number if self._level else None
        settings = _core.evaluation_settings(level, self._seed, board.ply, self._turn)
        # Levels were measured without learning between moves.
        return EvaluationSettings(*settings, has_learning=level is None)

    def _analysis(
        self,
        board: Board,
        limit: Limit,
        lines: int,
        stop: Stop | None,
        settings: EvaluationSettings,
    ) -> Analysis:
        self._check(board, limit)
        _check_range("lines", lines, MAX_LINES)
        if not self._lock.acquire(blocking=False):
            raise EngineError("The engine is thinking about another position.")
        try:
            search = self._get_search()
            search.start(board, lines=lines, **limit._asdict(), **settings._asdict())
        except BaseException as error:
            self._release_search()
            self._lock.release()
            if isinstance(error, RuntimeError):  # no more threads available
                raise EngineError(f"The search cannot be started: {error}.") from error
            raise
        analysis = Analysis(search, self._lock, stop)
        if self._is_closed:  # meanwhile, by another thread
            analysis.close()
            raise EngineError(CLOSED_MESSAGE)
        return analysis

    def _release_search(self) -> None:
        search, self._search = self._search, None
        if search is not None:
            search.stop()

    def _get_search(self) -> _core.Search:
        """Return the search with its table, created on first use and reused for what it learned."""
        if self._search is None:
            try:
                self._search = _core.Search(self._table_mb, self._threads, self._evaluator)
            except MemoryError as error:
                raise EngineError(
                    f"There is no memory for {self._table_mb} MB of table."
                ) from error
        return self._search


class Analysis(Iterator[Info]):
    """An iterator over the reports of a search; closing or deleting it stops the search."""

    def __init__(self, search: _core.Search, busy: threading.Lock, stop: Stop | None) -> None:
        self._search = search
        self._busy = busy
        self._stop = stop
        self._infos: deque[Info] = deque()
        self._poll_seconds = MIN_POLL_SECONDS
        self._poll_lock = threading.Lock()
        self._is_closed = False
        self._is_over = False

    def __enter__(self) -> Analysis:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        with suppress(RuntimeError):  # at interpreter exit, which also ends the search
            self.close()

    def __next__(self) -> Info:
        try:
            while not self._is_closed:
                is_over = self._is_over  # read first: if true, no more reports can arrive
                with suppress(IndexError):
                    return self._infos.popleft()
                if is_over:
                    break
                self._poll()
        except BaseException:  # Ctrl-C: release the engine for the next search
            self.close()
            raise
        raise StopIteration

    def close(self) -> None:
        """Stop the search and wait for it to end; no more reports follow."""
        self._is_closed = True
        while not self._is_over:
            self._poll()
        self._infos.clear()

    def _poll(self) -> None:
        """Wait briefly for new reports. Two threads may do this, but only one ends the search.

        The lock is not held while waiting, or a thread that polls in a loop would never release it.
        """
        with self._poll_lock:
            if self._is_over:
                return
            if self._is_closed or (self._stop is not None and self._stop.is_set()):
                self._search.stop()
        has_finished = self._search.wait(self._poll_seconds)
        with self._poll_lock:
            if self._is_over:
                return
            self._poll_seconds = min(2 * self._poll_seconds, MAX_POLL_SECONDS)
            self._infos.extend(map(_to_info, self._search.take_reports()))
            if has_finished:
                self._is_over = True
                self._busy.release()


def _to_info(report: _core.SearchReport) -> Info:
    return Info(
        depth=report.depth,
        rank=report.rank,
        score=Score.from_search(report.score),
        nodes=report.nodes,
        seconds=report.seconds,
        line=tuple(report.moves),
    )


def _check_range(name: str, value: int, maximum: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"the number of {name} must be an integer, not {type(value).__name__}")
    if not 1 <= value <= maximum:
        raise HiveError(f"There cannot be {value} {name}: take 1 to {maximum}.")
    return value
