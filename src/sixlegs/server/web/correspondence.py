"""Requests about games of days: where one wants to hear of one's turns, vacations, the calendar."""

from __future__ import annotations

from binascii import Error as NotBase64Error

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sixlegs.server.play.owners import Owner
from sixlegs.server.play.seats import Person
from sixlegs.server.protocol import correspondence
from sixlegs.server.push.keys import decoded
from sixlegs.server.push.sender import Sender
from sixlegs.server.storage import calendars, subscriptions, vacations
from sixlegs.server.storage.rows import ListedGame
from sixlegs.server.storage.subscriptions import Subscription
from sixlegs.server.storage.vacations import DAYS_A_YEAR, NoVacationError
from sixlegs.server.tables.registry import Registry
from sixlegs.server.views.calendar import Deadline, calendar_file
from sixlegs.server.web.access_log import address_of
from sixlegs.server.web.body import MalformedError, asked
from sixlegs.server.web.rate_limits import Limits
from sixlegs.server.web.responses import answer, problem

SUBSCRIPTION = msgspec.json.Decoder(correspondence.PushTarget)
NEW_VACATION = msgspec.json.Decoder(correspondence.NewVacation)
NEW_CALENDAR = msgspec.json.Decoder(correspondence.NewCalendar)
END = msgspec.json.Decoder(correspondence.PushEnd)

LONGEST = 100  # characters of what may be a secret address
NOBODY = Owner("")
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

    async def push_key(self, _: Request) -> Response:
        """What a browser subscribes with."""
        return answer(correspondence.PushKey(self._sender.key.public))

    async def subscribe(self, request: Request) -> Response:
        """Hear of one's turns in this browser."""
        wanted = await asked(request, SUBSCRIPTION)
        if self._sender.services.service_of(wanted.endpoint) is None:
            return problem("no-such-push-service", "This is no push service that we know.")
        _check_keys(wanted)
        owner, subscription = request.state.owner, Subscription(*msgspec.structs.astuple(wanted))
        if subscription in await self._store.read(subscriptions.of_owner, owner):
            return Response(status_code=204)  # as every page asks for when it opens
        await self._limits.count_everywhere("name", owner, address_of(request.scope))
        now = round(1000 * self._store.now())
        await self._store.write(subscriptions.subscribe, owner, subscription, now)
        return Response(status_code=204)

    async def unsubscribe(self, request: Request) -> Response:
        """Hear of them no more."""
        wanted = await asked(request, END)
        await self._store.write(subscriptions.remove, wanted.endpoint, request.state.owner)
        return Response(status_code=204)

    async def vacation(self, request: Request) -> Response:
        """Whether one's clocks of days stand still, and how long they may."""
        now = round(1000 * self._store.now())
        until, left = await self._store.read(vacations.standing, request.state.owner, now)
        shown = self._store.time_of_day(until + self._store.now.lost) if until > now else None
        return answer(correspondence.Vacation(shown, left, DAYS_A_YEAR))

    async def begin_vacation(self, request: Request) -> Response:
        """Let them stand still."""
        days = (await asked(request, NEW_VACATION)).days
        try:
            await self._registry.begin_vacation(request.state.owner, days)
        except NoVacationError:
            return problem("no-vacation", "There are not so many days left.")
        return await self.vacation(request)

    async def end_vacation(self, request: Request) -> Response:
        """Let them run on before."""
        await self._registry.end_vacation(request.state.owner)
        return await self.vacation(request)

    async def calendar(self, request: Request) -> Response:
        """The secret address of one's calendar of deadlines."""
        known = await self._store.read(calendars.of_owner, request.state.owner)
        return answer(correspondence.Calendar(_path_of(known)))

    async def renew_calendar(self, request: Request) -> Response:
        """A new address, in place of the one before."""
        language = (await asked(request, NEW_CALENDAR)).language
        new = await self._store.write(calendars.renew, request.state.owner, language)
        return answer(correspondence.Calendar(_path_of(new)))

    async def revoke_calendar(self, request: Request) -> Response:
        """Have no address any more."""
        await self._store.write(calendars.revoke, request.state.owner)
        return answer(correspondence.Calendar(None))

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
    is_of_days = game.control is not None and game.control.is_per_move
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
