"""Boards and reasons as messages show them."""

from __future__ import annotations

import msgspec

from sixlegs._core import reason_json
from sixlegs.rules import Board, IllegalReason
from sixlegs.server.protocol import positions

STACKS_DECODER = msgspec.json.Decoder(list[positions.Stack])
CHOICES_DECODER = msgspec.json.Decoder(list[positions.Choice])
REASON_DECODER = msgspec.json.Decoder(positions.IllegalReason)


def stacks(board: Board) -> list[positions.Stack]:
    """The tiles in play, in reading order."""
    return STACKS_DECODER.decode(board._stacks_json())


def reason_message(reason: IllegalReason) -> positions.IllegalReason:
    """A rule, and the tiles and hexes that show it."""
    return REASON_DECODER.decode(reason_json(reason))
