"""Quick pairing: join the challenge of a waiting player, or wait for the next one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple

from sixlegs.rules import Board, Color
from sixlegs.server.play.ids import new_id
from sixlegs.server.play.seats import Person, Seats, Vacant
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.rooms.directory import RoomDirectory
from sixlegs.server.rooms.invitations import InvitationError, Invitations
from sixlegs.server.storage import pairing
from sixlegs.server.storage.pairing import OpenChallenge, PairingTerms
from sixlegs.server.storage.store import Store

MAX_ROUNDS = 5
"""Attempts to join challenges that other players join first; then the player posts one as well."""
MAX_ABSENCE_SECONDS = 10.0
"""Players who have been away for longer are not paired: they may have closed the page."""


class PairingResult(NamedTuple):
    """The game of a player who asked for quick pairing."""

    game: str
    is_waiting: bool
    """Whether the game has no opponent yet."""


class QuickPairing:
    """Pairs players who ask for the same terms, at any process."""

    def __init__(self, store: Store, directory: RoomDirectory, invitations: Invitations) -> None:
        self._store = store
        self._directory = directory
        self._invitations = invitations

    async def pair(
        self,
        user_id: UserId,
        conditions: PairingTerms,
        address: str,
        check_quota: Callable[[], Awaitable[None]],
    ) -> PairingResult:
        """Seat *user_id*, a client at *address*, in a game on the given *conditions*.

        *check_quota* is called before a challenge is posted, and may raise an error.

        Raises :exc:`StoreError`.
        """
        rejected: set[str] = set()
        for _ in range(MAX_ROUNDS):
            for challenge in await self._store.read(pairing.find_challenges, user_id, conditions):
                if challenge.token in rejected:
                    continue
                if challenge.creator == user_id:
                    return PairingResult(challenge.game, is_waiting=True)
                if self._is_present(challenge, conditions):
                    with suppress(InvitationError):
                        game = await self._invitations.accept(challenge.token, user_id)
                        return PairingResult(game, is_waiting=False)
                rejected.add(challenge.token)
            await check_quota()
            if game_id := await self._post(user_id, conditions, address, rejected):
                return PairingResult(game_id, is_waiting=True)
        game_id = await self._post(user_id, conditions, address, None)
        assert game_id
        return PairingResult(game_id, is_waiting=True)

    def _is_present(self, challenge: OpenChallenge, conditions: PairingTerms) -> bool:
        """Return whether the creator of a challenge would notice that the game starts."""
        clock = conditions.terms.clock
        if clock and clock.is_per_move:  # a correspondence game need not start at once
            return True
        age_seconds = (self._store.database_time_ms() - challenge.created) / 1000
        away_seconds = self._directory.presence.seconds_away(challenge.creator)
        return min(age_seconds, away_seconds) < MAX_ABSENCE_SECONDS

    async def _post(
        self, user_id: UserId, conditions: PairingTerms, address: str, rejected: set[str] | None
    ) -> str | None:
        """Post a challenge, and return the id of its game.

        Return None if there is a challenge to join that is not among the *rejected* ones. Without
        *rejected*, post in any case.
        """
        seats: Seats = {Color.WHITE: Person(user_id), Color.BLACK: Vacant(is_random=True)}
        board = Board(conditions.rules.game_type, conditions.rules.opening)
        game, token = ServerGame.create(seats, board, conditions.terms, "public"), new_id()
        self._directory.presence.note_activity(user_id)  # the page connects a moment later
        if rejected is None:
            await self._store.add(game, token, address)
        elif not await self._store.write(
            pairing.insert_challenge,
            game,
            conditions,
            user_id,
            token,
            self._store.database_time_ms(),
            self._store.origin_key(address),
            frozenset(rejected),
        ):
            return None
        self._directory.on_changed(game)
        return game.id
