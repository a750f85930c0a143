"""The session cookie: who somebody is, by a random token, and without an account. The database
knows only its hash.

Cookies are signed (HMAC), so that only those we issued make somebody. Behind TLS the cookie has the
prefix `__Host-`: no other site of the domain can set it.
"""

from __future__ import annotations

import hmac
import re
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable

from sixlegs.server.play.owners import LIFE, Owner, owner_of

COOKIE = "sixlegs_owner"
SECURE_COOKIE = f"__Host-{COOKIE}"
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
MOST_COOKIES = 4  # that are looked at: an honest browser sends two, while one is exchanged


class Cookies:
    """Tokens as cookies, signed with *key*.

    Older ones have no signature, and games may have been restored with another key: *is_known*
    tells of an owner whether the database knows them.
    """

    def __init__(self, key: str, is_known: Callable[[Owner], Awaitable[bool]]) -> None:
        self._key = key.encode()
        self._is_known = is_known

    def value(self, token: str) -> str:
        """What a cookie holds.

        >>> async def never(owner: Owner) -> bool: return False
        >>> Cookies("key", never).value("token")
        'token.ZGuOrAxK5BeCmcm9kk4r8HPfsH4CSQGoyGT2W5Rivw0'
        """
        signature = hmac.digest(self._key, token.encode(), "sha256")
        return f"{token}.{urlsafe_b64encode(signature).decode().rstrip('=')}"

    async def token(self, header: str) -> str | None:
        """The token in a request's header; None if there is none that we have issued.

        Of several the one with the prefix counts, then the first.
        """
        values = cookies_in(header)
        for value in values:
            if self._is_signed(value):
                return value.partition(".")[0]
        for value in values:
            token = value.partition(".")[0]
            if TOKEN.fullmatch(token) and await self._is_known(owner_of(token)):
                return token
        return None

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
