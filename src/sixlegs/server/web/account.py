"""Requests about accounts: claim one, sign in and out, change it, take everything out, leave."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sixlegs.server.accounts.names import sign_in_key
from sixlegs.server.accounts.passkeys import Party
from sixlegs.server.limits.addresses import client_network
from sixlegs.server.limits.fair_queue import FairQueue
from sixlegs.server.limits.token_bucket import RateLimitError
from sixlegs.server.play.owners import new_token, token_hash
from sixlegs.server.protocol import account as messages
from sixlegs.server.protocol.scalars import PathText
from sixlegs.server.signin.service import AccountError, Accounts, Entered, Secret, Visitor
from sixlegs.server.signin.takeout import takeout
from sixlegs.server.storage import known_devices
from sixlegs.server.tables.registry import Registry
from sixlegs.server.web.access_log import address_of
from sixlegs.server.web.endpoints import endpoint
from sixlegs.server.web.rate_limits import Limits
from sixlegs.server.web.responses import problem

MAX_WAITING = 200
"""Passkeys and recovery codes that wait for verification; known devices wait separately."""
MAX_WAITING_EACH = 10
MAX_WAITING_EXPORTS = 50
MAX_WAITING_EXPORTS_EACH = 3

#: Browsers by a part of their user agent. The first match counts: many name others as well.
BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "YaBrowser": "Yandex",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}


class AccountRoutes:
    """What a page asks for about the account of who sits at it."""

    def __init__(self, registry: Registry, accounts: Accounts, limits: Limits) -> None:
        self._registry = registry
        self._accounts = accounts
        self._limits = limits
        self._turns = FairQueue(MAX_WAITING, MAX_WAITING_EACH)
        self._device_turns = FairQueue(MAX_WAITING, MAX_WAITING_EACH)
        self._exports = FairQueue(MAX_WAITING_EXPORTS, MAX_WAITING_EXPORTS_EACH)

    @endpoint("POST", "/api/account", 201)
    async def claim(
        self, request: Request, body: messages.NewAccount
    ) -> messages.Claimed | Response:
        """Make an account of a guest."""
        if (body.password is None) == (body.credential is None):
            return problem("malformed", "Either a password or a credential is needed.")
        visitor = visitor_of(request)
        await self._limits.count_everywhere("account", visitor.owner, visitor.address)
        secret = Secret("password", body.name, body.password or "")
        if body.credential is not None:
            secret = Secret("passkey", body.name, body.credential)
        entered, codes = await self._accounts.claim(visitor, body.name, secret)
        _remember(request, entered)
        return messages.Claimed(entered.name, codes)

    @endpoint("POST", "/api/account/sign-in", is_for_devices=True)
    async def sign_in(self, request: Request, body: messages.SignIn) -> messages.SignedIn:
        """Sign in."""
        secret = _secret(body)
        visitor = await self._counted(visitor_of(request), secret)
        async with self._turn(visitor, secret):
            entered = await self._accounts.sign_in(visitor, secret)
        _remember(request, entered)
        return messages.SignedIn(entered.name)

    @endpoint("POST", "/api/account/sign-out")
    async def sign_out(self, request: Request) -> None:
        """Sign out, and be a new guest."""
        if token := await self._accounts.sign_out(visitor_of(request)):
            _remember_device(request, token)
        request.state.token = new_token()

    @endpoint("POST", "/api/account/challenge", is_for_devices=True)
    async def challenge(
        self, request: Request, body: messages.PasskeyWanted
    ) -> messages.PasskeyOptions:
        """What the browser needs to make or show a passkey."""
        options = await self._accounts.challenge(visitor_of(request), body.use, body.name)
        return messages.PasskeyOptions(options)

    @endpoint("POST", "/api/account/confirm")
    async def confirm(self, request: Request, body: messages.SignIn) -> None:
        """Show once more who one is, to change something that matters."""
        secret, visitor = _secret(body), visitor_of(request)
        if visitor.session is None:
            raise AccountError("not-signed-in")
        # Other sessions keep their own budget, so a stolen one cannot block them.
        await self._limits.guess_from_device(visitor.session)
        visitor = visitor._replace(known_device=visitor.session)
        async with self._turn(visitor, secret):
            await self._accounts.confirm(visitor, secret)

    @endpoint("GET", "/api/account")
    async def account(self, request: Request) -> messages.AccountView:
        """All about one's own account."""
        return await self._view(visitor_of(request))

    @endpoint("PUT", "/api/account/password")
    async def change_password(self, request: Request, body: messages.NewPassword) -> None:
        """Choose another password."""
        visitor = visitor_of(request)
        await self._limits.count_everywhere("sign-in", visitor.owner, visitor.address)
        _remember(request, await self._accounts.change_password(visitor, body.password))

    @endpoint("POST", "/api/account/codes")
    async def renew_codes(self, request: Request) -> messages.Codes:
        """Get new recovery codes."""
        return messages.Codes(await self._accounts.renew_codes(visitor_of(request)))

    @endpoint("POST", "/api/account/passkeys")
    async def add_passkey(self, request: Request, body: messages.NewPasskey) -> None:
        """Add a passkey."""
        await self._accounts.add_passkey(visitor_of(request), body.credential)

    @endpoint("DELETE", "/api/account/passkeys/{id}")
    async def remove_passkey(self, request: Request, id: messages.PasskeyId) -> None:
        """Remove a passkey."""
        await self._accounts.remove_passkey(visitor_of(request), id)

    @endpoint("DELETE", "/api/account/sessions/{id}")
    async def end_session(self, request: Request, id: PathText) -> None:
        """Sign out on another device."""
        await self._accounts.end_session(visitor_of(request), id)

    @endpoint("DELETE", "/api/account/sessions")
    async def end_sessions(self, request: Request) -> None:
        """Sign out everywhere else."""
        await self._accounts.end_other_sessions(visitor_of(request))

    @endpoint("GET", "/api/account/data")
    async def data(self, request: Request) -> Response:
        """All that is kept of one, as a ZIP file."""
        visitor = visitor_of(request)
        await self._limits.count_everywhere("game", visitor.owner, visitor.address)
        account = msgspec.json.encode(await self._view(visitor))
        content = await takeout(self._registry, self._accounts, visitor, self._exports, account)
        headers = {
            "cache-control": "no-store",
            "content-disposition": 'attachment; filename="sixlegs.zip"',
        }
        return Response(content, media_type="application/zip", headers=headers)

    @endpoint("DELETE", "/api/account")
    async def leave(self, request: Request) -> None:
        """Delete one's account."""
        await self._accounts.leave(visitor_of(request))
        request.state.token = new_token()

    async def _view(self, visitor: Visitor) -> messages.AccountView:
        """Return the account of *visitor* as messages show it.

        Raises :exc:`AccountError`.
        """
        account, codes_left, keys, sessions = await self._accounts.details(visitor)
        day = self._registry.store.time_of_day
        return messages.AccountView(
            name=account.name,
            has_password=account.password is not None,
            codes_left=codes_left,
            passkeys=[
                messages.PasskeyView(
                    key.id, key.device, day(key.created), key.used and day(key.used)
                )
                for key in keys
            ],
            sessions=[
                messages.SessionView(
                    one.id, one.device, day(one.created), day(one.seen), one.id == visitor.session
                )
                for one in sessions
            ],
        )

    async def _counted(self, visitor: Visitor, secret: Secret) -> Visitor:
        """Count an attempt to sign in, for a known device if it has budget left.

        Passkeys and recovery codes cannot be guessed, so they do not use the account's budget.

        Raises :exc:`RateLimitError`.
        """
        if device := await self._known_device(visitor, secret):
            with suppress(RateLimitError):
                await self._limits.guess_from_device(device)
                return visitor._replace(known_device=device)
        await self._limits.count_everywhere("sign-in", visitor.owner, visitor.address)
        if secret.kind == "password":
            await self._limits.guess(sign_in_key(secret.name), visitor.address)
        return visitor

    async def _known_device(self, visitor: Visitor, secret: Secret) -> str | None:
        if not visitor.device_tokens:
            return None
        hashes = [token_hash(token) for token in visitor.device_tokens]
        name = None if secret.kind == "passkey" else secret.name
        return await self._registry.store.read(known_devices.find, hashes, name)

    @asynccontextmanager
    async def _turn(self, visitor: Visitor, secret: Secret) -> AsyncIterator[None]:
        """Wait for a turn to verify a passkey or recovery code; passwords have their own queue.

        Raises :exc:`QueueFullError`.
        """
        if secret.kind == "password":
            yield
            return
        queue = self._device_turns if visitor.known_device else self._turns
        async with queue.one(visitor.known_device or client_network(visitor.address)):
            yield


def _secret(wanted: messages.SignIn) -> Secret:
    match wanted:
        case messages.ByPasskey(credential=credential):
            return Secret("passkey", "", credential)
        case messages.ByPassword(name=name, password=text):
            return Secret("password", name, text)
        case messages.ByCode(name=name, code=text):
            return Secret("code", name, text)


def refused(_: Request, error: Exception) -> Response:
    """The answer to what cannot be done."""
    assert isinstance(error, AccountError)
    return problem(error.code, "That cannot be done with this account.")


def visitor_of(request: Request) -> Visitor:
    """Who asks."""
    origin = request.headers.get("origin", "")
    return Visitor(
        owner=request.state.owner,
        session=request.state.session,
        address=address_of(request.scope),
        device=device_of(request.headers.get("user-agent", "")),
        party=Party(urlsplit(origin).hostname or "", origin),
        device_tokens=request.state.device_tokens,
    )


def device_of(user_agent: str) -> str:
    """Return a browser and its system, as its owner knows them; "" if *user_agent* has neither.

    >>> device_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    """
    parts = (_first(BROWSERS, user_agent), _first(SYSTEMS, user_agent))
    return ", ".join(part for part in parts if part)


def _first(known: dict[str, str], text: str) -> str | None:
    return next((name for mark, name in known.items() if mark in text), None)


def _remember(request: Request, entered: Entered) -> None:
    """Set the session cookie, and the device cookie of a device that was not known."""
    request.state.token = entered.token
    if entered.device_token:
        _remember_device(request, entered.device_token)


def _remember_device(request: Request, token: str) -> None:
    request.state.device_tokens = (token, *request.state.device_tokens)
