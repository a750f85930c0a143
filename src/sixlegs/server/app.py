"""The ASGI application: its services, routes and middleware."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import Mount, Route, WebSocketRoute

from sixlegs import __version__
from sixlegs.errors import HiveError
from sixlegs.server.auth.service import AuthError, AuthService
from sixlegs.server.limits.fair_queue import QueueFullError
from sixlegs.server.limits.token_bucket import RateLimitError
from sixlegs.server.logs import LOG
from sixlegs.server.metrics import BUILD, LOOP_LAG_SECONDS
from sixlegs.server.protocol.server_messages import PROTOCOL
from sixlegs.server.pubsub.base import PubSub
from sixlegs.server.push.sender import NotificationSender
from sixlegs.server.push.services import PushServices
from sixlegs.server.rooms.registry import CHALLENGE_TIMEOUT_SECONDS, Registry
from sixlegs.server.rooms.sweeper import Sweeper
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.schema import SCHEMA_VERSION
from sixlegs.server.storage.store import Store
from sixlegs.server.tasks import cancel_all
from sixlegs.server.web.about import AboutRoute, OperatorInfo
from sixlegs.server.web.access_log import AccessLog
from sixlegs.server.web.account import AccountRoutes, auth_error_response
from sixlegs.server.web.archive import ArchiveRoutes
from sixlegs.server.web.body import BodyTooLargeError, MalformedRequestError
from sixlegs.server.web.correspondence import CorrespondenceRoutes
from sixlegs.server.web.device_cookie import DeviceCookies
from sixlegs.server.web.embeds import EmbedRoutes
from sixlegs.server.web.endpoints import endpoints, make_route
from sixlegs.server.web.error_status import ErrorStatusMiddleware
from sixlegs.server.web.games import (
    GameRoutes,
    http_error_response,
    request_error_response,
    store_error_response,
)
from sixlegs.server.web.home import HomeRoute
from sixlegs.server.web.identity_cookie import IdentityCookies
from sixlegs.server.web.link_previews import LinkPreviews
from sixlegs.server.web.monitoring import MonitoringRoutes
from sixlegs.server.web.openapi import document_endpoint, openapi_document, socket_messages
from sixlegs.server.web.owner_link import OwnerLink
from sixlegs.server.web.people import PeopleRoutes
from sixlegs.server.web.player_games import PlayerGameRoutes
from sixlegs.server.web.puzzles import PuzzleLoader, PuzzleRoutes, load_collection
from sixlegs.server.web.rate_limits import Limits, NoLimits
from sixlegs.server.web.relations import RelationRoutes
from sixlegs.server.web.security_middleware import LOOPBACK, SecurityMiddleware
from sixlegs.server.web.static_files import STATIC_FOLDER, PageRoutes

SWEEP_INTERVAL_SECONDS = 5.0
LAG_INTERVAL_SECONDS = 0.25
"""Time between two measurements of the lag of the event loop."""


def create_app(
    store: Store,
    *,
    host: str = "127.0.0.1",
    address: str | None = None,
    page: Path = STATIC_FOLDER,
    challenge_timeout: float = CHALLENGE_TIMEOUT_SECONDS,
    limits: Limits | None = None,
    owner_link: OwnerLink | None = None,
    operator_info: OperatorInfo | None = None,
    pubsub: PubSub | None = None,
    metrics_token: str | None = None,
    push_services: PushServices | None = None,
    load_puzzles: PuzzleLoader = load_collection,
    runtime: AbstractAsyncContextManager[None] | None = None,
) -> Starlette:
    """Return the application over *store*, which it closes on shutdown.

    Requests are accepted for *host*, to which the server is bound, and for *address*, its public
    URL. On a loopback host without *address*, rate limits are off unless *limits* is given.
    *owner_link* gives the owner of the server access to their games from any browser. A challenge
    waits *challenge_timeout* seconds after its creator has left. *operator_info* is published.
    *pubsub* connects the other processes that use the same database. *metrics_token* grants remote
    access to the metrics. Notifications are sent to *push_services*. *load_puzzles* returns the
    initial ratings of the puzzles that can be tried, by default of the collection. *runtime*
    is entered when the application is ready, and exited on shutdown.
    """
    is_local = host in LOOPBACK and address is None
    limits = limits or (NoLimits() if is_local else Limits())
    sender = NotificationSender(store, push_services or PushServices(), address)
    limits.share = pubsub.take_tokens if pubsub else None
    registry = Registry(
        store,
        invitation_url=lambda token: f"{address}/invitation/{token}" if address else None,
        challenge_timeout=challenge_timeout,
        has_retention=limits.has_retention,
        pubsub=pubsub,
        on_turn=sender.notify_turn,
        on_challenge=sender.notify_challenge,
    )
    games = GameRoutes(registry, limits, can_invite=address is not None)
    accounts = AuthService(registry)
    people = PeopleRoutes(registry, accounts, limits, can_invite=address is not None)
    about = AboutRoute(operator_info or OperatorInfo(), limits, is_local=is_local)
    correspondence = CorrespondenceRoutes(registry, sender, limits, address)
    account = AccountRoutes(registry, accounts, limits)
    api_endpoints = list(
        endpoints(
            account,
            games,
            about,
            people,
            RelationRoutes(registry),
            ArchiveRoutes(registry),
            PlayerGameRoutes(store),
            PuzzleRoutes(store, load_puzzles),
            correspondence,
            HomeRoute(registry),
        )
    )
    BUILD.info({"version": __version__, "schema": str(SCHEMA_VERSION), "protocol": str(PROTOCOL)})
    monitoring = MonitoringRoutes(registry, metrics_token)
    previews = LinkPreviews(registry, limits, address, page)
    embeds = EmbedRoutes(store, limits, address, page)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await registry.open()
        background_tasks = [
            asyncio.create_task(_sweep(registry.sweeper)),
            asyncio.create_task(_send_heartbeats(registry)),
            asyncio.create_task(registry.archive_indexer.run()),
            asyncio.create_task(_measure_loop_lag()),
        ]
        sender.start()
        async with runtime or nullcontext():
            yield
        sender.close()
        await cancel_all(background_tasks)
        await registry.close()
        accounts.close()
        await asyncio.to_thread(store.close)

    return Starlette(
        routes=[
            *(make_route(endpoint, limits) for endpoint in api_endpoints),
            WebSocketRoute("/api/games/{id}/socket", games.socket),
            WebSocketRoute("/api/lobby/socket", people.socket),
            WebSocketRoute("/api/notifications/socket", people.notifications_socket),
            Route("/api/openapi.json", document_endpoint(partial(openapi_document, api_endpoints))),
            Route("/api/messages.json", document_endpoint(socket_messages)),
            Mount("/api", routes=[]),
            Route("/healthz", monitoring.health),
            Route("/metrics", monitoring.metrics),
            Route("/preview/{kind}/{id}.png", previews.picture),
            Route("/embed/{path:path}", embeds.page),
            Route("/oembed", embeds.oembed),
            Route("/calendar/{token}.ics", correspondence.calendar_file),
            *(
                [Route("/owner/{key}", partial(owner_link.redeem, registry), methods=["GET"])]
                if owner_link
                else []
            ),
            Route("/{path:path}", PageRoutes(page, previews.head, embeds.discovery_link).serve),
        ],
        middleware=[
            Middleware(ErrorStatusMiddleware),
            Middleware(AccessLog),
            Middleware(
                SecurityMiddleware,
                host=host,
                address=address,
                cookies=IdentityCookies(store.secrets.cookie_key, store),
                device_cookies=DeviceCookies(store.secrets.cookie_key),
            ),
        ],
        exception_handlers={
            StoreError: store_error_response,
            AuthError: auth_error_response,
            HiveError: request_error_response,
            MalformedRequestError: request_error_response,
            BodyTooLargeError: request_error_response,
            RateLimitError: request_error_response,
            QueueFullError: request_error_response,
            HTTPException: http_error_response,
        },
        lifespan=lifespan,
    )


async def _sweep(sweeper: Sweeper) -> None:
    while True:
        try:
            await sweeper.sweep()
        except StoreError:  # logged by the store
            pass
        except Exception:  # the next sweep must still run
            LOG.exception("sweep failed")
        await asyncio.sleep(SWEEP_INTERVAL_SECONDS)


async def _measure_loop_lag() -> None:
    """Measure how late the event loop runs a timer, which delays every move as much."""
    loop = asyncio.get_running_loop()
    while True:
        due_at = loop.time() + LAG_INTERVAL_SECONDS
        await asyncio.sleep(LAG_INTERVAL_SECONDS)
        LOOP_LAG_SECONDS.observe(max(0.0, loop.time() - due_at))


async def _send_heartbeats(registry: Registry) -> None:
    """Store heartbeats, and send clocks again after an outage has extended them."""
    store, outages_ms = registry.store, registry.store.game_time.outages_ms
    while store.is_serving:
        await asyncio.sleep(store.database.heartbeat_seconds)
        try:
            with suppress(StoreError):  # logged by the store; game time stands still meanwhile
                await store.heartbeat()
            if store.game_time.outages_ms != outages_ms:
                outages_ms = store.game_time.outages_ms
                await registry.directory.resend_clocks()
        except Exception:  # without heartbeats, the clocks of all games would stop
            LOG.exception("heartbeat failed")
