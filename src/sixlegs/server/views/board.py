"""Boards and reasons as messages show them."""

from __future__ import annotations

import msgspec

from sixlegs._core import reason_json
from sixlegs.rules import Board, Reason
from sixlegs.server.protocol import positions

STACKS = msgspec.json.Decoder(list[positions.Stack])
CHOICES = msgspec.json.Decoder(list[positions.Choice])
REASON = msgspec.json.Decoder(positions.Reason)


def stacks(board: Board) -> list[positions.Stack]:
    """The tiles in play, in reading order."""
    return STACKS.decode(board._stacks_json())


def reason_message(reason: Reason) -> positions.Reason:
    """A rule, and the tiles and hexes that show it."""
    return REASON.decode(reason_json(reason))
