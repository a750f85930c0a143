"""The web app: its addresses, and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.routing import Mount, Route, WebSocketRoute

from sixlegs.errors import HiveError
from sixlegs.server.api import Api, MalformedError, TooLargeError, failure, refusal, trouble
from sixlegs.server.computers import Computers
from sixlegs.server.guard import LOOPBACK, Guard
from sixlegs.server.hall import Hall
from sixlegs.server.owners import new_token
from sixlegs.server.page import FOLDER, Page
from sixlegs.server.store import Store, StoreError
from sixlegs.server.tables import PASS_PAUSE


def create_app(
    store: Store,
    computers: Computers,
    *,
    host: str = "127.0.0.1",
    page: Path = FOLDER,
    pause: float = PASS_PAUSE,
) -> Starlette:
    """The app over the games of *store*; in the end it closes that and the *computers*.

    It answers requests to *host*, which the server is bound to. On the loopback address whoever
    comes is at home, and owns the same games with any browser. *pause* is how many seconds a
    forced pass is shown before it is played.
    """
    hall = Hall(store, computers, pause=pause)
    home = store.home_token() if host in LOOPBACK else None
    api = Api(hall)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        await hall.close()
        await asyncio.to_thread(store.close)

    return Starlette(
        routes=[
            Route("/api/games", api.games),
            Route("/api/games", api.create, methods=["POST"]),
            Route("/api/games/{id}", api.delete, methods=["DELETE"]),
            WebSocketRoute("/api/games/{id}/socket", api.socket),
            Route("/api/study", api.study, methods=["POST"]),
            Route("/api/review", api.review, methods=["POST"]),
            Route("/api/export", api.export, methods=["POST"]),
            Mount("/api", routes=[]),
            Route("/{path:path}", Page(page).file),
        ],
        middleware=[Middleware(Guard, host=host, token_for_newcomers=lambda: home or new_token())],
        exception_handlers={
            StoreError: trouble,
            HiveError: refusal,
            MalformedError: refusal,
            TooLargeError: refusal,
            HTTPException: failure,
        },
        lifespan=lifespan,
    )
