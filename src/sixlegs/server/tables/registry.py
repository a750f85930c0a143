"""The registry of tables: games are loaded from the store when somebody comes to one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Literal

from sixlegs.server.limits.addresses import client_network
from sixlegs.server.limits.fair_queue import FairQueue
from sixlegs.server.logs import LOG
from sixlegs.server.news.channel import News
from sixlegs.server.news.items import LobbyChanged, Merged, Renamed
from sixlegs.server.play.ids import new_id
from sixlegs.server.play.owners import Owner, is_account
from sixlegs.server.play.seated_game import RefusedError, SeatedGame
from sixlegs.server.play.seats import Person, Seats, people_of
from sixlegs.server.protocol.people import Lobby as LobbyView
from sixlegs.server.protocol.positions import Invitation
from sixlegs.server.storage import (
    archive,
    archive_index,
    finished_games,
    names,
    queries,
    rated_addresses,
    vacations,
)
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.rows import ListedGame
from sixlegs.server.storage.store import Store
from sixlegs.server.tables.lobby import Lobby
from sixlegs.server.tables.other_processes import OtherProcesses
from sixlegs.server.tables.sessions import Sessions
from sixlegs.server.tables.table import MOST_ATTEMPTS, BehindError, Table
from sixlegs.server.tables.watchers import Watcher

BRIEFLY = 10.0  # seconds without a page: somebody goes from one to the next, or loads it again
CHALLENGE_OUTLIVES = 180.0  # seconds that a challenge outlasts the visit of who made it
MOST_LISTS = 200  # that are waited for
MOST_LISTS_EACH = 30  # of them by one machine

#: Why somebody does not get a seat.
NoSeat = Literal["no-such-invitation", "taken", "your-own", "needs-account"]


class NoSeatError(Exception):
    """An invitation that does not lead to a seat."""

    def __init__(self, code: NoSeat) -> None:
        super().__init__(code)
        self.code = code


class Registry:
    """The games of a *store*, and the tables of those that are being played.

    *link* makes an address that others can be sent from the token of an invitation; *patience*
    is for how many seconds a challenge waits for its maker to come back. A registry that *forgets*
    removes games that nothing has happened in for long. *when_awaited* hears of changed games that
    wait for somebody who has no page open.
    """

    def __init__(
        self,
        store: Store,
        *,
        link: Callable[[str], str | None] = lambda _: None,
        patience: float = CHALLENGE_OUTLIVES,
        forgets: bool = False,
        news: News | None = None,
        when_awaited: Callable[[SeatedGame, Owner], None] = lambda *_: None,
    ) -> None:
        self.store = store
        self._when_awaited = when_awaited
        self._forgets = forgets
        self.news = news or News()
        self.sessions = Sessions()
        self.lobby = Lobby(store, lambda is_urgent: self.news.tell(LobbyChanged(is_urgent)))
        self._now = store.now
        self._link = link
        self._patience = patience
        self._tables: dict[str, Table] = {}
        self.other_processes = OtherProcesses(
            self.news, store, self.lobby, self._tables, self._lose_rematch
        )
        self.presence = self.other_processes.presence
        self._lock = asyncio.Lock()
        self._lists = FairQueue(MOST_LISTS, MOST_LISTS_EACH)
        """At reading one: two hundred games take as long as twenty moves, and those go first."""
        self._troubled: set[str] = set()
        """The games that could not be ended."""

    async def open(self) -> None:
        """Begin to hear of other processes, and to tell them of this one."""
        await self.other_processes.open()

    async def begin(self, game: SeatedGame, address: str = "") -> Invitation | None:
        """Begin a game, and invite somebody to the seat that is vacant.

        *address* is that of the machine where it is begun.

        Raises :exc:`StoreError`.
        """
        token = None if game.vacancy is None else new_id()
        for maker in people_of(game.seats):
            self.presence.see(maker)  # their page will come, but not before the next sweep
        await self.store.add(game, token, address)
        self._note(game)
        return Invitation(token, self._link(token)) if token else None

    async def games_of(self, owner: Owner, address: str) -> list[ListedGame]:
        """The games of *owner*, who is at *address*.

        Raises :exc:`QueueFullError` and :exc:`StoreError`.
        """
        async with self._lists.one(client_network(address)):
            return await self.store.games_of(owner)

    async def own_games_of(self, owner: Owner, address: str) -> list[tuple[SeatedGame, int]]:
        """Some games of *owner* alone, who is at *address*, and when each was changed.

        Raises :exc:`QueueFullError` and :exc:`StoreError`.
        """
        async with self._lists.one(client_network(address)):
            return await self.store.own_games_of(owner)

    async def lobby_of(self, owner: Owner, address: str) -> LobbyView:
        """The lobby as *owner* sees it, who is at *address*.

        Raises :exc:`QueueFullError` and :exc:`StoreError`.
        """
        async with self._lists.one(client_network(address)):
            return await self.lobby.view(owner)

    async def enter(self, id: str, watcher: Watcher) -> Table | None:
        """Sit down at a table; None if there is no such game between people.

        Raises :exc:`StoreError`.
        """
        async with self._lock:
            table = await self._table(id)
            if table is None or not table.game.is_shared:
                return None
            if id in self._tables and table.game.can_hide_names:
                # A player may have published the game since it was loaded, at any process.
                table.game.unpublished = await self.store.read(archive.unpublished, table.game)
            self._tables[id] = table
            table.watchers.add(watcher)
            return table

    async def leave(self, table: Table, watcher: Watcher) -> None:
        """Get up again; a table where nobody sits is cleared."""
        table.watchers.discard(watcher)
        if table.watchers:
            table.watchers.show_who_is_here(table.game, watcher)
            return
        table.pause()
        if self._tables.get(table.game.id) is table:
            del self._tables[table.game.id]

    async def accept(self, token: str, owner: Owner) -> str:
        """Take the seat that one is invited to, and return the id of the game.

        Raises :exc:`NoSeatError` and :exc:`StoreError`.
        """
        invite = await self.store.invitation(token)
        if invite is None:
            raise NoSeatError("no-such-invitation")
        async with self._lock:
            table = await self._table(invite.game)
            if table is None:
                raise NoSeatError("no-such-invitation")
            if table.game.seats[invite.color] == Person(owner):
                return invite.game
            if table.game.is_seated(owner):
                raise NoSeatError("your-own")
            if table.game.is_rated and not is_account(owner):
                raise NoSeatError("needs-account")
            await self._join(table, owner)
        return invite.game

    async def _join(self, table: Table, owner: Owner) -> None:
        name = await self.store.name_of(owner)
        vacation = await self.store.read(vacations.until, owner)
        try:
            for _ in range(MOST_ATTEMPTS):
                with suppress(BehindError):  # not the seat may be what has changed elsewhere
                    await table.join(owner, name, vacation)
                    return
        except RefusedError as error:
            raise NoSeatError("taken") from error
        raise NoSeatError("taken")

    async def delete(self, id: str, owner: Owner) -> Literal["no-such-game", "going-on"] | None:
        """Forget a game, or tell why not; one with somebody else is only left out of one's list.

        Raises :exc:`StoreError`.
        """
        async with self._lock:
            table = await self._table(id)
            if table is None or not table.game.is_seated(owner):
                return "no-such-game"
            game = table.game
            if not game.is_shared or game.vacancy is not None:
                try:
                    await self._forget(table)
                except BehindError:  # somebody has come in this moment
                    return "going-on"
            elif game.game.result:
                await self.store.hide(id, owner)
            else:
                return "going-on"
            return None

    async def publish(self, id: str, owner: Owner) -> Literal["no-such-game", "going-on"] | None:
        """Put a game of *owner* that is over into the archive under their name, or tell why not.

        Raises :exc:`StoreError`.
        """
        game = await self.store.load(id)
        if game is None or not game.is_seated(owner) or not game.is_shared:
            return "no-such-game"
        if game.game.result is None:
            return "going-on"
        await self.store.write(finished_games.publish_for, game, owner)
        return None

    async def is_published(self, id: str, owner: Owner) -> bool | None:
        """Whether a game of *owner* that is over is in the archive under their name; None if
        there is no such game.

        Raises :exc:`StoreError`.
        """
        game = await self.store.load(id)
        if game is None or not game.is_seated(owner) or game.game.result is None:
            return None
        return await self.store.read(archive.names, id, owner)

    async def rename(self, owner: Owner, name: str | None) -> None:
        """Call somebody by another name from now on, also where they play.

        Raises :exc:`StoreError`.
        """
        await self.store.rename(owner, name)
        await self.show_name(owner, name)

    async def show_name(self, owner: Owner, name: str | None) -> None:
        """Show wherever somebody plays what they are called by now."""
        for table in list(self._tables.values()):
            if table.game.is_seated(owner):
                await table.rename(owner, name)
        self.news.tell(Renamed(owner, name))
        self.lobby.note()

    async def begin_vacation(self, owner: Owner, days: int) -> None:
        """Let the clocks of days of *owner* stand still for so many days.

        Raises :exc:`StoreError`, and :exc:`NoVacationError` if they have not so many left.
        """
        now = round(1000 * self._now())
        await self._note_vacation(owner, await self.store.write(vacations.begin, owner, days, now))

    async def end_vacation(self, owner: Owner) -> None:
        """Let them run on before.

        Raises :exc:`StoreError`.
        """
        now = round(1000 * self._now())
        if await self.store.write(vacations.end, owner, now):
            await self._note_vacation(owner, now)

    async def _note_vacation(self, owner: Owner, until: int) -> None:
        async def note(id: str) -> None:
            async with self._lock:
                if table := await self._table(id):
                    await table.note_vacation(owner, until)

        for id in await self.store.read(queries.with_clocks_of_days, owner):
            await self._end(id, note)

    async def merge(self, owner: Owner, into: Owner) -> None:
        """Give all that is *owner*'s to *into*, the same person; pages at their games come back.

        Raises :exc:`StoreError`.
        """
        async with self._lock:
            await self.store.merge(owner, into)
            await self._reload_games_of(owner)

    async def reload_games_of(self, owner: Owner) -> None:
        """Have everybody at somebody's games come back, which were changed in the store."""
        async with self._lock:
            await self._reload_games_of(owner)

    async def _reload_games_of(self, owner: Owner) -> None:
        self.news.tell(Merged(owner))
        for table in list(self._tables.values()):
            if table.game.is_seated(owner):
                await table.send_away()

    async def show_clocks(self) -> None:
        """Send the clocks of all open games again, after an outage was given back."""
        for table in list(self._tables.values()):
            table.show_clocks()
            await asyncio.sleep(0)  # moves are not to wait for all of it

    async def sweep(self) -> None:
        """Garbage collection, by one process at a time: end games whose time is over and challenges
        left behind, and remove what nobody came to for weeks.

        Raises :exc:`StoreError`.
        """
        if await self.news.lead():
            await self._sweep_for_all()
        self.presence.forget_before(self._patience)
        await self.sessions.end_revoked(self.store)
        await self.store.tidy()

    async def _sweep_for_all(self) -> None:
        for id in await self.store.due(self._now()):
            await self._end(id, self._end_on_time)
        for _, game in await self.store.challenges():
            if self._is_left(game.players.seats):
                await self._end(game.id, self._withdraw_left)
        for id in await self.store.forsaken():
            await self._end(id, self._withdraw_forsaken)
        for owner in self.presence.gone_for(BRIEFLY):
            if await self._note_presence_of(owner, was_away=False):
                self.presence.noted(owner)
        if self._forgets:
            await self.remove(await self.store.expired())
        now = self.store.moment()
        if await self.store.read(names.has_expired, now):
            await self.store.write(names.remove_expired, now)
        if await self.store.read(archive_index.is_waiting):
            await self.store.write(archive_index.index_waiting)
        if await self.store.read(rated_addresses.has_expired, now):
            await self.store.write(rated_addresses.remove_expired, now)

    async def welcome_back(self, owner: Owner) -> None:
        """Stop counting for how long somebody was away, who has a page open again.

        Raises :exc:`StoreError`.
        """
        await self._note_presence_of(owner, was_away=True)

    async def remove(self, ids: Iterable[str]) -> None:
        """Remove games for good, but for those that somebody has before their eyes."""
        for id in ids:
            await self._end(id, self._remove_unwatched)

    async def close(self) -> None:
        """Stop everything that is under way."""
        await self.other_processes.close()
        self.lobby.close()
        for table in list(self._tables.values()):
            table.watchers.clear()
            table.pause()

    def measured(self) -> list[tuple[str, str, float]]:
        """Names, meanings and values of what an operator watches."""
        news = self.news
        return [
            ("tables", "Games that somebody has open.", len(self._tables)),
            ("sockets", "Pages with a line to this process.", self.presence.pages),
            ("people", "People with a page open at any process.", self.presence.people),
            ("lobby_visitors", "Pages at the lobby.", len(self.lobby.visitors)),
            ("lists_waiting", "Lists of games that are waited for.", self._lists.waiting),
            ("news_well", "Whether news come through.", int(news.is_well)),
            ("news_waiting", "News that wait to be told.", news.waiting),
            ("news_told_total", "News that were told.", news.told),
            ("news_lost_total", "News that could not be told.", news.lost),
            ("news_rejected_total", "Messages that were forged or replayed.", news.rejected),
            ("news_seconds_total", "Seconds that telling took.", round(news.seconds, 6)),
        ]

    async def _end(self, id: str, end: Callable[[str], Awaitable[None]]) -> bool:
        """End a game, or tell once that it cannot be: one broken game must not stop the sweep."""
        try:
            with suppress(BehindError):  # changed in this moment; the next sweep looks again
                await end(id)
        except StoreError as error:
            if id not in self._troubled:  # more than the code would tell its id
                LOG.warning("a game could not be ended or changed: %s", error.code)
            self._troubled.add(id)
            return False
        self._troubled.discard(id)
        return True

    async def _note_presence_of(self, owner: Owner, *, was_away: bool) -> bool:
        """Note in all games that wait for *owner* that they have come or gone; tell whether it
        could be kept everywhere."""
        waiting = [
            game.id
            for game in await self.store.clockless(owner, is_away=was_away)
            if game.players.seats[game.board.turn] == Person(owner)
        ]
        return all([await self._end(id, self._note_presence) for id in waiting])

    async def _note_presence(self, id: str) -> None:
        async with self._lock:
            if table := await self._table(id):
                await table.note_presence()

    async def _end_on_time(self, id: str) -> None:
        async with self._lock:
            if table := await self._table(id):
                await table.end_on_time()

    async def _withdraw_left(self, id: str) -> None:
        """Withdraw a challenge, unless somebody has come in this moment, or come back."""
        async with self._lock:
            table = await self._table(id)
            if table and table.game.vacancy is not None and self._is_left(table.game.seats):
                await self._forget(table)

    async def _withdraw_forsaken(self, id: str) -> None:
        async with self._lock:
            table = await self._table(id)
            if table and not table.game.has_begun and not table.watchers:
                await self._forget(table)

    async def _remove_unwatched(self, id: str) -> None:
        async with self._lock:
            table = await self._table(id)
            if table and not table.watchers:
                await self._forget(table)

    def _is_left(self, seats: Seats) -> bool:
        """Whether all who wait for an opponent have been away for too long."""
        away = (self.presence.away_for(owner) for owner in people_of(seats))
        return all(seconds > self._patience for seconds in away)

    async def _forget(self, table: Table) -> None:
        await table.delete()
        self._tables.pop(table.game.id, None)

    async def _table(self, id: str) -> Table | None:
        """The table of a game, with nobody at it yet if it was not being played."""
        table = self._tables.get(id)
        if table and not table.is_gone:
            return table
        game = await self.store.load(id)
        if game is None:
            return None
        invite = None if game.vacancy is None else await self.store.invitation_to(id)
        return Table(
            game,
            self.store,
            now=self._now,
            is_here=self.presence.is_here,
            invitation=Invitation(invite.token, self._link(invite.token)) if invite else None,
            when_changed=self._note,
            when_deleted=self._note_deleted,
            tell_others=self.other_processes.tell,
            elsewhere=self.other_processes.elsewhere,
            take=self.news.take,
        )

    def _note(self, game: SeatedGame) -> None:
        if game.access == "public":
            self.lobby.note(is_urgent=not game.has_begun or game.game.result is not None)
        mover = game.seats[game.game.turn]
        if game.awaits == "person" and isinstance(mover, Person) and self._is_away(mover.owner):
            self._when_awaited(game, mover.owner)

    def _is_away(self, owner: Owner) -> bool:
        return not self.presence.is_here(owner)

    def _note_deleted(self, game: SeatedGame) -> None:
        self._note(game)
        self._lose_rematch(game.id)

    def _lose_rematch(self, id: str) -> None:
        for table in self._tables.values():
            if table.game.rematch == id:
                table.lose_rematch()
