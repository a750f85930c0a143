"""Create games with invitations, and accept invitations."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Literal

from sixlegs.server.play.codes import DeclineReason
from sixlegs.server.play.ids import new_id
from sixlegs.server.play.seats import (
    SeatInvitation,
    Vacant,
    invited_player,
    player_ids,
)
from sixlegs.server.play.server_game import CommandRejectedError, ServerGame
from sixlegs.server.play.user_ids import UserId, is_account
from sixlegs.server.rooms.directory import RoomDirectory
from sixlegs.server.rooms.room import MAX_ATTEMPTS, GameRoom, StaleGameError
from sixlegs.server.storage import queries, relations, vacations
from sixlegs.server.storage.store import Store

#: Why an invitation cannot be accepted.
InvitationErrorCode = Literal[
    "invitation-not-found", "seat-taken", "own-invitation", "account-required"
]


class InvitationError(Exception):
    """An invitation that cannot be accepted."""

    def __init__(self, code: InvitationErrorCode) -> None:
        super().__init__(code)
        self.code = code


class Invitations:
    """Creates games, and seats players who accept invitations.

    *on_challenge* is called with challenges to players who have no page open.
    """

    def __init__(
        self,
        store: Store,
        directory: RoomDirectory,
        on_challenge: Callable[[ServerGame, UserId], None],
    ) -> None:
        self._store = store
        self._directory = directory
        self._on_challenge = on_challenge

    async def create_game(self, game: ServerGame, address: str = "") -> SeatInvitation | None:
        """Store a new game, and return the invitation to its vacant seat.

        *address* is the address of the client.

        Raises :exc:`StoreError`.
        """
        token = None if game.vacancy is None else new_id()
        for creator in player_ids(game.seats):
            self._directory.presence.note_activity(
                creator
            )  # the page connects after the next sweep, which would count them as away
        await self._store.add(game, token, address)
        self._directory.on_changed(game)
        await self._announce(game)
        return self._directory.invitation(token) if token else None

    async def _announce(self, game: ServerGame) -> None:
        """Send a notification of a challenge to a player who has no page open."""
        invited = invited_player(game.seats)
        if invited is None or self._directory.presence.is_connected(invited):
            return
        for creator in player_ids(game.seats):
            if not await self._store.read(relations.is_blocked_between, creator, invited):
                name = await self._store.read(queries.find_display_name, creator)
                game.names = game.names | ({creator: name} if name else {})
                self._on_challenge(game, invited)

    async def decline(self, token: str, user_id: UserId, reason: DeclineReason) -> None:
        """Decline the challenge to *user_id*; declining again has no further effect.

        Raises :exc:`InvitationError` and :exc:`StoreError`.
        """
        invite = await self._store.read(queries.find_invitation, token)
        if invite is None:
            raise InvitationError("invitation-not-found")
        async with self._directory.lock:
            room = await self._directory.find_room(invite.game)
            seat = room.game.seats[invite.color] if room else None
            if room is None or not isinstance(seat, Vacant) or seat.invited != user_id:
                raise InvitationError("invitation-not-found")
            for _ in range(MAX_ATTEMPTS):
                with suppress(StaleGameError):
                    if invited_player(room.game.seats) == user_id:
                        await room.decline(user_id, reason)
                    return
        raise InvitationError("invitation-not-found")

    async def accept(self, token: str, user_id: UserId) -> str:
        """Give *user_id* the seat of an invitation, and return the id of the game.

        Raises :exc:`InvitationError` and :exc:`StoreError`.
        """
        invite = await self._store.read(queries.find_invitation, token)
        if invite is None:
            raise InvitationError("invitation-not-found")
        async with self._directory.lock:
            room = await self._directory.find_room(invite.game)
            if room is None:
                raise InvitationError("invitation-not-found")
            if room.game.is_seated(user_id):
                if room.game.vacancy is None:
                    return invite.game
                raise InvitationError("own-invitation")
            if not may_join(room.game, user_id) or await self._is_blocked(room, user_id):
                raise InvitationError("invitation-not-found")
            if room.game.terms.is_rated and not is_account(user_id):
                raise InvitationError("account-required")
            await self._join(room, user_id)
        return invite.game

    async def _is_blocked(self, room: GameRoom, user_id: UserId) -> bool:
        return any(
            [
                await self._store.read(relations.is_blocked_between, user_id, other)
                for other in player_ids(room.game.seats)
            ]
        )

    async def _join(self, room: GameRoom, user_id: UserId) -> None:
        name = await self._store.read(queries.find_display_name, user_id)
        vacation = await self._store.read(vacations.last_end, user_id)
        try:
            for _ in range(MAX_ATTEMPTS):
                with suppress(StaleGameError):  # the change may not concern the seat
                    await room.join(user_id, name, vacation)
                    return
        except CommandRejectedError as error:
            raise InvitationError("seat-taken") from error
        raise InvitationError("seat-taken")


def may_join(game: ServerGame, user_id: UserId) -> bool:
    """Return whether the vacant seat of *game*, if any, is open to *user_id*."""
    if game.vacancy is None:
        return True
    seat = game.seats[game.vacancy]
    is_open = isinstance(seat, Vacant) and seat.invited is None
    return is_open or user_id == invited_player(game.seats)
