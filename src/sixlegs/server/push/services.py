"""The push services of browsers, the only hosts to which this server sends requests.

A browser states the URL of its push service. If every URL were accepted, clients could make this
server send requests to hosts in its private network (SSRF).
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

HOST_PATTERN = re.compile(r"[a-z0-9.-]+")
"""URL parsers disagree on the host if it contains other characters, such as a backslash."""
MAX_ENDPOINT_CHARACTERS = 1000

#: Hosts of the services; a leading star stands for one or more labels.
KNOWN_SERVICES = (
    "fcm.googleapis.com",  # Chrome and most browsers based on Chromium
    "*.push.services.mozilla.com",  # Firefox
    "*.push.apple.com",  # Safari
    "*.notify.windows.com",  # Edge
)


class PushServices:
    """The known push services, and *others* by scheme, host and port: `http://127.0.0.1:9000`."""

    def __init__(self, *others: str) -> None:
        self._others = others

    def service_for(self, endpoint: str) -> str | None:
        """Return the service of a push endpoint, or None if the service is not accepted.

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
        return next(
            (service for service in KNOWN_SERVICES if _matches_service(host, service)), None
        )


def _matches_service(host: str, service: str) -> bool:
    return host.endswith(service[1:]) if service.startswith("*") else host == service
