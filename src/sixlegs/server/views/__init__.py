"""Serializers: `board` and `game` turn values of the domain into messages."""

from sixlegs.server.views.board import choices, moves, reason_message, stacks
from sixlegs.server.views.game import Sent, ahead, because, position, result, seats

__all__ = [
    "Sent",
    "ahead",
    "because",
    "choices",
    "moves",
    "position",
    "reason_message",
    "result",
    "seats",
    "stacks",
]
