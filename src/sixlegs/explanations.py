"""Sentences about reasons (why not legal), faults (why impossible) and facts (what a move does).

Each is a message: which sentence of the catalogue, and of which pieces.
"""

from __future__ import annotations

from sixlegs._core import Bug, Color, Fault, Hex, Piece, Reason, Rule
from sixlegs.facts import Effect, Fact
from sixlegs.text import UNNAMED, Message

Variables = dict[str, str | int]


def reason_message(reason: Reason) -> Message:
    """Why something is not allowed.

    >>> ant = Piece(Color.WHITE, Bug.ANT)
    >>> print(reason_message(Reason(Rule.OCCUPIED, [ant])))
    A new tile goes on an empty cell, and the white ant wA1 is there.
    """
    variables = tiles(reason.pieces) | {"parts": len(reason.parts)}
    return Message(_key("reason", reason.rule), variables)


def fact_message(fact: Fact, enemy: Color | None = None) -> Message:
    """What a move does, to whom if that is known.

    >>> print(fact_message(Fact(Effect.BRINGS_IN, (Piece(Color.BLACK, Bug.ANT, 2),))))
    Brings the black ant bA2 into play.
    >>> print(fact_message(Fact(Effect.FORCES_PASS), Color.BLACK))
    Leaves Black no move at all.
    """
    whom: Variables = {"enemy": color_word(enemy) if enemy is not None else "other"}
    number: Variables = {"number": fact.number or 0}
    return Message(_key("fact", fact.effect), tiles(fact.pieces) | number | whom)


def fault_message(fault: Fault, piece: Piece | None, hex: Hex) -> Message:
    """Why no game can come to a position."""
    place: Variables = {"hex": f"({hex.q}, {hex.r})"}
    named = {} if piece is None else tile(piece) | {"tile": str(piece)}
    return Message(_key("fault", fault), place | named)


def tiles(pieces: tuple[Piece, ...]) -> Variables:
    """How sentences are told of *pieces*: the first by itself, and how many there are.

    >>> tiles((Piece(Color.WHITE, Bug.BEETLE, 2), Piece(Color.WHITE, Bug.QUEEN)))["names"]
    'wB2, wQ'
    """
    first = tile(pieces[0]) if pieces else {}
    return first | {"count": len(pieces), "names": ", ".join(map(str, pieces)) or UNNAMED}


def tile(piece: Piece) -> Variables:
    """How sentences are told of *piece*; its short name only where there are several such pieces.

    >>> tile(Piece(Color.BLACK, Bug.QUEEN))
    {'color': 'black', 'bug': 'queen', 'name': 'none'}
    """
    name = str(piece) if piece.bug.count > 1 else UNNAMED
    return {"color": color_word(piece.color), "bug": bug_word(piece.bug), "name": name}


def thrown_by(thrower: Piece, neighbor: Piece) -> Variables:
    """How sentences are told who throws a piece, and whether it lands by that very one's side."""
    return {
        "thrower_color": color_word(thrower.color),
        "thrower_bug": bug_word(thrower.bug),
        "by": "itself" if neighbor == thrower else "another",
    }


def color_word(color: Color) -> str:
    """How the catalogue's variables name a color."""
    return color.name.lower()


def bug_word(bug: Bug) -> str:
    """How the catalogue's variables name a bug."""
    return bug.name.lower()


def _key(family: str, kind: Rule | Fault | Effect) -> str:
    return f"{family}-{kind.name.lower().replace('_', '-')}"
