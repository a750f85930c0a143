"""The access log: a line for each request and each socket when it ends."""

from __future__ import annotations

import logging
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sixlegs.server.logs import LOG, tell

NO_ANSWER = 499  # the client had left
SECRET = 20  # characters, from which on a part of an address may be an id or a token
LONGEST = 100  # characters of an address that are told


class AccessLog:
    """Logs each request and each socket when it ends."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or not LOG.isEnabledFor(logging.INFO):
            await self._app(scope, receive, send)
            return
        begun, codes = time.monotonic(), [NO_ANSWER]

        async def send_and_note(message: Message) -> None:
            if message["type"] == "http.response.start":
                codes.append(message["status"])
            elif message["type"] == "websocket.close":
                codes.append(message.get("code", 1000))
            await send(message)

        try:
            await self._app(scope, receive, send_and_note)
        finally:
            tell(
                scope["type"],
                method=scope.get("method", "GET"),
                address=address_of(scope),
                path=_without_secrets(scope),
                code=codes[-1],
                milliseconds=round(1000 * (time.monotonic() - begun)),
            )


def address_of(scope: Scope) -> str:
    """The machine that asks."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def _without_secrets(scope: Scope) -> str:
    """The path, with the names of what stands in it in place of ids and tokens."""
    path = str(scope["path"])
    for name, value in scope.get("path_params", {}).items():
        if name != "path":
            path = path.replace(f"/{value}", f"/{{{name}}}")
    if not path.startswith("/api/"):  # screens of the page have such ids in them, too
        path = "/" + path.removeprefix("/").partition("/")[0]
    parts = ("{…}" if len(part) >= SECRET else part for part in path.split("/"))
    return "/".join(parts)[:LONGEST]
