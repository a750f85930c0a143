"""What anything that plays must offer: given a board and a limit, a move."""

from __future__ import annotations

from math import isfinite
from typing import NamedTuple, Protocol, TypeVar, runtime_checkable

from sixlegs.errors import HiveError
from sixlegs.rules import Board, Move

MOST_SECONDS = 10**9  # some thirty years
MOST_DEPTH = 10**6
MOST_NODES = 10**15

Bound = TypeVar("Bound", int | None, float | None)


class EngineError(HiveError):
    """An engine that cannot be used: it did not start, fell silent, died, or told nonsense."""


class EngineTimeoutError(EngineError):
    """An engine that did not answer in time."""


class EngineMoveError(EngineError):
    """An engine that wants to play what the rules forbid."""


class Limit(NamedTuple):
    """How long an engine may think about a move; what is None does not bind it.

    >>> Limit(nodes=1000).smaller(Limit(depth=3, nodes=5000))
    Limit(seconds=None, depth=3, nodes=1000)
    """

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing binds."""
        return self == Limit()

    def smaller(self, other: Limit) -> Limit:
        """What is left when both bind."""
        return Limit(
            _smaller(self.seconds, other.seconds),
            _smaller(self.depth, other.depth),
            _smaller(self.nodes, other.nodes),
        )

    def check(self) -> None:
        """Raise :exc:`HiveError` if a bound is not above zero, or is beyond reason."""
        _check("seconds", self.seconds, MOST_SECONDS, (int, float))
        _check("depth", self.depth, MOST_DEPTH, (int,))
        _check("nodes", self.nodes, MOST_NODES, (int,))


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


def check_going_on(board: Board) -> None:
    """Raise :exc:`EngineError` if there is nothing to play any more."""
    if board.outcome():
        raise EngineError("The game is over.")


def _smaller(one: Bound, other: Bound) -> Bound:
    if one is None or other is None:
        return other if one is None else one
    return min(one, other)


def _check(name: str, bound: float | None, most: int, kinds: tuple[type, ...]) -> None:
    if bound is None:
        return
    if not isinstance(bound, kinds) or isinstance(bound, bool):
        raise TypeError(f"{name} of a limit are a number, not {type(bound).__name__}")
    if not (isfinite(bound) and 0 < bound <= most):
        raise HiveError(f"A limit cannot be {bound} {name}: it is above 0 and at most {most}.")
