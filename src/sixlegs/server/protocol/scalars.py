"""Names, coordinates and numbers in messages."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixlegs import _core
from sixlegs.facts import Effect
from sixlegs.notation import PIECES
from sixlegs.rules import GAME_TYPES, Bug, Color, PositionErrorCode, Rule

MAX_SAFE_INTEGER = 2**53 - 1  # the largest integer that a JavaScript number holds exactly


def to_wire_name(name: str) -> str:
    """Return the name of a rule, fact or bug in messages.

    >>> to_wire_name(Rule.ONE_HIVE.name)
    'one-hive'
    """
    return name.lower().replace("_", "-")


def _enumerated(values: list[str]) -> Meta:
    """Return metadata that lists the *values* of a string for the page; it validates nothing."""
    return Meta(extra={"values": values})


ColorName = Literal["white", "black"]


def to_color_name(color: Color) -> ColorName:
    """Return the name of a color in messages."""
    return "white" if color is Color.WHITE else "black"


BugName = Annotated[str, _enumerated([to_wire_name(bug.name) for bug in Bug])]
GameType = Annotated[str, _enumerated(list(GAME_TYPES))]
OpeningName = Literal["rulebook", "tournament"]

#: A tile by its UHP name, such as "wA1".
PieceName = Annotated[str, _enumerated(list(map(str, PIECES)))]

Coordinate = Annotated[int, Meta(ge=-10_000, le=10_000)]
#: Coordinates: column q and row r; east is (1, 0), south-east (0, 1), south-west (-1, 1).
Hex = tuple[Coordinate, Coordinate]

#: The side of a tile on which another one lies.
Side = Literal["north-east", "east", "south-east", "south-west", "west", "north-west"]

#: A rule that forbids something; docs/reference/why-not.md lists them.
RuleName = Annotated[str, _enumerated([to_wire_name(rule.name) for rule in Rule])]
#: What a move does; docs/reference/move-facts.md lists them.
EffectName = Annotated[str, _enumerated([to_wire_name(effect.name) for effect in Effect])]
#: A judgment of a move in a game review, the mildest first.
JudgmentName = Literal["inaccuracy", "mistake", "blunder"]
#: An error in a position that was set up.
PositionErrorName = Annotated[
    str, _enumerated([to_wire_name(code.name) for code in PositionErrorCode])
]

#: How a game ended; unknown: its record does not state it.
EndingName = Literal[
    "surrounded", "repetition", "agreement", "resignation", "time", "abandonment", "unknown"
]  # fmt: skip

Level = Annotated[int, Meta(ge=1, le=len(_core.levels()))]

#: Seconds per move of Maximum, the engine at full strength.
MaximumSeconds = Literal[1, 3, 10]

#: Long parameters of a URL have three bytes per character at most: the server reads 16 KiB of
#: request line and headers.
ASCII = "^[ -~]*$"

#: A path parameter of a URL, such as an id that need not exist.
PathText = Annotated[str, Meta(max_length=200)]

#: An unguessable id of a game, part of its URL.
GameId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}$")]

#: An unguessable token that grants a seat.
Token = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}$", title="Token")]

#: A phrase to send; the page has its text in every language.
PhraseName = Literal[
    "hello",
    "good-luck",
    "have-fun",
    "nice-move",
    "oops",
    "one-moment",
    "i-am-back",
    "thank-you",
    "good-game",
    "well-played",
    "one-more",
    "i-must-go",
    "goodbye",
]

#: A number that increases with every change of a game. Actions name the version they apply to.
Version = Annotated[int, Meta(ge=0, le=MAX_SAFE_INTEGER, title="Version")]

#: A number that the page chooses for an action, and that the response repeats.
RequestId = Annotated[int, Meta(ge=0, le=MAX_SAFE_INTEGER, title="Request")]

Milliseconds = Annotated[int, Meta(ge=0, le=MAX_SAFE_INTEGER, title="Milliseconds")]
