"""The push services of browsers: whom this server sends anything to, and nobody else.

A browser tells the address at which it is reached. Were any address allowed, anybody could have
this server knock at machines that only it can reach (SSRF).
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

HOST_PATTERN = re.compile(
    r"[a-z0-9.-]+"
)  # of anything else, such as a backslash, parsers make two hosts
MAX_ENDPOINT_CHARACTERS = 1000  # characters of an address

#: By host; a star stands for one name or several.
KNOWN_SERVICES = (
    "fcm.googleapis.com",  # Chrome, and most that are made of it
    "*.push.services.mozilla.com",  # Firefox
    "*.push.apple.com",  # Safari
    "*.notify.windows.com",  # Edge
)


class PushServices:
    """Those that are known, and *others* by scheme, host and port: `http://127.0.0.1:9000`."""

    def __init__(self, *others: str) -> None:
        self._others = others

    def service_for(self, endpoint: str) -> str | None:
        """The service that an address belongs to; None if it is not one that we talk to.

        >>> services = PushServices()
        >>> services.service_for("https://updates.push.services.mozilla.com/wpush/v2/abc")
        '*.push.services.mozilla.com'
        >>> services.service_for("https://push.services.mozilla.com.evil.example/abc")
        >>> services.service_for("https://fcm.googleapis.com:8443/abc")
        >>> services.service_for(r"https://127.0.0.1\\.push.apple.com/abc")
        """
        if (
            len(endpoint) > MAX_ENDPOINT_CHARACTERS
            or not endpoint.isascii()
            or not endpoint.isprintable()
        ):
            return None
        try:
            address = urlsplit(endpoint)
            host, port = address.hostname or "", address.port
        except ValueError:
            return None
        if f"{address.scheme}://{address.netloc}" in self._others:
            return address.netloc
        if address.scheme != "https" or port not in (None, 443) or "@" in address.netloc:
            return None
        if not HOST_PATTERN.fullmatch(host):
            return None
        return next((known for known in KNOWN_SERVICES if _matches_service(host, known)), None)


def _matches_service(host: str, known: str) -> bool:
    return host.endswith(known[1:]) if known.startswith("*") else host == known
