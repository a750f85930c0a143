"""The endpoint that returns all games of a player as one PGN file."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import islice

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from sixlegs.pgn import write_pgn
from sixlegs.record import Record
from sixlegs.server.limits.addresses import client_network
from sixlegs.server.limits.fair_queue import FairQueue
from sixlegs.server.play.game_pgn import game_to_pgn
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.protocol.archive import PlayerName
from sixlegs.server.storage import accounts, archive, archive_search, queries
from sixlegs.server.storage.archive_search import GameFilter
from sixlegs.server.storage.store import Store
from sixlegs.server.web.access_log import client_address
from sixlegs.server.web.endpoints import endpoint
from sixlegs.server.web.responses import problem_response

GAMES_PER_TURN = 20
"""Games that one download encodes before those of other clients get their turn."""
MAX_GAMES = 10_000
MAX_WAITING = 200
MAX_WAITING_PER_NETWORK = 20


class PlayerGameRoutes:
    """The download of all games of a player. Downloads take turns, a few games at a time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._queue = FairQueue(MAX_WAITING, MAX_WAITING_PER_NETWORK, "player-games")

    @endpoint("GET", "/api/players/{name}/games.pgn", rate_limit="export")
    async def download(self, request: Request, name: PlayerName) -> Response:
        """Return the public games of a player as PGN, or all finished games of the caller."""
        client = client_network(client_address(request.scope))
        async with self._queue.turn(client):
            user_id = await self._store.search(accounts.find_user_id_by_name, name)
        if user_id is None:
            parts = self._archived(client, GameFilter(names=(name,)))
        elif user_id == request.state.user_id:
            parts = self._own(client, user_id)
        else:
            parts = self._archived(client, GameFilter(user_ids=(user_id,)))
        first = await anext(parts, None)  # before the response starts, for errors
        if first is None and user_id is None:
            return problem_response("player-not-found", "There is no player of that name.")
        headers = {
            "cache-control": "no-store",
            "content-disposition": 'attachment; filename="games.pgn"',
        }
        content = _join(first or "", parts)
        return StreamingResponse(content, media_type="application/x-chess-pgn", headers=headers)

    async def _own(self, client: str, user_id: UserId) -> AsyncIterator[str]:
        """Yield all finished games of the caller, in parts.

        Raises :exc:`QueueFullError` and :exc:`StoreError`.
        """
        with_people = GameFilter(user_ids=(user_id,))
        for game_filter in (with_people, replace(with_people, source="computer")):
            async for part in self._archived(client, game_filter):
                yield part
        ids = islice(await self._store.read(queries.list_game_ids, user_id), MAX_GAMES)
        while batch := list(islice(ids, GAMES_PER_TURN)):
            async with self._queue.turn(client):
                games = [await self._unarchived(id, user_id) for id in batch]
            yield "".join(games)

    async def _archived(self, client: str, game_filter: GameFilter) -> AsyncIterator[str]:
        """Yield the latest games in the archive, in parts.

        Raises :exc:`QueueFullError` and :exc:`StoreError`.
        """
        count, before = 0, None
        while count < MAX_GAMES:
            async with self._queue.turn(client):
                records, before = await self._store.search(_load_records, game_filter, before)
                text = await asyncio.to_thread(_write, records)
            count += len(records)
            if records:
                yield text
            if before is None:
                return

    async def _unarchived(self, id: str, user_id: UserId) -> str:
        """Return a game, or "" if it is in progress or archived with the name of *user_id*."""
        game = await self._store.load(id)
        if game is None or game.game.result is None:
            return ""
        if await self._store.read(archive.shows_player, id, user_id):
            return ""
        return await asyncio.to_thread(game_to_pgn, game) + "\n"


async def _join(first: str, others: AsyncIterator[str]) -> AsyncIterator[str]:
    yield first
    async for part in others:
        yield part


def _load_records(
    connection: Connection, game_filter: GameFilter, before: int | None
) -> tuple[list[Record], int | None]:
    """Return the records of a page of games, and the cursor of the next page."""
    page = archive_search.search(connection, game_filter, before=before, limit=GAMES_PER_TURN)
    return archive_search.read_records(connection, page.games, with_clocks=True), page.next


def _write(records: list[Record]) -> str:
    return "".join(write_pgn(record) + "\n" for record in records)
