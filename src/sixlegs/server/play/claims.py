"""Claims: what somebody may have of a game that the other has left."""

from __future__ import annotations

from collections.abc import Callable

from sixlegs.server.play.codes import ClaimName
from sixlegs.server.play.owners import Owner
from sixlegs.server.play.seated_game import RefusedError, SeatedGame
from sixlegs.server.play.seats import Person


def claims_of(game: SeatedGame) -> list[ClaimName]:
    """What may be claimed once somebody has left it."""
    return ["win", "draw"] if game.core.counts else ["abort"]


def check_claim(
    game: SeatedGame,
    owner: Owner,
    claim: ClaimName,
    now: float,
    is_here: Callable[[Owner], bool],
) -> None:
    """Refuse to end a game that nobody has left, or not for long enough.

    Raises :exc:`RefusedError`.
    """
    game.check_going_on()
    color, mover = game.side_of(owner), game.seats[game.game.turn]
    if game.absence is None or not isinstance(mover, Person):
        raise RefusedError("nothing")
    if color is game.game.turn or is_here(mover.owner) or not game.absence.is_over(now):
        raise RefusedError("not-gone")
    if claim not in claims_of(game):
        raise RefusedError("nothing")
