"""The words of the messages: names, places and numbers, and what they may be."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixlegs import _core
from sixlegs.facts import Effect
from sixlegs.notation import PIECES
from sixlegs.rules import GAME_TYPES, Bug, Color, PositionErrorCode, Rule

MAX_SAFE_INTEGER = 2**53 - 1  # the largest number that the page can count to


def to_wire_name(name: str) -> str:
    """The name of a rule, fact or bug as messages have it.

    >>> to_wire_name(Rule.ONE_HIVE.name)
    'one-hive'
    """
    return name.lower().replace("_", "-")


def _enumerated(values: list[str]) -> Meta:
    """Text of which these are all that there are; tells the page, and checks nothing here."""
    return Meta(extra={"values": values})


ColorName = Literal["white", "black"]


def to_color_name(color: Color) -> ColorName:
    """The name of a color in messages."""
    return "white" if color is Color.WHITE else "black"


BugName = Annotated[str, _enumerated([to_wire_name(bug.name) for bug in Bug])]
GameType = Annotated[str, _enumerated(list(GAME_TYPES))]
OpeningName = Literal["rulebook", "tournament"]

#: A tile by its UHP name, such as "wA1".
PieceName = Annotated[str, _enumerated(list(map(str, PIECES)))]

Coordinate = Annotated[int, Meta(ge=-10_000, le=10_000)]
#: A place: column q and row r; east is (1, 0), south-east (0, 1), south-west (-1, 1).
Hex = tuple[Coordinate, Coordinate]

#: On which side of another tile a tile lies.
Side = Literal["north-east", "east", "south-east", "south-west", "west", "north-west"]

#: A rule that forbids something; docs/why_not.md lists them.
RuleName = Annotated[str, _enumerated([to_wire_name(rule.name) for rule in Rule])]
#: What a move does; docs/move_facts.md lists them.
EffectName = Annotated[str, _enumerated([to_wire_name(effect.name) for effect in Effect])]
#: What is wrong with a position that somebody describes.
PositionErrorName = Annotated[
    str, _enumerated([to_wire_name(fault.name) for fault in PositionErrorCode])
]

#: What ended a game; unknown: the record of it does not say.
EndingName = Literal[
    "surrounded", "repetition", "agreement", "resignation", "time", "abandonment", "unknown"
]  # fmt: skip

Level = Annotated[int, Meta(ge=1, le=len(_core.levels()))]

#: How many seconds Maximum, the engine at full strength, thinks about a move.
MaximumSeconds = Literal[1, 3, 10]

#: Long parameters of a URL have three bytes per character at most: the server reads 16 KiB of
#: request line and headers.
ASCII = "^[ -~]*$"

#: Text in the path of a request, such as an id that need not exist.
PathText = Annotated[str, Meta(max_length=200)]

#: An unguessable name of a game, part of its address.
GameId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}$")]

#: An unguessable word: its holder may take a seat.
Token = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}$", title="Token")]

#: Something kind to say; the page has the words, in the language of their reader.
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

#: A number that changes with every change of a game. Actions name the one they were made for.
Version = Annotated[int, Meta(ge=0, le=MAX_SAFE_INTEGER, title="Version")]

#: A number that the page chooses for an action, to know the answer by.
RequestId = Annotated[int, Meta(ge=0, le=MAX_SAFE_INTEGER, title="Request")]

Milliseconds = Annotated[int, Meta(ge=0, le=MAX_SAFE_INTEGER, title="Milliseconds")]
