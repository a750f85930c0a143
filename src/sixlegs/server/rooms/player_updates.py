"""Changes of players that affect their games: names, vacations and accounts."""

from __future__ import annotations

from sixlegs.server.play.user_ids import UserId
from sixlegs.server.pubsub.base import PubSub
from sixlegs.server.pubsub.messages import PlayerMerged, PlayerRenamed
from sixlegs.server.rooms.directory import RoomDirectory
from sixlegs.server.rooms.lobby import Lobby
from sixlegs.server.storage import queries, vacations
from sixlegs.server.storage.store import Store


class PlayerUpdates:
    """Stores changes of players, and applies them to their games."""

    def __init__(
        self, store: Store, directory: RoomDirectory, lobby: Lobby, pubsub: PubSub
    ) -> None:
        self._store = store
        self._directory = directory
        self._lobby = lobby
        self._pubsub = pubsub

    async def rename(self, user_id: UserId, name: str | None) -> None:
        """Store a player's new name, and show it.

        Raises :exc:`StoreError`.
        """
        await self._store.rename(user_id, name)
        await self.show_name(user_id, name)

    async def show_name(self, user_id: UserId, name: str | None) -> None:
        """Show a player's name in all open games."""
        await self._directory.rename(user_id, name)
        self._pubsub.publish(PlayerRenamed(user_id, name))
        self._lobby.publish_change()

    async def begin_vacation(self, user_id: UserId, days: int) -> None:
        """Pause the correspondence clocks of a player.

        Raises :exc:`StoreError`, and :exc:`NoVacationError` if fewer *days* are left.
        """
        now = round(1000 * self._store.game_time())
        until = await self._store.write(vacations.begin, user_id, days, now)
        await self._set_vacation(user_id, until)

    async def end_vacation(self, user_id: UserId) -> None:
        """Resume the correspondence clocks of a player.

        Raises :exc:`StoreError`.
        """
        now = round(1000 * self._store.game_time())
        if await self._store.write(vacations.end, user_id, now):
            await self._set_vacation(user_id, now)

    async def _set_vacation(self, user_id: UserId, until: int) -> None:
        for id in await self._store.read(queries.find_correspondence_games, user_id):
            await self._directory.change(id, lambda room: room.set_vacation(user_id, until))

    async def merge(self, user_id: UserId, into: UserId) -> None:
        """Transfer all games and data of *user_id* to *into*, another id of the same person.

        Raises :exc:`StoreError`.
        """
        async with self._directory.lock:
            await self._store.write(queries.merge_users, user_id, into)
            await self._reconnect(user_id)

    async def reconnect_games(self, user_id: UserId) -> None:
        """Make all pages at the games of a player reconnect after a change in the database."""
        async with self._directory.lock:
            await self._reconnect(user_id)

    async def _reconnect(self, user_id: UserId) -> None:
        self._pubsub.publish(PlayerMerged(user_id))
        await self._directory.reconnect(user_id)
