"""What a move does, as facts: the kinds there are, for front ends to put into words."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from sixlegs._core import Hex, Piece


class Effect(Enum):
    """What a move does, the most important first.

    While no queen concerned has four neighbors, FILLS, ESCAPES and CLEARS matter less: they are
    told just before REACHES.

    *Own* is whoever makes the move, *enemy* the other side. A tile *can move* if its owner has a
    legal move with it: it goes by itself, or the owner's pillbug lifts it. What a side could do
    out of its turn is what it could do if the other side passed; nothing rests then.
    """

    WINS = auto()
    """The enemy queen is surrounded now, and the own queen is not. Shows the enemy queen."""
    DRAWS = auto()
    """Both queens are surrounded now. Shows both, the own one first."""
    LOSES = auto()
    """The own queen is surrounded now, and the enemy queen is not. Shows the own queen."""
    WINS_SOON = auto()
    """Somebody has proved that it wins in so many own moves, this one included. The number."""
    STOPS_LOSS = auto()
    """Had the mover passed, the enemy could have won with one move; now no move of the enemy
    wins at once. Shows the own queen."""
    THREATENS_WIN = auto()
    """If the enemy passes, there is a move that wins, and before there was none, resting aside.
    Shows the enemy queen."""
    ONLY_MOVE = auto()
    """There is no other legal move; it may be the pass."""
    FORCES_PASS = auto()
    """The enemy could play before and can only pass now."""
    COVERS_QUEEN = auto()
    """An own tile climbs onto the hex of the enemy queen, where an enemy tile was on top. Shows
    the enemy queen."""
    CROWDS_QUEEN = auto()
    """The enemy queen is lifted to where it has more neighbors than before. Shows the enemy queen
    and how many of its six neighbors are occupied now."""
    FILLS = auto()
    """The enemy queen stays, and one more of its neighbors is occupied. Shows the enemy queen, the
    hex that is filled, and how many of six are occupied now."""
    ESCAPES = auto()
    """The own queen goes, or is lifted, to where it has fewer neighbors than before. Shows the own
    queen and how many of six are occupied now."""
    CLEARS = auto()
    """The own queen stays, and one neighbor fewer is occupied. Shows the own queen, the hex that
    became empty, and how many of six are occupied now."""
    HOLDS_QUEEN = auto()
    """The enemy queen could move before and cannot now, though it was neither covered nor lifted.
    Shows the enemy queen."""
    FREES_QUEEN = auto()
    """The own queen was in play and could not move before, resting aside, and can now. Shows the
    own queen."""
    LOCKS_OUT = auto()
    """The enemy could place a tile before and cannot now."""
    PINS = auto()
    """Enemy tiles, not the queen, could move before and cannot now: without one of them the hive
    would fall apart. Shows these tiles, the most valuable first."""
    COVERS = auto()
    """An own tile climbs onto an enemy tile, not the queen, which cannot move now. Shows the
    enemy tile."""
    RESTS = auto()
    """An enemy tile is lifted, and therefore cannot move in the enemy's next turn. Shows it."""
    SHUTS_IN = auto()
    """Enemy tiles, not the queen, could move before and cannot now, though the hive would hold
    without them, nothing lies on them and they do not rest. Shows these tiles, the most valuable
    first."""
    FREES = auto()
    """Own tiles, not the queen, were in play and could not move before, resting aside, and can
    now. Shows these tiles, the most valuable first."""
    REACHES = auto()
    """An own tile, not the queen, moves or comes in, beside the enemy queen neither before nor
    now; it can go onto that queen, or to empty hexes beside it, in its next move if the enemy
    passes, and could not before. Shows the tile and these hexes."""
    LIMITS = auto()
    """The enemy can still play, but has at most three quarters of the moves it would have had, had
    the mover passed. The number of its moves now."""
    PLACES_QUEEN = auto()
    """The own queen comes into play. Shows it."""
    BRINGS_IN = auto()
    """An own tile, not the queen, comes into play. Shows it."""
    NEARS = auto()
    """An own tile, not the queen, goes to where it is fewer hexes away from the enemy queen than
    before, but not beside it. Shows the tile and how many hexes away it is now."""
    GAINS_ROOM = auto()
    """The own tile that moves can go to more hexes from where it is now, if the enemy passes, than
    it could before. Shows the tile and to how many."""
    MOVES = auto()
    """A tile goes elsewhere; told only where there is nothing else to tell. Shows it."""

    def __repr__(self) -> str:
        return f"Effect.{self.name}"


class Fact(NamedTuple):
    """Something that a move does: of which kind, and the tiles, number and hexes that show it."""

    effect: Effect
    pieces: tuple[Piece, ...] = ()
    number: int | None = None
    hexes: tuple[Hex, ...] = ()

    def __str__(self) -> str:
        from sixlegs.wording import fact_message

        return str(fact_message(self))
