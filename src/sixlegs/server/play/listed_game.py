"""Games in lists and in the lobby."""

from __future__ import annotations

from collections.abc import Mapping, Set
from math import inf
from types import MappingProxyType
from typing import NamedTuple

from sixlegs._core import GameTerms
from sixlegs.game import Result
from sixlegs.rules import Board, Color
from sixlegs.server.play.codes import Access
from sixlegs.server.play.seats import Person, PlayerRating, Players
from sixlegs.server.play.user_ids import UserId


class ListedGame(NamedTuple):
    """A summary of a game for lists."""

    id: str
    players: Players
    access: Access
    terms: GameTerms
    board: Board
    """The current board, without its history."""
    ply: int
    result: Result | None
    changed: int
    """Milliseconds since 1970."""
    deadline: int | None
    """When the time of the side to move runs out, in milliseconds since 1970; None if none runs."""
    rematch_offer: Color | None = None
    """The player who offers a rematch that has not begun."""
    ratings: Mapping[Color, PlayerRating] = MappingProxyType({})
    """The ratings of the players, for rated games in the lobby."""
    began: int | None = None
    """When the game began, in milliseconds since 1970, for games in progress in the lobby."""

    def sort_key(self, user_id: UserId) -> tuple[float, ...]:
        """Return the key that sorts the games of *user_id* by urgency.

        First come games in which *user_id* is to move, least time first, then games in which the
        opponent is to move, then finished games, both newest first.
        """
        if self.result:
            return 2, -self.changed
        if self.players.seats[self.board.turn] != Person(user_id):
            return 1, -self.changed
        return 0, inf if self.deadline is None else self.deadline, -self.changed


class StoredInvitation(NamedTuple):
    """An invitation to a seat."""

    token: str
    game: str
    color: Color
    created: int
    """Milliseconds since 1970."""


class LobbyGames(NamedTuple):
    """The open challenges and the games in progress that can be watched."""

    challenges: list[tuple[StoredInvitation, ListedGame]]
    ongoing: list[ListedGame]
    blocked: Mapping[UserId, Set[UserId]] = MappingProxyType({})
    """By creator of a challenge, the users who cannot join it: one of the two blocks the other."""
