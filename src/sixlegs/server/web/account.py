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
from sixlegs.server.storage.names import NAME_HOLD_MS
from sixlegs.server.storage.retention import DAY_MS
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
        self._turns = FairQueue(MAX_WAITING, MAX_WAITING_PER_NETWORK, "accounts")
        self._device_turns = FairQueue(MAX_WAITING, MAX_WAITING_PER_NETWORK, "account-devices")
        self._exports = FairQueue(MAX_WAITING_EXPORTS, MAX_WAITING_EXPORTS_PER_NETWORK, "exports")

    @endpoint("POST", "/api/account", 201)
    async def create_account(
        self, request: Request, body: messages.NewAccount
    ) -> messages.AccountCreated | Response:
        """Create an account for a guest."""
        if (body.password is None) == (body.credential is None):
            return problem_response("malformed", "Either a password or a credential is needed.")
        context = auth_context(request)
        await self._limits.check_shared("account", context.user_id, context.address)
        credential = Credential("password", body.name, body.password or "")
        if body.credential is not None:
            credential = Credential("passkey", body.name, body.credential)
        result, codes = await self._accounts.create_account(context, body.name, credential)
        _set_cookies(request, result)
        return messages.AccountCreated(result.name, codes)

    @endpoint("POST", "/api/account/sign-in", has_device_budget=True)
    async def sign_in(self, request: Request, body: messages.SignIn) -> messages.SignedIn:
        """Sign in."""
        credential = _credential(body)
        context = await self._count_attempt(auth_context(request), credential)
        async with self._turn(context, credential):
            result = await self._accounts.sign_in(context, credential)
        _set_cookies(request, result)
        return messages.SignedIn(result.name)

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
        credential, context = _credential(body), auth_context(request)
        if context.session_id is None:
            raise AuthError("not-signed-in")
        # Other sessions keep their own budget, so a stolen one cannot block them.
        await self._limits.check_device_guess(context.session_id)
        context = context._replace(known_device=context.session_id)
        async with self._turn(context, credential):
            await self._accounts.reauthenticate(context, credential)

    @endpoint("GET", "/api/account")
    async def account(self, request: Request) -> messages.AccountView:
        """Return the account of the caller."""
        return await self._account_view(auth_context(request))

    @endpoint("PUT", "/api/account/password")
    async def change_password(self, request: Request, body: messages.NewPassword) -> None:
        """Change the password."""
        context = auth_context(request)
        await self._limits.check_shared("sign-in", context.user_id, context.address)
        _set_cookies(request, await self._accounts.change_password(context, body.password))

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
        context = auth_context(request)
        await self._limits.check_shared("game", context.user_id, context.address)
        account = msgspec.json.encode(await self._account_view(context))
        content = await export_data(self._registry, self._accounts, context, self._exports, account)
        headers = {
            "cache-control": "no-store",
            "content-disposition": 'attachment; filename="sixlegs.zip"',
        }
        return Response(content, media_type="application/zip", headers=headers)

    @endpoint("GET", "/api/account/deletion")
    async def preview_deletion(self, request: Request) -> messages.AccountDeletion:
        """Return what deleting the account of the caller would do."""
        effects = await self._accounts.preview_deletion(auth_context(request))
        return messages.AccountDeletion(*effects, NAME_HOLD_MS // DAY_MS)

    @endpoint("DELETE", "/api/account")
    async def delete_account(self, request: Request) -> None:
        """Delete the account of the caller."""
        await self._accounts.delete_account(auth_context(request))
        request.state.token = new_token()

    async def _account_view(self, context: AuthContext) -> messages.AccountView:
        """Return the message that describes the account of *context*.

        Raises :exc:`AuthError`.
        """
        account, codes_left, keys, sessions = await self._accounts.details(context)
        time_of_day = self._registry.store.time_of_day
        return messages.AccountView(
            name=account.name,
            has_password=account.password is not None,
            recovery_codes_left=codes_left,
            passkeys=[
                messages.PasskeyView(
                    key.id,
                    key.device,
                    time_of_day(key.created),
                    key.last_used and time_of_day(key.last_used),
                )
                for key in keys
            ],
            sessions=[
                messages.SessionView(
                    session.id,
                    session.device,
                    time_of_day(session.created),
                    time_of_day(session.last_seen),
                    session.id == context.session_id,
                )
                for session in sessions
            ],
        )

    async def _count_attempt(self, context: AuthContext, credential: Credential) -> AuthContext:
        """Count an attempt to sign in, for a known device if it has budget left.

        Passkeys and recovery codes cannot be guessed, so they do not use the account's budget.

        Raises :exc:`RateLimitError`.
        """
        if device := await self._known_device(context, credential):
            with suppress(RateLimitError):
                await self._limits.check_device_guess(device)
                return context._replace(known_device=device)
        await self._limits.check_shared("sign-in", context.user_id, context.address)
        if credential.kind == "password":
            await self._limits.check_guess(sign_in_key(credential.name), context.address)
        return context

    async def _known_device(self, context: AuthContext, credential: Credential) -> str | None:
        if not context.device_tokens:
            return None
        hashes = [hash_token(token) for token in context.device_tokens]
        name = None if credential.kind == "passkey" else credential.name
        return await self._registry.store.read(known_devices.find, hashes, name)

    @asynccontextmanager
    async def _turn(self, context: AuthContext, credential: Credential) -> AsyncIterator[None]:
        """Wait for a turn to verify a passkey or recovery code; passwords have their own queue.

        Raises :exc:`QueueFullError`.
        """
        if credential.kind == "password":
            yield
            return
        queue = self._device_turns if context.known_device else self._turns
        async with queue.turn(context.known_device or client_network(context.address)):
            yield


def _credential(body: messages.SignIn) -> Credential:
    match body:
        case messages.PasskeySignIn(credential=credential):
            return Credential("passkey", "", credential)
        case messages.PasswordSignIn(name=name, password=text):
            return Credential("password", name, text)
        case messages.RecoveryCodeSignIn(name=name, code=text):
            return Credential("code", name, text)


def auth_error_response(_: Request, error: Exception) -> Response:
    """Return the response for a rejected account request."""
    assert isinstance(error, AuthError)
    return problem_response(error.code, "The account request was rejected.")


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


def _first_match(names: dict[str, str], text: str) -> str | None:
    return next((name for token, name in names.items() if token in text), None)


def _set_cookies(request: Request, result: SignInResult) -> None:
    """Set the session cookie, and the device cookie of a device that was not known."""
    request.state.token = result.token
    if result.device_token:
        _set_device_cookie(request, result.device_token)


def _set_device_cookie(request: Request, token: str) -> None:
    request.state.device_tokens = (token, *request.state.device_tokens)
