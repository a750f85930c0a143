"""Game rooms: a game that is open in this process, and its subscribers."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from sixlegs.server.play.owners import Owner
from sixlegs.server.play.seated_game import RefusedError, SeatedGame
from sixlegs.server.play.seats import SeatInvitation
from sixlegs.server.protocol import from_page
from sixlegs.server.protocol.written import Written
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.queries import Glance
from sixlegs.server.storage.store import Store
from sixlegs.server.tables.command_handler import CommandHandler
from sixlegs.server.tables.flag_timer import FlagTimer
from sixlegs.server.tables.live_game import MAX_ATTEMPTS, LiveGame, RoomContext, StaleGameError
from sixlegs.server.tables.table_limits import TableLimits
from sixlegs.server.tables.watchers import Watcher, Watchers


class GameRoom:
    """A game and its subscribers. Changes are made one after the other."""

    def __init__(
        self,
        game: SeatedGame,
        store: Store,
        context: RoomContext,
        invitation: SeatInvitation | None = None,
    ) -> None:
        self._live = LiveGame(game, store, context, invitation)
        self._lock = asyncio.Lock()
        self._now = context.now
        self.timer = FlagTimer(self._live, self._lock, context.now)
        limits = TableLimits(game.id, context.now, context.take)
        self._commands = CommandHandler(self._live, store, self.timer, limits, context.now)

    @property
    def game(self) -> SeatedGame:
        """The game as it stands."""
        return self._live.game

    @property
    def watchers(self) -> Watchers:
        """The subscribers."""
        return self._live.watchers

    @property
    def is_gone(self) -> bool:
        """Whether the game has been deleted."""
        return self._live.is_gone

    # Subscribers

    async def welcome(self, watcher: Watcher) -> None:
        """Send the position to a new subscriber, and show a player to the others."""
        async with self._lock:
            version = self.game.version
            with suppress(StoreError, RefusedError):  # it can be stored later
                await self._live.note_presence()
            if self.timer.is_idle:
                self.timer.restart()
            if self.game.version == version:  # otherwise all have just been sent the position
                watcher.tell(self.watchers.position(self.game, watcher))
            self.watchers.show_who_is_here(self.game, watcher)

    async def act(self, watcher: Watcher, action: from_page.Up) -> None:
        """Do what a subscriber asks for, or send the refusal."""
        async with self._lock:
            await self._commands.handle(watcher, action)

    # Changes by the server

    async def join(self, owner: Owner, name: str | None, vacation: int = 0) -> None:
        """Give the vacant seat to *owner*, whose vacation ends at *vacation*.

        Raises :exc:`StoreError`, and :exc:`RefusedError` if it is not vacant any more.
        """
        async with self._lock:
            draft, color = self.game.copy(), self.game.vacancy
            draft.join(owner, self._now())
            if name:
                draft.names = draft.names | {owner: name}
            if vacation:
                draft.vacations = draft.vacations | {owner: vacation}
            await self._live.commit(draft, joined=color)

    async def note_vacation(self, owner: Owner, until: int) -> None:
        """Pause the clock of a player until the end of a vacation.

        Raises :exc:`StoreError`.
        """
        async with self._lock:
            for _ in range(MAX_ATTEMPTS):
                if self.game.game.result:
                    return
                draft = self.game.copy()
                draft.vacations = draft.vacations | {owner: until}
                with suppress(StaleGameError):  # the other change may not include the vacation
                    await self._live.commit(draft, is_news=False)
                    return

    async def rename(self, owner: Owner, name: str | None) -> None:
        """Show another name of a player."""
        async with self._lock:
            others = {known: old for known, old in self.game.names.items() if known != owner}
            self.game.names = others | ({owner: name} if name else {})
            self._live.show()

    async def end_on_time(self) -> None:
        """End the game if a flag has fallen.

        Raises :exc:`StoreError`.
        """
        async with self._lock:
            with suppress(RefusedError):  # another process was faster
                await self.timer.check()

    async def note_presence(self) -> None:
        """Start or stop counting how long the player to move is away.

        Raises :exc:`StoreError`.
        """
        async with self._lock:
            with suppress(RefusedError):  # changed by another process, which counts
                await self._live.note_presence()

    async def delete(self) -> None:
        """Delete the game and disconnect all subscribers.

        Raises :exc:`StoreError` and :exc:`StaleGameError`.
        """
        async with self._lock:
            await self._live.delete("no-such-game")

    async def send_away(self) -> None:
        """Have all pages connect again: a player has got another cookie."""
        async with self._lock:
            self._live.disconnect("going-away")

    def lose_rematch(self) -> None:
        """Forget the rematch, which was deleted."""
        self.game.rematch = None
        self._live.show()

    def show_clocks(self) -> None:
        """Send the clocks again after an outage was given back, and reset the timer."""
        if self.game.clock and self.game.clock.running is not None:
            self._live.show()
            self.timer.restart()

    # Changes by other processes

    async def catch_up(self, version: int, row: dict[str, Any] | None = None) -> None:
        """Take the *version* that another process has published, from its *row* if possible.

        Raises :exc:`StoreError`.
        """
        async with self._lock:
            await self._live.catch_up(version, row)

    async def compare(self, stored: Glance | None) -> None:
        """Load the game again if it is not as it was *stored* a moment ago.

        Raises :exc:`StoreError`.
        """
        async with self._lock:
            if not self.is_gone and not self._live.is_as(stored):
                await self._live.reload()

    def show_presence(self) -> None:
        """Show that a player has come or gone at another process."""
        self._live.show()

    def hear(self, message: bytes) -> None:
        """Send a message of another process to all subscribers."""
        self.watchers.tell(Written(message))

    def end(self, why: str, last_message: bytes | None) -> None:
        """Disconnect all subscribers: another process has deleted the game."""
        self._live.disconnect(why, Written(last_message) if last_message else None)


def lose_rematch(rooms: Mapping[str, GameRoom], id: str) -> None:
    """Remove a deleted game from the game whose rematch it was."""
    for room in rooms.values():
        if room.game.rematch == id:
            room.lose_rematch()
