"""What people want done: from the page to the server, over the socket."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from sixlegs.server.play.codes import ClaimName
from sixlegs.server.protocol.positions import WireStruct
from sixlegs.server.protocol.scalars import (
    Hex,
    Milliseconds,
    PhraseName,
    PieceName,
    RequestId,
    Version,
)


class Action(WireStruct):
    """Something that a person wants done, with the position that they see."""

    request: RequestId
    version: Version


class Play(Action, tag="play"):
    """Play a move, given by its UHP name; any spelling that people use will do."""

    move: Annotated[str, Meta(max_length=100)]
    is_confirmed: bool = False
    """Whether the coach of a game of one's own need not ask."""
    thinking_time: Milliseconds | None = None
    """Milliseconds since the position was shown. Beyond that, the time that the connection took is
    given back: at most its measured round trip, half a second per move and five seconds per game.
    """


class Undo(Action, tag="undo"):
    """Return to the person's own last decision; a resignation or agreement is taken back alone.
    Between people this asks the other."""


class Resign(Action, tag="resign"):
    """Give the game up; for two people at one screen, who is to move does."""


class OfferDraw(Action, tag="offer-draw"):
    """Offer a draw. A move withdraws the offer."""


class AcceptDraw(Action, tag="accept-draw"):
    """Accept the other side's offer."""


class DeclineDraw(Action, tag="decline-draw"):
    """Turn the other side's offer down."""


class AcceptTakeback(Action, tag="accept-takeback"):
    """Let the other have their last move back; both get the time they had."""


class DeclineTakeback(Action, tag="decline-takeback"):
    """Do not let the other have their move back."""


class Abort(Action, tag="abort"):
    """Call a game between people off, before both have moved."""


class ClaimResult(Action, tag="claim"):
    """End a game without a clock that the other has left: a win or a draw, or an abort while
    neither has moved twice. The position's `absence` tells which, and when."""

    claim: ClaimName


class Explain(Action, tag="explain"):
    """Ask why a tile cannot be played, or cannot go to a hex; the answer is a Because."""

    piece: Annotated[PieceName, Meta(max_length=3)]
    hex: Hex | None


class RequestPremoves(Action, tag="request-premoves"):
    """Ask, in the other's turn, what one could play if it were one's own; the answer is Ahead."""


class OfferRematch(Action, tag="offer-rematch"):
    """Begin another game with the sides changed; asked again, it is the same game. Between people
    it begins when both have asked."""


class SendPhrase(WireStruct, tag="send-phrase"):
    """Say something kind to all at the table."""

    request: RequestId
    phrase: PhraseName


class Sync(WireStruct, tag="sync"):
    """Ask for the position: after a pause, or after trouble."""

    request: RequestId


ClientMessage = (
    Play
    | Undo
    | Resign
    | OfferDraw
    | AcceptDraw
    | DeclineDraw
    | AcceptTakeback
    | DeclineTakeback
    | Abort
    | ClaimResult
    | Explain
    | RequestPremoves
    | OfferRematch
    | SendPhrase
    | Sync
)
