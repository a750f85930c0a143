"""Endpoints of users: display names, invitations, the lobby and its socket."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from sixlegs.server import serializers
from sixlegs.server.accounts.names import is_reserved
from sixlegs.server.auth.service import AuthService
from sixlegs.server.play.listed_game import StoredInvitation
from sixlegs.server.play.seats import invited_player, player_ids
from sixlegs.server.play.server_game import ServerGame
from sixlegs.server.play.user_ids import ANONYMOUS, UserId, is_account
from sixlegs.server.protocol import people
from sixlegs.server.protocol.scalars import PathText
from sixlegs.server.rooms.invitations import InvitationError, may_join
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.storage import names, queries, relations
from sixlegs.server.web.access_log import client_address
from sixlegs.server.web.account import auth_context
from sixlegs.server.web.display_names import clean_display_name
from sixlegs.server.web.endpoints import endpoint
from sixlegs.server.web.rate_limits import Limits
from sixlegs.server.web.responses import problem_response
from sixlegs.server.web.sockets import serve_lobby, serve_notifications


class PeopleRoutes:
    """The endpoints of users, invitations and the lobby."""

    def __init__(
        self, registry: Registry, accounts: AuthService, limits: Limits, *, can_invite: bool
    ) -> None:
        self._registry = registry
        self._accounts = accounts
        self._limits = limits
        self._can_invite = can_invite

    @endpoint("GET", "/api/me")
    async def current_user(self, request: Request) -> people.CurrentUser:
        """Return the caller."""
        return await self._current_user(request)

    @endpoint("PUT", "/api/me")
    async def rename(
        self, request: Request, body: people.NameChange
    ) -> people.CurrentUser | Response:
        """Set or remove the display name."""
        user_id, address = request.state.user_id, client_address(request.scope)
        await self._limits.check_shared("name", user_id, address)
        if is_account(user_id):
            await self._accounts.rename(auth_context(request), body.name or "")
            return await self._current_user(request)
        name = clean_display_name(body.name) if body.name else None
        if name and is_reserved(name):
            return problem_response("name-reserved", "This name is reserved.")
        if name and await self._is_taken(name):
            return problem_response(
                "name-taken", "An account has or had a name that looks the same."
            )
        await self._registry.players.rename(user_id, name)
        if name and await self._is_taken(name):  # an account has claimed it meanwhile
            await self._registry.players.rename(user_id, None)
            return problem_response(
                "name-taken", "An account has or had a name that looks the same."
            )
        return await self._current_user(request)

    async def _is_taken(self, name: str) -> bool:
        store = self._registry.store
        return await store.read(names.is_taken, name, store.database_time_ms())

    async def _current_user(self, request: Request) -> people.CurrentUser:
        user_id = request.state.user_id
        user = await self._registry.store.read(queries.load_user_summary, user_id)
        return people.CurrentUser(
            user.name,
            self._can_invite,
            is_account(user_id),
            serializers.rating(user.rating),
            user.waiting_games,
        )

    @endpoint("GET", "/api/invitations/{token}")
    async def invitation(
        self, request: Request, token: PathText
    ) -> people.InvitationDetails | Response:
        """Return the details of an invitation."""
        invite = await self._registry.store.read(queries.find_invitation, token)
        game = await self._registry.store.load(invite.game) if invite else None
        if invite is None or game is None:
            return problem_response("invitation-not-found", "There is no such invitation.")
        user_id = request.state.user_id
        if game.vacancy is None and not game.is_seated(user_id):
            return problem_response("seat-taken", "The seat is already taken.")
        for other in () if game.is_seated(user_id) else player_ids(game.seats):
            is_blocked = await self._registry.store.read(
                relations.is_blocked_between, user_id, other
            )
            if is_blocked or not may_join(game, user_id):
                return problem_response("invitation-not-found", "There is no such invitation.")
        return _invitation_details(invite, game, user_id)

    @endpoint("POST", "/api/invitations/{token}")
    async def accept(
        self, request: Request, token: PathText
    ) -> people.InvitationAccepted | Response:
        """Accept an invitation."""
        try:
            game = await self._registry.invitations.accept(token, request.state.user_id)
        except InvitationError as error:
            return problem_response(error.code, "This invitation cannot be accepted.")
        return people.InvitationAccepted(game)

    @endpoint("POST", "/api/invitations/{token}/decline")
    async def decline(
        self, request: Request, token: PathText, body: people.DeclinedChallenge
    ) -> Response | None:
        """Decline a challenge to the caller."""
        try:
            await self._registry.invitations.decline(token, request.state.user_id, body.reason)
        except InvitationError as error:
            return problem_response(error.code, "There is no such challenge.")
        return None

    @endpoint("GET", "/api/challenges")
    async def challenges(self, request: Request) -> people.DirectChallenges | Response:
        """Return the direct challenges by and to the caller."""
        user_id = request.state.user_id
        if not is_account(user_id):
            return problem_response("not-signed-in", "Challenges require an account.")
        challenges = await self._registry.store.direct_challenges(user_id)
        return people.DirectChallenges(
            [serializers.direct_challenge(invite, game, user_id) for invite, game in challenges],
            [
                people.RematchOffer(*offer)
                for offer in await self._registry.store.rematch_offers(user_id)
            ],
        )

    @endpoint("GET", "/api/lobby")
    async def lobby(self, request: Request) -> people.Lobby:
        """Return the open challenges and the games to watch."""
        games = await self._registry.lobby.games(client_address(request.scope))
        return serializers.lobby(games, request.state.user_id)

    async def notifications_socket(self, socket: WebSocket) -> None:
        """Serve the socket that reports changes of notifications."""
        await serve_notifications(socket, self._registry, self._limits, socket.state.user_id)

    async def socket(self, socket: WebSocket) -> None:
        """Serve the socket of the lobby."""
        await serve_lobby(socket, self._registry, self._limits, socket.state.user_id)


def _invitation_details(
    invite: StoredInvitation, game: ServerGame, user_id: UserId
) -> people.InvitationDetails:
    board, inviter = game.game.board, game.seats[invite.color.other]
    inviter_id = getattr(inviter, "user_id", ANONYMOUS)
    return people.InvitationDetails(
        creator_name=game.names.get(inviter_id),
        is_account=is_account(inviter_id),
        is_own=inviter_id == user_id,
        game=game.id if game.is_seated(user_id) else None,
        is_taken=game.vacancy is None,
        is_for_you=invited_player(game.seats) == user_id,
        color=serializers.offered_color(game.seats, invite.color),
        game_type=board.game_type,
        opening=board.opening,
        stacks=serializers.stacks(board),
        rating=serializers.rating(game.ratings.get(invite.color.other)),
        **serializers.terms(game.terms),
    )
