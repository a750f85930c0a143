"""Messages from the page to the server over the socket of a game."""

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
    """Base class of actions; *version* is that of the position to which the action applies."""

    request: RequestId
    version: Version


class Play(Action, tag="play"):
    """Play a move, given by its UHP name or another accepted spelling."""

    move: Annotated[str, Meta(max_length=100)]
    is_confirmed: bool = False
    """Whether to skip the blunder warning of a local game."""
    thinking_time: Milliseconds | None = None
    """Milliseconds since the position was shown. The rest of the elapsed time was spent on the
    connection and is returned: at most the measured round trip, half a second per move and five
    seconds per game.
    """


class Undo(Action, tag="undo"):
    """Return to the player's own last decision, or take back a resignation or agreement alone.
    In an online game this asks the opponent for a takeback.
    """


class Resign(Action, tag="resign"):
    """Resign; for two people at one screen, the player to move resigns."""


class OfferDraw(Action, tag="offer-draw"):
    """Offer a draw. A move withdraws the offer."""


class AcceptDraw(Action, tag="accept-draw"):
    """Accept the draw offer of the opponent."""


class DeclineDraw(Action, tag="decline-draw"):
    """Decline the draw offer of the opponent."""


class AcceptTakeback(Action, tag="accept-takeback"):
    """Accept the takeback that the opponent asks for; the clocks are reset as well."""


class DeclineTakeback(Action, tag="decline-takeback"):
    """Decline the takeback that the opponent asks for."""


class Abort(Action, tag="abort"):
    """Abort an online game before both players have moved."""


class ClaimResult(Action, tag="claim"):
    """End a game without a clock that the opponent has left: a win or a draw, or an abort while
    neither player has moved twice. The position's `absence` holds the possible claims.
    """

    claim: ClaimName


class Explain(Action, tag="explain"):
    """Ask why a tile cannot be played, or cannot move to a hex. Answered by Explanation."""

    piece: Annotated[PieceName, Meta(max_length=3)]
    hex: Hex | None


class RequestPremoves(Action, tag="request-premoves"):
    """Ask for the possible premoves during the opponent's turn. Answered by Premoves."""


class OfferRematch(Action, tag="offer-rematch"):
    """Start a rematch with the sides changed; a repeated request returns the same game. An online
    rematch starts when both players have asked for it.
    """


class DeclineRematch(Action, tag="decline-rematch"):
    """Decline the rematch that the opponent offers, or withdraw the player's own offer."""


class SendPhrase(WireStruct, tag="send-phrase"):
    """Send a phrase to all players and spectators of the game."""

    request: RequestId
    phrase: PhraseName


class Sync(WireStruct, tag="sync"):
    """Request the position, after a pause or an error."""

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
    | DeclineRematch
    | SendPhrase
    | Sync
)
