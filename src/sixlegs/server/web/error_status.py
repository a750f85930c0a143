"""Rejections of the API that browsers do not log as failed requests."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

ERRORS_HEADER = "sixlegs-errors"
IN_BODY = "in-body"
"""The value with which a client asks for rejections with status 200."""
STATUS_HEADER = "sixlegs-status"
"""Response header with the status that the rejection would have had."""
API_PREFIX = "/api/"


class ErrorStatusMiddleware:
    """Sends rejections with status 200 to clients that ask for them in the body.

    Browsers log every response with a status from 400 on as an error, even if the page handles it.
    The access log and the metrics are inside this middleware and see the real status.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_api = scope["type"] == "http" and scope["path"].startswith(API_PREFIX)
        if not is_api or Headers(scope=scope).get(ERRORS_HEADER) != IN_BODY:
            await self._app(scope, receive, send)
            return

        async def send_with_status(message: Message) -> None:
            if message["type"] == "http.response.start" and 400 <= message["status"] < 500:
                headers = MutableHeaders(scope=message)
                headers[STATUS_HEADER] = str(message["status"])
                headers["cache-control"] = "no-store"
                message = {**message, "status": 200}
            await send(message)

        await self._app(scope, receive, send_with_status)
