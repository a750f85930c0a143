"""Endpoints of follows and blocks."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from sixlegs.server.play.user_ids import UserId, is_account
from sixlegs.server.protocol import people
from sixlegs.server.protocol.archive import PlayerName
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.storage import accounts, relations
from sixlegs.server.web.endpoints import endpoint
from sixlegs.server.web.responses import problem_response


class RelationRoutes:
    """The endpoints of the accounts that the caller follows or blocks."""

    def __init__(self, registry: Registry) -> None:
        self._store = registry.store
        self._presence = registry.presence

    @endpoint("GET", "/api/relations")
    async def relations(self, request: Request) -> people.Relations | Response:
        """Return the accounts that the caller follows or blocks."""
        user_id: UserId = request.state.user_id
        if not is_account(user_id):
            return _not_signed_in()
        found = await self._store.read(relations.find_relations, user_id)
        # A block is not revealed: the player who blocks the caller looks offline.
        blockers = set(await self._store.read(relations.find_blockers, user_id))
        return people.Relations(
            [
                people.FollowedPlayer(name, other not in blockers and self._is_online(other))
                for kind, other, name in found
                if kind == "follow"
            ],
            [name for kind, _, name in found if kind == "block"],
        )

    def _is_online(self, user_id: UserId) -> bool:
        return self._presence.is_known_connected(user_id)

    @endpoint("PUT", "/api/relations/{name}", rate_limit="relation")
    async def set_relation(
        self, request: Request, name: PlayerName, body: people.NewRelation
    ) -> Response | None:
        """Follow or block an account."""
        other = await self._find_other(request, name)
        if isinstance(other, Response):
            return other
        user_id, now = request.state.user_id, self._store.database_time_ms()
        if await self._store.write(relations.set_relation, user_id, other, body.kind, now):
            return None
        return problem_response(
            "too-many-relations", f"The limit is {relations.MAX_RELATIONS_PER_KIND} players."
        )

    @endpoint("DELETE", "/api/relations/{name}", rate_limit="relation")
    async def remove_relation(self, request: Request, name: PlayerName) -> Response | None:
        """Unfollow or unblock an account."""
        other = await self._find_other(request, name)
        if isinstance(other, Response):
            return other
        await self._store.write(relations.remove_relation, request.state.user_id, other)
        return None

    async def _find_other(self, request: Request, name: str) -> UserId | Response:
        """Return the account called *name*, or why the caller can have no relation to it."""
        if not is_account(request.state.user_id):
            return _not_signed_in()
        other = await self._store.read(accounts.find_user_id_by_name, name)
        if other is None:
            return problem_response("player-not-found", "There is no account of that name.")
        if other == request.state.user_id:
            return problem_response("own-account", "This is your own account.")
        return other


def _not_signed_in() -> Response:
    return problem_response("not-signed-in", "Following and blocking require an account.")
