"""The cookie: who somebody is, by a random token, of which the database knows only a hash.

A guest is whoever holds the token. Who is signed in to an account holds that of a session, which
the server can end.

Cookies are signed (HMAC), so that only those we issued make somebody. Behind TLS the cookie has the
prefix `__Host-`: no other site of the domain can set it.
"""

from __future__ import annotations

import hmac
import re
from base64 import urlsafe_b64encode
from contextlib import suppress
from typing import NamedTuple

from sixlegs.server.play.owners import LIFE, Owner, is_session, owner_of, token_hash
from sixlegs.server.storage import accounts, queries
from sixlegs.server.storage.accounts import Session
from sixlegs.server.storage.database import StoreError
from sixlegs.server.storage.store import Store

COOKIE = "sixlegs_owner"
SECURE_COOKIE = f"__Host-{COOKIE}"
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
SEEN_EVERY = 3_600_000  # milliseconds between two notes that a session is in use
MOST_COOKIES = 4  # that are looked at: an honest browser sends two, while one is exchanged


class Holder(NamedTuple):
    """Who holds a cookie."""

    token: str
    owner: Owner
    session: str | None = None
    """The id of the session, of somebody who is signed in."""


class Cookies:
    """Tokens as cookies, signed with *key*.

    Older ones have no signature, and games may have been restored with another key: then they count
    if the database knows them.
    """

    def __init__(self, key: str, store: Store) -> None:
        self._key = key.encode()
        self._store = store

    def value(self, token: str) -> str:
        """What a cookie holds.

        >>> Cookies("key", None).value("token")
        'token.ZGuOrAxK5BeCmcm9kk4r8HPfsH4CSQGoyGT2W5Rivw0'
        """
        signature = hmac.digest(self._key, token.encode(), "sha256")
        return f"{token}.{urlsafe_b64encode(signature).decode().rstrip('=')}"

    async def holder(self, header: str) -> Holder | None:
        """Whose the cookies in a request's header are; None if we issued none, or it is over.

        Of several the one with the prefix counts, then the first.
        """
        values = sorted(cookies_in(header), key=lambda value: not self._is_signed(value))
        for value in values:
            token = value.partition(".")[0]
            if is_session(token):
                if session := await self._session_of(token_hash(token)):
                    return Holder(token, session.owner, session.id)
            elif self._is_signed(value) or (
                TOKEN.fullmatch(token) and await self._store.read(queries.is_known, owner_of(token))
            ):
                return Holder(token, owner_of(token))
        return None

    async def _session_of(self, token_hash: str) -> Session | None:
        """Return the session of a token, or None if it has ended."""
        session = await self._store.read(accounts.session, token_hash)
        now = self._store.moment()
        if session is None or now - session.seen > 1000 * LIFE:
            return None
        if now - session.seen > SEEN_EVERY:
            with suppress(StoreError):  # which the store has logged; nothing depends on it
                await self._store.write(accounts.see, session.id, now)
        return session

    def header(self, token: str, *, is_secure: bool) -> str:
        """What makes a browser keep the cookie, out of reach of scripts and other sites."""
        name, secure = (SECURE_COOKIE, "; Secure") if is_secure else (COOKIE, "")
        return f"{name}={self.value(token)}; Path=/; Max-Age={LIFE}; HttpOnly; SameSite=Lax{secure}"

    def _is_signed(self, value: str) -> bool:
        token = value.partition(".")[0]
        return value.isascii() and hmac.compare_digest(value, self.value(token))


#: What makes a browser drop the cookie without the prefix, once it has the other.
DROPPED = f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure"


def cookies_in(header: str) -> list[str]:
    """The cookies of ours in a request's header, those with the prefix first.

    >>> cookies_in("sixlegs_owner=a; other=b; __Host-sixlegs_owner=c; sixlegs_owner=d")
    ['c', 'a', 'd']
    """
    pairs = [part.strip().partition("=") for part in header.split(";")]
    ours = [(name, value) for name, _, value in pairs if name in (COOKIE, SECURE_COOKIE)]
    ours.sort(key=lambda pair: pair[0] != SECURE_COOKIE)
    return [value for _, value in ours[:MOST_COOKIES]]
