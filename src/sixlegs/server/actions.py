"""What people do in a game, each deed as a message has it."""

from __future__ import annotations

from sixlegs.server import messages, wishes
from sixlegs.server.games import SeatedGame
from sixlegs.server.vocabulary import color_name


def carry_out(draft: SeatedGame, owner: str, action: wishes.Up, now: float) -> None:
    """Let *owner* change a game.

    Raises :exc:`RefusedError`.
    """
    match action:
        case wishes.Play():
            draft.play(owner, action.move, now, action.thought)
        case wishes.Undo():
            draft.undo(owner)
        case wishes.Resign():
            draft.resign(owner)
        case wishes.OfferDraw():
            draft.offer_draw(owner)
        case wishes.AcceptDraw():
            draft.accept_draw(owner)
        case wishes.DeclineDraw():
            draft.decline_draw(owner)
        case wishes.AcceptTakeback():
            draft.accept_takeback(owner)
        case wishes.DeclineTakeback():
            draft.decline_takeback(owner)


def news_of(before: SeatedGame, action: wishes.Up) -> messages.Down | None:
    """What all shall hear of an action beside the new position."""
    match action:
        case wishes.DeclineDraw() if before.draw_offer is not None:
            return messages.DrawDeclined(color_name(before.draw_offer.other))
        case wishes.DeclineTakeback() if before.takeback_offer is not None:
            return messages.TakebackDeclined(color_name(before.takeback_offer.other))
        case _:
            return None
