"""The lobby: open challenges and games to watch, for all who look in."""

from __future__ import annotations

import asyncio
from typing import Protocol

from sixlegs.server import views
from sixlegs.server.limits.addresses import client_network
from sixlegs.server.limits.fair_queue import FairQueue
from sixlegs.server.news.channel import News
from sixlegs.server.news.items import LobbyChanged
from sixlegs.server.play.listed_game import LobbyGames
from sixlegs.server.play.owners import NOBODY, Owner
from sixlegs.server.play.seats import people_of
from sixlegs.server.protocol.people import Lobby as LobbyMessage
from sixlegs.server.protocol.written import Written
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.store import Store

TELLING = {True: 0.1, False: 2.0}  # seconds until other processes are told, if it is urgent
SOON = 1.0  # seconds until something new is seen: somebody waits, or does not wait any more
LATER = 5.0  # until a move is seen; with many games there are many in a second


class Visitor(Protocol):
    """Somebody who looks in."""

    @property
    def owner(self) -> Owner:
        """Whose cookie they hold."""

    def tell(self, message: LobbyMessage | Written) -> None:
        """Send a message, without waiting."""


class Lobby:
    """What the *store* has for the lobby, sent again after changes. Visits wait in *queue*."""

    def __init__(self, store: Store, queue: FairQueue, news: News) -> None:
        self.visitors: set[Visitor] = set()
        self._store = store
        self._queue = queue
        self._showing: asyncio.Task[None] | None = None
        self._delay = 0.0
        """Of the showing that is under way."""
        self._news = news
        self._telling: dict[bool, asyncio.TimerHandle] = {}

    async def games(self, address: str) -> LobbyGames:
        """Return the games of the lobby for a client at *address*.

        Raises :exc:`QueueFullError` and :exc:`StoreError`.
        """
        async with self._queue.one(client_network(address)):
            return await self._read()

    async def _read(self) -> LobbyGames:
        return LobbyGames(await self._store.challenges(), await self._store.watchable())

    def note(self, *, is_urgent: bool = True) -> None:
        """Something has changed here: show it everywhere."""
        self.show_soon(is_urgent=is_urgent)
        if is_urgent not in self._telling:  # else all that changes until then is told at once
            loop, delay = asyncio.get_running_loop(), TELLING[is_urgent]
            self._telling[is_urgent] = loop.call_later(delay, self._tell, is_urgent)

    def _tell(self, is_urgent: bool) -> None:
        del self._telling[is_urgent]
        self._news.tell(LobbyChanged(is_urgent))

    def show_soon(self, *, is_urgent: bool = True) -> None:
        """Something has changed, or may have: show it soon, or a little later."""
        delay = SOON if is_urgent else LATER
        if self._showing and delay < self._delay:
            self._stop_showing()
        if self.visitors and self._showing is None:
            self._delay = delay
            self._showing = asyncio.create_task(self._show(delay))

    def close(self) -> None:
        """Show nothing more."""
        self._stop_showing()
        for handle in self._telling.values():
            handle.cancel()
        self._telling.clear()

    def _stop_showing(self) -> None:
        if self._showing:
            self._showing.cancel()
            self._showing = None

    async def _show(self, delay: float) -> None:
        await asyncio.sleep(delay)
        self._showing = None  # what changes from here on is shown once more
        try:
            games = await self._read()
        except StoreError:  # which the store has told
            return
        for_others = Written.of(views.lobby(games, NOBODY))
        players = _players(games)
        for visitor in self.visitors:
            is_player = visitor.owner in players
            visitor.tell(views.lobby(games, visitor.owner) if is_player else for_others)


def _players(lobby: LobbyGames) -> set[Owner]:
    """Return the players of these games, who see them differently from everybody else."""
    games = [*lobby.watchable, *(game for _, game in lobby.challenges)]
    return {owner for game in games for owner in people_of(game.players.seats)}
