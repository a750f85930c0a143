"""Routes: every address over HTTP, what is asked and answered there, and how often."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixlegs.server.limits.token_bucket import RateLimitError
from sixlegs.server.protocol import account, archive, correspondence, http, people
from sixlegs.server.web.about import AboutRoute
from sixlegs.server.web.access_log import address_of
from sixlegs.server.web.account import AccountRoutes
from sixlegs.server.web.archive import ArchiveRoutes
from sixlegs.server.web.correspondence import CorrespondenceRoutes
from sixlegs.server.web.games import GameRoutes
from sixlegs.server.web.people import PeopleRoutes
from sixlegs.server.web.rate_limits import Kind, Limits


class Endpoint(NamedTuple):
    """What can be done at an address."""

    method: str
    path: str
    handler: Callable[[Request], Awaitable[Response]]
    asked: Any = None
    """The type of the body; None if there is none."""
    answered: Any = None
    """The type of the answer; None if it is empty."""
    status: int = 200
    counts: Kind = "request"
    """As what it counts for the rate limits."""
    query: Any = None
    """The type of what stands behind the question mark; None if nothing does."""
    is_for_devices: bool = False
    """Whether requests with a device cookie are counted for the device, not the address."""


def endpoints(
    game_routes: GameRoutes,
    people_routes: PeopleRoutes,
    account_routes: AccountRoutes,
    archive_routes: ArchiveRoutes,
    about_route: AboutRoute,
    days: CorrespondenceRoutes,
) -> list[Endpoint]:
    """All that there are, of those that send JSON."""
    return [
        *_account_endpoints(account_routes),
        Endpoint("GET", "/api/games", game_routes.games, None, http.GameList),
        Endpoint("POST", "/api/games", game_routes.create, http.NewGame, http.Created, 201, "game"),
        Endpoint("DELETE", "/api/games/{id}", game_routes.delete, status=204),
        Endpoint(
            "GET",
            "/api/games/{id}/publication",
            game_routes.publication,
            None,
            archive.Publication,
        ),
        Endpoint("PUT", "/api/games/{id}/publication", game_routes.publish, status=204),
        Endpoint(
            "POST",
            "/api/games/{id}/report",
            game_routes.report,
            account.NewReport,
            status=204,
            counts="report",
        ),
        Endpoint("POST", "/api/records", game_routes.record, http.RecordText, http.RecordText),
        Endpoint("GET", "/api/about", about_route.about, None, http.About),
        Endpoint("GET", "/api/me", people_routes.me, None, people.Me),
        Endpoint("PUT", "/api/me", people_routes.rename, people.MyName, people.Me),
        Endpoint("GET", "/api/invitations/{token}", people_routes.invitation, None, people.Invited),
        Endpoint("POST", "/api/invitations/{token}", people_routes.accept, None, people.Joined),
        Endpoint("GET", "/api/lobby", people_routes.lobby, None, people.Lobby),
        _found("/api/archive", archive_routes.games, archive.ArchivePage, archive.ArchiveQuery),
        Endpoint(
            "POST",
            "/api/archive",
            archive_routes.keep,
            archive.OwnRecord,
            status=204,
            counts="game",
        ),
        _found("/api/archive/{id}", archive_routes.game, archive.ArchivedRecord),
        Endpoint("DELETE", "/api/archive/{id}", archive_routes.remove, status=204),
        _found("/api/explorer", archive_routes.explorer, archive.Explored, archive.ExplorerQuery),
        _found("/api/players/{name}", archive_routes.player, archive.Profile),
        _found(
            "/api/leaderboard",
            archive_routes.leaders,
            archive.Leaderboard,
            archive.LeaderboardQuery,
        ),
        Endpoint("GET", "/api/vacation", days.vacation, None, correspondence.Vacation),
        Endpoint(
            "PUT",
            "/api/vacation",
            days.begin_vacation,
            correspondence.NewVacation,
            correspondence.Vacation,
            counts="name",
        ),
        Endpoint("DELETE", "/api/vacation", days.end_vacation, None, correspondence.Vacation),
        Endpoint("GET", "/api/calendar", days.calendar, None, correspondence.Calendar),
        Endpoint(
            "PUT",
            "/api/calendar",
            days.renew_calendar,
            correspondence.NewCalendar,
            correspondence.Calendar,
            counts="name",
        ),
        Endpoint("DELETE", "/api/calendar", days.revoke_calendar, None, correspondence.Calendar),
        Endpoint("GET", "/api/push", days.push_key, None, correspondence.PushKey),
        Endpoint("PUT", "/api/push", days.subscribe, correspondence.PushTarget, status=204),
        Endpoint("DELETE", "/api/push", days.unsubscribe, correspondence.PushEnd, status=204),
    ]


def _found(
    path: str,
    handler: Callable[[Request], Awaitable[Response]],
    answered: Any,
    query: Any = None,
) -> Endpoint:
    """What is found in the archive."""
    return Endpoint("GET", path, handler, None, answered, query=query)


def _account_endpoints(routes: AccountRoutes) -> list[Endpoint]:
    base = "/api/account"
    return [
        Endpoint("GET", base, routes.account, None, account.AccountView),
        Endpoint("POST", base, routes.claim, account.NewAccount, account.Claimed, 201),
        Endpoint("DELETE", base, routes.leave, status=204),
        Endpoint(
            "POST",
            f"{base}/sign-in",
            routes.sign_in,
            account.SignIn,
            account.SignedIn,
            is_for_devices=True,
        ),
        Endpoint("POST", f"{base}/sign-out", routes.sign_out, status=204),
        Endpoint("POST", f"{base}/confirm", routes.confirm, account.SignIn, status=204),
        Endpoint(
            "POST",
            f"{base}/challenge",
            routes.challenge,
            account.PasskeyWanted,
            account.PasskeyOptions,
            is_for_devices=True,
        ),
        Endpoint(
            "PUT", f"{base}/password", routes.change_password, account.NewPassword, status=204
        ),
        Endpoint("POST", f"{base}/codes", routes.renew_codes, None, account.Codes),
        Endpoint("POST", f"{base}/passkeys", routes.add_passkey, account.NewPasskey, status=204),
        Endpoint("DELETE", f"{base}/passkeys/{{id}}", routes.remove_passkey, status=204),
        Endpoint("DELETE", f"{base}/sessions", routes.end_sessions, status=204),
        Endpoint("DELETE", f"{base}/sessions/{{id}}", routes.end_session, status=204),
        Endpoint("GET", f"{base}/data", routes.data),
    ]


def limited(one: Endpoint, limits: Limits) -> Route:
    """The route to an endpoint, behind its rate limit."""

    async def handle(request: Request) -> Response:
        if not (one.is_for_devices and _is_counted_for_device(request, limits)):
            address = address_of(request.scope)
            await limits.count_everywhere(one.counts, request.state.owner, address)
        return await one.handler(request)

    return Route(one.path, handle, methods=[one.method])


def _is_counted_for_device(request: Request, limits: Limits) -> bool:
    """Count a request for the newest token of its device cookie, if there is budget left.

    Otherwise other clients behind the same address could use up the budget of the address.
    """
    if not request.state.device_tokens:
        return False
    try:
        limits.request_from_device(request.state.device_tokens[0])
    except RateLimitError:
        return False
    return True
