"""Messages from the server to the page over the socket of a game.

Messages are JSON with names in camelCase. The page implements no rules: it receives complete
positions with all legal actions, and sends the user's choice. Messages contain codes and data
instead of sentences, which the page has in every language.
"""

from __future__ import annotations

from typing import Literal

from sixlegs.server.play.codes import RejectionCode
from sixlegs.server.protocol.positions import Choice, IllegalReason, Position, WireStruct
from sixlegs.server.protocol.scalars import (
    ColorName,
    GameId,
    Hex,
    PhraseName,
    PieceName,
    RequestId,
    Version,
)


class Explanation(WireStruct, tag="explanation"):
    """The response to Explain."""

    request: RequestId
    version: Version
    piece: PieceName
    hex: Hex | None
    reason: IllegalReason | None
    """Null if the move is legal."""


class Premoves(WireStruct, tag="premoves"):
    """The response to RequestPremoves: the legal moves if the opponent passed now.

    The choices of the next position decide whether a premove is legal.
    """

    request: RequestId
    version: Version
    choices: list[Choice]


class DrawDeclined(WireStruct, tag="draw-declined"):
    """The draw offer was declined."""

    by: ColorName


class TakebackDeclined(WireStruct, tag="takeback-declined"):
    """The takeback was declined."""

    by: ColorName


class RematchDeclined(WireStruct, tag="rematch-declined"):
    """The offer of a rematch was declined."""

    by: ColorName


class PhraseSent(WireStruct, tag="phrase-sent"):
    """A player sent a phrase."""

    by: ColorName
    phrase: PhraseName


class SpectatorsChanged(WireStruct, tag="spectators-changed"):
    """The number of spectators has changed. A new subscriber is sent it if there are any."""

    count: int


class Aborted(WireStruct, tag="aborted"):
    """The game was aborted before it had begun, and deleted."""

    by: ColorName


class RematchStarted(WireStruct, tag="rematch-started"):
    """The response to OfferRematch: the new game."""

    request: RequestId
    game: GameId


class Rejection(WireStruct, tag="rejection"):
    """An action was rejected."""

    request: RequestId | None
    """Null if the action could not be parsed up to its request number."""
    code: RejectionCode
    reason: IllegalReason | None = None


class NotificationsChanged(WireStruct, tag="notifications-changed"):
    """The challenges or the correspondence games of the account have changed.

    `/api/notifications/socket` sends it at first and after every change.
    """


#: disk-full, storage-busy, storage: a change could not be stored and was not made; storage is any
#: other storage error · engine: the computer cannot play in a local game · core: the core in the
#: page has failed.
ErrorCode = Literal["disk-full", "storage-busy", "storage", "engine", "core"]


class ErrorMessage(WireStruct, tag="error"):
    """A server error; the game is unchanged. Sync retries."""

    request: RequestId | None
    """Null if no action caused it."""
    code: ErrorCode


ServerMessage = (
    Position
    | Explanation
    | Premoves
    | DrawDeclined
    | TakebackDeclined
    | RematchDeclined
    | PhraseSent
    | SpectatorsChanged
    | Aborted
    | RematchStarted
    | Rejection
    | ErrorMessage
)


#: The version of the protocol, incremented by every change that is incompatible with older pages. A
#: page states its version in each request and must reload if they differ.
PROTOCOL = 6

#: Why the server closes a socket. going-away: it is shutting down, reconnect soon ·
#: too-many-malformed: too many malformed messages · game-not-found: the game does not exist,
#: belongs to another user, or was deleted · too-slow: messages were not read · aborted: the game
#: was aborted · outdated-protocol: the page must be reloaded · rate-limited: too many messages or
#: sockets; the close reason is the number of seconds after which the page may reconnect ·
#: server-error: the game could not be loaded.
CLOSE_CODES = {
    "going-away": 1012,
    "too-many-malformed": 4400,
    "game-not-found": 4404,
    "too-slow": 4408,
    "aborted": 4410,
    "outdated-protocol": 4426,
    "rate-limited": 4429,
    "server-error": 4500,
}
