"""What the server says to the page over the socket; `web/src/messages.ts` is made from this, from
the modules beside it.

Everything is JSON, its names in camelCase. The page knows no rules: it gets whole positions with
all that may be done, and sends what a person wants. What is said is structure, never sentences:
the page has the words, in every language.
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
    """Answers AskWhy."""

    request: RequestId
    version: Version
    piece: PieceName
    hex: Hex | None
    reason: IllegalReason | None
    """None if it is allowed."""


class Premoves(WireStruct, tag="premoves"):
    """Answers AskAhead: what could be played if the other passed now, to prepare a move.

    Whether that can be played in the end, the choices of the next position tell.
    """

    request: RequestId
    version: Version
    choices: list[Choice]


class DrawDeclined(WireStruct, tag="draw-declined"):
    """The offer of a draw was turned down."""

    by: ColorName


class TakebackDeclined(WireStruct, tag="takeback-declined"):
    """The other does not let a move be taken back."""

    by: ColorName


class PhraseSent(WireStruct, tag="phrase-sent"):
    """Somebody at the board says something kind."""

    by: ColorName
    phrase: PhraseName


class Aborted(WireStruct, tag="aborted"):
    """The game was called off before it had begun; there is no such game any more."""

    by: ColorName


class RematchStarted(WireStruct, tag="rematch-started"):
    """Answers AskRematch: the new game."""

    request: RequestId
    game: GameId


class Rejection(WireStruct, tag="rejection"):
    """An action was not done, and why."""

    request: RequestId | None
    """None if the action could not be read so far."""
    code: RejectionCode
    reason: IllegalReason | None = None


#: disk-full, storage-busy, storage: a change could not be kept, and was not made; storage is any
#: other failure · engine: the computer cannot play in a game of one's own · core: the page's own
#: core has failed.
ErrorCode = Literal["disk-full", "storage-busy", "storage", "engine", "core"]


class ErrorMessage(WireStruct, tag="error"):
    """Something is wrong on the server's side; the game stands as it did. Sync tries again."""

    request: RequestId | None
    """None if nobody's action brought it about."""
    code: ErrorCode


ServerMessage = (
    Position
    | Explanation
    | Premoves
    | DrawDeclined
    | TakebackDeclined
    | PhraseSent
    | Aborted
    | RematchStarted
    | Rejection
    | ErrorMessage
)


#: The number of this protocol, raised by every change that an older page would stumble over. A page
#: names its own with each request; one of another number is told to reload.
PROTOCOL = 5

#: Why the server closes a socket. going-away: it is shutting down, come back soon · no-such-game:
#: there is none of that name, or it is somebody else's, or it was deleted · hopeless: too many
#: malformed messages · too-slow: messages were not read · aborted: the game was called off ·
#: too-often: too many messages, or too many sockets; the close reason is the number of seconds
#: after which the page may connect again · outdated: the page speaks another version of
#: this protocol and must be reloaded · trouble: the game could not be read.
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
