"""The current state of one game: each change is stored first, then published."""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass
from typing import Any

from sixlegs.rules import Color
from sixlegs.server.news.channel import News
from sixlegs.server.news.items import AnyItem, Changed, Gone, Told
from sixlegs.server.play.owners import Owner
from sixlegs.server.play.seated_game import RefusedError, SeatedGame
from sixlegs.server.play.seats import Players, SeatInvitation
from sixlegs.server.protocol import from_page, from_server
from sixlegs.server.protocol.written import Written
from sixlegs.server.storage.queries import Glance
from sixlegs.server.storage.store import ChangedElsewhereError, Store
from sixlegs.server.tables.table_limits import Take
from sixlegs.server.tables.watchers import Watchers

MAX_ATTEMPTS = 4
"""Attempts to run a command in a game that other processes keep changing."""

#: Actions for which the moves before them matter, but not the offers. Otherwise a player could keep
#: the opponent from moving by offering again and again.
ABOUT_MOVES = from_page.Play | from_page.AskAhead | from_page.AskRematch


class StaleGameError(RefusedError):
    """Another process has changed the game: it was loaded again, and nothing was done."""

    def __init__(self) -> None:
        super().__init__("stale")


@dataclass(frozen=True)
class RoomContext:
    """What the rooms of a process share."""

    now: Callable[[], float]
    is_here: Callable[[Owner], bool] = lambda _: False
    """Whether a player has any page open, of this game or another."""
    on_changed: Callable[[SeatedGame], None] = lambda _: None
    on_deleted: Callable[[SeatedGame], None] = lambda _: None
    publish: Callable[[AnyItem], None] = lambda _: None
    """Notifies other processes."""
    elsewhere: Callable[[SeatedGame], Set[Owner]] = lambda _: frozenset()
    """Returns the players who have the game open at other processes."""
    take: Take = News().take


class LiveGame:
    """The current state of a game. To change it, commit a changed copy."""

    def __init__(
        self,
        game: SeatedGame,
        store: Store,
        context: RoomContext,
        invitation: SeatInvitation | None = None,
    ) -> None:
        self.game = game
        self.watchers = Watchers(context.now, invitation, context.elsewhere)
        self.is_gone = False
        """Whether the game has been deleted."""
        self.on_replaced: Callable[[], None] = lambda: None
        self._store = store
        self._context = context
        self._moves_since = game.version
        """The first version with the present moves and result."""

    def check_version(self, action: from_page.Action) -> None:
        """Check that an action was made for the present position.

        Raises :exc:`RefusedError`.
        """
        is_about_moves = isinstance(action, ABOUT_MOVES)
        oldest = self._moves_since if is_about_moves else self.game.version
        if not oldest <= action.version <= self.game.version:
            raise RefusedError("stale")

    def is_connected(self, owner: Owner) -> bool:
        """Return whether a player has a page open."""
        is_watching = any(watcher.owner == owner for watcher in self.watchers)
        return is_watching or self._context.is_here(owner)

    async def commit(
        self,
        draft: SeatedGame,
        rematch: SeatedGame | None = None,
        joined: Color | None = None,
        is_news: bool = True,
    ) -> None:
        """Store *draft*, put it in the game's place, and publish it.

        Raises :exc:`StoreError`, and :exc:`StaleGameError` if another process was faster.
        """
        draft.run_clock(self._context.now())
        self._count_absence(draft)
        try:
            row = await self._store.save(draft, rematch=rematch, joined=joined, is_news=is_news)
        except ChangedElsewhereError as error:
            await self.reload()
            raise StaleGameError from error
        if draft.vacations != self.game.vacations:  # which are not in the row
            row = None
        self._context.publish(Changed(draft.id, draft.version, row))
        self._replace(draft, is_moved=_stage(draft) != _stage(self.game))
        if is_news:
            self._context.on_changed(draft)

    async def delete(self, why: str, last_message: from_server.Down | None = None) -> None:
        """Delete the game and disconnect all subscribers.

        Raises :exc:`StoreError`, and :exc:`StaleGameError` if another process has changed it.
        """
        try:
            await self._store.delete(self.game.id, self.game.version)
        except ChangedElsewhereError as error:
            await self.reload()
            raise StaleGameError from error
        written = Written.of(last_message) if last_message else None
        self._context.publish(Gone(self.game.id, why, written.json if written else None))
        self.disconnect(why, written)
        self._context.on_deleted(self.game)

    async def reload(self) -> None:
        """Load the game as another process has stored it."""
        game = await self._store.load(self.game.id)
        if game is None:
            self.disconnect("no-such-game")
        else:
            self._replace(game, is_moved=not _has_same_moves(game, self.game))

    async def catch_up(self, version: int, row: dict[str, Any] | None) -> None:
        """Take the *version* that another process has published, from its *row* if possible.

        Raises :exc:`StoreError`.
        """
        if version <= self.game.version or self.is_gone:
            return
        await self._store.synchronize()
        if game := self._store.changed(self.game, row) if row else None:
            self._replace(game, is_moved=not _has_same_moves(game, self.game))
        else:
            await self.reload()

    def is_as(self, stored: Glance | None) -> bool:
        """Return whether the game is as it was *stored* a moment ago, or newer."""
        game = self.game
        if stored is None or stored.version != game.version:
            return stored is not None and stored.version < game.version
        players = Players(game.seats, game.names, game.vacations)
        return stored.rematch == game.rematch and stored.players == players

    async def note_presence(self) -> None:
        """Start or stop counting how long the player to move is away.

        Raises :exc:`StoreError` and :exc:`StaleGameError`.
        """
        known, draft = self.game.absence, self.game.copy()
        self._count_absence(draft)
        is_counting = draft.absence is not None and draft.absence.since is not None
        if known is None and not is_counting:
            self.game.absence = draft.absence  # no time has passed that has to be stored
        elif draft.absence != known:
            await self.commit(draft, is_news=False)

    def show(self) -> None:
        """Send the position to all subscribers."""
        self.watchers.show(self.game)

    def broadcast(self, message: from_server.Down) -> None:
        """Send a message to all subscribers, here and at other processes."""
        written = Written.of(message)
        self.watchers.tell(written)
        self._context.publish(Told(self.game.id, written.json))

    def disconnect(self, why: str, last_message: Written | None = None) -> None:
        """Close the connections of all subscribers."""
        if last_message:
            self.watchers.tell(last_message)
        self.is_gone = True
        self.on_replaced()
        self.watchers.dismiss(why)

    def _count_absence(self, draft: SeatedGame) -> None:
        here = self.watchers.here(draft)
        draft.note_presence(self._context.now(), here, self.is_connected)

    def _replace(self, game: SeatedGame, *, is_moved: bool) -> None:
        if is_moved:
            self._moves_since = game.version
        self.game = game
        self.show()
        self.on_replaced()


def _stage(game: SeatedGame) -> tuple[int, bool]:
    return game.game.plies, game.game.result is None


def _has_same_moves(game: SeatedGame, known: SeatedGame) -> bool:
    return _stage(game) == _stage(known) and game.game.board.moves == known.game.board.moves
