"""Invitations: starting a game, and taking its vacant seat."""

from __future__ import annotations

from contextlib import suppress
from typing import Literal

from sixlegs.server.play.ids import new_id
from sixlegs.server.play.owners import Owner, is_account
from sixlegs.server.play.seated_game import RefusedError, SeatedGame
from sixlegs.server.play.seats import Person, SeatInvitation, people_of
from sixlegs.server.storage import queries, vacations
from sixlegs.server.storage.store import Store
from sixlegs.server.tables.directory import RoomDirectory
from sixlegs.server.tables.room import MAX_ATTEMPTS, GameRoom, StaleGameError

#: Why an invitation gives no seat.
NoSeat = Literal["no-such-invitation", "taken", "your-own", "needs-account"]


class NoSeatError(Exception):
    """An invitation that does not lead to a seat."""

    def __init__(self, code: NoSeat) -> None:
        super().__init__(code)
        self.code = code


class Invitations:
    """Starts games and seats the players who accept an invitation."""

    def __init__(self, store: Store, directory: RoomDirectory) -> None:
        self._store = store
        self._directory = directory

    async def begin(self, game: SeatedGame, address: str = "") -> SeatInvitation | None:
        """Store a new game, and return the invitation to its vacant seat.

        *address* is that of the client.

        Raises :exc:`StoreError`.
        """
        token = None if game.vacancy is None else new_id()
        for maker in people_of(game.seats):
            self._directory.presence.see(maker)  # the page connects only after the next sweep
        await self._store.add(game, token, address)
        self._directory.note_changed(game)
        return self._directory.invitation(token) if token else None

    async def accept(self, token: str, owner: Owner) -> str:
        """Give *owner* the seat of an invitation, and return the id of the game.

        Raises :exc:`NoSeatError` and :exc:`StoreError`.
        """
        invite = await self._store.read(queries.invitation, token)
        if invite is None:
            raise NoSeatError("no-such-invitation")
        async with self._directory.lock:
            room = await self._directory.room(invite.game)
            if room is None:
                raise NoSeatError("no-such-invitation")
            if room.game.seats[invite.color] == Person(owner):
                return invite.game
            if room.game.is_seated(owner):
                raise NoSeatError("your-own")
            if room.game.terms.is_rated and not is_account(owner):
                raise NoSeatError("needs-account")
            await self._join(room, owner)
        return invite.game

    async def _join(self, room: GameRoom, owner: Owner) -> None:
        name = await self._store.read(queries.name_of, owner)
        vacation = await self._store.read(vacations.until, owner)
        try:
            for _ in range(MAX_ATTEMPTS):
                with suppress(StaleGameError):  # the seat may not be what has changed
                    await room.join(owner, name, vacation)
                    return
        except RefusedError as error:
            raise NoSeatError("taken") from error
        raise NoSeatError("taken")
