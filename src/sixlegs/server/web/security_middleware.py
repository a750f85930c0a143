"""Security middleware: origin checks (CSRF, DNS rebinding), the identity cookie and headers."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sixlegs.server.play.user_ids import ANONYMOUS, guest_id, new_token
from sixlegs.server.protocol.server_messages import CLOSE_CODES, PROTOCOL
from sixlegs.server.storage.database import StoreError
from sixlegs.server.web.device_cookie import DeviceCookies
from sixlegs.server.web.identity_cookie import (
    COOKIE,
    EXPIRED_COOKIE,
    SECURE_COOKIE,
    Identity,
    IdentityCookies,
)
from sixlegs.server.web.responses import problem_response, store_error_response

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
WILDCARD_HOSTS = frozenset({"0.0.0.0", "::"})
#: Public files, calendars, embeds and the health check.
COOKIELESS_PATHS = (*("/assets/", "/preview/", "/calendar/", "/embed/", "/oembed", "/healthz"),)
STRICT_TRANSPORT = f"max-age={365 * 24 * 3600}"  # HSTS: only TLS for a year
PROTOCOL_HEADER = "sixlegs-protocol"  # sockets use `?protocol=`: browsers cannot set headers there
CURRENT_PROTOCOL = str(PROTOCOL)
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        *(
            f"{kind}-src 'self'"
            for kind in ("style", "font", "media", "manifest", "worker", "connect")
        ),
        "script-src 'self' 'wasm-unsafe-eval'",  # the core is WebAssembly
        "img-src 'self' data:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
SECURITY_HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class SecurityMiddleware:
    """Accepts requests from the server's own page, identifies the user, and adds security headers.

    Requests must name *host*, to which the server is bound, or *address*, its public URL, so that
    no other domain can be made to point here (DNS rebinding). A client without an identity cookie
    gets one.
    """

    def __init__(
        self,
        app: ASGIApp,
        host: str,
        cookies: IdentityCookies,
        device_cookies: DeviceCookies,
        address: str | None = None,
    ) -> None:
        self._app = app
        self._host = host
        public = urlsplit(address or "")
        self._public_name = public.hostname
        self._is_public_secure = public.scheme == "https"
        self._cookies = cookies
        self._device_cookies = device_cookies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if "\0" in scope.get("path", ""):  # matches nothing, and PostgreSQL cannot store it
            scope = {**scope, "path": scope["path"].replace("\0", "\N{REPLACEMENT CHARACTER}")}
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        if not self._is_allowed_origin(scope, headers, is_origin_needed=True):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "cross-site"})
            return
        if QueryParams(scope["query_string"]).get("protocol", CURRENT_PROTOCOL) != CURRENT_PROTOCOL:
            await receive()
            await send({"type": "websocket.accept"})  # otherwise browsers hide the close code
            await send({"type": "websocket.close", "code": CLOSE_CODES["outdated-protocol"]})
            return
        try:
            identity = await self._cookies.identify(headers.get("cookie", ""))
        except StoreError:  # a later database access reports the error
            identity = None
        state = scope.setdefault("state", {})
        state["user_id"] = identity.user_id if identity else None
        state["session"] = identity.session_id if identity else None
        await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        if not self._is_allowed_origin(
            scope, headers, is_origin_needed=scope["method"] not in SAFE_METHODS
        ):
            # No cookie: with DNS rebinding it would belong to the attacker's domain.
            cross_site = problem_response("cross-site", "Cross-site requests are rejected.")
            await cross_site(scope, receive, _with_headers(send, SECURITY_HEADERS))
            return
        if b"%00" in scope["query_string"]:
            malformed = problem_response("malformed", "U+0000 is not allowed.")
            await malformed(scope, receive, _with_headers(send, SECURITY_HEADERS))
            return
        if headers.get(PROTOCOL_HEADER, CURRENT_PROTOCOL) != CURRENT_PROTOCOL:
            outdated = problem_response(
                "outdated-protocol", f"This server uses protocol version {CURRENT_PROTOCOL}."
            )
            await outdated(scope, receive, _with_headers(send, SECURITY_HEADERS))
            return
        is_secure = self._is_secure(scope, headers)
        added = SECURITY_HEADERS | (
            {"strict-transport-security": STRICT_TRANSPORT} if is_secure else {}
        )
        state = scope.setdefault("state", {})
        if scope["path"].startswith(COOKIELESS_PATHS):
            state["user_id"] = ANONYMOUS
            await self._app(scope, receive, _with_headers(send, added))
            return
        sent = headers.get("cookie", "")
        try:
            identity = await self._cookies.identify(sent) or _new_guest()
        except StoreError as error:  # no new cookie, which would replace the client's
            await store_error_response(error)(scope, receive, _with_headers(send, added))
            return
        state["token"], state["user_id"], state["session"] = identity
        devices = state["device_tokens"] = self._device_cookies.tokens(sent)

        def cookies() -> list[str]:  # called later: a handler may change the tokens
            has_insecure = is_secure and f"{COOKIE}=" in sent.replace(SECURE_COOKIE, "")
            identity_cookie = self._cookies.header(state["token"], is_secure=is_secure)
            cookie_headers = (
                [identity_cookie, EXPIRED_COOKIE] if has_insecure else [identity_cookie]
            )
            if state["device_tokens"] is not devices:
                header = self._device_cookies.header(state["device_tokens"], is_secure=is_secure)
                cookie_headers.append(header)
            return cookie_headers

        await self._app(scope, receive, _with_headers(send, added, cookies))

    def _is_allowed_origin(self, scope: Scope, headers: Headers, *, is_origin_needed: bool) -> bool:
        host, origin = headers.get("host", "").lower(), headers.get("origin")
        if not self._is_own_host(_host_name(host)) or _is_cross_site(headers):
            return False
        if origin is None:
            return not is_origin_needed
        schemes = ("https",) if self._is_secure(scope, headers) else ("http", "https")
        return origin.lower() in (f"{scheme}://{host}" for scheme in schemes)

    def _is_secure(self, scope: Scope, headers: Headers) -> bool:
        """Return whether the connection is encrypted, possibly by a proxy."""
        is_public = _host_name(headers.get("host", "").lower()) == self._public_name
        return scope["scheme"] in ("https", "wss") or (is_public and self._is_public_secure)

    def _is_own_host(self, name: str) -> bool:
        if name == self._public_name:
            return True
        if self._host in WILDCARD_HOSTS:  # names could be rebound; addresses cannot
            return name in LOOPBACK or _is_address(name)
        return name == self._host or (self._host in LOOPBACK and name in LOOPBACK)


def _new_guest() -> Identity:
    token = new_token()
    return Identity(token, guest_id(token))


def _is_cross_site(headers: Headers) -> bool:
    """Return whether another site made this request, except by a link to this one."""
    is_foreign = headers.get("sec-fetch-site") in ("cross-site", "same-site")
    return is_foreign and headers.get("sec-fetch-mode") != "navigate"


def _with_headers(
    send: Send, added: dict[str, str], cookies: Callable[[], list[str]] = list
) -> Send:
    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in added.items():
                headers.setdefault(name, value)  # embeds have a policy of their own
            for cookie in cookies():
                headers.append("set-cookie", cookie)
        await send(message)

    return send_with_headers


def _host_name(host: str) -> str:
    """Return the host without port and brackets."""
    name, bracket, _ = host.removeprefix("[").partition("]")
    return name if bracket else host.rpartition(":")[0] or host


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
