"""Serializers of domain values to protocol messages: `board`, `game`, `lobby` and `calendar`."""

from sixlegs.server.serializers.board import reason_message, stacks
from sixlegs.server.serializers.game import (
    OutgoingMessage,
    explanation,
    position,
    premoves,
    rating,
    rating_info,
    result,
    seats,
)
from sixlegs.server.serializers.lobby import (
    direct_challenge,
    lobby,
    offered_color,
    ongoing_game,
    terms,
)

__all__ = [
    "OutgoingMessage",
    "direct_challenge",
    "explanation",
    "lobby",
    "offered_color",
    "ongoing_game",
    "position",
    "premoves",
    "rating",
    "rating_info",
    "reason_message",
    "result",
    "seats",
    "stacks",
    "terms",
]
