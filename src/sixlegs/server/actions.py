"""What people do in a game, each deed as a message has it."""

from __future__ import annotations

from sixlegs.server import agreements, messages, sight
from sixlegs.server.games import RefusedError, SeatedGame


def carry_out(draft: SeatedGame, owner: str, action: messages.Up, now: float) -> None:
    """Let *owner* change a game.

    Raises :exc:`RefusedError`.
    """
    match action:
        case messages.Play():
            draft.play(owner, action.move, now, action.thought)
        case messages.Undo() if draft.is_shared:
            agreements.ask_to_take_back(draft, owner)
        case messages.Undo():
            draft.undo()
        case messages.Redo() if draft.is_shared:
            raise RefusedError("nothing")
        case messages.Redo():
            draft.redo()
        case messages.SetCoach() if draft.is_shared:
            raise RefusedError("no-help")
        case messages.SetCoach():
            draft.coach = action.coach
        case messages.Resign():
            draft.resign(owner)
        case messages.OfferDraw():
            draft.offer_draw(owner)
        case messages.AcceptDraw():
            draft.accept_draw(owner)
        case messages.DeclineDraw():
            draft.decline_draw(owner)
        case messages.AcceptTakeback():
            agreements.let_take_back(draft, owner)
        case messages.DeclineTakeback():
            agreements.keep_moves(draft, owner)


def news_of(before: SeatedGame, action: messages.Up) -> messages.Down | None:
    """What all shall hear of an action beside the new position."""
    match action:
        case messages.DeclineDraw() if before.draw_offer is not None:
            return messages.DrawDeclined(sight.color_name(before.draw_offer.other))
        case messages.DeclineTakeback() if before.takeback_offer is not None:
            return messages.TakebackDeclined(sight.color_name(before.takeback_offer.other))
        case _:
            return None
