"""One-time links that sign a browser in as the owner of a local server.

Every browser is a user of its own; the owner keeps their games even if cookies are lost. The link
is passed to the operator's browser, so other users of the machine cannot use it.
"""

from __future__ import annotations

import os
import secrets
import struct
import sys
from ipaddress import ip_address
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sixlegs.server.play.user_ids import guest_id, is_account
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.storage.store import Store

#: Open TCP connections by user; Linux only.
TCP_TABLES = (Path("/proc/net/tcp"), Path("/proc/net/tcp6"))

MAPPED_IPV4 = ip_address("::ffff:0.0.0.0").packed[:12]
"""The prefix of IPv4 addresses on IPv6 sockets."""


class OwnerLink:
    """One-time links for the owner of the games in *store*."""

    def __init__(self, store: Store) -> None:
        self._token = store.secrets.owner_token
        self._keys: set[str] = set()

    def create_path(self) -> str:
        """Return the path of a new link, which works once."""
        key = secrets.token_urlsafe(16)
        self._keys.add(key)
        return f"/owner/{key}"

    async def redeem(self, registry: Registry, request: Request) -> Response:
        """Sign a browser in as the owner, and merge the guest that it was."""
        key = request.path_params["key"]
        if key in self._keys and is_same_user(request):
            self._keys.discard(key)
            if not is_account(request.state.user_id):  # an account keeps its own games
                await registry.players.merge(request.state.user_id, guest_id(self._token))
            request.state.token = self._token
        return RedirectResponse("/", 303, headers={"cache-control": "no-store"})


def is_same_user(request: Request) -> bool:
    """Return whether the operator sent *request*: others could read the link in the process list.

    Only Linux provides this information; elsewhere the link is protected only by working once.
    """
    if sys.platform == "win32":
        return True
    client, server = request.scope.get("client"), request.scope.get("server")
    if not client or not server:
        return True
    try:
        local, remote = _as_listed(*client), _as_listed(*server)
    except ValueError:  # not a TCP connection
        return True
    users = set()
    for file in TCP_TABLES:
        for line in file.read_text().splitlines() if file.exists() else []:
            _, local_endpoint, remote_endpoint, _, _, _, _, user, *_ = line.split()
            # Compare addresses too: another user may have the same port at 127.0.0.2.
            if local_endpoint in local and remote_endpoint in remote:
                users.add(int(user))
    return not users or os.getuid() in users


def _as_listed(host: str, port: int) -> set[str]:
    """Return the spellings of an endpoint in the kernel's tables: IPv4 addresses have two.

    Raises :exc:`ValueError`.
    """
    ip = ip_address(host.partition("%")[0])
    ip = getattr(ip, "ipv4_mapped", None) or ip
    addresses = [ip.packed, MAPPED_IPV4 + ip.packed] if ip.version == 4 else [ip.packed]
    words = (struct.unpack(f"={len(address) // 4}I", address) for address in addresses)
    return {"".join(f"{word:08X}" for word in each) + f":{port:04X}" for each in words}
