"""The rooms that are open in this process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from sixlegs.server.limits.token_bucket import Limiter
from sixlegs.server.logs import LOG
from sixlegs.server.play.seats import Person, SeatInvitation, Vacant
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.protocol.encoded import EncodedMessage
from sixlegs.server.rooms.lobby import Lobby
from sixlegs.server.rooms.presence import Presence
from sixlegs.server.rooms.room import GameRoom, RoomContext, StaleGameError, Subscriber
from sixlegs.server.storage import archive, queries
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.store import Store

#: A change of one room, made while no other room is opened or closed.
RoomChange = Callable[[GameRoom], Awaitable[None]]


class RoomDirectory:
    """Opens a room for its first subscriber, and closes it after the last one has left.

    *invitation_url* returns the public URL of an invitation token. *on_awaited* is called with a
    game whose player to move has no page open, and with that player. *notify* is called with
    users whose notifications have changed.
    """

    def __init__(
        self,
        store: Store,
        lobby: Lobby,
        presence: Presence,
        invitation_url: Callable[[str], str | None],
        on_awaited: Callable[[ServerGame, UserId], None],
        notify: Callable[[UserId], None],
    ) -> None:
        self.rooms: dict[str, GameRoom] = {}
        self.lock = asyncio.Lock()
        """Held while rooms are opened or changed as a whole."""
        self.presence = presence
        limiter = Limiter(store.game_time, presence.pubsub.take_tokens)
        self._context = RoomContext(
            store, store.game_time, presence, limiter, self.on_changed, self._on_deleted
        )
        self._store = store
        self._lobby = lobby
        self._invitation_url = invitation_url
        self._on_awaited = on_awaited
        self._notify = notify
        self._failed: set[str] = set()
        """Games whose last change failed, so that each failure is logged once."""

    async def subscribe(self, id: str, subscriber: Subscriber) -> GameRoom | None:
        """Subscribe to a game. Return None if it does not exist.

        Raises :exc:`StoreError`.
        """
        async with self.lock:
            room = await self.find_room(id)
            if room is None:
                return None
            if id in self.rooms and room.game.can_hide_names:
                # A player may have published the game since it was loaded, at any process.
                room.game.unpublished = await self._store.read(
                    archive.find_unpublished_players, room.game
                )
            self.rooms[id] = room
            room.subscribers.add(subscriber)
            return room

    async def unsubscribe(self, room: GameRoom, subscriber: Subscriber) -> None:
        """Unsubscribe, and close the room after the last subscriber."""
        room.subscribers.discard(subscriber)
        if room.subscribers:
            room.send_presence(subscriber)
            return
        room.timer.stop()
        room.spectators.stop()
        if self.rooms.get(room.game.id) is room:
            del self.rooms[room.game.id]

    async def find_room(self, id: str) -> GameRoom | None:
        """Return the room of a game, or a new one without subscribers if it is not open.

        The caller holds the lock.

        Raises :exc:`StoreError`.
        """
        room = self.rooms.get(id)
        if room and not room.is_deleted:
            return room
        game = await self._store.load(id)
        if game is None:
            return None
        invite = (
            None if game.vacancy is None else await self._store.read(queries.find_invitation_to, id)
        )
        return GameRoom(game, self._context, self.invitation(invite.token) if invite else None)

    def invitation(self, token: str) -> SeatInvitation:
        """Return an invitation with its URL."""
        return SeatInvitation(token, self._invitation_url(token))

    async def change(self, id: str, change: RoomChange) -> bool:
        """Apply *change* to a game, open or not, and return whether that succeeded.

        Errors are logged once per game, so a damaged game does not stop the sweep of all others.
        """
        try:
            async with self.lock:
                with suppress(StaleGameError):  # changed concurrently; the next sweep retries
                    if room := await self.find_room(id):
                        await change(room)
        except StoreError as error:
            if id not in self._failed:  # the id is a secret and is not logged
                LOG.warning("a game could not be ended or changed: %s", error.code)
            self._failed.add(id)
            return False
        self._failed.discard(id)
        return True

    async def delete(self, room: GameRoom) -> None:
        """Delete a game. The caller holds the lock.

        Raises :exc:`StoreError` and :exc:`StaleGameError`.
        """
        async with room.lock:
            await room.delete("game-not-found")
        self.rooms.pop(room.game.id, None)

    def disconnect(self, id: str, close_reason: str, last_message: EncodedMessage | None) -> None:
        """Disconnect the subscribers of a game that another process has deleted."""
        if room := self.rooms.get(id):
            room.disconnect(close_reason, last_message)
        self._forget_rematch(id)

    async def rename(self, user_id: UserId, name: str | None) -> None:
        """Show a player's new name in all open games."""
        for room in self._of_player(user_id):
            await room.rename(user_id, name)

    async def reconnect(self, user_id: UserId) -> None:
        """Make all pages at the games of a player reconnect."""
        for room in self._of_player(user_id):
            await room.reconnect()

    def _of_player(self, user_id: UserId) -> list[GameRoom]:
        return [room for room in self.rooms.values() if room.game.is_seated(user_id)]

    async def resend_clocks(self) -> None:
        """Send the clocks of all open games again, after an outage has extended them."""
        for room in list(self.rooms.values()):
            room.resend_clocks()
            await asyncio.sleep(0)  # moves must not wait for the whole loop

    def on_changed(self, game: ServerGame) -> None:
        """Show a changed game in the lobby, and report it if the player to move is away."""
        if game.access == "public":
            self._lobby.publish_change(
                is_urgent=not game.has_started or game.game.result is not None
            )
        if _has_notifications(game):
            for user_id in game.participants:
                self._notify(user_id)
        mover = game.seats[game.game.turn]
        if game.awaits != "person" or not isinstance(mover, Person):
            return
        if not self.presence.is_connected(mover.user_id):
            self._on_awaited(game, mover.user_id)

    def _on_deleted(self, game: ServerGame) -> None:
        self.on_changed(game)
        self._forget_rematch(game.id)

    def _forget_rematch(self, id: str) -> None:
        """Remove the link to a deleted rematch from the original game."""
        for room in self.rooms.values():
            if room.game.rematch == id:
                room.game.rematch = None
                room.send_positions()

    def close(self) -> None:
        """Close all rooms."""
        for room in self.rooms.values():
            room.subscribers.clear()
            room.timer.stop()
            room.spectators.stop()


def _has_notifications(game: ServerGame) -> bool:
    """Return whether each change of a game may change the notifications of its players.

    It does in challenges to a player, in correspondence games, and in games that are over or have
    not begun, but not during other games, in which the players see every move.
    """
    if game.vacancy is not None:
        seat = game.seats[game.vacancy]
        return isinstance(seat, Vacant) and seat.invited is not None
    is_live = game.terms.clock is not None and not game.terms.clock.is_per_move
    return not is_live or game.game.result is not None or not game.has_started
