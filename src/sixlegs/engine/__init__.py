"""What anything that plays must offer: given a board and a limit, a move."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from sixlegs.errors import HiveError
from sixlegs.rules import Board, Move


class EngineError(HiveError):
    """An engine that cannot be used: it did not start, fell silent, died, or told nonsense."""


class EngineTimeoutError(EngineError):
    """An engine that did not answer in time."""


class Limit(NamedTuple):
    """How long an engine may think about a move; what is None does not bind it."""

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None


class Stop(Protocol):
    """A flag that somebody else may set; :class:`threading.Event` is one."""

    def is_set(self) -> bool: ...


class Engine(Protocol):
    """Something that plays Hive."""

    @property
    def name(self) -> str:
        """What to call it in records and tables."""

    def play(self, board: Board, limit: Limit, stop: Stop | None = None) -> Move:
        """A legal move on *board*, which is left as it is.

        Once *stop* is set the best move so far is returned soon.

        Raises :exc:`EngineError` if there is no move to be had.
        """

    def close(self) -> None:
        """Let go of everything the engine holds; it may not be asked again."""
