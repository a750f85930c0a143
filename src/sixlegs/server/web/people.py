"""Requests about people: names, invitations, the lobby and its socket."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from sixlegs.server import views
from sixlegs.server.accounts.names import is_reserved
from sixlegs.server.play.listed_game import Invite
from sixlegs.server.play.owners import NOBODY, Owner, is_account
from sixlegs.server.play.seated_game import SeatedGame
from sixlegs.server.protocol import people
from sixlegs.server.protocol.scalars import PathText, color_name
from sixlegs.server.signin.service import Accounts
from sixlegs.server.storage import names, queries
from sixlegs.server.tables.invitations import NoSeatError
from sixlegs.server.tables.registry import Registry
from sixlegs.server.web.access_log import address_of
from sixlegs.server.web.account import visitor_of
from sixlegs.server.web.display_names import cleaned
from sixlegs.server.web.endpoints import endpoint
from sixlegs.server.web.rate_limits import Limits
from sixlegs.server.web.responses import problem
from sixlegs.server.web.sockets import show_lobby


class PeopleRoutes:
    """What the page asks for before people sit at one board."""

    def __init__(
        self, registry: Registry, accounts: Accounts, limits: Limits, *, can_invite: bool
    ) -> None:
        self._registry = registry
        self._accounts = accounts
        self._limits = limits
        self._can_invite = can_invite

    @endpoint("GET", "/api/me")
    async def me(self, request: Request) -> people.Me:
        """Who one is here."""
        name = await self._registry.store.read(queries.name_of, request.state.owner)
        return self._me(request, name)

    @endpoint("PUT", "/api/me")
    async def rename(self, request: Request, body: people.MyName) -> people.Me | Response:
        """Choose a name."""
        wanted = body.name
        owner, address = request.state.owner, address_of(request.scope)
        await self._limits.count_everywhere("name", owner, address)
        if is_account(request.state.owner):
            return self._me(request, await self._accounts.rename(visitor_of(request), wanted or ""))
        name = cleaned(wanted) if wanted else None
        if name and is_reserved(name):
            return problem("name-reserved", "This name is reserved.")
        if name and await self._is_taken(name):
            return problem("name-taken", "An account has or had a name that looks the same.")
        await self._registry.players.rename(owner, name)
        if name and await self._is_taken(name):  # an account has claimed it meanwhile
            await self._registry.players.rename(owner, None)
            return problem("name-taken", "An account has or had a name that looks the same.")
        return self._me(request, name)

    async def _is_taken(self, name: str) -> bool:
        store = self._registry.store
        return await store.read(names.is_taken, name, store.moment())

    def _me(self, request: Request, name: str | None) -> people.Me:
        return people.Me(name, self._can_invite, is_account(request.state.owner))

    @endpoint("GET", "/api/invitations/{token}")
    async def invitation(self, request: Request, token: PathText) -> people.Invited | Response:
        """What one is invited to."""
        invite = await self._registry.store.read(queries.invitation, token)
        game = await self._registry.store.load(invite.game) if invite else None
        if invite is None or game is None:
            return problem("no-such-invitation", "There is no such invitation.")
        if game.vacancy is None and not game.is_seated(request.state.owner):
            return problem("taken", "Somebody else has come first.")
        return _invited(invite, game, request.state.owner)

    @endpoint("POST", "/api/invitations/{token}")
    async def accept(self, request: Request, token: PathText) -> people.Joined | Response:
        """Take the seat that one is invited to."""
        try:
            game = await self._registry.invitations.accept(token, request.state.owner)
        except NoSeatError as error:
            return problem(error.code, "This invitation leads to no seat for you.")
        return people.Joined(game)

    @endpoint("GET", "/api/lobby")
    async def lobby(self, request: Request) -> people.Lobby:
        """Who waits for an opponent, and what can be watched."""
        games = await self._registry.lobby.games(address_of(request.scope))
        return views.lobby(games, request.state.owner)

    async def socket(self, socket: WebSocket) -> None:
        """See the lobby change."""
        await show_lobby(socket, self._registry, self._limits, socket.state.owner)


def _invited(invite: Invite, game: SeatedGame, owner: Owner) -> people.Invited:
    board, inviter = game.game.board, game.seats[invite.color.other]
    by = getattr(inviter, "owner", NOBODY)
    return people.Invited(
        by=game.names.get(by),
        is_account=is_account(by),
        yours=by == owner,
        game=game.id if game.is_seated(owner) else None,
        is_taken=game.vacancy is None,
        color=color_name(invite.color),
        game_type=board.game_type,
        opening=board.opening,
        stacks=views.stacks(board),
        rating=views.rating(game.ratings.get(invite.color.other)),
        **views.terms(game.terms),
    )
