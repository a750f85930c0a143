"""Endpoints of puzzles: attempts, their history, and ratings."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from hashlib import sha256

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sixlegs.puzzles import iter_puzzles
from sixlegs.ratings import Rating
from sixlegs.server.limits.addresses import client_network
from sixlegs.server.limits.fair_queue import FairQueue
from sixlegs.server.metrics import PUZZLE_ATTEMPTS
from sixlegs.server.play.user_ids import UserId, is_account
from sixlegs.server.protocol import puzzles as messages
from sixlegs.server.storage import puzzles
from sixlegs.server.storage.puzzles import Attempt, PuzzlePlayer, RatedAttempts
from sixlegs.server.storage.store import Store
from sixlegs.server.web.access_log import client_address
from sixlegs.server.web.endpoints import endpoint
from sixlegs.server.web.responses import problem_response

HISTORY_PAGE_ATTEMPTS = 100
MAX_WAITING = 200
MAX_WAITING_PER_NETWORK = 20
RATINGS_CACHE_SECONDS = 60.0
"""All clients share a list of the ratings of puzzles, which has up to 10,000 entries."""

#: Returns the initial rating of each puzzle in the collection.
PuzzleLoader = Callable[[], Mapping[str, Rating]]


def load_collection() -> Mapping[str, Rating]:
    """Return the initial ratings of the puzzles that the package ships."""
    return {puzzle.id: Rating(puzzle.rating, puzzle.deviation) for puzzle in iter_puzzles()}


class PuzzleRoutes:
    """The endpoints of puzzles. The collection is read at the first request that needs it."""

    def __init__(
        self, store: Store, load: PuzzleLoader, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._store = store
        self._load = load
        self._now = now
        self._batches = FairQueue(MAX_WAITING, MAX_WAITING_PER_NETWORK, "puzzles")
        """Batches take turns, so that those of one client do not delay the moves of others."""
        self._initial_ratings: Mapping[str, Rating] | None = None
        self._lock = asyncio.Lock()
        """Held while the list of ratings is computed, so that concurrent requests share it."""
        self._ratings: tuple[bytes, str] | None = None
        """The list as JSON, and its entity tag."""
        self._expires_at = 0.0

    @endpoint("POST", "/api/puzzles/attempts", rate_limit="puzzle")
    async def attempt(
        self, request: Request, body: messages.NewPuzzleAttempts
    ) -> messages.RatedPuzzleAttempts | Response:
        """Store attempts of the caller at puzzles, and rate them."""
        user_id: UserId = request.state.user_id
        if not is_account(user_id):
            return _not_signed_in()
        initial_ratings = await self._collection()
        client = client_network(client_address(request.scope))
        async with self._batches.turn(client):
            rated = await self._record(user_id, body, initial_ratings)
        if rated is None:  # the account was deleted meanwhile
            return _not_signed_in()
        PUZZLE_ATTEMPTS.inc(rated.new_attempts)
        unknown = {new.puzzle for new in body.attempts} - initial_ratings.keys()
        return messages.RatedPuzzleAttempts(
            **msgspec.structs.asdict(self._to_message(rated.player)),
            puzzles={id: round(rating.value) for id, rating in rated.puzzles.items()},
            unknown=sorted(unknown),
        )

    async def _record(
        self,
        user_id: UserId,
        body: messages.NewPuzzleAttempts,
        initial_ratings: Mapping[str, Rating],
    ) -> RatedAttempts | None:
        now = self._store.database_time_ms()
        time_of_day = self._store.time_of_day(now)
        attempts = [
            Attempt(new.id, new.puzzle, new.mode, new.solved, min(new.at, time_of_day))
            for new in body.attempts
            if new.puzzle in initial_ratings
        ]
        return await self._store.write(
            puzzles.record_attempts, user_id, attempts, initial_ratings, now
        )

    @endpoint("GET", "/api/puzzles/rating")
    async def rating(self, request: Request) -> messages.PuzzlePlayerRating | Response:
        """Return the puzzle rating of the caller."""
        user_id: UserId = request.state.user_id
        if not is_account(user_id):
            return _not_signed_in()
        return self._to_message(await self._store.read(puzzles.load_player, user_id))

    @endpoint("GET", "/api/puzzles/history")
    async def history(
        self, request: Request, query: messages.PuzzleHistoryQuery
    ) -> messages.PuzzleHistory | Response:
        """Return attempts of the caller at puzzles, the latest first."""
        user_id: UserId = request.state.user_id
        if not is_account(user_id):
            return _not_signed_in()
        before = None
        if query.before:
            at, _, id = query.before.partition(".")
            before = int(at), id
        limit = HISTORY_PAGE_ATTEMPTS
        found = await self._store.read(puzzles.find_attempts, user_id, before, limit + 1)
        attempts, last = found[:limit], found[limit - 1 : limit]
        return messages.PuzzleHistory(
            [
                messages.PuzzleAttempt(
                    id=attempt.id,
                    puzzle=attempt.puzzle,
                    solved=attempt.is_solved,
                    mode=attempt.mode,
                    at=attempt.at,
                    rating=None if attempt.rating is None else round(attempt.rating),
                )
                for attempt in attempts
            ],
            f"{last[0].at}.{last[0].id}" if len(found) > limit else None,
        )

    @endpoint("GET", "/api/puzzles/ratings")
    async def ratings(self, request: Request) -> messages.PuzzleRatings | Response:
        """Return the ratings of the puzzles whose rating is not that of the collection."""
        async with self._lock:
            if self._ratings is None or self._now() >= self._expires_at:
                body = msgspec.json.encode(await self._changed_ratings())
                self._ratings = body, f'"{sha256(body).hexdigest()[:32]}"'
                self._expires_at = self._now() + RATINGS_CACHE_SECONDS
        body, tag = self._ratings
        headers = {"cache-control": "private, no-cache", "etag": tag}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(body, headers=headers, media_type="application/json")

    async def _changed_ratings(self) -> messages.PuzzleRatings:
        initial_ratings = await self._collection()
        rated = await self._store.search(puzzles.load_ratings)
        rounded = {
            id: (_round(rating), _round(initial_ratings[id]))
            for id, rating in rated.items()
            if id in initial_ratings
        }
        changed = {id: new for id, (new, initial) in rounded.items() if new != initial}
        return messages.PuzzleRatings(changed)

    async def _collection(self) -> Mapping[str, Rating]:
        if self._initial_ratings is None:
            self._initial_ratings = await asyncio.to_thread(self._load)
        return self._initial_ratings

    def _to_message(self, player: PuzzlePlayer) -> messages.PuzzlePlayerRating:
        return messages.PuzzlePlayerRating(
            rating=player.rating.value,
            deviation=player.rating.deviation,
            volatility=player.rating.volatility,
            attempts=player.rated,
            changed=None if player.changed is None else self._store.time_of_day(player.changed),
        )


def _round(rating: Rating) -> tuple[int, int]:
    return round(rating.value), round(rating.deviation)


def _not_signed_in() -> Response:
    return problem_response("not-signed-in", "The server rates puzzles for accounts only.")
