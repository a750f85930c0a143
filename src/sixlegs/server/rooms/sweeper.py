"""Periodic maintenance: end, withdraw and delete abandoned games."""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import suppress

from sixlegs.server.play.seats import Person, Seats, player_ids
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.pubsub.base import PubSub
from sixlegs.server.rooms.directory import RoomDirectory
from sixlegs.server.rooms.room import GameRoom
from sixlegs.server.rooms.tracked_sockets import SessionSockets
from sixlegs.server.storage import (
    deadlines,
    names,
    queries,
    rated_addresses,
    retention,
)
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.store import Store

MIN_ABSENCE_SECONDS = 10.0
"""Shorter absences do not count: the player reloads the page or opens another."""

LOBBY_REPAIR_INTERVAL_MS = 300_000
"""Time between two comparisons of the lobby with all public games, which takes longer with more of
them."""


class Sweeper:
    """Performs periodic maintenance of all games.

    A challenge is withdrawn *challenge_timeout* seconds after its creator has left. With
    *has_retention*, games without recent changes are deleted.
    """

    def __init__(
        self,
        store: Store,
        directory: RoomDirectory,
        sessions: SessionSockets,
        pubsub: PubSub,
        *,
        challenge_timeout: float,
        has_retention: bool,
    ) -> None:
        self._store = store
        self._directory = directory
        self._presence = directory.presence
        self._sessions = sessions
        self._pubsub = pubsub
        self._challenge_timeout = challenge_timeout
        self._has_retention = has_retention
        self._swept_at = time.monotonic()
        self._lobby_repaired_at = -LOBBY_REPAIR_INTERVAL_MS

    async def sweep(self) -> None:
        """Perform all periodic work; that on the database is done by one process at a time.

        Raises :exc:`StoreError`.
        """
        if await self._pubsub.acquire_lease():
            await self._sweep_games()
            await self._sweep_tables()
        self._presence.forget_before(self._challenge_timeout)
        await self._sessions.close_revoked(self._store)
        await self._store.maintain()
        self._swept_at = time.monotonic()

    @property
    def age_seconds(self) -> float:
        """The seconds since the last complete sweep, or since the start."""
        return time.monotonic() - self._swept_at

    async def delete_games(self, ids: Iterable[str]) -> None:
        """Delete those of the games *ids* that have no subscribers."""

        async def remove(room: GameRoom) -> None:
            if not room.subscribers:
                await self._directory.delete(room)

        for id in ids:
            await self._directory.change(id, remove)

    async def player_returned(self, user_id: UserId) -> None:
        """Stop the absence of a player in their games.

        Raises :exc:`StoreError`.
        """
        await self._update_absences(user_id, was_away=True)

    async def _sweep_games(self) -> None:
        game_time = self._store.game_time()
        for id in await self._store.read(deadlines.find_games_past_deadline, game_time):
            await self._directory.change(id, GameRoom.end_on_time)
        for _, game in await self._store.challenges():
            clock = game.terms.clock
            is_correspondence = clock is not None and clock.is_per_move
            if not is_correspondence and self._is_abandoned(game.players.seats):
                await self._directory.change(game.id, self._withdraw_abandoned_challenge)
        for id, creator in await self._store.read(queries.find_live_challenges):
            if self._presence.seconds_away(creator) > self._challenge_timeout:
                await self._directory.change(id, self._withdraw_abandoned_challenge)
        for id in await self._store.unstarted_games():
            await self._directory.change(id, self._withdraw_unstarted)
        for user_id in self._presence.unnoted_absences(MIN_ABSENCE_SECONDS):
            if await self._update_absences(user_id, was_away=False):
                self._presence.mark_noted(user_id)
        if self._has_retention:
            await self.delete_games(await self._store.expired_games())

    async def _sweep_tables(self) -> None:
        store, now = self._store, self._store.database_time_ms()
        while await store.write(deadlines.postpone_checks, store.game_time()):
            pass
        await store.write(retention.postpone_expiry, now)
        if await store.read(names.has_expired, now):
            await store.write(names.remove_expired, now)
        if await store.read(rated_addresses.has_expired, now):
            await store.write(rated_addresses.remove_expired, now)
        if now >= self._lobby_repaired_at + LOBBY_REPAIR_INTERVAL_MS:
            self._lobby_repaired_at = now
            with suppress(StoreError):  # logged by the store; with very many games it is canceled
                await store.repair_lobby()

    async def _update_absences(self, user_id: UserId, *, was_away: bool) -> bool:
        """Start or stop the absence of *user_id* in the games that wait for that player.

        Return whether all changes were stored.
        """
        waiting = [
            game.id
            for game in await self._store.read(
                queries.list_untimed_games, user_id, is_away=was_away
            )
            if game.players.seats[game.board.turn] == Person(user_id)
        ]
        return all([await self._directory.change(id, GameRoom.update_absence) for id in waiting])

    async def _withdraw_abandoned_challenge(self, room: GameRoom) -> None:
        """Withdraw a challenge unless an opponent has joined or its creator has returned."""
        if room.game.vacancy is not None and self._is_abandoned(room.game.seats):
            await self._directory.delete(room)

    async def _withdraw_unstarted(self, room: GameRoom) -> None:
        if not room.game.has_started and not room.subscribers:
            await self._directory.delete(room)

    def _is_abandoned(self, seats: Seats) -> bool:
        """Return whether all seated players have been away for longer than the timeout."""
        away = (self._presence.seconds_away(user_id) for user_id in player_ids(seats))
        return all(seconds > self._challenge_timeout for seconds in away)
