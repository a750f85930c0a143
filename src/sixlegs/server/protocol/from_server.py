"""What the server says to the page over the socket; `web/src/messages.ts` is made from this, from
the modules beside it.

Everything is JSON, its names in camelCase. The page knows no rules: it gets whole positions with
all that may be done, and sends what a person wants. What is said is structure, never sentences:
the page has the words, in every language.
"""

from __future__ import annotations

from typing import Literal

from sixlegs.server.play.codes import RefusalCode
from sixlegs.server.protocol.positions import Choice, Message, Position, Reason
from sixlegs.server.protocol.scalars import (
    ColorName,
    GameId,
    Hex,
    PhraseName,
    PieceName,
    Request,
    Version,
)


class Because(Message, tag="because"):
    """Answers AskWhy."""

    request: Request
    version: Version
    piece: PieceName
    hex: Hex | None
    reason: Reason | None
    """None if it is allowed."""


class Ahead(Message, tag="ahead"):
    """Answers AskAhead: what could be played if the other passed now, to prepare a move.

    Whether that can be played in the end, the choices of the next position tell.
    """

    request: Request
    version: Version
    choices: list[Choice]


class DrawDeclined(Message, tag="draw-declined"):
    """The offer of a draw was turned down."""

    by: ColorName


class TakebackDeclined(Message, tag="takeback-declined"):
    """The other does not let a move be taken back."""

    by: ColorName


class Said(Message, tag="said"):
    """Somebody at the board says something kind."""

    by: ColorName
    phrase: PhraseName


class Aborted(Message, tag="aborted"):
    """The game was called off before it had begun; there is no such game any more."""

    by: ColorName


class Rematch(Message, tag="rematch"):
    """Answers AskRematch: the new game."""

    request: Request
    game: GameId


class Refusal(Message, tag="refusal"):
    """An action was not done, and why."""

    request: Request | None
    """None if the action could not be read so far."""
    code: RefusalCode
    reason: Reason | None = None


#: disk-full, storage-busy, storage: a change could not be kept, and was not made; storage is any
#: other failure · engine: the computer cannot play in a game of one's own · core: the page's own
#: core has failed.
TroubleCode = Literal["disk-full", "storage-busy", "storage", "engine", "core"]


class Trouble(Message, tag="trouble"):
    """Something is wrong on the server's side; the game stands as it did. Sync tries again."""

    request: Request | None
    """None if nobody's action brought it about."""
    code: TroubleCode


Down = (
    Position
    | Because
    | Ahead
    | DrawDeclined
    | TakebackDeclined
    | Said
    | Aborted
    | Rematch
    | Refusal
    | Trouble
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
    "hopeless": 4400,
    "no-such-game": 4404,
    "too-slow": 4408,
    "aborted": 4410,
    "outdated": 4426,
    "too-often": 4429,
    "trouble": 4500,
}
