"""Endpoints of correspondence games: push subscriptions, vacations and the calendar."""

from __future__ import annotations

from binascii import Error as NotBase64Error

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sixlegs.server.play.listed_game import ListedGame
from sixlegs.server.play.seats import Person
from sixlegs.server.play.user_ids import ANONYMOUS, UserId
from sixlegs.server.protocol import correspondence
from sixlegs.server.push.sender import NotificationSender
from sixlegs.server.push.vapid import decode_base64url
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.serializers.calendar import Deadline, calendar_file
from sixlegs.server.storage import calendars, push_subscriptions, vacations
from sixlegs.server.storage.push_subscriptions import Subscription
from sixlegs.server.storage.vacations import MAX_DAYS_PER_YEAR, NoVacationError
from sixlegs.server.web.access_log import client_address
from sixlegs.server.web.body import MalformedRequestError
from sixlegs.server.web.endpoints import endpoint
from sixlegs.server.web.rate_limits import Limits
from sixlegs.server.web.responses import problem_response

MAX_TOKEN_CHARACTERS = 100  # longer tokens are not looked up
PUBLIC_KEY_BYTES = 65
AUTH_SECRET_BYTES = 16


class CorrespondenceRoutes:
    """The endpoints of correspondence games."""

    def __init__(
        self, registry: Registry, sender: NotificationSender, limits: Limits, address: str | None
    ) -> None:
        self._address = address
        self._registry = registry
        self._store = registry.store
        self._sender = sender
        self._limits = limits

    @endpoint("GET", "/api/push")
    async def push_key(self, _: Request) -> correspondence.VapidPublicKey:
        """Return the key for push subscriptions."""
        return correspondence.VapidPublicKey(self._sender.key.public)

    @endpoint("PUT", "/api/push")
    async def subscribe(
        self, request: Request, body: correspondence.PushSubscription
    ) -> Response | None:
        """Turn on notifications in this browser."""
        if self._sender.services.service_for(body.endpoint) is None:
            return problem_response("unknown-push-service", "Unknown push service.")
        _check_keys(body)
        user_id, subscription = request.state.user_id, Subscription(*msgspec.structs.astuple(body))
        if subscription in await self._store.read(push_subscriptions.find_by_user, user_id):
            return None  # every page repeats the request when it opens
        await self._limits.check_shared("name", user_id, client_address(request.scope))
        now = round(1000 * self._store.game_time())
        await self._store.write(push_subscriptions.subscribe, user_id, subscription, now)
        return None

    @endpoint("DELETE", "/api/push")
    async def unsubscribe(self, request: Request, body: correspondence.PushUnsubscription) -> None:
        """Turn off notifications in this browser."""
        await self._store.write(push_subscriptions.remove, body.endpoint, request.state.user_id)

    @endpoint("GET", "/api/vacation")
    async def vacation(self, request: Request) -> correspondence.VacationStatus:
        """Return the vacation of the caller."""
        now = round(1000 * self._store.game_time())
        until, left = await self._store.read(vacations.status, request.state.user_id, now)
        until_time_of_day = (
            self._store.time_of_day(until + self._store.game_time.outages_ms)
            if until > now
            else None
        )
        return correspondence.VacationStatus(until_time_of_day, left, MAX_DAYS_PER_YEAR)

    @endpoint("PUT", "/api/vacation", rate_limit="name")
    async def begin_vacation(
        self, request: Request, body: correspondence.VacationRequest
    ) -> correspondence.VacationStatus | Response:
        """Start a vacation."""
        try:
            await self._registry.players.begin_vacation(request.state.user_id, body.days)
        except NoVacationError:
            return problem_response("no-vacation-left", "Not enough vacation days left.")
        return await self.vacation(request)

    @endpoint("DELETE", "/api/vacation")
    async def end_vacation(self, request: Request) -> correspondence.VacationStatus:
        """End the vacation."""
        await self._registry.players.end_vacation(request.state.user_id)
        return await self.vacation(request)

    @endpoint("GET", "/api/calendar")
    async def calendar(self, request: Request) -> correspondence.CalendarAddress:
        """Return the secret path of the caller's calendar."""
        calendar = await self._store.read(calendars.find_by_user, request.state.user_id)
        return correspondence.CalendarAddress(_calendar_path(calendar))

    @endpoint("PUT", "/api/calendar", rate_limit="name")
    async def renew_calendar(
        self, request: Request, body: correspondence.CalendarRequest
    ) -> correspondence.CalendarAddress:
        """Create a new path, which replaces the old one."""
        user_id = request.state.user_id
        calendar = await self._store.write(calendars.renew, user_id, body.language)
        return correspondence.CalendarAddress(_calendar_path(calendar))

    @endpoint("DELETE", "/api/calendar")
    async def revoke_calendar(self, request: Request) -> correspondence.CalendarAddress:
        """Remove the calendar."""
        await self._store.write(calendars.revoke, request.state.user_id)
        return correspondence.CalendarAddress(None)

    async def calendar_file(self, request: Request) -> Response:
        """Return the calendar file; its path is secret, since calendar programs send no cookies."""
        self._limits.check("request", ANONYMOUS, client_address(request.scope))
        token = request.path_params["token"]
        calendar = (
            await self._store.read(calendars.find_by_token, token)
            if len(token) < MAX_TOKEN_CHARACTERS
            else None
        )
        if calendar is None:
            return problem_response("not-found", "There is no such calendar.")
        games = await self._store.list_games(calendar.user_id)
        deadlines = [deadline for game in games if (deadline := _deadline(game, calendar.user_id))]
        now = self._store.time_of_day(self._store.database_time_ms())
        content = calendar_file(deadlines, calendar.language, self._address, now)
        headers = {"cache-control": "no-store"}
        return Response(content, media_type="text/calendar", headers=headers)


def _calendar_path(calendar: calendars.Calendar | None) -> str | None:
    return f"/calendar/{calendar.token}.ics" if calendar else None


def _deadline(game: ListedGame, user_id: UserId) -> Deadline | None:
    """Return the deadline of *user_id* in a correspondence game, or None if there is none."""
    turn = game.board.turn
    is_turn = game.players.seats[turn] == Person(user_id)
    is_correspondence = game.terms.clock is not None and game.terms.clock.is_per_move
    if game.deadline is None or game.result or not (is_turn and is_correspondence):
        return None
    opponent = game.players.seats[turn.other]
    name = game.players.names.get(opponent.user_id) if isinstance(opponent, Person) else None
    return Deadline(game.id, game.ply, name, game.deadline)


def _check_keys(subscription: correspondence.PushSubscription) -> None:
    """Raise :exc:`MalformedRequestError` if the keys cannot be used for encryption."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    try:
        EllipticCurvePublicKey.from_encoded_point(
            SECP256R1(), decode_base64url(subscription.p256dh)
        )
        has_valid_lengths = (
            len(decode_base64url(subscription.p256dh)) == PUBLIC_KEY_BYTES
            and len(decode_base64url(subscription.auth)) == AUTH_SECRET_BYTES
        )
    except (NotBase64Error, ValueError) as error:
        raise MalformedRequestError("Invalid keys of a push subscription.") from error
    if not has_valid_lengths:
        raise MalformedRequestError("Invalid keys of a push subscription.")
