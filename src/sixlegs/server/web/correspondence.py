"""Requests about games of days: where one wants to hear of one's turns, vacations, the calendar."""

from __future__ import annotations

from binascii import Error as NotBase64Error

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sixlegs.server.play.listed_game import ListedGame
from sixlegs.server.play.owners import NOBODY, Owner
from sixlegs.server.play.seats import Person
from sixlegs.server.protocol import correspondence
from sixlegs.server.push.keys import decoded
from sixlegs.server.push.sender import Sender
from sixlegs.server.storage import calendars, subscriptions, vacations
from sixlegs.server.storage.subscriptions import Subscription
from sixlegs.server.storage.vacations import DAYS_A_YEAR, NoVacationError
from sixlegs.server.tables.registry import Registry
from sixlegs.server.views.calendar import Deadline, calendar_file
from sixlegs.server.web.access_log import address_of
from sixlegs.server.web.body import MalformedError
from sixlegs.server.web.endpoints import endpoint
from sixlegs.server.web.rate_limits import Limits
from sixlegs.server.web.responses import problem

LONGEST = 100  # characters of what may be a secret address
POINT = 65  # bytes of a public key …
SECRET = 16  # … and of the secret beside it


class CorrespondenceRoutes:
    """What the page asks for about games of days."""

    def __init__(
        self, registry: Registry, sender: Sender, limits: Limits, address: str | None
    ) -> None:
        self._address = address
        self._registry = registry
        self._store = registry.store
        self._sender = sender
        self._limits = limits

    @endpoint("GET", "/api/push")
    async def push_key(self, _: Request) -> correspondence.PushKey:
        """What a browser subscribes with."""
        return correspondence.PushKey(self._sender.key.public)

    @endpoint("PUT", "/api/push")
    async def subscribe(self, request: Request, body: correspondence.PushTarget) -> Response | None:
        """Hear of one's turns in this browser."""
        if self._sender.services.service_of(body.endpoint) is None:
            return problem("no-such-push-service", "This is no push service that we know.")
        _check_keys(body)
        owner, subscription = request.state.owner, Subscription(*msgspec.structs.astuple(body))
        if subscription in await self._store.read(subscriptions.of_owner, owner):
            return None  # as every page asks for when it opens
        await self._limits.count_everywhere("name", owner, address_of(request.scope))
        now = round(1000 * self._store.now())
        await self._store.write(subscriptions.subscribe, owner, subscription, now)
        return None

    @endpoint("DELETE", "/api/push")
    async def unsubscribe(self, request: Request, body: correspondence.PushEnd) -> None:
        """Hear of them no more."""
        await self._store.write(subscriptions.remove, body.endpoint, request.state.owner)

    @endpoint("GET", "/api/vacation")
    async def vacation(self, request: Request) -> correspondence.Vacation:
        """Whether one's clocks of days stand still, and how long they may."""
        now = round(1000 * self._store.now())
        until, left = await self._store.read(vacations.standing, request.state.owner, now)
        shown = self._store.time_of_day(until + self._store.now.lost) if until > now else None
        return correspondence.Vacation(shown, left, DAYS_A_YEAR)

    @endpoint("PUT", "/api/vacation", counts="name")
    async def begin_vacation(
        self, request: Request, body: correspondence.NewVacation
    ) -> correspondence.Vacation | Response:
        """Let them stand still."""
        try:
            await self._registry.players.begin_vacation(request.state.owner, body.days)
        except NoVacationError:
            return problem("no-vacation", "There are not so many days left.")
        return await self.vacation(request)

    @endpoint("DELETE", "/api/vacation")
    async def end_vacation(self, request: Request) -> correspondence.Vacation:
        """Let them run on before."""
        await self._registry.players.end_vacation(request.state.owner)
        return await self.vacation(request)

    @endpoint("GET", "/api/calendar")
    async def calendar(self, request: Request) -> correspondence.Calendar:
        """The secret address of one's calendar of deadlines."""
        known = await self._store.read(calendars.of_owner, request.state.owner)
        return correspondence.Calendar(_path_of(known))

    @endpoint("PUT", "/api/calendar", counts="name")
    async def renew_calendar(
        self, request: Request, body: correspondence.NewCalendar
    ) -> correspondence.Calendar:
        """A new address, in place of the one before."""
        new = await self._store.write(calendars.renew, request.state.owner, body.language)
        return correspondence.Calendar(_path_of(new))

    @endpoint("DELETE", "/api/calendar")
    async def revoke_calendar(self, request: Request) -> correspondence.Calendar:
        """Have no address any more."""
        await self._store.write(calendars.revoke, request.state.owner)
        return correspondence.Calendar(None)

    async def calendar_file(self, request: Request) -> Response:
        """The file itself, for whoever knows the address; calendar programs have no cookies."""
        self._limits.count("request", NOBODY, address_of(request.scope))
        token = request.path_params["token"]
        known = await self._store.read(calendars.by_token, token) if len(token) < LONGEST else None
        if known is None:
            return problem("not-found", "There is no such calendar.")
        games = await self._store.games_of(known.owner)
        deadlines = [one for game in games if (one := _deadline(game, known.owner))]
        now = self._store.time_of_day(self._store.moment())
        told = calendar_file(deadlines, known.language, self._address, now)
        headers = {"cache-control": "no-store"}
        return Response(told, media_type="text/calendar", headers=headers)


def _path_of(calendar: calendars.Calendar | None) -> str | None:
    return f"/calendar/{calendar.token}.ics" if calendar else None


def _deadline(game: ListedGame, owner: Owner) -> Deadline | None:
    """Until when *owner* has to move in a game of days; None if they need not."""
    turn = game.board.turn
    is_theirs = game.players.seats[turn] == Person(owner)
    is_of_days = game.terms.clock is not None and game.terms.clock.is_per_move
    if game.deadline is None or game.result or not (is_theirs and is_of_days):
        return None
    other = game.players.seats[turn.other]
    name = game.players.names.get(other.owner) if isinstance(other, Person) else None
    return Deadline(game.id, game.ply, name, game.deadline)


def _check_keys(wanted: correspondence.PushTarget) -> None:
    """Raise :exc:`MalformedError` for keys that nothing could be encrypted with."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), decoded(wanted.p256dh))
        is_good = len(decoded(wanted.p256dh)) == POINT and len(decoded(wanted.auth)) == SECRET
    except (NotBase64Error, ValueError) as error:
        raise MalformedError("These are no keys of a push subscription.") from error
    if not is_good:
        raise MalformedError("These are no keys of a push subscription.")
