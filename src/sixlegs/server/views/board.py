"""Boards, moves and reasons as messages show them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from sixlegs._core import reason_json
from sixlegs.rules import Board, Move, Reason
from sixlegs.server.protocol import positions

STACKS = msgspec.json.Decoder(list[positions.Stack])
MOVES = msgspec.json.Decoder(list[positions.Move])
CHOICES = msgspec.json.Decoder(list[positions.Choice])
REASON = msgspec.json.Decoder(positions.Reason)


def stacks(board: Board) -> list[positions.Stack]:
    """The tiles in play, in reading order."""
    return STACKS.decode(board._stacks_json())


def moves(board: Board, line: Iterable[Move]) -> list[positions.Move]:
    """Moves that are played one after the other from *board*, which stays as it is."""
    return MOVES.decode(board._moves_json(list(line)))


def choices(board: Board) -> list[positions.Choice]:
    """What may be played now, tile by tile; a pass is none of it."""
    return CHOICES.decode(board._choices_json())


def reason_message(reason: Reason) -> positions.Reason:
    """A rule, and the tiles and hexes that show it."""
    return REASON.decode(reason_json(reason))
