"""Requests of people who want to meet: names, invitations, the lobby."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from sixlegs.server import meetings, views
from sixlegs.server.answers import answer, problem
from sixlegs.server.bodies import asked
from sixlegs.server.games import SeatedGame
from sixlegs.server.hall import Hall, NoSeatError
from sixlegs.server.limits import Limits
from sixlegs.server.lobby import shown_control
from sixlegs.server.logs import address_of
from sixlegs.server.names import cleaned
from sixlegs.server.people import Invite
from sixlegs.server.sockets import look_in
from sixlegs.server.vocabulary import color_name

MY_NAME = msgspec.json.Decoder(meetings.MyName)


class Reception:
    """What the page asks for before people sit at one board."""

    def __init__(self, hall: Hall, limits: Limits, *, can_invite: bool) -> None:
        self._hall = hall
        self._limits = limits
        self._can_invite = can_invite

    async def me(self, request: Request) -> Response:
        """Who one is here."""
        self._limits.request(request.state.owner, address_of(request.scope))
        name = await self._hall.store.name_of(request.state.owner)
        return answer(meetings.Me(name, self._can_invite))

    async def rename(self, request: Request) -> Response:
        """Choose a name."""
        self._limits.request(request.state.owner, address_of(request.scope))
        wanted = (await asked(request, MY_NAME)).name
        self._limits.name(request.state.owner, address_of(request.scope))
        name = cleaned(wanted) if wanted else None
        await self._hall.rename(request.state.owner, name)
        return answer(meetings.Me(name, self._can_invite))

    async def invitation(self, request: Request) -> Response:
        """What one is invited to."""
        self._limits.request(request.state.owner, address_of(request.scope))
        invite = await self._hall.store.invitation(request.path_params["token"])
        game = await self._hall.store.load(invite.game) if invite else None
        if invite is None or game is None:
            return problem("no-such-invitation", "There is no such invitation.")
        if game.vacancy is None and not game.is_seated(request.state.owner):
            return problem("taken", "Somebody else has come first.")
        return answer(_invited(invite, game, request.state.owner))

    async def accept(self, request: Request) -> Response:
        """Take the seat that one is invited to."""
        self._limits.request(request.state.owner, address_of(request.scope))
        try:
            game = await self._hall.accept(request.path_params["token"], request.state.owner)
        except NoSeatError as error:
            return problem(error.code, "This invitation leads to no seat for you.")
        return answer(meetings.Joined(game))

    async def lobby(self, request: Request) -> Response:
        """Who waits for an opponent, and what can be watched."""
        owner, address = request.state.owner, address_of(request.scope)
        self._limits.request(owner, address)
        return answer(await self._hall.lobby_of(owner, address))

    async def socket(self, socket: WebSocket) -> None:
        """See the lobby change."""
        await look_in(socket, self._hall, self._limits, socket.state.owner)


def _invited(invite: Invite, game: SeatedGame, owner: str) -> meetings.Invited:
    board, inviter = game.game.board, game.seats[invite.color.other]
    by = getattr(inviter, "owner", "")
    return meetings.Invited(
        by=game.names.get(by),
        yours=by == owner,
        game=game.id if game.is_seated(owner) else None,
        is_taken=game.vacancy is None,
        color=color_name(invite.color),
        game_type=board.game_type,
        opening=board.opening,
        stacks=views.stacks(board),
        clock=shown_control(game.clock.control if game.clock else None),
    )
