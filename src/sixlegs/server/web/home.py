"""The endpoint of the home screen: visitors, a live game and the game of the day."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, date, datetime

from starlette.requests import Request

from sixlegs.server import serializers
from sixlegs.server.play.listed_game import ListedGame
from sixlegs.server.play.user_ids import ANONYMOUS
from sixlegs.server.protocol import people
from sixlegs.server.protocol.archive import ArchiveGame
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.storage import archive_search
from sixlegs.server.web.archive import to_archive_game
from sixlegs.server.web.endpoints import endpoint

CACHE_SECONDS = 10.0
"""All visitors share a response, because it needs two lists from the database."""


class HomeRoute:
    """Serves the same response to all visitors until it is *CACHE_SECONDS* old."""

    def __init__(self, registry: Registry, now: Callable[[], float] = time.monotonic) -> None:
        self._registry = registry
        self._now = now
        self._lock = asyncio.Lock()
        """Held while the response is computed, so that concurrent requests share it."""
        self._view: people.HomeView | None = None
        self._expires_at = 0.0
        self._featured: tuple[date, ArchiveGame | None] | None = None

    @endpoint("GET", "/api/home")
    async def home(self, request: Request) -> people.HomeView:
        """Return what the home screen shows to all visitors."""
        async with self._lock:
            if self._view is None or self._now() >= self._expires_at:
                self._view = await self._load()
                self._expires_at = self._now() + CACHE_SECONDS
        return self._view

    async def _load(self) -> people.HomeView:
        presence = self._registry.presence
        players = presence.count_accounts()
        games = await self._registry.store.ongoing_games()
        live = max(games, key=_interest, default=None)
        return people.HomeView(
            players_online=players,
            guests_online=presence.user_count - players,
            live_game=serializers.ongoing_game(live, ANONYMOUS) if live else None,
            game_of_the_day=await self._load_featured(),
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


def _interest(game: ListedGame) -> tuple[bool, int, int]:
    """Return the key that sorts games by interest for spectators.

    Games with a clock for all moves come first, then those with the highest rating.
    """
    clock = game.terms.clock
    rating = max((rating.value for rating in game.ratings.values()), default=0)
    return clock is not None and not clock.is_per_move, rating, game.changed
