"""What two people at two screens agree on: taking back, and another game."""

from __future__ import annotations

from collections.abc import Callable

from sixlegs.rules import PASS, Color
from sixlegs.server.games import Person, RefusedError, SeatedGame
from sixlegs.server.vocabulary import ClaimName

MOVES_TO_COUNT = 2  # that each side has to have made before a game left behind is won or drawn


def plies_to_take_back(game: SeatedGame, color: Color) -> int:
    """How many plies lead back to the last decision of *color*; 0 if there was none."""
    board = game.game.board.copy()
    for plies in range(1, len(board.moves) - game.first_ply + 1):
        is_choice = board.pop() != PASS
        if is_choice and board.turn is color:
            return plies
    return 0


def ask_to_take_back(game: SeatedGame, owner: str) -> None:
    """Ask the other whether one's last move may be taken back."""
    game.check_going_on()
    color = game.side_of(owner)
    if not plies_to_take_back(game, color):
        raise RefusedError("nothing")
    if game.takeback_offer is not None:
        raise RefusedError("busy")
    game.takeback_offer = color


def let_take_back(game: SeatedGame, owner: str) -> None:
    """Let the other have their move back, and both the time they had."""
    asking = _asked_by_other(game, owner)
    game.pop(plies_to_take_back(game, asking))
    game.drop_offers()


def keep_moves(game: SeatedGame, owner: str) -> None:
    """Let nothing be taken back."""
    _asked_by_other(game, owner)
    game.takeback_offer = None


def check_abort(game: SeatedGame, owner: str) -> None:
    """Refuse to call off a game in which both have moved."""
    game.check_going_on()
    game.side_of(owner)
    if game.has_begun:
        raise RefusedError("begun")


def claims(game: SeatedGame) -> list[ClaimName]:
    """What may be claimed of a game that somebody has left."""
    moved = len(game.game.board.moves) - game.first_ply
    return ["win", "draw"] if moved >= 2 * MOVES_TO_COUNT else ["abort"]


def check_claim(
    game: SeatedGame, owner: str, claim: ClaimName, now: float, is_here: Callable[[str], bool]
) -> None:
    """Refuse to end a game that nobody has left, or not for long enough."""
    game.check_going_on()
    color, mover = game.side_of(owner), game.seats[game.game.turn]
    if game.absence is None or not isinstance(mover, Person):
        raise RefusedError("nothing")
    if color is game.game.turn or is_here(mover.owner) or not game.absence.is_over(now):
        raise RefusedError("not-gone")
    if claim not in claims(game):
        raise RefusedError("nothing")


def ask_rematch(game: SeatedGame, owner: str) -> bool:
    """Want another game; tell whether the other wants it, too."""
    color = game.side_of(owner)
    if game.rematch_offer is color.other:
        game.rematch_offer = None
        return True
    if game.rematch_offer is color:
        raise RefusedError("busy")
    game.rematch_offer = color
    return False


def _asked_by_other(game: SeatedGame, owner: str) -> Color:
    game.check_going_on()
    color = game.side_of(owner)
    if game.takeback_offer is None:
        raise RefusedError("nothing")
    if game.takeback_offer is color:
        raise RefusedError("not-yours")
    return game.takeback_offer
