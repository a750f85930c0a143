"""Many games at once, and tree searches in all of them, for programs that learn.

>>> batch = BatchBoard(4)
>>> rewards, terminated, truncated = batch.step(batch.random_actions(seed=1))
>>> batch.plies().tolist()
[1, 1, 1, 1]

Everything is done by the core, in as many threads as one likes and while other threads of Python
go on. This module needs numpy, which ``pip install sixlegs[rl]`` brings.
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

#: Lists of pieces in; logits by action and values for the side to move, from -1 to 1, out.
Evaluate = Callable[[NDArray[np.int8]], tuple[Any, Any]]

MAX_GAMES = 1_000_000
MAX_THREADS = 256
MAX_LEAVES = 1_000_000


class BatchBoard(BaseBatch):
    """Games side by side that take a step all at once.

    *threads* share the work of each call. *autoreset* says when a game that is over begins again,
    with Gymnasium's words: ``next_step``, with the next action, whatever it is, which is then not
    played; ``same_step``, at once; ``disabled``, when :meth:`reset`. The third occurrence of a
    position is a draw, and after *max_plies*, unless that is 0, a game is broken off. *start* is a
    board to begin from instead of an empty table.

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
        """Begin *n* games."""
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
        """Play an action in each game; -1 leaves a game as it stands.

        Returns rewards, 1 or -1 for whoever has played and 0 while nobody has won, which games are
        over, and which were broken off: new arrays, or the three of *out*.

        Raises :exc:`ValueError`, and nothing is changed in any game, if an action is not legal.
        """
        rewards, terminated, truncated = out or (None, None, None)
        given = np.ascontiguousarray(actions, np.int64)
        return self._step(given, rewards, terminated, truncated)

    def reset(self, which: Any = None) -> None:
        """Begin all games anew, or those for which *which* is true."""
        self._reset(None if which is None else np.ascontiguousarray(which, np.bool_))

    def random_actions(self, seed: int, out: Any = None) -> NDArray[np.int64]:
        """A legal action for each game, all being equally likely.

        For a game that is over, one that begins it again, or -1 if no action does.
        """
        return self._random_actions(seed, out)  # type: ignore[no-any-return]

    def board(self, i: int) -> Board:
        """A board of one's own with game *i* as it stands, its moves included."""
        return Board._like(self._board(i))


class TreeSearch(BaseTreeSearch):
    """Monte Carlo tree search with a network (PUCT, as in AlphaZero), in *n* games at once.

    The trees are the core's; only what evaluates positions is Python's, and it is asked for many
    positions at a time. :meth:`run` has the whole loop; or go through it by hand, with
    :meth:`select`, :meth:`piece_list` or :meth:`planes`, and :meth:`expand`.

    >>> def evaluate(pieces):  # knows nothing
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
        """Make room for *n* trees."""
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
        """Begin anew from the games of *batch* as they stand.

        *exploration* is PUCT's constant; *noise* is how much of the root's priors is Dirichlet
        noise with the parameter *alpha*, drawn from *seed*.
        """
        if not (exploration > 0 and 0 <= noise <= 1 and alpha > 0):
            raise HiveError("exploration and alpha are above 0, and noise is from 0 to 1")
        self._reset(batch, exploration=exploration, noise=noise, alpha=alpha, seed=seed)

    def expand(self, logits: Any, values: Any) -> None:
        """Take the evaluations of all selected positions, in their order.

        *logits* are by action, those that are not legal being ignored; *values* are for the side to
        move there, from -1 to 1, one number each.
        """
        logits, values = (np.ascontiguousarray(each, np.float32) for each in (logits, values))
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
        """Search the games of *batch* anew until each root was visited so often, or a little more.

        A game that is over has no visits. Targets for a policy want more *visits* than there are
        legal moves, some thirty of them; a move that was not tried yet counts a little less than
        the position in which it is played.

        Each time up to *leaves* positions of every tree are evaluated together, so *evaluate* gets
        up to *n* times as many.
        """
        _check_range("leaves", leaves, 1, MAX_LEAVES)
        self.reset(batch, exploration=exploration, noise=noise, alpha=alpha, seed=seed)
        while (left := visits - self.least_visits()) > 0:
            if self.select(min(leaves, left)):
                self.expand(*evaluate(self.piece_list()))


def _check_range(name: str, value: int, minimum: int, maximum: int) -> None:
    if not minimum <= value <= maximum:
        raise HiveError(f"{name} is from {minimum} to {maximum}, not {value}")
