"""Serialize boards and reasons."""

from __future__ import annotations

import msgspec

from sixlegs._core import reason_json
from sixlegs.rules import Board, IllegalReason
from sixlegs.server.protocol import positions

STACKS_DECODER = msgspec.json.Decoder(list[positions.Stack])
CHOICES_DECODER = msgspec.json.Decoder(list[positions.Choice])
REASON_DECODER = msgspec.json.Decoder(positions.IllegalReason)


def stacks(board: Board) -> list[positions.Stack]:
    """Return the tiles in play, in reading order."""
    return STACKS_DECODER.decode(board._stacks_json())


def reason_message(reason: IllegalReason) -> positions.IllegalReason:
    """Return a rule, with the tiles and hexes that illustrate it."""
    return REASON_DECODER.decode(reason_json(reason))
