"""Serializers: `board` and `game` turn values of the domain into messages."""

from sixlegs.server.views.board import reason_message, stacks
from sixlegs.server.views.game import Sent, ahead, because, position, rated, rating, result, seats

__all__ = [
    "Sent",
    "ahead",
    "because",
    "position",
    "rated",
    "rating",
    "reason_message",
    "result",
    "seats",
    "stacks",
]
