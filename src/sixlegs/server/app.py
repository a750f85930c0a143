"""The web app: its addresses, and nothing else."""

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

from sixlegs.errors import HiveError
from sixlegs.server.limits.fair_queue import QueueFullError
from sixlegs.server.limits.token_bucket import RateLimitError
from sixlegs.server.logs import LOG
from sixlegs.server.news.channel import News
from sixlegs.server.push.sender import Sender
from sixlegs.server.push.services import PushServices
from sixlegs.server.signin.service import AccountError, Accounts
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.store import Store
from sixlegs.server.tables.registry import CHALLENGE_OUTLIVES, Registry
from sixlegs.server.tables.sweeper import Sweeper
from sixlegs.server.tasks import cancel_all
from sixlegs.server.web.about import AboutRoute, Operator
from sixlegs.server.web.access_log import AccessLog
from sixlegs.server.web.account import AccountRoutes, refused
from sixlegs.server.web.archive import ArchiveRoutes
from sixlegs.server.web.body import MalformedError, TooLargeError
from sixlegs.server.web.correspondence import CorrespondenceRoutes
from sixlegs.server.web.device_cookie import DeviceCookies
from sixlegs.server.web.endpoints import endpoints, limited
from sixlegs.server.web.games import GameRoutes, failure, refusal, trouble
from sixlegs.server.web.guard import LOOPBACK, Guard
from sixlegs.server.web.home_link import Home
from sixlegs.server.web.identity import Cookies
from sixlegs.server.web.link_previews import Previews
from sixlegs.server.web.openapi import document, openapi, socket_messages
from sixlegs.server.web.operations import OperatorRoutes
from sixlegs.server.web.people import PeopleRoutes
from sixlegs.server.web.rate_limits import Limits, NoLimits
from sixlegs.server.web.static_files import FOLDER, Page

SWEEPING = 5.0  # seconds between two looks for games that nobody is there to end


def create_app(
    store: Store,
    *,
    host: str = "127.0.0.1",
    address: str | None = None,
    page: Path = FOLDER,
    patience: float = CHALLENGE_OUTLIVES,
    limits: Limits | None = None,
    home: Home | None = None,
    operator: Operator | None = None,
    news: News | None = None,
    metrics_token: str | None = None,
    push_services: PushServices | None = None,
    running: AbstractAsyncContextManager[None] | None = None,
) -> Starlette:
    """The app over the games of *store*, which it closes in the end.

    It answers requests to *host*, which the server is bound to, and to *address*, by which other
    machines reach it. Without one, on the loopback address, nothing is limited. *home* lets
    the operator have their games in any browser. *patience* is how many seconds a challenge
    waits for its maker; *operator* is who runs it, for everybody who wants to know. *news*
    are those of other processes over the same games; who has *metrics_token* reads the metrics.
    *push_services* are those that notifications of one's turn are sent to. *running* is entered
    when the app is ready, and left when it stops.
    """
    is_local = host in LOOPBACK and address is None
    limits = limits or (NoLimits() if is_local else Limits())
    sender = Sender(store, push_services or PushServices(), address)
    limits.share = news.take if news else None
    registry = Registry(
        store,
        link=lambda token: f"{address}/invitation/{token}" if address else None,
        patience=patience,
        forgets=limits.forgets,
        news=news,
        when_awaited=sender.tell,
    )
    games = GameRoutes(registry, limits, can_invite=address is not None)
    accounts = Accounts(registry)
    people = PeopleRoutes(registry, accounts, limits, can_invite=address is not None)
    about = AboutRoute(operator or Operator(), limits, is_home=is_local)
    days = CorrespondenceRoutes(registry, sender, limits, address)
    own = AccountRoutes(registry, accounts, limits)
    known = list(endpoints(own, games, about, people, ArchiveRoutes(store), days))
    operations = OperatorRoutes(registry, metrics_token)
    previews = Previews(registry, limits, address, page)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await registry.open()
        going_on = [
            asyncio.create_task(_sweep(registry.sweeper)),
            asyncio.create_task(_beat(registry)),
        ]
        sender.start()
        async with running or nullcontext():
            yield
        sender.close()
        await cancel_all(going_on)
        await registry.close()
        accounts.close()
        await asyncio.to_thread(store.close)

    return Starlette(
        routes=[
            *(limited(one, limits) for one in known),
            WebSocketRoute("/api/games/{id}/socket", games.socket),
            WebSocketRoute("/api/lobby/socket", people.socket),
            Route("/api/openapi.json", document(partial(openapi, known))),
            Route("/api/messages.json", document(socket_messages)),
            Mount("/api", routes=[]),
            Route("/healthz", operations.health),
            Route("/metrics", operations.metrics),
            Route("/preview/{kind}/{id}.png", previews.picture),
            Route("/calendar/{token}.ics", days.calendar_file),
            *(
                [Route("/home/{key}", partial(home.enter, registry), methods=["GET"])]
                if home
                else []
            ),
            Route("/{path:path}", Page(page, previews.head).file),
        ],
        middleware=[
            Middleware(AccessLog),
            Middleware(
                Guard,
                host=host,
                address=address,
                cookies=Cookies(store.secrets.cookie_key, store),
                device_cookies=DeviceCookies(store.secrets.cookie_key),
            ),
        ],
        exception_handlers={
            StoreError: trouble,
            AccountError: refused,
            HiveError: refusal,
            MalformedError: refusal,
            TooLargeError: refusal,
            RateLimitError: refusal,
            QueueFullError: refusal,
            HTTPException: failure,
        },
        lifespan=lifespan,
    )


async def _sweep(sweeper: Sweeper) -> None:
    while True:
        try:
            await sweeper.sweep()
        except StoreError:  # which the store has told
            pass
        except Exception:  # whatever it is, games have to end from now on, too
            LOG.exception("games could not be ended")
        await asyncio.sleep(SWEEPING)


async def _beat(registry: Registry) -> None:
    """Store a heartbeat now and then, and show players the time that an outage gave back."""
    store, lost = registry.store, registry.store.now.lost
    while store.serves:
        await asyncio.sleep(store.database.heartbeat)
        with suppress(StoreError):  # which the store has logged; game time stands still meanwhile
            await store.beat()
        if store.now.lost != lost:
            lost = store.now.lost
            await registry.directory.show_clocks()
