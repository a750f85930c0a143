"""Whose machine it is: a link that works once makes a browser theirs, with all their games.

Every browser is a person of its own; this one outlasts its cookies. The operator gets
the link, so other people of the machine do not.
"""

from __future__ import annotations

import os
import secrets
import sys

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sixlegs.server.play.owners import is_account, owner_of
from sixlegs.server.storage.store import Store
from sixlegs.server.tables.registry import Registry
from sixlegs.server.web.tcp_table import connections, end_of


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
                await registry.merge(request.state.owner, owner_of(self._token))
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
        far, near = end_of(*client), end_of(*server)
    except ValueError:  # not over a network
        return True
    # With addresses: another user may take the port of ours at 127.0.0.2.
    users = {line.user for line in connections() if (line.local, line.remote) == (far, near)}
    return not users or os.getuid() in users
