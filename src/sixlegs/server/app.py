"""The web app: its addresses, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute

from sixlegs.errors import HiveError
from sixlegs.server.about import Imprint, Operator
from sixlegs.server.api import Api, failure, refusal, trouble
from sixlegs.server.bodies import MalformedError, TooLargeError
from sixlegs.server.database import StoreError
from sixlegs.server.documents import document, openapi, socket_messages
from sixlegs.server.endpoints import endpoints
from sixlegs.server.guard import LOOPBACK, Guard
from sixlegs.server.hall import PATIENCE, Hall
from sixlegs.server.home import Home
from sixlegs.server.limits import Limits, NoLimits, TooOftenError
from sixlegs.server.logs import LOG, Journal
from sixlegs.server.owners import Cookies
from sixlegs.server.page import FOLDER, Page
from sixlegs.server.previews import Previews
from sixlegs.server.reception import Reception
from sixlegs.server.store import Store
from sixlegs.server.turns import NoTurnError

SWEEPING = 5.0  # seconds between two looks for games that nobody is there to end


def create_app(
    store: Store,
    *,
    host: str = "127.0.0.1",
    address: str | None = None,
    page: Path = FOLDER,
    patience: float = PATIENCE,
    limits: Limits | None = None,
    home: Home | None = None,
    operator: Operator | None = None,
) -> Starlette:
    """The app over the games of *store*, which it closes in the end.

    It answers requests to *host*, which the server is bound to, and to *address*, by which other
    machines reach it. Without one, on the loopback address, nothing is limited. *home* lets
    whoever runs it have their games in any browser. *patience* is how many seconds a challenge
    waits for its maker.
    *operator* is who runs it, for whoever wants to know.
    """
    is_local = host in LOOPBACK and address is None
    limits = limits or (NoLimits() if is_local else Limits())
    hall = Hall(
        store,
        link=lambda token: f"{address}/invitation/{token}" if address else None,
        patience=patience,
        forgets=limits.forgets,
    )
    api = Api(hall, limits, can_invite=address is not None)
    reception = Reception(hall, limits, can_invite=address is not None)
    known = endpoints(api, reception, Imprint(operator or Operator(), limits, is_home=is_local))
    previews = Previews(hall, limits, address, page)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        sweeping = asyncio.create_task(_sweep(hall))
        yield
        sweeping.cancel()
        with suppress(asyncio.CancelledError):
            await sweeping
        await hall.close()
        await asyncio.to_thread(store.close)

    return Starlette(
        routes=[
            *(Route(one.path, one.handler, methods=[one.method]) for one in known),
            WebSocketRoute("/api/games/{id}/socket", api.socket),
            WebSocketRoute("/api/lobby/socket", reception.socket),
            Route("/api/openapi.json", document(openapi(known))),
            Route("/api/messages.json", document(socket_messages())),
            Mount("/api", routes=[]),
            Route("/healthz", _health(store)),
            Route("/preview/{kind}/{id}.png", previews.picture),
            *([Route("/home/{key}", partial(home.enter, hall), methods=["GET"])] if home else []),
            Route("/{path:path}", Page(page, previews.head).file),
        ],
        middleware=[
            Middleware(Journal),
            Middleware(
                Guard,
                host=host,
                address=address,
                cookies=Cookies(store.cookie_key(), store.is_known),
            ),
        ],
        exception_handlers={
            StoreError: trouble,
            HiveError: refusal,
            MalformedError: refusal,
            TooLargeError: refusal,
            TooOftenError: refusal,
            NoTurnError: refusal,
            HTTPException: failure,
        },
        lifespan=lifespan,
    )


async def _sweep(hall: Hall) -> None:
    while True:
        try:
            await hall.sweep()
        except StoreError:  # which the store has told
            pass
        except Exception:  # whatever it is, games have to end from now on, too
            LOG.exception("games could not be ended")
        await asyncio.sleep(SWEEPING)


def _health(store: Store) -> Callable[[Request], object]:
    async def health(_: Request) -> Response:
        await store.check()
        return PlainTextResponse("ok\n", headers={"cache-control": "no-store"})

    return health
