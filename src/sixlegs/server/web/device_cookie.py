"""The device cookie: tokens of accounts that this browser has signed in to.

It gives a returning browser its own budget of sign-in attempts (OWASP calls this a device cookie),
so an attacker who uses up the shared budget of an account does not lock its owner out. It does not
sign anyone in.
"""

from __future__ import annotations

import hmac
import re
from base64 import urlsafe_b64encode

from sixlegs.server.play.user_ids import COOKIE_LIFETIME_SECONDS

DEVICE_COOKIE = "sixlegs_devices"
SECURE_DEVICE_COOKIE = f"__Host-{DEVICE_COOKIE}"
MAX_DEVICE_TOKENS = 6
"""Per browser, one for each account; the least recently added are dropped beyond this."""

COOKIE_PATTERN = re.compile(rf"((?:[\w-]{{43}}\.){{1,{MAX_DEVICE_TOKENS}}})([\w-]{{43}})", re.ASCII)


class DeviceCookies:
    """Device cookies signed with *key*.

    The signature lets the server ignore made-up tokens without a database query.
    """

    def __init__(self, key: str) -> None:
        self._key = key.encode()

    def tokens(self, header: str) -> tuple[str, ...]:
        """Return the tokens in a ``Cookie`` header, newest first.

        The result is empty if the signature is wrong.
        """
        pairs = (part.strip().partition("=") for part in header.split(";"))
        values = {name: value for name, _, value in pairs}
        value = values.get(SECURE_DEVICE_COOKIE) or values.get(DEVICE_COOKIE) or ""
        match = COOKIE_PATTERN.fullmatch(value)
        if match is None or not hmac.compare_digest(match[2], self._signature(match[1])):
            return ()
        return tuple(match[1].rstrip(".").split("."))

    def header(self, tokens: tuple[str, ...], *, is_secure: bool) -> str:
        """Return the ``Set-Cookie`` header that stores *tokens*."""
        text = "".join(f"{token}." for token in tokens[:MAX_DEVICE_TOKENS])
        name, secure = (SECURE_DEVICE_COOKIE, "; Secure") if is_secure else (DEVICE_COOKIE, "")
        value = text + self._signature(text)
        path = "/" if is_secure else "/api/account"  # browsers require "/" for the __Host- prefix
        return (
            f"{name}={value}; Path={path}; Max-Age={COOKIE_LIFETIME_SECONDS}"
            f"; HttpOnly; SameSite=Strict{secure}"
        )

    def _signature(self, text: str) -> str:
        digest = hmac.digest(self._key, f"devices:{text}".encode(), "sha256")
        return urlsafe_b64encode(digest).decode().rstrip("=")
