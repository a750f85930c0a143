"""The engine: the search of the native core, as Python people like to ask it."""

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
from sixlegs.engine.levels import chosen, level_numbered
from sixlegs.engine.nets import DEFAULT, evaluator
from sixlegs.engine.player import EngineError, Limit, Stop, check_going_on
from sixlegs.errors import HiveError
from sixlegs.rules import Board, Move

MOST_THREADS = 256
MOST_TABLE_MB = 65_536
MOST_LINES = 500  # no position has more moves

DEFAULT_LIMIT = Limit(seconds=1.0)
"""How long the engine thinks about a move at full strength if the caller sets no limit."""

OPENING_PLIES = _core.OPENING_PLIES  # so long it varies its play: no two games are the same
FIRST_LOOK = 0.001  # seconds until the first look at a running search, and then twice as many …
LOOK_EVERY = 0.05  # … up to so many from one look to the next


SEEDS = 2**64 - 1  # the largest
CLOSED = "The engine is closed."


class Manner(NamedTuple):
    """How a search judges positions, and whether it learns from the one before."""

    noise: int = 0
    seed: int = 0
    sees_threats: bool = True
    learns: bool = False


class Engine:
    """The built-in engine, a player that can also analyse.

    >>> with Engine(seed=1) as engine:
    ...     engine.play(Board(), Limit(nodes=100)) in Board().legal_moves
    True

    *threads* share a search, *table_mb* is the memory for what has been looked at. A *level* from 1
    to 10 limits its strength for people: each level looks at a fixed number of positions, and a
    time limit can only end it earlier. None is full strength, bound by the caller's limit alone. A
    new engine with the same *seed* plays the same, with one thread and a limit by nodes or depth;
    None leaves it to chance.
    *net* says what judges positions: the file of a network, one that was read already, or
    ``"terms"`` for the evaluation without one. By default it is the network that comes with the
    package, and for a level the evaluation that the level was measured with.

    Raises :exc:`HiveError` for what cannot be. Use it in a ``with`` statement, or close it, so that
    no search goes on behind your back.
    """

    NAME = "sixlegs"

    def __init__(
        self,
        *,
        threads: int = 1,
        table_mb: int = 64,
        level: int | None = None,
        seed: int | None = None,
        net: str | Path | _core.Evaluator = DEFAULT,
    ) -> None:
        self.name = self.NAME if level is None else f"level{level}"
        self._level = None if level is None else level_numbered(level)
        self._threads = _checked("threads", threads, MOST_THREADS)
        self._table_mb = _checked("megabytes of table", table_mb, MOST_TABLE_MB)
        if net == DEFAULT and self._level is not None and not self._level.uses_network:
            net = _core.level_evaluator(self._level.number)
        self._evaluator = net if isinstance(net, _core.Evaluator) else evaluator(net)
        self._seed = (Random().getrandbits(64) if seed is None else seed) & SEEDS
        self._turn = -1
        self._search: _core.Search | None = None
        self._is_closed = False
        self._busy = threading.Lock()
        self.line: tuple[Move, ...] = ()
        """The line of play that the last move it played begins."""

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Move:
        """Return the move it plays on *board*, at its level.

        A level searches its own number of positions at most, whatever the limit. At full strength
        an empty limit is one second. Once *stop* is set the best move so far is returned soon.

        Raises :exc:`EngineError` if the game is over, or the engine is closed or thinking already.
        """
        *_, move = self.thoughts(board, limit, stop)
        return move

    def thoughts(self, board: Board, limit: Limit, stop: Stop | None = None) -> Iterator[Move]:
        """Every better move as it is found; the last is the one that :meth:`play` would return."""
        infos: list[Info] = []
        told: Move | None = None
        self._check(board, limit)
        if len(board.legal_moves) == 1:  # a forced pass, mostly: nothing to think about
            self.line = (board.legal_moves[0],)
            yield board.legal_moves[0]
            return
        if (win := self._forced_win(board, limit)) is not None:
            self.line = (win,)
            yield win
            return
        with self._analysis(
            board,
            self._bound(limit),
            self._level.lines if self._level else 1,
            stop,
            self._manner_on(board),
        ) as analysis:
            for info in analysis:
                infos.append(info)
                if info.rank == 0 and info.line[0] != told:
                    told = info.line[0]
                    yield told
        # Pseudo-random, but the same in one position each time.
        choice = chosen(infos, self._level, self._seed ^ board.key())
        self.line = choice.line
        if choice.line[0] != told:
            yield choice.line[0]

    def analyse(
        self, board: Board, limit: Limit | None = None, lines: int = 1, stop: Stop | None = None
    ) -> Analysis:
        """Look at *board* at full strength, and tell of the best *lines* after each depth.

        >>> with Engine() as engine:
        ...     *_, last = engine.analyse(Board(), Limit(depth=2))
        >>> last.depth, len(last.line) > 0
        (2, True)

        It goes on in the background until the limit is reached, *stop* is set, or the iterator is
        closed; without a limit it ends only so.

        Raises :exc:`HiveError` for a limit or a number of lines that cannot be, and
        :exc:`EngineError` if the game is over, or the engine is closed or thinking already.
        """
        return self._analysis(board, limit or Limit(), lines, stop, Manner())

    def reseed(self, seed: int) -> None:
        """Play from now on like a new engine with this *seed*, and forget earlier searches.

        Raises :exc:`EngineError` if the engine is thinking.
        """
        if not self._busy.acquire(blocking=False):
            raise EngineError("The engine is thinking about another position.")
        try:
            self._seed, self._turn, self.line = seed & SEEDS, -1, ()
            self._let_go()
        finally:
            self._busy.release()

    def close(self) -> None:
        """End the search that goes on, if one does, and free the memory."""
        self._is_closed = True
        self._let_go()

    def _check(self, board: Board, limit: Limit) -> None:
        if self._is_closed:
            raise EngineError(CLOSED)
        limit.check()
        check_going_on(board)

    def _bound(self, limit: Limit) -> Limit:
        """Return what bounds the search for a move: at full strength, the limit alone."""
        if self._level is None:
            return DEFAULT_LIMIT if limit.is_empty else limit
        return self._level.limit.smaller(limit)

    def _forced_win(self, board: Board, limit: Limit) -> Move | None:
        """Return the first move of a forced win that the level sees before it searches."""
        level = self._level
        if level is None:
            return None
        plies = level.win_plies if limit.depth is None else min(level.win_plies, limit.depth)
        nodes = level.win_nodes if limit.nodes is None else min(level.win_nodes, limit.nodes)
        win = _core.forced_win(board, plies, nodes)
        return win[0] if win is not None else None

    def _manner_on(self, board: Board) -> Manner:
        """In the opening other evaluation noise for every move, in all games that this engine
        plays; then the level's own."""
        if board.ply < OPENING_PLIES:
            self._turn = max(self._turn + 1, board.ply // 2)
        level = self._level.number if self._level else None
        manner = _core.manner_at(level, self._seed, board.ply, self._turn)
        # Levels were measured without learning from one move to the next.
        return Manner(*manner, learns=level is None)

    def _analysis(
        self, board: Board, limit: Limit, lines: int, stop: Stop | None, manner: Manner
    ) -> Analysis:
        self._check(board, limit)
        _checked("lines", lines, MOST_LINES)
        if not self._busy.acquire(blocking=False):
            raise EngineError("The engine is thinking about another position.")
        try:
            search = self._searcher()
            search.start(board, lines=lines, **limit._asdict(), **manner._asdict())
        except BaseException as error:
            self._let_go()
            self._busy.release()
            if isinstance(error, RuntimeError):  # no threads left
                raise EngineError(f"The search cannot be started: {error}.") from error
            raise
        analysis = Analysis(search, self._busy, stop)
        if self._is_closed:  # by another thread, meanwhile
            analysis.close()
            raise EngineError(CLOSED)
        return analysis

    def _let_go(self) -> None:
        search, self._search = self._search, None
        if search is not None:
            search.stop()

    def _searcher(self) -> _core.Search:
        """The search with its table, made when first needed and kept for what it has learnt."""
        if self._search is None:
            try:
                self._search = _core.Search(self._table_mb, self._threads, self._evaluator)
            except MemoryError as error:
                raise EngineError(
                    f"There is no memory for {self._table_mb} MB of table."
                ) from error
        return self._search


class Analysis(Iterator[Info]):
    """A search under way, telling what it finds; closing it, or letting it go, ends the search."""

    def __init__(self, search: _core.Search, busy: threading.Lock, stop: Stop | None) -> None:
        self._search = search
        self._busy = busy
        self._stop = stop
        self._found: deque[Info] = deque()
        self._patience = FIRST_LOOK
        self._looking = threading.Lock()
        self._is_closed = False
        self._is_over = False

    def __enter__(self) -> Analysis:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        with suppress(RuntimeError):  # the program is ending, and the search with it
            self.close()

    def __next__(self) -> Info:
        try:
            while not self._is_closed:
                is_over = self._is_over  # before looking: then nothing comes after it
                with suppress(IndexError):
                    return self._found.popleft()
                if is_over:
                    break
                self._look()
        except BaseException:  # Ctrl-C: the engine must be there for the next question
            self.close()
            raise
        raise StopIteration

    def close(self) -> None:
        """End the search, and wait until it has; nothing more is told."""
        self._is_closed = True
        while not self._is_over:
            self._look()
        self._found.clear()

    def _look(self) -> None:
        """Wait a little for something new. Two threads may do so, but only one ends the search.

        The lock is not held while waiting, or a thread that waits again at once would keep it.
        """
        with self._looking:
            if self._is_over:
                return
            if self._is_closed or (self._stop is not None and self._stop.is_set()):
                self._search.stop()
        has_finished = self._search.wait(self._patience)
        with self._looking:
            if self._is_over:
                return
            self._patience = min(2 * self._patience, LOOK_EVERY)
            self._found.extend(map(_info, self._search.take_reports()))
            if has_finished:
                self._is_over = True
                self._busy.release()


def _info(report: _core.Report) -> Info:
    return Info(
        depth=report.depth,
        rank=report.rank,
        score=Score.found(report.score),
        nodes=report.nodes,
        seconds=report.seconds,
        line=tuple(report.moves),
    )


def _checked(name: str, value: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"the number of {name} is a whole number, not {type(value).__name__}")
    if not 1 <= value <= most:
        raise HiveError(f"There cannot be {value} {name}: take 1 to {most}.")
    return value
