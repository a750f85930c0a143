"""Whose machine it is: a link that works once makes a browser theirs, with all their games.

Every browser is a person of its own; this one outlasts its cookies. Whoever starts the server gets
the link, so other people of the machine do not.
"""

from __future__ import annotations

import os
import secrets
import struct
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sixlegs.server.hall import Hall
from sixlegs.server.owners import owner_of
from sixlegs.server.store import Store

CONNECTIONS = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))
PEER, US, USER = 1, 2, 7  # columns there

#: One end of a connection: its address and its port.
End = tuple[IPv4Address | IPv6Address, int]


class Home:
    """The person at home in the games of *store*."""

    def __init__(self, store: Store) -> None:
        self._token = store.home_token()
        self._keys: set[str] = set()

    def path(self) -> str:
        """An address at this server that makes one browser theirs."""
        key = secrets.token_urlsafe(16)
        self._keys.add(key)
        return f"/home/{key}"

    async def enter(self, hall: Hall, request: Request) -> Response:
        """Make a browser theirs; what was its own before comes along."""
        key = request.path_params["key"]
        if key in self._keys and is_of_this_user(request):
            self._keys.discard(key)
            await hall.merge(request.state.owner, owner_of(self._token))
            request.state.token = self._token
        return RedirectResponse("/", 303, headers={"cache-control": "no-store"})


def is_of_this_user(request: Request) -> bool:
    """Whether whoever runs the server asks: others might read the link off the list of processes.

    Only Linux tells; elsewhere it has to do that the link works once.
    """
    client, server = request.scope.get("client"), request.scope.get("server")
    if not client or not server:
        return True
    try:
        ends = [_end(ip_address(host.partition("%")[0]), port) for host, port in (client, server)]
    except ValueError:  # not over a network
        return True
    users = set()
    for file in CONNECTIONS:
        lines = file.read_text().splitlines()[1:] if file.exists() else []
        for columns in map(str.split, lines):
            # With addresses: another user may take the port of ours at 127.0.0.2.
            if [_listed_end(columns[PEER]), _listed_end(columns[US])] == ends:
                users.add(int(columns[USER]))
    return not users or os.getuid() in users


def _listed_end(listed: str) -> End:
    """An end as those files have it: words in the machine's own order, then the port."""
    address, _, port = listed.partition(":")
    words = (int(address[at : at + 8], 16) for at in range(0, len(address), 8))
    packed = b"".join(struct.pack("=I", word) for word in words)
    return _end(ip_address(packed), int(port, 16))


def _end(address: IPv4Address | IPv6Address, port: int) -> End:
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address, port
