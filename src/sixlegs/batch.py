"""Many games at once, and tree search in all of them, for machine learning.

>>> batch = BatchBoard(4)
>>> rewards, terminated, truncated = batch.step(batch.random_actions(seed=1))
>>> batch.plies().tolist()
[1, 1, 1, 1]

The core does the work, in a configurable number of threads and without the global interpreter
lock. This module needs numpy, which ``pip install sixlegs[rl]`` brings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, get_args

from sixlegs._core import BaseBatch, BaseTreeSearch
from sixlegs.errors import HiveError, requires_extra
from sixlegs.rules import Board, Opening

with requires_extra("rl"):
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["AUTORESETS", "Autoreset", "BatchBoard", "Evaluate", "TreeSearch"]

Autoreset = Literal["next_step", "same_step", "disabled"]
AUTORESETS: tuple[Autoreset, ...] = get_args(Autoreset)

#: A function from piece lists to logits by action and values for the side to move (-1 to 1).
Evaluate = Callable[[NDArray[np.int8]], tuple[Any, Any]]

MAX_GAMES = 1_000_000
MAX_THREADS = 256
MAX_LEAVES = 1_000_000


class BatchBoard(BaseBatch):
    """A batch of games that advance together.

    *threads* share the work of each call. *autoreset* is Gymnasium's: ``next_step`` restarts a
    finished game at the next step and ignores its action, ``same_step`` restarts it immediately,
    ``disabled`` waits for :meth:`reset`. The third occurrence of a position is a draw, and games
    are truncated after *max_plies*, unless that is 0. Games start from *start*, by default from an
    empty board.

    >>> batch = BatchBoard(2, "Base+MLP", autoreset="disabled", max_plies=3)
    >>> for seed in range(3):
    ...     rewards, terminated, truncated = batch.step(batch.random_actions(seed))
    >>> truncated
    array([ True,  True])
    >>> batch.step([-1, 0])
    Traceback (most recent call last):
        ...
    ValueError: game 1 is over: reset it, or give it the action -1
    """

    def __init__(
        self,
        n: int,
        game_type: str = "Base+ML",
        opening: Opening = "rulebook",
        *,
        threads: int = 1,
        autoreset: Autoreset = "next_step",
        max_plies: int = 0,
        start: Board | None = None,
    ) -> None:
        """Start *n* games."""
        _check_range("n", n, 1, MAX_GAMES)
        _check_range("threads", threads, 1, MAX_THREADS)
        _check_range("max_plies", max_plies, 0, 1_000_000)
        if autoreset not in AUTORESETS:
            raise HiveError(f"autoreset is one of {', '.join(AUTORESETS)}, not {autoreset!r}")
        board = Board(game_type, opening) if start is None else start
        super().__init__(board, n, max_plies, AUTORESETS.index(autoreset), threads)

    def step(
        self, actions: Any, out: tuple[Any, Any, Any] | None = None
    ) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_]]:
        """Play one action per game; -1 leaves a game unchanged.

        Returns rewards (1 or -1 for the player who moved, 0 if there is no winner), whether each
        game is over, and whether it was truncated, as new arrays or in the three arrays of *out*.

        Raises :exc:`ValueError` and changes no game if an action is not legal.
        """
        rewards, terminated, truncated = out or (None, None, None)
        array = np.ascontiguousarray(actions, np.int64)
        return self._step(array, rewards, terminated, truncated)

    def reset(self, which: Any = None) -> None:
        """Restart all games, or those for which *which* is true."""
        self._reset(None if which is None else np.ascontiguousarray(which, np.bool_))

    def random_actions(self, seed: int, out: Any = None) -> NDArray[np.int64]:
        """Return a uniformly random legal action for each game.

        For a finished game it is an action that restarts it, or -1 if none does.
        """
        return self._random_actions(seed, out)  # type: ignore[no-any-return]

    def board(self, i: int) -> Board:
        """Return an independent board with the position and moves of game *i*."""
        return Board._like(self._board(i))


class TreeSearch(BaseTreeSearch):
    """Monte Carlo tree search with a network (PUCT, as in AlphaZero), in *n* games at once.

    The trees are in the core; *evaluate* is called with many positions at a time. :meth:`run` is
    the complete loop. For a custom loop, call :meth:`select`, :meth:`piece_list` or
    :meth:`planes`, and :meth:`expand`.

    >>> def evaluate(pieces):  # uniform policy, value 0
    ...     return np.zeros((len(pieces), 5489), np.float32), np.zeros(len(pieces), np.float32)
    >>> batch = BatchBoard(3)
    >>> search = TreeSearch(3)
    >>> search.run(batch, evaluate, visits=50)
    >>> visits = search.visits()
    >>> visits.shape, bool((visits.sum(axis=1) >= 49).all())
    ((3, 5489), True)
    >>> _ = batch.step(visits.argmax(axis=1))
    """

    def __init__(self, n: int, *, threads: int = 1) -> None:
        """Allocate *n* trees."""
        _check_range("n", n, 1, MAX_GAMES)
        _check_range("threads", threads, 1, MAX_THREADS)
        super().__init__(n, threads)

    def reset(
        self,
        batch: BatchBoard,
        *,
        exploration: float = 1.5,
        noise: float = 0.0,
        alpha: float = 0.3,
        seed: int = 0,
    ) -> None:
        """Start new trees from the current positions of *batch*.

        *exploration* is PUCT's constant. *noise* is the fraction of the root priors that is
        Dirichlet noise with the parameter *alpha*, drawn from *seed*.
        """
        if not (exploration > 0 and 0 <= noise <= 1 and alpha > 0):
            raise HiveError("exploration and alpha are above 0, and noise is from 0 to 1")
        self._reset(batch, exploration=exploration, noise=noise, alpha=alpha, seed=seed)

    def expand(self, logits: Any, values: Any) -> None:
        """Set the evaluations of the selected positions, in their order.

        *logits* have one number per action; those of illegal actions are ignored. *values* have one
        number per position, from -1 to 1, for the side to move.
        """
        logits, values = (np.ascontiguousarray(array, np.float32) for array in (logits, values))
        if (logits.ndim, values.ndim) != (2, 1):
            raise HiveError(
                "logits have the shape (positions, actions) and values (positions,),"
                f" not {logits.shape} and {values.shape}"
            )
        self._expand(logits, values)

    def run(
        self,
        batch: BatchBoard,
        evaluate: Evaluate,
        *,
        visits: int,
        leaves: int = 8,
        exploration: float = 1.5,
        noise: float = 0.0,
        alpha: float = 0.3,
        seed: int = 0,
    ) -> None:
        """Search the games of *batch* from scratch until each root has at least *visits* visits.

        Roots of finished games have no visits. For policy targets, use more *visits* than there
        are legal moves (about thirty): until a move is tried, its value is assumed to be a little
        below that of its position.

        Up to *leaves* positions per tree are evaluated together, so *evaluate* receives up to *n*
        times as many.
        """
        _check_range("leaves", leaves, 1, MAX_LEAVES)
        self.reset(batch, exploration=exploration, noise=noise, alpha=alpha, seed=seed)
        while (left := visits - self.min_visits()) > 0:
            if self.select(min(leaves, left)):
                self.expand(*evaluate(self.piece_list()))


def _check_range(name: str, value: int, minimum: int, maximum: int) -> None:
    if not minimum <= value <= maximum:
        raise HiveError(f"{name} is from {minimum} to {maximum}, not {value}")
