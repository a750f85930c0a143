"""Endpoints of accounts: create, sign in and out, change, export and delete."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sixlegs.server.accounts.names import sign_in_key
from sixlegs.server.accounts.passkeys import RelyingParty
from sixlegs.server.auth.data_export import export_data
from sixlegs.server.auth.service import (
    AuthContext,
    AuthError,
    AuthService,
    Credential,
    SignInResult,
)
from sixlegs.server.limits.addresses import client_network
from sixlegs.server.limits.fair_queue import FairQueue
from sixlegs.server.limits.token_bucket import RateLimitError
from sixlegs.server.play.user_ids import hash_token, new_token
from sixlegs.server.protocol import account as messages
from sixlegs.server.protocol.scalars import PathText
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.storage import known_devices
from sixlegs.server.web.access_log import client_address
from sixlegs.server.web.endpoints import endpoint
from sixlegs.server.web.rate_limits import Limits
from sixlegs.server.web.responses import problem_response

MAX_WAITING = 200
"""Passkeys and recovery codes that wait for verification; known devices wait separately."""
MAX_WAITING_PER_NETWORK = 10
MAX_WAITING_EXPORTS = 50
MAX_WAITING_EXPORTS_PER_NETWORK = 3

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
    """The endpoints of the account of the caller."""

    def __init__(self, registry: Registry, accounts: AuthService, limits: Limits) -> None:
        self._registry = registry
        self._accounts = accounts
        self._limits = limits
        self._turns = FairQueue(MAX_WAITING, MAX_WAITING_PER_NETWORK)
        self._device_turns = FairQueue(MAX_WAITING, MAX_WAITING_PER_NETWORK)
        self._exports = FairQueue(MAX_WAITING_EXPORTS, MAX_WAITING_EXPORTS_PER_NETWORK)

    @endpoint("POST", "/api/account", 201)
    async def create_account(
        self, request: Request, body: messages.NewAccount
    ) -> messages.AccountCreated | Response:
        """Create an account for a guest."""
        if (body.password is None) == (body.credential is None):
            return problem_response("malformed", "Either a password or a credential is needed.")
        visitor = auth_context(request)
        await self._limits.check_shared("account", visitor.user_id, visitor.address)
        secret = Credential("password", body.name, body.password or "")
        if body.credential is not None:
            secret = Credential("passkey", body.name, body.credential)
        entered, codes = await self._accounts.create_account(visitor, body.name, secret)
        _set_cookies(request, entered)
        return messages.AccountCreated(entered.name, codes)

    @endpoint("POST", "/api/account/sign-in", has_device_budget=True)
    async def sign_in(self, request: Request, body: messages.SignIn) -> messages.SignedIn:
        """Sign in."""
        secret = _credential(body)
        visitor = await self._count_attempt(auth_context(request), secret)
        async with self._turn(visitor, secret):
            entered = await self._accounts.sign_in(visitor, secret)
        _set_cookies(request, entered)
        return messages.SignedIn(entered.name)

    @endpoint("POST", "/api/account/sign-out")
    async def sign_out(self, request: Request) -> None:
        """Sign out and continue as a new guest."""
        if token := await self._accounts.sign_out(auth_context(request)):
            _set_device_cookie(request, token)
        request.state.token = new_token()

    @endpoint("POST", "/api/account/passkey-challenge", has_device_budget=True)
    async def begin_passkey_ceremony(
        self, request: Request, body: messages.PasskeyChallengeRequest
    ) -> messages.PasskeyOptions:
        """Return the options to create or use a passkey."""
        options = await self._accounts.begin_passkey_ceremony(
            auth_context(request), body.ceremony, body.name
        )
        return messages.PasskeyOptions(options)

    @endpoint("POST", "/api/account/reauthenticate")
    async def reauthenticate(self, request: Request, body: messages.SignIn) -> None:
        """Confirm the identity of the caller before a sensitive change."""
        secret, visitor = _credential(body), auth_context(request)
        if visitor.session_id is None:
            raise AuthError("not-signed-in")
        # Other sessions keep their own budget, so a stolen one cannot block them.
        await self._limits.check_device_guess(visitor.session_id)
        visitor = visitor._replace(known_device=visitor.session_id)
        async with self._turn(visitor, secret):
            await self._accounts.reauthenticate(visitor, secret)

    @endpoint("GET", "/api/account")
    async def account(self, request: Request) -> messages.AccountView:
        """Return the account of the caller."""
        return await self._account_view(auth_context(request))

    @endpoint("PUT", "/api/account/password")
    async def change_password(self, request: Request, body: messages.NewPassword) -> None:
        """Change the password."""
        visitor = auth_context(request)
        await self._limits.check_shared("sign-in", visitor.user_id, visitor.address)
        _set_cookies(request, await self._accounts.change_password(visitor, body.password))

    @endpoint("POST", "/api/account/recovery-codes")
    async def renew_recovery_codes(self, request: Request) -> messages.RecoveryCodes:
        """Replace the recovery codes."""
        return messages.RecoveryCodes(
            await self._accounts.renew_recovery_codes(auth_context(request))
        )

    @endpoint("POST", "/api/account/passkeys")
    async def add_passkey(self, request: Request, body: messages.NewPasskey) -> None:
        """Add a passkey."""
        await self._accounts.add_passkey(auth_context(request), body.credential)

    @endpoint("DELETE", "/api/account/passkeys/{id}")
    async def remove_passkey(self, request: Request, id: messages.PasskeyId) -> None:
        """Remove a passkey."""
        await self._accounts.remove_passkey(auth_context(request), id)

    @endpoint("DELETE", "/api/account/sessions/{id}")
    async def end_session(self, request: Request, id: PathText) -> None:
        """End another session."""
        await self._accounts.end_session(auth_context(request), id)

    @endpoint("DELETE", "/api/account/sessions")
    async def end_sessions(self, request: Request) -> None:
        """End all other sessions."""
        await self._accounts.end_other_sessions(auth_context(request))

    @endpoint("GET", "/api/account/export")
    async def export_data(self, request: Request) -> Response:
        """Return all stored data of the caller as a ZIP file."""
        visitor = auth_context(request)
        await self._limits.check_shared("game", visitor.user_id, visitor.address)
        account = msgspec.json.encode(await self._account_view(visitor))
        content = await export_data(self._registry, self._accounts, visitor, self._exports, account)
        headers = {
            "cache-control": "no-store",
            "content-disposition": 'attachment; filename="sixlegs.zip"',
        }
        return Response(content, media_type="application/zip", headers=headers)

    @endpoint("DELETE", "/api/account")
    async def delete_account(self, request: Request) -> None:
        """Delete the account of the caller."""
        await self._accounts.delete_account(auth_context(request))
        request.state.token = new_token()

    async def _account_view(self, visitor: AuthContext) -> messages.AccountView:
        """Return the account of *visitor* as messages show it.

        Raises :exc:`AuthError`.
        """
        account, codes_left, keys, sessions = await self._accounts.details(visitor)
        day = self._registry.store.time_of_day
        return messages.AccountView(
            name=account.name,
            has_password=account.password is not None,
            recovery_codes_left=codes_left,
            passkeys=[
                messages.PasskeyView(
                    key.id, key.device, day(key.created), key.last_used and day(key.last_used)
                )
                for key in keys
            ],
            sessions=[
                messages.SessionView(
                    one.id,
                    one.device,
                    day(one.created),
                    day(one.last_seen),
                    one.id == visitor.session_id,
                )
                for one in sessions
            ],
        )

    async def _count_attempt(self, visitor: AuthContext, secret: Credential) -> AuthContext:
        """Count an attempt to sign in, for a known device if it has budget left.

        Passkeys and recovery codes cannot be guessed, so they do not use the account's budget.

        Raises :exc:`RateLimitError`.
        """
        if device := await self._known_device(visitor, secret):
            with suppress(RateLimitError):
                await self._limits.check_device_guess(device)
                return visitor._replace(known_device=device)
        await self._limits.check_shared("sign-in", visitor.user_id, visitor.address)
        if secret.kind == "password":
            await self._limits.check_guess(sign_in_key(secret.name), visitor.address)
        return visitor

    async def _known_device(self, visitor: AuthContext, secret: Credential) -> str | None:
        if not visitor.device_tokens:
            return None
        hashes = [hash_token(token) for token in visitor.device_tokens]
        name = None if secret.kind == "passkey" else secret.name
        return await self._registry.store.read(known_devices.find, hashes, name)

    @asynccontextmanager
    async def _turn(self, visitor: AuthContext, secret: Credential) -> AsyncIterator[None]:
        """Wait for a turn to verify a passkey or recovery code; passwords have their own queue.

        Raises :exc:`QueueFullError`.
        """
        if secret.kind == "password":
            yield
            return
        queue = self._device_turns if visitor.known_device else self._turns
        async with queue.turn(visitor.known_device or client_network(visitor.address)):
            yield


def _credential(wanted: messages.SignIn) -> Credential:
    match wanted:
        case messages.PasskeySignIn(credential=credential):
            return Credential("passkey", "", credential)
        case messages.PasswordSignIn(name=name, password=text):
            return Credential("password", name, text)
        case messages.RecoveryCodeSignIn(name=name, code=text):
            return Credential("code", name, text)


def auth_error_response(_: Request, error: Exception) -> Response:
    """Return the response for a rejected account request."""
    assert isinstance(error, AuthError)
    return problem_response(error.code, "That cannot be done with this account.")


def auth_context(request: Request) -> AuthContext:
    """Return the caller and the browser of *request*."""
    origin = request.headers.get("origin", "")
    return AuthContext(
        user_id=request.state.user_id,
        session_id=request.state.session,
        address=client_address(request.scope),
        device=describe_device(request.headers.get("user-agent", "")),
        relying_party=RelyingParty(urlsplit(origin).hostname or "", origin),
        device_tokens=request.state.device_tokens,
    )


def describe_device(user_agent: str) -> str:
    """Return the names of browser and system in *user_agent*, or "" if it has neither.

    >>> describe_device("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    """
    parts = (_first_match(BROWSERS, user_agent), _first_match(SYSTEMS, user_agent))
    return ", ".join(part for part in parts if part)


def _first_match(known: dict[str, str], text: str) -> str | None:
    return next((name for mark, name in known.items() if mark in text), None)


def _set_cookies(request: Request, entered: SignInResult) -> None:
    """Set the session cookie, and the device cookie of a device that was not known."""
    request.state.token = entered.token
    if entered.device_token:
        _set_device_cookie(request, entered.device_token)


def _set_device_cookie(request: Request, token: str) -> None:
    request.state.device_tokens = (token, *request.state.device_tokens)
