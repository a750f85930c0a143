"""The services of a server process for games."""

from __future__ import annotations

from collections.abc import Callable

from sixlegs.server.limits.fair_queue import FairQueue
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.pubsub.base import PubSub
from sixlegs.server.rooms.archive_indexer import ArchiveIndexer
from sixlegs.server.rooms.cluster import ClusterSync
from sixlegs.server.rooms.directory import RoomDirectory
from sixlegs.server.rooms.invitations import Invitations
from sixlegs.server.rooms.lobby import Lobby
from sixlegs.server.rooms.pairing import QuickPairing
from sixlegs.server.rooms.player_games import PlayerGames
from sixlegs.server.rooms.player_updates import PlayerUpdates
from sixlegs.server.rooms.presence import Presence
from sixlegs.server.rooms.sweeper import Sweeper
from sixlegs.server.rooms.tracked_sockets import SessionSockets, UserSockets
from sixlegs.server.storage.store import Store

CHALLENGE_TIMEOUT_SECONDS = 180.0
"""Seconds that a challenge stays open after its creator has left."""

MAX_WAITING_LISTS = 200
"""Waiting requests for lists. A list takes as long as twenty moves, which take priority."""

MAX_WAITING_LISTS_PER_NETWORK = 30
"""The same per client network."""


class Registry:
    """The services of a process over the games of a *store*.

    *invitation_url* returns the public URL of an invitation token. A challenge stays open for
    *challenge_timeout* seconds after its creator has left. With *has_retention*, games without
    recent changes are deleted. *on_turn* is called with games whose player to move has no page
    open, and *on_challenge* with games to which a player without an open page is challenged.
    """

    def __init__(
        self,
        store: Store,
        *,
        invitation_url: Callable[[str], str | None] = lambda _: None,
        challenge_timeout: float = CHALLENGE_TIMEOUT_SECONDS,
        has_retention: bool = False,
        pubsub: PubSub | None = None,
        on_turn: Callable[[ServerGame, UserId], None] = lambda *_: None,
        on_challenge: Callable[[ServerGame, UserId], None] = lambda *_: None,
    ) -> None:
        self.store = store
        self.pubsub = pubsub or PubSub()
        self.sessions = SessionSockets()
        self.users = UserSockets(self.pubsub)
        self._list_queue = FairQueue(MAX_WAITING_LISTS, MAX_WAITING_LISTS_PER_NETWORK, "lists")
        self.lobby = Lobby(store, self._list_queue, self.pubsub)
        self.presence = Presence(store.game_time, self.pubsub)
        self.directory = RoomDirectory(
            store, self.lobby, self.presence, invitation_url, on_turn, self.users.notify
        )
        self.cluster = ClusterSync(store, self.lobby, self.directory, self.users, self.pubsub)
        self.invitations = Invitations(store, self.directory, on_challenge)
        self.pairing = QuickPairing(store, self.directory, self.invitations)
        self.games = PlayerGames(store, self.directory, self._list_queue)
        self.players = PlayerUpdates(store, self.directory, self.lobby, self.pubsub)
        self.archive_indexer = ArchiveIndexer(store, self.pubsub)
        self.sweeper = Sweeper(
            store,
            self.directory,
            self.sessions,
            self.pubsub,
            challenge_timeout=challenge_timeout,
            has_retention=has_retention,
        )

    async def open(self) -> None:
        """Start to exchange changes with other processes."""
        await self.cluster.open()

    async def close(self) -> None:
        """Stop all background work."""
        await self.cluster.close()
        self.lobby.close()
        self.directory.close()

    def metrics(self) -> list[tuple[str, str, float]]:
        """Return names, descriptions and values of metrics."""
        pubsub = self.pubsub
        return [
            ("rooms", "Open games.", len(self.directory.rooms)),
            ("sockets", "Pages connected to this process.", self.presence.page_count),
            ("users_online", "Users with a page open at any process.", self.presence.user_count),
            ("lobby_subscribers", "Pages connected to the lobby.", len(self.lobby.subscribers)),
            ("leader", "Whether this process performs the periodic work.", int(pubsub.is_leader)),
            ("sweep_age_seconds", "Time since the last complete sweep.", self.sweeper.age_seconds),
            (
                "archive_index_backlog",
                "Games that wait for the opening explorer, at the process that indexes them.",
                self.archive_indexer.backlog,
            ),
            (
                "outage_credit_seconds_total",
                "Time of outages that was charged to no clock, in the whole database.",
                self.store.game_time.outages_ms / 1000,
            ),
            ("pubsub_connected", "Whether pub/sub is connected.", int(pubsub.is_connected)),
            ("pubsub_queue_length", "Pub/sub messages waiting to be sent.", pubsub.queued),
            ("pubsub_sent_total", "Pub/sub messages sent.", pubsub.sent),
            ("pubsub_lost_total", "Pub/sub messages lost.", pubsub.lost),
            ("pubsub_rejected_total", "Forged or replayed pub/sub messages.", pubsub.rejected),
            ("pubsub_send_seconds_total", "Time spent sending.", round(pubsub.send_seconds, 6)),
        ]
