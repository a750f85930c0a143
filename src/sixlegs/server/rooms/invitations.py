"""Create games with invitations, and accept invitations."""

from __future__ import annotations

from contextlib import suppress
from typing import Literal

from sixlegs.server.play.ids import new_id
from sixlegs.server.play.seats import Person, SeatInvitation, player_ids
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
    """Creates games, and seats players who accept invitations."""

    def __init__(self, store: Store, directory: RoomDirectory) -> None:
        self._store = store
        self._directory = directory

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
        return self._directory.invitation(token) if token else None

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
            if room.game.seats[invite.color] == Person(user_id):
                return invite.game
            if room.game.is_seated(user_id):
                raise InvitationError("own-invitation")
            if await self._is_blocked(room, user_id):
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
