"""Serializers: `board`, `game` and `lobby` turn values of the domain into messages."""

from sixlegs.server.views.board import reason_message, stacks
from sixlegs.server.views.game import Sent, ahead, because, position, rated, rating, result, seats
from sixlegs.server.views.lobby import lobby, terms

__all__ = [
    "Sent",
    "ahead",
    "because",
    "lobby",
    "position",
    "rated",
    "rating",
    "reason_message",
    "result",
    "seats",
    "stacks",
    "terms",
]
