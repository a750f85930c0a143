"""Game rooms: a game that is open in this process, and its subscribers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from sixlegs._core import MoveLog
from sixlegs.rules import Color
from sixlegs.server import serializers
from sixlegs.server.limits.token_bucket import Limiter
from sixlegs.server.play.codes import DeclineReason
from sixlegs.server.play.seats import Players, SeatInvitation
from sixlegs.server.play.server_game import CommandRejectedError, ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.protocol import client_messages, server_messages
from sixlegs.server.protocol.encoded import EncodedMessage
from sixlegs.server.protocol.server_messages import CLOSE_CODES
from sixlegs.server.pubsub.messages import Broadcast, GameChanged, GameDeleted
from sixlegs.server.rooms.flag_timer import FlagTimer
from sixlegs.server.rooms.presence import Presence
from sixlegs.server.rooms.spectator_count import SpectatorCount
from sixlegs.server.serializers.game import OutgoingMessage
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.queries import GameVersion
from sixlegs.server.storage.store import Store, VersionConflictError

MAX_ATTEMPTS = 4
"""Attempts to run a command while other processes keep changing the game."""

#: Actions that are stale after a move, but not after an offer. Otherwise a player could keep
#: the opponent from moving by repeating offers.
MoveAction = client_messages.Play | client_messages.RequestPremoves | client_messages.OfferRematch


class StaleGameError(CommandRejectedError):
    """Another process has changed the game: it was reloaded, and nothing else was done."""

    def __init__(self) -> None:
        super().__init__("stale")


class Subscriber(Protocol):
    """The connection of a player or spectator to a game."""

    @property
    def user_id(self) -> UserId:
        """The user of the cookie."""

    @property
    def round_trip(self) -> int:
        """The measured round trip of the connection in milliseconds; 0 if there is none yet."""

    def send(self, message: OutgoingMessage) -> None:
        """Send a message, without waiting."""

    def close(self, code: int) -> None:
        """Close the connection, without waiting."""


@dataclass(frozen=True)
class RoomContext:
    """The dependencies shared by all game rooms of a process."""

    store: Store
    now: Callable[[], float]
    presence: Presence
    limiter: Limiter
    on_changed: Callable[[ServerGame], None] = lambda _: None
    on_deleted: Callable[[ServerGame], None] = lambda _: None


class GameRoom:
    """A game and its subscribers.

    Changes are serialized by `lock`. To change the game, commit a changed copy: it is stored
    first, then published.
    """

    def __init__(
        self, game: ServerGame, context: RoomContext, invitation: SeatInvitation | None = None
    ) -> None:
        self.game = game
        self.subscribers: set[Subscriber] = set()
        self.is_deleted = False
        """Whether the game has been deleted."""
        self.lock = asyncio.Lock()
        self.timer = FlagTimer(context.now, self.on_timer)
        self.spectators = SpectatorCount(self._count_spectators, self.send_here)
        self.limiter = context.limiter
        self.store = context.store
        self.now = context.now
        self._context = context
        self._invitation = invitation
        """The invitation to the vacant seat."""
        self._move_log = MoveLog()
        self._moves_version = game.version
        """The first version with the current moves and result."""

    # Subscribers

    async def welcome(self, subscriber: Subscriber) -> None:
        """Send the position to a new subscriber, and show the others a player who joined."""
        async with self.lock:
            version = self.game.version
            with suppress(StoreError, CommandRejectedError):  # it can be stored later
                await self._update_absence()
            self.resume_clock()
            if self.game.version == version:  # otherwise every subscriber was sent the position
                self.send_position(subscriber)
            if message := self.spectators.message:
                subscriber.send(message)
            self.send_presence(subscriber)

    def send_position(self, subscriber: Subscriber) -> None:
        """Send the position to one subscriber."""
        subscriber.send(self._position(subscriber))

    def _position(self, subscriber: Subscriber) -> EncodedMessage:
        game, connected = self.game, self._here(self.game)
        return EncodedMessage(
            serializers.position(
                game, subscriber.user_id, self.now(), connected, self._invitation, self._move_log
            )
        )

    def send_positions(self, subscribers: Set[Subscriber] | None = None) -> None:
        """Send the position to all subscribers, or to some; all spectators get the same bytes."""
        messages: dict[str, EncodedMessage] = {}
        for subscriber in self.subscribers if subscribers is None else subscribers:
            viewer_id = subscriber.user_id if self.game.is_involved(subscriber.user_id) else ""
            if viewer_id not in messages:
                messages[viewer_id] = self._position(subscriber)
            subscriber.send(messages[viewer_id])

    def send_presence(self, changed: Subscriber) -> None:
        """Send positions to the others if a player has joined or left, and count spectators."""
        if not self.game.is_seated(changed.user_id):
            self.spectators.update()
            return
        game, others = self.game, self.subscribers - {changed}
        is_known = any(other.user_id == changed.user_id for other in others)
        is_known = is_known or changed.user_id in self._context.presence.remote_players(game)
        if not is_known:
            self.send_positions(others)

    def _count_spectators(self) -> int:
        """Return the number of users who watch the game, at any process."""
        here = {
            subscriber.user_id
            for subscriber in self.subscribers
            if not self.game.is_seated(subscriber.user_id)
        }
        return len(here) + self._context.presence.count_remote_spectators(self.game)

    def send_here(self, message: EncodedMessage, hidden_from: Sequence[UserId] = ()) -> None:
        """Send a message to all subscribers of this process except *hidden_from*."""
        for subscriber in self.subscribers:
            if subscriber.user_id not in hidden_from:
                subscriber.send(message)

    def broadcast(
        self, message: server_messages.ServerMessage, hidden_from: Sequence[UserId] = ()
    ) -> None:
        """Send a message to all subscribers except *hidden_from*, here and at other processes."""
        encoded = EncodedMessage.encode(message)
        self.send_here(encoded, hidden_from)
        self._context.presence.publish(Broadcast(self.game.id, encoded.json, list(hidden_from)))

    def disconnect(self, close_reason: str, last_message: EncodedMessage | None = None) -> None:
        """Close the connections of all subscribers, and mark the room as deleted."""
        if last_message:
            self.send_here(last_message)
        self.is_deleted = True
        self.timer.stop()
        self.spectators.stop()
        for subscriber in self.subscribers:
            subscriber.close(CLOSE_CODES[close_reason])

    async def reconnect(self) -> None:
        """Make all pages reconnect, since the user id of a player has changed."""
        async with self.lock:
            self.disconnect("going-away")

    # Changes by the server

    async def join(self, user_id: UserId, name: str | None, vacation: int = 0) -> None:
        """Give the vacant seat to *user_id*, whose vacation ends at *vacation*.

        Raises :exc:`StoreError`, and :exc:`CommandRejectedError` if no seat is vacant.
        """
        async with self.lock:
            draft = self.game.copy()
            color = draft.join(user_id, self.now())
            if name:
                draft.names = draft.names | {user_id: name}
            if vacation:
                draft.vacations = draft.vacations | {user_id: vacation}
            await self.commit(draft, joined_side=color)
            self.spectators.update()  # the player may have been one

    async def decline(self, user_id: UserId, reason: DeclineReason) -> None:
        """Decline the challenge to *user_id*.

        Raises :exc:`StoreError`, and :exc:`CommandRejectedError` if *user_id* is not challenged.
        """
        async with self.lock:
            draft, color = self.game.copy(), self.game.vacancy
            draft.decline(user_id, reason)
            await self.commit(draft, joined_side=color)

    async def set_vacation(self, user_id: UserId, until: int) -> None:
        """Pause the correspondence clock of a player until the end of a vacation.

        Raises :exc:`StoreError`.
        """
        async with self.lock:
            for _ in range(MAX_ATTEMPTS):
                if self.game.game.result:
                    return
                draft = self.game.copy()
                draft.vacations = draft.vacations | {user_id: until}
                with suppress(StaleGameError):  # the concurrent change may not include the vacation
                    await self.commit(draft, is_visible_change=False)
                    return

    async def rename(self, user_id: UserId, name: str | None) -> None:
        """Show the new name of a player."""
        async with self.lock:
            others = {
                other_id: other_name
                for other_id, other_name in self.game.names.items()
                if other_id != user_id
            }
            self.game.names = others | ({user_id: name} if name else {})
            self.send_positions()

    async def update_absence(self) -> None:
        """Start or stop the absence of the player to move.

        Raises :exc:`StoreError`.
        """
        async with self.lock:
            with suppress(CommandRejectedError):  # another process changed the game and does it
                await self._update_absence()

    async def _update_absence(self) -> None:
        previous, draft = self.game.absence, self.game.copy()
        self._count_absence(draft)
        is_counting = draft.absence is not None and draft.absence.since is not None
        if previous is None and not is_counting:
            self.game.absence = draft.absence  # not counting yet, so there is nothing to store
        elif draft.absence != previous:
            await self.commit(draft, is_visible_change=False)

    def is_connected(self, user_id: UserId) -> bool:
        """Return whether a player has a page open."""
        is_subscribed = any(subscriber.user_id == user_id for subscriber in self.subscribers)
        return is_subscribed or self._context.presence.is_connected(user_id)

    def _count_absence(self, draft: ServerGame) -> None:
        draft.update_absence(self.now(), self._here(draft), self.is_connected)

    def _here(self, game: ServerGame) -> Set[UserId]:
        """Return the local subscribers, and the players with the game open at any process."""
        return {
            subscriber.user_id for subscriber in self.subscribers
        } | self._context.presence.remote_players(game)

    # The clock

    def resume_clock(self) -> None:
        """Restart the timer if it is idle: after a time without subscribers or a storage error."""
        if self.timer.is_idle:
            self._run_clock()

    def resend_clocks(self) -> None:
        """Send the clocks again after an outage has extended them, and restart the timer."""
        if self.game.clock and self.game.clock.running is not None:
            self.send_positions()
            self._run_clock()

    async def end_on_time(self) -> None:
        """End the game if a flag has fallen.

        Raises :exc:`StoreError`.
        """
        async with self.lock:
            with suppress(CommandRejectedError):  # another process was faster
                await self.check_flag()

    async def check_flag(self) -> bool:
        """End the game if a flag has fallen, and return whether it has. The caller holds the lock.

        Raises :exc:`StoreError` and :exc:`StaleGameError`.
        """
        game, now = self.game, self.now()
        if game.clock is None or game.clock.fallen_flag(now) is None or game.game.result:
            return False
        draft = game.copy()
        draft.run(None, "time-out", now)
        await self.commit(draft)
        return True

    async def on_timer(self) -> None:
        """Check the clock when the timer has run out."""
        async with self.lock:
            try:
                if not await self.check_flag():
                    self.timer.start(self.game.clock)  # the deadline has moved since
            except (
                CommandRejectedError
            ):  # another process changed the game; all subscribers have the new position
                pass
            except StoreError as error:
                self.timer.stop()
                self.send_here(
                    EncodedMessage.encode(server_messages.ErrorMessage(None, error.code))
                )

    def _run_clock(self) -> None:
        """Run the clock of the player to move, and the timer while there are subscribers."""
        self.timer.stop()
        if self.is_deleted:
            return
        self.game.run_clock(self.now())
        if self.subscribers:
            self.timer.start(self.game.clock)

    # Storing and publishing; the caller holds the lock

    def check_version(self, action: client_messages.Action) -> None:
        """Check that an action applies to the current position.

        Raises :exc:`CommandRejectedError`.
        """
        is_about_moves = isinstance(action, MoveAction)
        oldest = self._moves_version if is_about_moves else self.game.version
        if not oldest <= action.version <= self.game.version:
            raise CommandRejectedError("stale")

    async def commit(
        self,
        draft: ServerGame,
        rematch: ServerGame | None = None,
        joined_side: Color | None = None,
        is_visible_change: bool = True,
    ) -> None:
        """Store *draft*, replace the game with it, and publish it.

        Raises :exc:`StoreError`, and :exc:`StaleGameError` if another process was faster.
        """
        draft.run_clock(self.now())
        self._count_absence(draft)
        try:
            row = await self.store.save(
                draft, rematch=rematch, joined_side=joined_side, is_visible_change=is_visible_change
            )
        except VersionConflictError as error:
            await self._reload()
            raise StaleGameError from error
        if draft.vacations != self.game.vacations:  # vacations are not part of the row
            row = None
        self._context.presence.publish(GameChanged(draft.id, draft.version, row))
        self._replace(draft, is_moved=_progress(draft) != _progress(self.game))
        if is_visible_change:
            self._context.on_changed(draft)

    async def delete(
        self, close_reason: str, last_message: server_messages.ServerMessage | None = None
    ) -> None:
        """Delete the game and disconnect all subscribers.

        Raises :exc:`StoreError`, and :exc:`StaleGameError` if another process has changed it.
        """
        try:
            await self.store.delete(self.game.id, self.game.version)
        except VersionConflictError as error:
            await self._reload()
            raise StaleGameError from error
        encoded = EncodedMessage.encode(last_message) if last_message else None
        deleted_game = GameDeleted(self.game.id, close_reason, encoded.json if encoded else None)
        self._context.presence.publish(deleted_game)
        self.disconnect(close_reason, encoded)
        self._context.on_deleted(self.game)

    async def _reload(self) -> None:
        """Reload the game after a change by another process."""
        game = await self.store.load(self.game.id)
        if game is None:
            self.disconnect("game-not-found")
        else:
            self._replace(game, is_moved=not _has_same_moves(game, self.game))

    def _replace(self, game: ServerGame, *, is_moved: bool) -> None:
        if is_moved:
            self._moves_version = game.version
        self.game = game
        self.send_positions()
        self._run_clock()

    # Changes by other processes

    async def catch_up(self, version: int, row: dict[str, Any] | None = None) -> None:
        """Update to a *version* that another process published, from its *row* if possible.

        Raises :exc:`StoreError`.
        """
        async with self.lock:
            if version <= self.game.version or self.is_deleted:
                return
            await self.store.synchronize()
            if game := self.store.apply_row(self.game, row) if row else None:
                self._replace(game, is_moved=not _has_same_moves(game, self.game))
            else:
                await self._reload()

    async def compare(self, stored: GameVersion | None) -> None:
        """Reload the game unless it is as *stored*.

        Raises :exc:`StoreError`.
        """
        async with self.lock:
            if not self.is_deleted and not _is_as_stored(self.game, stored):
                await self._reload()


def _progress(game: ServerGame) -> tuple[int, bool]:
    return game.game.plies, game.game.result is None


def _has_same_moves(game: ServerGame, other: ServerGame) -> bool:
    return _progress(game) == _progress(other) and game.game.board.moves == other.game.board.moves


def _is_as_stored(game: ServerGame, stored: GameVersion | None) -> bool:
    """Return whether *game* is as *stored*, or newer."""
    if stored is None or stored.version != game.version:
        return stored is not None and stored.version < game.version
    players = Players(game.seats, game.names, game.vacations)
    return stored.rematch == game.rematch and stored.players == players
