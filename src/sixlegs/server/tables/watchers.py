"""Subscribers of a game: what each is shown of it, and what all are told."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Protocol

from sixlegs._core import Course
from sixlegs.server import views
from sixlegs.server.play.owners import Owner
from sixlegs.server.play.seated_game import SeatedGame
from sixlegs.server.play.seats import SeatInvitation
from sixlegs.server.protocol.from_server import CLOSE_CODES
from sixlegs.server.protocol.written import Written
from sixlegs.server.tables.presence import Presence
from sixlegs.server.views.game import Sent


class Watcher(Protocol):
    """Somebody at a table."""

    @property
    def owner(self) -> Owner:
        """Whose cookie they hold."""

    @property
    def round_trip(self) -> int:
        """The measured round trip of the connection in milliseconds; 0 if there is none yet."""

    def tell(self, message: Sent) -> None:
        """Send a message, without waiting."""

    def dismiss(self, code: int) -> None:
        """Close the connection, without waiting."""


class Watchers(set[Watcher]):
    """All who watch one game, those who play it among them; *invitation* is to its vacant seat."""

    def __init__(
        self,
        now: Callable[[], float],
        presence: Presence,
        invitation: SeatInvitation | None,
    ) -> None:
        super().__init__()
        self._now = now
        self._presence = presence
        self._invitation = invitation
        self._course = Course()

    def here(self, game: SeatedGame) -> Set[Owner]:
        """Who has the game open."""
        return {watcher.owner for watcher in self} | self._presence.elsewhere(game)

    def position(self, game: SeatedGame, watcher: Watcher) -> Written:
        """The game as one of them sees it."""
        here, now = self.here(game), self._now()
        return Written(
            views.position(game, watcher.owner, now, here, self._invitation, self._course)
        )

    def show(self, game: SeatedGame, watchers: Set[Watcher] | None = None) -> None:
        """Show the game to all, or to some; to those who only watch it looks the same."""
        shown: dict[str, Written] = {}
        for watcher in self if watchers is None else watchers:
            eyes = watcher.owner if game.is_seated(watcher.owner) else ""
            if eyes not in shown:
                shown[eyes] = self.position(game, watcher)
            watcher.tell(shown[eyes])

    def show_who_is_here(self, game: SeatedGame, newly: Watcher) -> None:
        """Show the others that somebody who plays has come or gone."""
        others = self - {newly}
        is_known = any(other.owner == newly.owner for other in others)
        is_known = is_known or newly.owner in self._presence.elsewhere(game)
        if game.is_shared and game.is_seated(newly.owner) and not is_known:
            self.show(game, others)

    def tell(self, message: Written) -> None:
        """Tell all of them something."""
        for watcher in self:
            watcher.tell(message)

    def dismiss(self, why: str) -> None:
        """Send all of them away."""
        for watcher in self:
            watcher.dismiss(CLOSE_CODES[why])
