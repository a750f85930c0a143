"""The access log: one line per finished request or socket; floods are aggregated per client."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections import Counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sixlegs.server.limits.addresses import client_network
from sixlegs.server.logs import LOG, REQUEST_ID, log_event
from sixlegs.server.metrics import HTTP_REQUESTS, HTTP_SECONDS, SOCKET_CLOSES
from sixlegs.server.protocol.server_messages import CLOSE_CODES

CLIENT_CLOSED_REQUEST = 499  # the client disconnected before the response
SERVER_ERRORS = {"http": 500, "websocket": 1011}
"""The codes that the server sends after an error in the application."""
NORMAL_CLOSURE, NO_STATUS, POLICY_VIOLATION = 1000, 1005, 1008  # WebSocket close codes
MIN_SECRET_CHARACTERS = 20  # longer path segments may be ids or tokens and are redacted
MAX_PATH_CHARACTERS = 100

SUMMARY_INTERVAL_SECONDS = 60.0
MAX_REJECTED_LINES = 10
"""Lines per client and interval for refused requests; the summary counts the others."""
MAX_UNLIMITED_LINES = 200
"""The same for requests without a rate limit, such as those for files: some page loads."""
MAX_TRACKED_CLIENTS = 200
"""Per interval; further clients share one summary line."""
OTHER_CLIENTS = "other clients"

REQUEST_ID_HEADER = b"x-request-id"
REQUEST_ID_FORMAT = re.compile(rb"[0-9a-f]{16,32}")
"""Ids as nginx makes them. They are put into SQL comments, so they must be nothing else."""
REQUEST_ID_BYTES = 8

COUNTED_METHODS = {"GET", "HEAD", "POST", "PUT", "DELETE"}
COUNTED_PATHS = {"/embed", "/oembed", "/calendar", "/preview", "/owner", "/healthz", "/metrics"}
"""The first segments of paths outside `/api/` that metrics distinguish from those of the page."""
COUNTED_CLOSE_CODES = {1000, 1001, 1005, 1006, 1008, 1009, 1011, *CLOSE_CODES.values()}
OTHER, PAGE = "other", "page"
"""The labels of all other values in metrics."""


class BoundedLog:
    """Limits the log lines of requests without a rate limit to *max_lines* per client and interval.

    A client can send refused requests, or requests for files, as fast as its connection allows. A
    line for each would fill the disk that the games need. Summaries are logged as *event*.
    """

    def __init__(self, event: str, max_lines: int) -> None:
        self._event = event
        self._max_lines = max_lines
        self._codes: dict[str, Counter[int]] = {}
        """Status codes by client in this interval."""

    def should_log(self, address: str, code: int) -> bool:
        """Count a request. Return whether it gets a line of its own."""
        if not self._codes:
            asyncio.get_running_loop().call_later(SUMMARY_INTERVAL_SECONDS, self.flush)
        client = client_network(address)
        if client not in self._codes and len(self._codes) >= MAX_TRACKED_CLIENTS:
            client = OTHER_CLIENTS
        codes = self._codes.setdefault(client, Counter())
        codes[code] += 1
        return codes.total() <= self._max_lines

    def flush(self) -> None:
        """Log one summary line per client that sent more requests than it got lines."""
        counted, self._codes = self._codes, {}
        for client, codes in counted.items():
            if codes.total() > self._max_lines:
                by_code = {str(code): count for code, count in sorted(codes.items())}
                log_event(self._event, address=client, requests=codes.total(), codes=by_code)


def is_rejected(kind: str, code: int) -> bool:
    """Return whether *code* is that of a refused HTTP request or socket."""
    if kind == "http":
        return 400 <= code < 500
    return code == POLICY_VIOLATION or code >= 4400


class AccessLog:
    """Middleware that logs each request and each socket when it ends."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._rejected = BoundedLog("rejected-requests", MAX_REJECTED_LINES)
        self._unlimited = BoundedLog("unlimited-requests", MAX_UNLIMITED_LINES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            self._rejected.flush()
            self._unlimited.flush()
            return
        start, codes = time.monotonic(), list[int]()
        request_id = _request_id(scope)
        REQUEST_ID.set(request_id)

        async def receive_and_record() -> Message:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                codes.append(message.get("code", NO_STATUS))
            return message

        async def send_and_record(message: Message) -> None:
            if message["type"] == "http.response.start":
                codes.append(message["status"])
                header = (REQUEST_ID_HEADER, request_id.encode())
                message = {**message, "headers": [*message.get("headers", ()), header]}
            elif message["type"] == "websocket.close":
                codes.append(message.get("code", NORMAL_CLOSURE))
            await send(message)

        try:
            await self._app(scope, receive_and_record, send_and_record)
        except Exception:  # this middleware does not see the response
            codes.append(SERVER_ERRORS[scope["type"]])
            raise
        finally:
            code = codes[0] if codes else CLIENT_CLOSED_REQUEST
            self._record(scope, code, time.monotonic() - start)

    def _record(self, scope: Scope, code: int, seconds: float) -> None:
        """Count and log a finished request or socket."""
        _count(scope, code, seconds)
        address = client_address(scope)
        if LOG.isEnabledFor(logging.INFO) and self._is_logged(scope, address, code):
            log_event(
                scope["type"],
                method=scope.get("method", "GET"),
                address=address,
                path=_redact_path(scope),
                code=code,
                milliseconds=round(1000 * seconds),
            )

    def _is_logged(self, scope: Scope, address: str, code: int) -> bool:
        if is_rejected(scope["type"], code):
            return self._rejected.should_log(address, code)
        is_limited = scope["path"].startswith("/api/")
        return is_limited or self._unlimited.should_log(address, code)


def _request_id(scope: Scope) -> str:
    """Return the id that a proxy has given to the request, or a new one."""
    for name, value in scope["headers"]:
        if name == REQUEST_ID_HEADER and REQUEST_ID_FORMAT.fullmatch(value):
            return str(value.decode())
    return secrets.token_hex(REQUEST_ID_BYTES)


def _count(scope: Scope, code: int, seconds: float) -> None:
    """Count a finished request or socket in the metrics."""
    route = _route(scope)
    if scope["type"] == "websocket":
        SOCKET_CLOSES.labels(route, code if code in COUNTED_CLOSE_CODES else OTHER).inc()
        return
    method = scope["method"] if scope["method"] in COUNTED_METHODS else OTHER
    HTTP_REQUESTS.labels(route, method, code).inc()
    HTTP_SECONDS.labels(route).observe(seconds)


def _route(scope: Scope) -> str:
    """Return the route of a request for metrics, whose number must be bounded."""
    is_unknown = "app_root_path" in scope  # the path begins with `/api`, but is no endpoint
    if "endpoint" not in scope or is_unknown:  # or rejected before it was routed
        return OTHER
    path = _redact_path(scope)
    return path if path.startswith("/api/") or path in COUNTED_PATHS else PAGE


def client_address(scope: Scope) -> str:
    """Return the address of the client, or "" if unknown."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def _redact_path(scope: Scope) -> str:
    """Return the path with ids and tokens replaced by the names of their parameters."""
    path = str(scope["path"])
    for name, value in scope.get("path_params", {}).items():
        if name != "path":
            path = path.replace(f"/{value}", f"/{{{name}}}")
    if not path.startswith("/api/"):  # URLs of the page contain ids as well
        path = "/" + path.removeprefix("/").partition("/")[0]
    parts = ("{…}" if len(part) >= MIN_SECRET_CHARACTERS else part for part in path.split("/"))
    return "/".join(parts)[:MAX_PATH_CHARACTERS]
