"""Facts about moves: the kinds of effect, which front ends render as messages."""

from __future__ import annotations

from typing import NamedTuple

from sixlegs._core import Effect, Hex, Piece

__all__ = ["Effect", "Fact"]

Effect.__module__ = __name__  # for pickle


class Fact(NamedTuple):
    """An effect of a move, with the pieces, number and hexes that it involves."""

    effect: Effect
    pieces: tuple[Piece, ...] = ()
    number: int | None = None
    hexes: tuple[Hex, ...] = ()

    def __str__(self) -> str:
        from sixlegs.messages import fact_message

        return str(fact_message(self))
