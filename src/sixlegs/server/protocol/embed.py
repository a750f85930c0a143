"""Games in the HTML of embeds, and answers of the oEmbed endpoint."""

from __future__ import annotations

from typing import Literal

from sixlegs.server.protocol.positions import WireStruct
from sixlegs.server.protocol.scalars import ColorName, EndingName


class EmbeddedGame(WireStruct):
    """A public game with the target of each move, so that an embed can draw all positions."""

    start: str
    """Game type and opening rule, such as "Base+ML rulebook", or a position string."""
    moves: str
    """UHP names, separated by semicolons."""
    targets: str
    """Coordinates such as "0,0", separated by semicolons; empty for a pass."""
    players: tuple[str, str]
    """The names of White and Black; empty if unknown."""
    result: tuple[ColorName | None, EndingName] | None
    date: str | None
    white_rating: int | None
    black_rating: int | None
    is_live: bool
    """Whether the game is in progress."""
    link: str
    """The path of the game in the app."""


class OEmbed(WireStruct, rename=None):
    """The response to `GET /oembed`, as https://oembed.com defines it."""

    type: Literal["rich"]
    version: Literal["1.0"]
    title: str
    provider_name: str
    provider_url: str
    cache_age: int
    html: str
    width: int
    height: int
