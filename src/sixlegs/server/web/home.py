"""The endpoint of the home screen: visitors, games, challenges and the best players."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import NamedTuple

from sqlalchemy import Connection
from starlette.requests import Request

from sixlegs.ratings import Speed
from sixlegs.server import serializers
from sixlegs.server.play.listed_game import ListedGame, LobbyGames
from sixlegs.server.play.user_ids import ANONYMOUS, UserId, is_account
from sixlegs.server.protocol import people
from sixlegs.server.protocol.archive import ArchiveGame
from sixlegs.server.protocol.people import OngoingGame
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.storage import archive_search, ratings
from sixlegs.server.storage.archive_search import GameFilter
from sixlegs.server.web.archive import to_archive_game
from sixlegs.server.web.endpoints import endpoint

CACHE_SECONDS = 10.0
"""All visitors share the lists, which take several queries."""

MAX_CHALLENGES = 6
MAX_LEADERS = 6
MAX_RANK = 3  # per speed
MAX_RECENT_GAMES = 4


class SharedView(NamedTuple):
    """The part of the home screen that all visitors share."""

    live_game: OngoingGame | None
    game_of_the_day: ArchiveGame | None
    challenges: LobbyGames
    leaders: list[people.HomeLeader]
    recent_games: list[ArchiveGame]


class HomeRoute:
    """Serves the same games to all visitors until they are `CACHE_SECONDS` old."""

    def __init__(self, registry: Registry, now: Callable[[], float] = time.monotonic) -> None:
        self._registry = registry
        self._now = now
        self._lock = asyncio.Lock()
        """Held while the shared part is loaded, so that concurrent requests share it."""
        self._view: SharedView | None = None
        self._expires_at = 0.0
        self._featured: tuple[date, ArchiveGame | None] | None = None

    @endpoint("GET", "/api/home")
    async def home(self, request: Request) -> people.HomeView:
        """Return the content of the home screen for the caller."""
        async with self._lock:
            if self._view is None or self._now() >= self._expires_at:
                self._view = await self._load()
                self._expires_at = self._now() + CACHE_SECONDS
        user_id, view = request.state.user_id, self._view
        players, guests = self._count_visitors(user_id)
        return people.HomeView(
            players_online=players,
            guests_online=guests,
            live_game=view.live_game,
            game_of_the_day=view.game_of_the_day,
            challenges=serializers.lobby(view.challenges, user_id).challenges[-MAX_CHALLENGES:],
            leaders=view.leaders,
            recent_games=view.recent_games,
        )

    def _count_visitors(self, user_id: UserId) -> tuple[int, int]:
        """Return the numbers of players and guests, with the caller, who may have no socket."""
        presence = self._registry.presence
        players = presence.count_accounts()
        guests = presence.user_count - players
        if presence.is_connected(user_id):
            return players, guests
        return players + is_account(user_id), guests + (not is_account(user_id))

    async def _load(self) -> SharedView:
        store = self._registry.store
        lobby = await self._registry.lobby.load()
        live = max(lobby.ongoing, key=_interest, default=None)
        return SharedView(
            serializers.ongoing_game(live, ANONYMOUS) if live else None,
            await self._load_featured(),
            lobby._replace(ongoing=[]),
            await store.search(load_home_leaders, store.database_time_ms()),
            await store.search(_load_recent_games),
        )

    async def _load_featured(self) -> ArchiveGame | None:
        store = self._registry.store
        time_of_day = store.time_of_day(store.database_time_ms()) / 1000
        today = datetime.fromtimestamp(time_of_day, UTC).date()
        if self._featured is None or self._featured[0] != today:
            found = await store.search(archive_search.find_game_of_the_day, today)
            featured = None
            if found is not None:
                game, record = found
                featured = to_archive_game(game, record.board)
            self._featured = today, featured
        return self._featured[1]


def load_home_leaders(connection: Connection, now: int) -> list[people.HomeLeader]:
    """Return the best players of each speed, then the second best of all speeds, and so on."""
    leaders = [
        (rank, people.HomeLeader(speed.value, name, round(stored.rating.value)))
        for speed in Speed
        for rank, (_, name, stored) in enumerate(
            ratings.load_leaders(connection, speed, now)[:MAX_RANK]
        )
    ]
    leaders.sort(key=lambda ranked: ranked[0])  # stable: in order of speed within a rank
    return [leader for _, leader in leaders[:MAX_LEADERS]]


def _load_recent_games(connection: Connection) -> list[ArchiveGame]:
    games = archive_search.search(connection, GameFilter(), limit=MAX_RECENT_GAMES).games
    boards = archive_search.load_final_boards(connection, games)
    return [to_archive_game(game, boards.get(game.id)) for game in games]


def _interest(game: ListedGame) -> tuple[bool, int, int]:
    """Return the key that sorts games by interest for spectators.

    Games with a clock for all moves come first, then those with the highest rating.
    """
    clock = game.terms.clock
    rating = max((rating.value for rating in game.ratings.values()), default=0)
    return clock is not None and not clock.is_per_move, rating, game.changed
