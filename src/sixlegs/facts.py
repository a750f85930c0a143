"""What a move does, as facts: the kinds there are, for front ends to put into words."""

from __future__ import annotations

from typing import NamedTuple

from sixlegs._core import Effect, Hex, Piece

__all__ = ["Effect", "Fact"]

Effect.__module__ = __name__  # where pickles find it


class Fact(NamedTuple):
    """Something that a move does: of which kind, and the pieces, number and hexes that show it."""

    effect: Effect
    pieces: tuple[Piece, ...] = ()
    number: int | None = None
    hexes: tuple[Hex, ...] = ()

    def __str__(self) -> str:
        from sixlegs.messages import fact_message

        return str(fact_message(self))
