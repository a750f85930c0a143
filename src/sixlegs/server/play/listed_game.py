"""Games in lists and in the lobby."""

from __future__ import annotations

from collections.abc import Mapping
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
    """A game in a list."""

    id: str
    players: Players
    access: Access
    terms: GameTerms
    board: Board
    """As it stands, without its history."""
    ply: int
    result: Result | None
    changed: int
    """Milliseconds since 1970."""
    deadline: int | None
    """When the time of the side to move will have run out, likewise; None if none runs."""
    ratings: Mapping[Color, PlayerRating] = MappingProxyType({})
    """Of its players, where it is rated and in the lobby."""

    def sort_key(self, user_id: UserId) -> tuple[float, ...]:
        """What to sort the games of *user_id* by: theirs to move first, the least time first of
        all; then those that wait for somebody else, then those that are over, each the latest
        first."""
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
    """The open challenges, and the games that can be watched."""

    challenges: list[tuple[StoredInvitation, ListedGame]]
    ongoing: list[ListedGame]
