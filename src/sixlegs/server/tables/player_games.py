"""The games of one player: lists, deletion and publication."""

from __future__ import annotations

from typing import Literal

from sixlegs.server.limits.addresses import client_network
from sixlegs.server.limits.fair_queue import FairQueue
from sixlegs.server.play.listed_game import ListedGame
from sixlegs.server.play.owners import Owner
from sixlegs.server.storage import archive, finished_games, queries
from sixlegs.server.storage.store import Store
from sixlegs.server.tables.directory import RoomDirectory
from sixlegs.server.tables.room import StaleGameError

#: Why a game cannot be deleted or published.
NotDone = Literal["no-such-game", "going-on"]


class PlayerGames:
    """What players do with their games outside of a room. Lists wait in *queue*."""

    def __init__(self, store: Store, directory: RoomDirectory, queue: FairQueue) -> None:
        self._store = store
        self._directory = directory
        self._queue = queue

    async def all_of(self, owner: Owner, address: str) -> list[ListedGame]:
        """Return the games of *owner*, a client at *address*.

        Raises :exc:`QueueFullError` and :exc:`StoreError`.
        """
        async with self._queue.one(client_network(address)):
            return await self._store.games_of(owner)

    async def delete(self, id: str, owner: Owner) -> NotDone | None:
        """Delete a game, or hide a finished one with an opponent. Return why not.

        Raises :exc:`StoreError`.
        """
        async with self._directory.lock:
            room = await self._directory.room(id)
            if room is None or not room.game.is_seated(owner):
                return "no-such-game"
            game = room.game
            if not game.is_shared or game.vacancy is not None:
                try:
                    await self._directory.delete(room)
                except StaleGameError:  # an opponent has come at this moment
                    return "going-on"
            elif game.game.result:
                await self._store.write(queries.hide, id, owner)
            else:
                return "going-on"
            return None

    async def publish(self, id: str, owner: Owner) -> NotDone | None:
        """Put a finished game into the archive under the name of *owner*. Return why not.

        Raises :exc:`StoreError`.
        """
        game = await self._store.load(id)
        if game is None or not game.is_seated(owner) or not game.is_shared:
            return "no-such-game"
        if game.game.result is None:
            return "going-on"
        await self._store.write(finished_games.publish_for, game, owner)
        return None

    async def is_published(self, id: str, owner: Owner) -> bool | None:
        """Return whether a finished game is in the archive under the name of *owner*.

        None if there is no such game. Raises :exc:`StoreError`.
        """
        game = await self._store.load(id)
        if game is None or not game.is_seated(owner) or game.game.result is None:
            return None
        return await self._store.read(archive.names, id, owner)
