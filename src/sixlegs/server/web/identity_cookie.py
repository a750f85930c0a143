"""The identity cookie: a random token, of which the database stores only a hash.

The token itself identifies a guest. The token of an account is that of a session, which the server
can end.

Cookies are signed (HMAC), so that only issued tokens are accepted. Behind TLS the cookie has the
prefix `__Host-`: no other site of the domain can set it.
"""

from __future__ import annotations

import hmac
import re
from base64 import urlsafe_b64encode
from contextlib import suppress
from typing import NamedTuple

from sixlegs.server.play.user_ids import (
    COOKIE_LIFETIME_SECONDS,
    UserId,
    guest_id,
    hash_token,
    is_session_token,
)
from sixlegs.server.storage import accounts, queries
from sixlegs.server.storage.accounts import Session
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.store import Store

COOKIE = "sixlegs_owner"
SECURE_COOKIE = f"__Host-{COOKIE}"
TOKEN_PATTERN = re.compile(r"[A-Za-z0-9_-]{43}")
SEEN_INTERVAL_MS = 3_600_000  # between two updates of the last use of a session
MAX_COOKIES = 4  # checked per request; a browser sends two during a replacement


class Identity(NamedTuple):
    """The user identified by a cookie."""

    token: str
    user_id: UserId
    session_id: str | None = None
    """The id of the session; None for a guest."""


class IdentityCookies:
    """Identity cookies signed with *key*.

    Old cookies have no signature, and a backup may have been restored on a server with another key.
    Such cookies are valid if the database has their user.
    """

    def __init__(self, key: str, store: Store) -> None:
        self._key = key.encode()
        self._store = store

    def sign(self, token: str) -> str:
        """Return the cookie value for *token*.

        >>> IdentityCookies("key", None).sign("token")
        'token.ZGuOrAxK5BeCmcm9kk4r8HPfsH4CSQGoyGT2W5Rivw0'
        """
        signature = hmac.digest(self._key, token.encode(), "sha256")
        return f"{token}.{urlsafe_b64encode(signature).decode().rstrip('=')}"

    async def identify(self, header: str) -> Identity | None:
        """Return the identity of the cookies in *header*, or None if none is valid.

        Signed cookies precede unsigned ones, and cookies with the prefix precede others.
        """
        values = sorted(parse_cookies(header), key=lambda value: not self._is_signed(value))
        for value in values:
            token = value.partition(".")[0]
            if is_session_token(token):
                if session := await self._find_session(hash_token(token)):
                    return Identity(token, session.user_id, session.id)
            elif self._is_signed(value) or (
                TOKEN_PATTERN.fullmatch(token)
                and await self._store.read(queries.has_user, guest_id(token))
            ):
                return Identity(token, guest_id(token))
        return None

    async def _find_session(self, token_hash: str) -> Session | None:
        """Return the session of a token, or None if it has ended."""
        session = await self._store.read(accounts.find_session, token_hash)
        now = self._store.database_time_ms()
        if session is None or now - session.last_seen > 1000 * COOKIE_LIFETIME_SECONDS:
            return None
        if now - session.last_seen > SEEN_INTERVAL_MS:
            with suppress(StoreError):  # logged by the store; nothing depends on it
                await self._store.write(accounts.mark_session_seen, session.id, now)
        return session

    def header(self, token: str, *, is_secure: bool) -> str:
        """Return the ``Set-Cookie`` header for *token*, hidden from scripts and other sites."""
        name, secure = (SECURE_COOKIE, "; Secure") if is_secure else (COOKIE, "")
        return (
            f"{name}={self.sign(token)}; Path=/; Max-Age={COOKIE_LIFETIME_SECONDS}"
            f"; HttpOnly; SameSite=Lax{secure}"
        )

    def _is_signed(self, value: str) -> bool:
        token = value.partition(".")[0]
        return value.isascii() and hmac.compare_digest(value, self.sign(token))


#: Deletes the cookie without the prefix once the browser has the one with it.
EXPIRED_COOKIE = f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure"


def parse_cookies(header: str) -> list[str]:
    """Return the values of identity cookies in *header*, those with the prefix first.

    >>> parse_cookies("sixlegs_owner=a; other=b; __Host-sixlegs_owner=c; sixlegs_owner=d")
    ['c', 'a', 'd']
    """
    pairs = [part.strip().partition("=") for part in header.split(";")]
    own = [(name, value) for name, _, value in pairs if name in (COOKIE, SECURE_COOKIE)]
    own.sort(key=lambda pair: pair[0] != SECURE_COOKIE)
    return [value for _, value in own[:MAX_COOKIES]]
