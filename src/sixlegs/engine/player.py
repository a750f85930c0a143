"""The interface of players, and limits on their thinking time."""

from __future__ import annotations

from math import isfinite
from typing import NamedTuple, Protocol, TypeVar, runtime_checkable

from sixlegs import _core
from sixlegs.errors import HiveError
from sixlegs.rules import Board, Move

MAX_SECONDS = 10**9  # about thirty years
MAX_DEPTH = 10**6
MAX_NODES = 10**15

Bound = TypeVar("Bound", int | None, float | None)


class EngineError(HiveError):
    """An engine that failed to start, stopped responding, crashed, or sent invalid data."""


class EngineTimeoutError(EngineError):
    """An engine that did not respond in time."""


class EngineMoveError(EngineError):
    """An engine that returned an illegal move."""


class Limit(NamedTuple):
    """A limit on the search for a move; None means no bound.

    >>> limit = Limit(nodes=1000).combined(Limit(depth=3, nodes=5000))
    >>> limit == Limit(depth=3, nodes=1000)
    True

    *seconds* applies to this move alone. With a *clock*, the seconds left for all remaining moves,
    and an *increment* per move, the engine allocates the time itself.
    """

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    clock: float | None = None
    increment: float = 0.0

    @property
    def is_empty(self) -> bool:
        """Whether there are no bounds."""
        return self == Limit()

    def combined(self, other: Limit) -> Limit:
        """Return the limit with the stricter bound of each kind."""
        return Limit(
            _minimum(self.seconds, other.seconds),
            _minimum(self.depth, other.depth),
            _minimum(self.nodes, other.nodes),
            _minimum(self.clock, other.clock),
            min((each.increment for each in (self, other) if each.clock is not None), default=0.0),
        )

    @property
    def per_move(self) -> Limit:
        """The limit with the clock replaced by a share in seconds, for engines without clocks.

        >>> Limit(clock=60, increment=1).per_move.seconds < 10
        True
        """
        if self.clock is None:
            return self
        share = _core.clock_share(self.clock, self.increment)
        return Limit(self.seconds, self.depth, self.nodes).combined(Limit(seconds=share))

    def check(self) -> None:
        """Raise :exc:`HiveError` if a bound is not positive or is too large."""
        _check_bound("seconds", self.seconds, MAX_SECONDS, (int, float))
        _check_bound("depth", self.depth, MAX_DEPTH, (int,))
        _check_bound("nodes", self.nodes, MAX_NODES, (int,))
        _check_bound("seconds on the clock", self.clock, MAX_SECONDS, (int, float))
        if self.increment != 0:
            _check_bound("seconds of increment", self.increment, MAX_SECONDS, (int, float))
            if self.clock is None:
                raise HiveError("An increment needs a clock: set the remaining time as well.")


class Stop(Protocol):
    """A stop flag, such as :class:`threading.Event`."""

    def is_set(self) -> bool: ...


@runtime_checkable
class Player(Protocol):
    """A player of Hive. Subclasses need not define :meth:`close`."""

    @property
    def name(self) -> str:
        """The name of the player in records and tables."""

    def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Move:
        """Return a legal move on *board*, which is not changed.

        Once *stop* is set, the best move so far is returned soon.

        Raises :exc:`EngineError` if no move can be returned.
        """

    def close(self) -> None:
        """Release all resources; the player cannot be used afterwards. Most players have none."""
        return


@runtime_checkable
class SupportsPosition(Protocol):
    """A player that accepts the position before its clock starts."""

    def set_position(self, board: Board) -> None:
        """Set up *board*, the position of the next call of :meth:`Player.play`."""


@runtime_checkable
class SupportsSeed(Protocol):
    """A player whose random choices can be seeded again."""

    def reseed(self, seed: int) -> None:
        """Continue like a new player with this *seed*."""


def check_not_over(board: Board) -> None:
    """Raise :exc:`EngineError` if the game is over."""
    if board.outcome():
        raise EngineError("The game is over.")


def _minimum(first: Bound, second: Bound) -> Bound:
    if first is None or second is None:
        return second if first is None else first
    return min(first, second)


def _check_bound(name: str, bound: float | None, maximum: int, kinds: tuple[type, ...]) -> None:
    if bound is None:
        return
    if not isinstance(bound, kinds) or isinstance(bound, bool):
        raise TypeError(f"{name} of a limit must be a number, not {type(bound).__name__}")
    if not (isfinite(bound) and 0 < bound <= maximum):
        raise HiveError(f"A limit cannot be {bound} {name}: it is above 0 and at most {maximum}.")
