"""The games of a player: list, delete and publish them."""

from __future__ import annotations

from typing import Literal

from sixlegs.server.limits.addresses import client_network
from sixlegs.server.limits.fair_queue import FairQueue
from sixlegs.server.play.listed_game import ListedGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.rooms.directory import RoomDirectory
from sixlegs.server.rooms.room import StaleGameError
from sixlegs.server.storage import archive, finished_games, queries
from sixlegs.server.storage.store import Store

#: Why a game cannot be deleted or published.
GameErrorCode = Literal["game-not-found", "game-in-progress"]


class PlayerGames:
    """Lists, deletes and publishes the games of a player. Lists wait in *queue*."""

    def __init__(self, store: Store, directory: RoomDirectory, queue: FairQueue) -> None:
        self._store = store
        self._directory = directory
        self._queue = queue

    async def list_games(self, user_id: UserId, address: str) -> list[ListedGame]:
        """Return the games of *user_id*, a client at *address*.

        Raises :exc:`QueueFullError` and :exc:`StoreError`.
        """
        async with self._queue.turn(client_network(address)):
            return await self._store.list_games(user_id)

    async def delete(self, id: str, user_id: UserId) -> GameErrorCode | None:
        """Delete a game with a vacant seat, or hide a finished one. Return why not, or None.

        Raises :exc:`StoreError`.
        """
        async with self._directory.lock:
            room = await self._directory.find_room(id)
            if room is None or not room.game.is_seated(user_id):
                return "game-not-found"
            game = room.game
            if game.vacancy is not None:
                try:
                    await self._directory.delete(room)
                except StaleGameError:  # an opponent has just joined
                    return "game-in-progress"
            elif game.game.result:
                await self._store.write(queries.hide_game, id, user_id)
            else:
                return "game-in-progress"
            return None

    async def publish(self, id: str, user_id: UserId) -> GameErrorCode | None:
        """Publish a finished game in the archive under the name of *user_id*. Return why not.

        Raises :exc:`StoreError`.
        """
        game = await self._store.load(id)
        if game is None or not game.is_seated(user_id):
            return "game-not-found"
        if game.game.result is None:
            return "game-in-progress"
        await self._store.write(finished_games.publish_player, game, user_id)
        return None

    async def is_published(self, id: str, user_id: UserId) -> bool | None:
        """Return whether a finished game is in the archive under the name of *user_id*.

        Return None if there is no such game. Raises :exc:`StoreError`.
        """
        game = await self._store.load(id)
        if game is None or not game.is_seated(user_id) or game.game.result is None:
            return None
        return await self._store.read(archive.shows_player, id, user_id)
