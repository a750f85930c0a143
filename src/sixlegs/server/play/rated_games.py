"""Which rated games change ratings."""

from __future__ import annotations

from sixlegs.server.play.codes import UncountedReason
from sixlegs.server.play.server_game import ServerGame

PAIR_GAMES_PER_DAY = 10
"""Rated games of one pair that count within 24 hours, about two hours of blitz. Between players of
equal and certain strength, ten wins are worth 72 points.
"""

SHORT_GAME_PLIES = 20
"""Only one shorter game of a pair counts within 24 hours. Of 53 decisive games from
BoardSpace, two were shorter."""


def uncounted_reason(game: ServerGame) -> UncountedReason | None:
    """Return why a rated game did not change ratings, or None if it did or is in progress."""
    is_counted = any(rating.change is not None for rating in game.ratings.values())
    if is_counted or not game.terms.is_rated or game.game.result is None:
        return None
    if not game.core.has_enough_moves:
        return "too-short"
    return "short-again" if len(game.game.board.moves) < SHORT_GAME_PLIES else "too-many"
