"""Those who sit at a table: what each is shown of the game, and what all are told."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Protocol

from sixlegs.server import views
from sixlegs.server.games import SeatedGame
from sixlegs.server.messages import CLOSE_CODES, Down
from sixlegs.server.positions import Invitation, Position
from sixlegs.server.sight import Told


class Watcher(Protocol):
    """Somebody at a table."""

    @property
    def owner(self) -> str:
        """Whose cookie they hold."""

    def tell(self, message: Down) -> None:
        """Send a message, without waiting."""

    def dismiss(self, code: int) -> None:
        """Close the connection, without waiting."""


class Audience(set[Watcher]):
    """All who watch one game, those who play it among them; *invitation* is to its vacant seat."""

    def __init__(self, now: Callable[[], float], invitation: Invitation | None) -> None:
        super().__init__()
        self._now = now
        self._invitation = invitation
        self._told = Told()

    def position(self, game: SeatedGame, watcher: Watcher) -> Position:
        """The game as one of them sees it."""
        here = {other.owner for other in self}
        return views.position(game, watcher.owner, self._now(), here, self._invitation, self._told)

    def show(self, game: SeatedGame, watchers: Set[Watcher] | None = None) -> None:
        """Show the game to all, or to some; to those who only watch it looks the same."""
        shown: dict[str, Position] = {}
        for watcher in self if watchers is None else watchers:
            eyes = watcher.owner if game.is_seated(watcher.owner) else ""
            if eyes not in shown:
                shown[eyes] = self.position(game, watcher)
            watcher.tell(shown[eyes])

    def show_who_is_here(self, game: SeatedGame, newly: Watcher) -> None:
        """Show the others that somebody who plays has come or gone."""
        others = self - {newly}
        is_known = any(other.owner == newly.owner for other in others)
        if game.is_shared and game.is_seated(newly.owner) and not is_known:
            self.show(game, others)

    def tell(self, message: Down) -> None:
        """Tell all of them something."""
        for watcher in self:
            watcher.tell(message)

    def dismiss(self, why: str) -> None:
        """Send all of them away."""
        for watcher in self:
            watcher.dismiss(CLOSE_CODES[why])
