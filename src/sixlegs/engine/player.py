"""What anything that plays must offer: given a board and a limit, a move."""

from __future__ import annotations

from math import isfinite
from typing import NamedTuple, Protocol, TypeVar, runtime_checkable

from sixlegs import _core
from sixlegs.errors import HiveError
from sixlegs.rules import Board, Move

MAX_SECONDS = 10**9  # some thirty years
MAX_DEPTH = 10**6
MAX_NODES = 10**15

Bound = TypeVar("Bound", int | None, float | None)


class EngineError(HiveError):
    """An engine that cannot be used: it did not start, fell silent, died, or told nonsense."""


class EngineTimeoutError(EngineError):
    """An engine that did not answer in time."""


class EngineMoveError(EngineError):
    """An engine that wants to play what the rules forbid."""


class Limit(NamedTuple):
    """How long an engine may think about a move; what is None does not bind it.

    >>> limit = Limit(nodes=1000).combined(Limit(depth=3, nodes=5000))
    >>> limit == Limit(depth=3, nodes=1000)
    True

    *seconds* are for this move alone. With a *clock*, the seconds that are left for all moves to
    come, and an *increment*, those that every move adds, the engine shares them out itself.
    """

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    clock: float | None = None
    increment: float = 0.0

    @property
    def is_empty(self) -> bool:
        """Whether nothing binds."""
        return self == Limit()

    def combined(self, other: Limit) -> Limit:
        """What is left when both bind."""
        return Limit(
            _minimum(self.seconds, other.seconds),
            _minimum(self.depth, other.depth),
            _minimum(self.nodes, other.nodes),
            _minimum(self.clock, other.clock),
            min((each.increment for each in (self, other) if each.clock is not None), default=0.0),
        )

    @property
    def per_move(self) -> Limit:
        """The same without a clock: a fair share of it in seconds. For engines that know none.

        >>> Limit(clock=60, increment=1).per_move.seconds < 10
        True
        """
        if self.clock is None:
            return self
        share = _core.clock_share(self.clock, self.increment)
        return Limit(self.seconds, self.depth, self.nodes).combined(Limit(seconds=share))

    def check(self) -> None:
        """Raise :exc:`HiveError` if a bound is not above zero, or is beyond reason."""
        _check_bound("seconds", self.seconds, MAX_SECONDS, (int, float))
        _check_bound("depth", self.depth, MAX_DEPTH, (int,))
        _check_bound("nodes", self.nodes, MAX_NODES, (int,))
        _check_bound("seconds on the clock", self.clock, MAX_SECONDS, (int, float))
        if self.increment != 0:
            _check_bound("seconds of increment", self.increment, MAX_SECONDS, (int, float))
            if self.clock is None:
                raise HiveError("An increment is added to a clock: say what is left on it.")


class Stop(Protocol):
    """A flag that somebody else may set; :class:`threading.Event` is one."""

    def is_set(self) -> bool: ...


@runtime_checkable
class Player(Protocol):
    """Something that plays Hive. It may derive from this, and then need not have :meth:`close`."""

    @property
    def name(self) -> str:
        """What to call it in records and tables."""

    def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Move:
        """A legal move on *board*, which is left as it is.

        Once *stop* is set the best move so far is returned soon.

        Raises :exc:`EngineError` if there is no move to be had.
        """

    def close(self) -> None:
        """Let go of everything the player holds; it may not be asked again. Most hold nothing."""
        return


@runtime_checkable
class SupportsPosition(Protocol):
    """A player that can be told the position before its time runs."""

    def set_position(self, board: Board) -> None:
        """Set up *board*, as the next :meth:`Player.play` will have it."""


@runtime_checkable
class SupportsSeed(Protocol):
    """A player whose random choices can be seeded again."""

    def reseed(self, seed: int) -> None:
        """Play from now on like a new player with this *seed*."""


def check_not_over(board: Board) -> None:
    """Raise :exc:`EngineError` if there is nothing to play any more."""
    if board.outcome():
        raise EngineError("The game is over.")


def _minimum(one: Bound, other: Bound) -> Bound:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


def _check_bound(name: str, bound: float | None, maximum: int, kinds: tuple[type, ...]) -> None:
    if bound is None:
        return
    if not isinstance(bound, kinds) or isinstance(bound, bool):
        raise TypeError(f"{name} of a limit are a number, not {type(bound).__name__}")
    if not (isfinite(bound) and 0 < bound <= maximum):
        raise HiveError(f"A limit cannot be {bound} {name}: it is above 0 and at most {maximum}.")
