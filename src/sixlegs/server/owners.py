"""Who somebody is: a random cookie, and no account. The database knows only its hash."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie

COOKIE = "sixlegs_owner"
LIFE = 400 * 24 * 3600  # seconds; browsers keep no cookie longer
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def new_token() -> str:
    """A cookie for somebody new."""
    return secrets.token_urlsafe(32)


def owner_of(token: str) -> str:
    """The name under which the holder of a cookie owns seats."""
    return sha256(token.encode()).hexdigest()


def token_in(header: str) -> str | None:
    """The cookie in a request's header; None if there is none that we could have made."""
    try:
        morsel = SimpleCookie(header).get(COOKIE)
    except CookieError:
        return None
    return morsel.value if morsel and TOKEN.fullmatch(morsel.value) else None


def cookie_header(token: str, *, is_secure: bool) -> str:
    """What makes a browser keep the cookie, out of reach of scripts and other sites."""
    header = f"{COOKIE}={token}; Path=/; Max-Age={LIFE}; HttpOnly; SameSite=Lax"
    return f"{header}; Secure" if is_secure else header
