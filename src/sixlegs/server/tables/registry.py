"""The services of a server process that concern games."""

from __future__ import annotations

from collections.abc import Callable

from sixlegs.server.limits.fair_queue import FairQueue
from sixlegs.server.news.channel import News
from sixlegs.server.play.owners import Owner
from sixlegs.server.play.seated_game import SeatedGame
from sixlegs.server.storage.store import Store
from sixlegs.server.tables.directory import RoomDirectory
from sixlegs.server.tables.invitations import Invitations
from sixlegs.server.tables.lobby import Lobby
from sixlegs.server.tables.other_processes import OtherProcesses
from sixlegs.server.tables.player_games import PlayerGames
from sixlegs.server.tables.player_updates import PlayerUpdates
from sixlegs.server.tables.presence import Presence
from sixlegs.server.tables.sessions import Sessions
from sixlegs.server.tables.sweeper import Sweeper

CHALLENGE_OUTLIVES = 180.0
"""Seconds that a challenge outlasts the visit of its maker."""

MOST_LISTS = 200
"""Lists of games that may wait. Reading one takes as long as twenty moves, which go first."""

MOST_LISTS_EACH = 30
"""Lists that may wait per client network."""


class Registry:
    """The services of a process over the games of a *store*.

    *link* returns the public address of an invitation's token. A challenge waits *patience* seconds
    for its maker. With *forgets*, games are removed in which nothing has happened for long.
    *when_awaited* is called with games that wait for a player who has no page open.
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
        self.news = news or News()
        self.sessions = Sessions()
        self._lists = FairQueue(MOST_LISTS, MOST_LISTS_EACH)
        self.lobby = Lobby(store, self._lists, self.news)
        self.presence = Presence(store.now, self.news)
        self.directory = RoomDirectory(store, self.lobby, self.presence, link, when_awaited)
        self.other_processes = OtherProcesses(store, self.lobby, self.directory, self.news)
        self.invitations = Invitations(store, self.directory)
        self.games = PlayerGames(store, self.directory, self._lists)
        self.players = PlayerUpdates(store, self.directory, self.lobby, self.news)
        self.sweeper = Sweeper(
            store, self.directory, self.sessions, self.news, patience=patience, forgets=forgets
        )

    async def open(self) -> None:
        """Begin to exchange changes with other processes."""
        await self.other_processes.open()

    async def close(self) -> None:
        """Stop all background work."""
        await self.other_processes.close()
        self.lobby.close()
        self.directory.close()

    def measured(self) -> list[tuple[str, str, float]]:
        """Return names, descriptions and values of metrics."""
        news = self.news
        return [
            ("tables", "Games that somebody has open.", len(self.directory.rooms)),
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
