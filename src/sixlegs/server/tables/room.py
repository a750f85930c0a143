"""Game rooms: a game that is open in this process, and its subscribers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Set
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from sixlegs._core import Course
from sixlegs.rules import Color
from sixlegs.server import views
from sixlegs.server.limits.token_bucket import Limiter
from sixlegs.server.news.items import Changed, Gone, Told
from sixlegs.server.play.owners import Owner
from sixlegs.server.play.seated_game import RefusedError, SeatedGame
from sixlegs.server.play.seats import Players, SeatInvitation
from sixlegs.server.protocol import from_page, from_server
from sixlegs.server.protocol.from_server import CLOSE_CODES
from sixlegs.server.protocol.written import Written
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.queries import Glance
from sixlegs.server.storage.store import ChangedElsewhereError, Store
from sixlegs.server.tables.flag_timer import FlagTimer
from sixlegs.server.tables.presence import Presence
from sixlegs.server.views.game import Sent

MAX_ATTEMPTS = 4
"""Attempts to run a command in a game that other processes keep changing."""

#: Actions for which the moves before them matter, but not the offers. Otherwise a player could keep
#: the opponent from moving by offering again and again.
ABOUT_MOVES = from_page.Play | from_page.AskAhead | from_page.AskRematch


class StaleGameError(RefusedError):
    """Another process has changed the game: it was loaded again, and nothing was done."""

    def __init__(self) -> None:
        super().__init__("stale")


class Watcher(Protocol):
    """A page that a player or a spectator has open at a game."""

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


@dataclass(frozen=True)
class RoomContext:
    """What the rooms of a process share."""

    store: Store
    now: Callable[[], float]
    presence: Presence
    limiter: Limiter
    on_changed: Callable[[SeatedGame], None] = lambda _: None
    on_deleted: Callable[[SeatedGame], None] = lambda _: None


class GameRoom:
    """A game and its subscribers.

    Changes are made one after the other. To change the game, commit a changed copy: it is stored
    first, then published.
    """

    def __init__(
        self, game: SeatedGame, context: RoomContext, invitation: SeatInvitation | None = None
    ) -> None:
        self.game = game
        self.watchers: set[Watcher] = set()
        self.is_gone = False
        """Whether the game has been deleted."""
        self.lock = asyncio.Lock()
        self.timer = FlagTimer(context.now, self.on_timer)
        self.limiter = context.limiter
        self.store = context.store
        self.now = context.now
        self._context = context
        self._invitation = invitation
        """To the vacant seat."""
        self._course = Course()
        self._moves_since = game.version
        """The first version with the present moves and result."""

    # Subscribers

    async def welcome(self, watcher: Watcher) -> None:
        """Send the position to a new subscriber, and show a player to the others."""
        async with self.lock:
            version = self.game.version
            with suppress(StoreError, RefusedError):  # it can be stored later
                await self._note_presence()
            self.resume_clock()
            if self.game.version == version:  # otherwise all have just been sent the position
                self.send_position(watcher)
            self.show_who_is_here(watcher)

    def send_position(self, watcher: Watcher) -> None:
        """Send the position to one subscriber."""
        watcher.tell(self._position(watcher))

    def _position(self, watcher: Watcher) -> Written:
        game, here = self.game, self._here(self.game)
        return Written(
            views.position(game, watcher.owner, self.now(), here, self._invitation, self._course)
        )

    def show(self, watchers: Set[Watcher] | None = None) -> None:
        """Send the position to all subscribers, or to some; all spectators get the same bytes."""
        shown: dict[str, Written] = {}
        for watcher in self.watchers if watchers is None else watchers:
            eyes = watcher.owner if self.game.is_seated(watcher.owner) else ""
            if eyes not in shown:
                shown[eyes] = self._position(watcher)
            watcher.tell(shown[eyes])

    def show_who_is_here(self, newly: Watcher) -> None:
        """Show the others that a player has come or gone."""
        game, others = self.game, self.watchers - {newly}
        is_known = any(other.owner == newly.owner for other in others)
        is_known = is_known or newly.owner in self._context.presence.elsewhere(game)
        if game.is_shared and game.is_seated(newly.owner) and not is_known:
            self.show(others)

    def send_here(self, message: Written) -> None:
        """Send a message to all subscribers of this process."""
        for watcher in self.watchers:
            watcher.tell(message)

    def broadcast(self, message: from_server.Down) -> None:
        """Send a message to all subscribers, here and at other processes."""
        written = Written.of(message)
        self.send_here(written)
        self._context.presence.publish(Told(self.game.id, written.json))

    def disconnect(self, why: str, last_message: Written | None = None) -> None:
        """Close the connections of all subscribers, for good."""
        if last_message:
            self.send_here(last_message)
        self.is_gone = True
        self.timer.stop()
        for watcher in self.watchers:
            watcher.dismiss(CLOSE_CODES[why])

    async def reconnect(self) -> None:
        """Have all pages connect again: a player has got another cookie."""
        async with self.lock:
            self.disconnect("going-away")

    # Changes by the server

    async def join(self, owner: Owner, name: str | None, vacation: int = 0) -> None:
        """Give the vacant seat to *owner*, whose vacation ends at *vacation*.

        Raises :exc:`StoreError`, and :exc:`RefusedError` if it is not vacant any more.
        """
        async with self.lock:
            draft, color = self.game.copy(), self.game.vacancy
            draft.join(owner, self.now())
            if name:
                draft.names = draft.names | {owner: name}
            if vacation:
                draft.vacations = draft.vacations | {owner: vacation}
            await self.commit(draft, joined=color)

    async def note_vacation(self, owner: Owner, until: int) -> None:
        """Pause the clock of a player until the end of a vacation.

        Raises :exc:`StoreError`.
        """
        async with self.lock:
            for _ in range(MAX_ATTEMPTS):
                if self.game.game.result:
                    return
                draft = self.game.copy()
                draft.vacations = draft.vacations | {owner: until}
                with suppress(StaleGameError):  # the other change may not include the vacation
                    await self.commit(draft, is_news=False)
                    return

    async def rename(self, owner: Owner, name: str | None) -> None:
        """Show another name of a player."""
        async with self.lock:
            others = {known: old for known, old in self.game.names.items() if known != owner}
            self.game.names = others | ({owner: name} if name else {})
            self.show()

    async def note_presence(self) -> None:
        """Start or stop counting how long the player to move is away.

        Raises :exc:`StoreError`.
        """
        async with self.lock:
            with suppress(RefusedError):  # changed by another process, which counts
                await self._note_presence()

    async def _note_presence(self) -> None:
        known, draft = self.game.absence, self.game.copy()
        self._count_absence(draft)
        is_counting = draft.absence is not None and draft.absence.since is not None
        if known is None and not is_counting:
            self.game.absence = draft.absence  # no time has passed that has to be stored
        elif draft.absence != known:
            await self.commit(draft, is_news=False)

    def is_connected(self, owner: Owner) -> bool:
        """Return whether a player has a page open."""
        is_watching = any(watcher.owner == owner for watcher in self.watchers)
        return is_watching or self._context.presence.is_here(owner)

    def _count_absence(self, draft: SeatedGame) -> None:
        draft.note_presence(self.now(), self._here(draft), self.is_connected)

    def _here(self, game: SeatedGame) -> Set[Owner]:
        """Return the players and spectators who have the game open, its players everywhere."""
        return {watcher.owner for watcher in self.watchers} | self._context.presence.elsewhere(game)

    # The clock

    def resume_clock(self) -> None:
        """Watch the clock again: nobody was here, or the store has failed."""
        if self.timer.is_idle:
            self._run_clock()

    def show_clocks(self) -> None:
        """Send the clocks again after an outage was given back, and reset the timer."""
        if self.game.clock and self.game.clock.running is not None:
            self.show()
            self._run_clock()

    async def end_on_time(self) -> None:
        """End the game if a flag has fallen.

        Raises :exc:`StoreError`.
        """
        async with self.lock:
            with suppress(RefusedError):  # another process was faster
                await self.check_flag()

    async def check_flag(self) -> bool:
        """End the game if a flag has fallen, and return whether it has. The caller holds the lock.

        Raises :exc:`StoreError` and :exc:`StaleGameError`.
        """
        game, now = self.game, self.now()
        if game.clock is None or game.clock.fallen(now) is None or game.game.result:
            return False
        draft = game.copy()
        draft.run(None, "time-out", now)
        await self.commit(draft)
        return True

    async def on_timer(self) -> None:
        """Check the clock when the timer has run out."""
        async with self.lock:
            try:
                if not await self.check_flag():
                    self.timer.start(self.game.clock)  # it was set for another moment
            except RefusedError:  # changed by another process; everybody has the new position
                pass
            except StoreError as error:
                self.timer.stop()
                self.send_here(Written.of(from_server.Trouble(None, error.code)))

    def _run_clock(self) -> None:
        """Run the clock of the player to move, and watch it while there are subscribers."""
        self.timer.stop()
        if self.is_gone:
            return
        self.game.run_clock(self.now())
        if self.watchers:
            self.timer.start(self.game.clock)

    # Storing and publishing. The caller holds the lock.

    def check_version(self, action: from_page.Action) -> None:
        """Check that an action was made for the present position.

        Raises :exc:`RefusedError`.
        """
        is_about_moves = isinstance(action, ABOUT_MOVES)
        oldest = self._moves_since if is_about_moves else self.game.version
        if not oldest <= action.version <= self.game.version:
            raise RefusedError("stale")

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
        draft.run_clock(self.now())
        self._count_absence(draft)
        try:
            row = await self.store.save(draft, rematch=rematch, joined=joined, is_news=is_news)
        except ChangedElsewhereError as error:
            await self._reload()
            raise StaleGameError from error
        if draft.vacations != self.game.vacations:  # which are not in the row
            row = None
        self._context.presence.publish(Changed(draft.id, draft.version, row))
        self._replace(draft, is_moved=_stage(draft) != _stage(self.game))
        if is_news:
            self._context.on_changed(draft)

    async def delete(self, why: str, last_message: from_server.Down | None = None) -> None:
        """Delete the game and disconnect all subscribers.

        Raises :exc:`StoreError`, and :exc:`StaleGameError` if another process has changed it.
        """
        try:
            await self.store.delete(self.game.id, self.game.version)
        except ChangedElsewhereError as error:
            await self._reload()
            raise StaleGameError from error
        written = Written.of(last_message) if last_message else None
        gone = Gone(self.game.id, why, written.json if written else None)
        self._context.presence.publish(gone)
        self.disconnect(why, written)
        self._context.on_deleted(self.game)

    async def _reload(self) -> None:
        """Load the game as another process has stored it."""
        game = await self.store.load(self.game.id)
        if game is None:
            self.disconnect("no-such-game")
        else:
            self._replace(game, is_moved=not _has_same_moves(game, self.game))

    def _replace(self, game: SeatedGame, *, is_moved: bool) -> None:
        if is_moved:
            self._moves_since = game.version
        self.game = game
        self.show()
        self._run_clock()

    # Changes by other processes

    async def catch_up(self, version: int, row: dict[str, Any] | None = None) -> None:
        """Take the *version* that another process has published, from its *row* if possible.

        Raises :exc:`StoreError`.
        """
        async with self.lock:
            if version <= self.game.version or self.is_gone:
                return
            await self.store.synchronize()
            if game := self.store.changed(self.game, row) if row else None:
                self._replace(game, is_moved=not _has_same_moves(game, self.game))
            else:
                await self._reload()

    async def compare(self, stored: Glance | None) -> None:
        """Load the game again if it is not as it was *stored* a moment ago.

        Raises :exc:`StoreError`.
        """
        async with self.lock:
            if not self.is_gone and not _is_as_stored(self.game, stored):
                await self._reload()


def _stage(game: SeatedGame) -> tuple[int, bool]:
    return game.game.plies, game.game.result is None


def _has_same_moves(game: SeatedGame, known: SeatedGame) -> bool:
    return _stage(game) == _stage(known) and game.game.board.moves == known.game.board.moves


def _is_as_stored(game: SeatedGame, stored: Glance | None) -> bool:
    """Return whether *game* is as it was *stored* a moment ago, or newer."""
    if stored is None or stored.version != game.version:
        return stored is not None and stored.version < game.version
    players = Players(game.seats, game.names, game.vacations)
    return stored.rematch == game.rematch and stored.players == players
