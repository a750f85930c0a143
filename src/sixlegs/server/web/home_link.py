"""Whose machine it is: a link that works once makes a browser theirs, with all their games.

Every browser is a person of its own; this one outlasts its cookies. The operator gets
the link, so other people of the machine do not.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sixlegs.server.play.owners import is_account, owner_of
from sixlegs.server.storage.store import Store
from sixlegs.server.tables.registry import Registry

#: Open TCP connections by user; Linux only.
TCP_TABLES = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))

Endpoint = tuple[IPv4Address | IPv6Address, int]


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

    async def enter(self, registry: Registry, request: Request) -> Response:
        """Make a browser theirs; what was its own before comes along."""
        key = request.path_params["key"]
        if key in self._keys and is_of_this_user(request):
            self._keys.discard(key)
            if not is_account(request.state.owner):  # which is theirs, but for all machines
                await registry.players.merge(request.state.owner, owner_of(self._token))
            request.state.token = self._token
        return RedirectResponse("/", 303, headers={"cache-control": "no-store"})


def is_of_this_user(request: Request) -> bool:
    """Whether the operator asks: others might read the link off the list of processes.

    Only Linux tells; elsewhere it has to do that the link works once.
    """
    if sys.platform == "win32":
        return True
    client, server = request.scope.get("client"), request.scope.get("server")
    if not client or not server:
        return True
    try:
        connection = _endpoint(*client), _endpoint(*server)
    except ValueError:  # not over a network
        return True
    # With addresses: another user may take the port of ours at 127.0.0.2.
    users = {user for ends, user in _connections() if ends == connection}
    return not users or os.getuid() in users


def _connections() -> Iterator[tuple[tuple[Endpoint, Endpoint], int]]:
    """Return the local and the remote end of each TCP connection, and the user who owns it."""
    for file in TCP_TABLES:
        for line in file.read_text().splitlines()[1:] if file.exists() else []:
            _, local, remote, _, _, _, _, user, *_ = line.split()
            yield (_parse_endpoint(local), _parse_endpoint(remote)), int(user)


def _parse_endpoint(text: str) -> Endpoint:
    """Parse an endpoint of a kernel table: words of the address in native byte order, and port."""
    address, _, port = text.partition(":")
    words = (int(address[at : at + 8], 16) for at in range(0, len(address), 8))
    packed = b"".join(word.to_bytes(4, sys.byteorder) for word in words)
    return _endpoint(str(ip_address(packed)), int(port, 16))


def _endpoint(address: str, port: int) -> Endpoint:
    """Return an endpoint with IPv4 addresses as such, and without the scope of IPv6.

    Raises :exc:`ValueError`.
    """
    ip = ip_address(address.partition("%")[0])
    return getattr(ip, "ipv4_mapped", None) or ip, port
