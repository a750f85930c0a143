"""Requests about accounts: claim one, sign in and out, change it, take everything out, leave."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from sixlegs.server.accounts.devices import device_of
from sixlegs.server.accounts.names import sign_in_key
from sixlegs.server.accounts.passkeys import Party
from sixlegs.server.play.owners import new_token
from sixlegs.server.protocol import account as messages
from sixlegs.server.signin.service import AccountError, Accounts, Entered, Secret, Visitor
from sixlegs.server.signin.takeout import takeout
from sixlegs.server.tables.registry import Registry
from sixlegs.server.web.access_log import address_of
from sixlegs.server.web.body import asked
from sixlegs.server.web.rate_limits import Limits
from sixlegs.server.web.responses import answer, problem

NEW_ACCOUNT = msgspec.json.Decoder(messages.NewAccount)
SIGN_IN: msgspec.json.Decoder[messages.SignIn] = msgspec.json.Decoder(messages.SignIn)
PASSKEY_WANTED = msgspec.json.Decoder(messages.PasskeyWanted)
NEW_PASSWORD = msgspec.json.Decoder(messages.NewPassword)
NEW_PASSKEY = msgspec.json.Decoder(messages.NewPasskey)

EMPTY = 204


class AccountRoutes:
    """What a page asks for about the account of who sits at it."""

    def __init__(self, registry: Registry, accounts: Accounts, limits: Limits) -> None:
        self._registry = registry
        self._accounts = accounts
        self._limits = limits

    async def claim(self, request: Request) -> Response:
        """Make an account of a guest."""
        wanted = await asked(request, NEW_ACCOUNT)
        if (wanted.password is None) == (wanted.credential is None):
            return problem("malformed", "Either a password or a credential is needed.")
        visitor = visitor_of(request)
        await self._limits.count_everywhere("account", visitor.owner, visitor.address)
        secret = Secret("password", wanted.name, wanted.password or "")
        if wanted.credential is not None:
            secret = Secret("passkey", wanted.name, wanted.credential)
        entered, codes = await self._accounts.claim(visitor, wanted.name, secret)
        _remember(request, entered)
        return answer(messages.Claimed(entered.name, codes), 201)

    async def sign_in(self, request: Request) -> Response:
        """Sign in."""
        wanted, visitor = await asked(request, SIGN_IN), visitor_of(request)
        secret = await self._secret(wanted, visitor)
        entered = await self._accounts.sign_in(visitor, secret)
        _remember(request, entered)
        return answer(messages.SignedIn(entered.name))

    async def sign_out(self, request: Request) -> Response:
        """Sign out, and be a new guest."""
        await self._accounts.sign_out(visitor_of(request))
        request.state.token = new_token()
        return Response(status_code=EMPTY)

    async def challenge(self, request: Request) -> Response:
        """What the browser needs to make or show a passkey."""
        wanted = await asked(request, PASSKEY_WANTED)
        options = await self._accounts.challenge(visitor_of(request), wanted.use, wanted.name)
        return answer(messages.PasskeyOptions(options))

    async def confirm(self, request: Request) -> Response:
        """Show once more who one is, to change something that matters."""
        wanted, visitor = await asked(request, SIGN_IN), visitor_of(request)
        secret = await self._secret(wanted, visitor, visitor.owner)
        await self._accounts.confirm(visitor, secret)
        return Response(status_code=EMPTY)

    async def account(self, request: Request) -> Response:
        """All about one's own account."""
        return answer(await self._accounts.view(visitor_of(request)))

    async def change_password(self, request: Request) -> Response:
        """Choose another password."""
        wanted = await asked(request, NEW_PASSWORD)
        visitor = visitor_of(request)
        await self._limits.count_everywhere("sign-in", visitor.owner, visitor.address)
        _remember(request, await self._accounts.change_password(visitor, wanted.password))
        return Response(status_code=EMPTY)

    async def renew_codes(self, request: Request) -> Response:
        """Get new recovery codes."""
        return answer(messages.Codes(await self._accounts.renew_codes(visitor_of(request))))

    async def add_passkey(self, request: Request) -> Response:
        """Add a passkey."""
        wanted = await asked(request, NEW_PASSKEY)
        await self._accounts.add_passkey(visitor_of(request), wanted.credential)
        return Response(status_code=EMPTY)

    async def remove_passkey(self, request: Request) -> Response:
        """Remove a passkey."""
        await self._accounts.remove_passkey(visitor_of(request), request.path_params["id"])
        return Response(status_code=EMPTY)

    async def end_session(self, request: Request) -> Response:
        """Sign out on another device."""
        await self._accounts.end_session(visitor_of(request), request.path_params["id"])
        return Response(status_code=EMPTY)

    async def end_sessions(self, request: Request) -> Response:
        """Sign out everywhere else."""
        await self._accounts.end_other_sessions(visitor_of(request))
        return Response(status_code=EMPTY)

    async def data(self, request: Request) -> Response:
        """All that is kept of one, as a ZIP file."""
        visitor = visitor_of(request)
        await self._limits.count_everywhere("game", visitor.owner, visitor.address)
        content = await takeout(self._registry, self._accounts, visitor)
        headers = {
            "cache-control": "no-store",
            "content-disposition": 'attachment; filename="sixlegs.zip"',
        }
        return Response(content, media_type="application/zip", headers=headers)

    async def leave(self, request: Request) -> Response:
        """Delete one's account."""
        await self._accounts.leave(visitor_of(request))
        request.state.token = new_token()
        return Response(status_code=EMPTY)

    async def _secret(
        self, wanted: messages.SignIn, visitor: Visitor, whose: str | None = None
    ) -> Secret:
        """What somebody shows to be let in; it may be tried so often only, at one name or at the
        account *whose* owner is to show it, whatever name is sent along."""
        await self._limits.count_everywhere("sign-in", visitor.owner, visitor.address)
        match wanted:
            case messages.ByPasskey(credential=credential):
                return Secret("passkey", "", credential)
            case messages.ByPassword(name=name, password=text):
                kind = Secret("password", name, text)
            case messages.ByCode(name=name, code=text):
                kind = Secret("code", name, text)
        await self._limits.guess(whose or sign_in_key(name), visitor.address)
        return kind


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
    )


def _remember(request: Request, entered: Entered) -> None:
    """Let the browser have the new token from now on."""
    request.state.token = entered.token
