"""Every address over HTTP, with what is asked and answered there: routes and documents follow."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from sixlegs.server import meetings, requests
from sixlegs.server.about import Imprint
from sixlegs.server.api import Api
from sixlegs.server.reception import Reception


class Endpoint(NamedTuple):
    """What can be done at an address."""

    method: str
    path: str
    handler: Callable[[Request], Awaitable[Response]]
    asked: Any = None
    """The type of the body; None if there is none."""
    answered: Any = None
    """The type of the answer; None if it is empty."""
    status: int = 200


def endpoints(api: Api, reception: Reception, imprint: Imprint) -> list[Endpoint]:
    """All that there are, of those that send JSON."""
    return [
        Endpoint("GET", "/api/games", api.games, None, requests.GameList),
        Endpoint("POST", "/api/games", api.create, requests.NewGame, requests.Created, 201),
        Endpoint("DELETE", "/api/games/{id}", api.delete, status=204),
        Endpoint("POST", "/api/records", api.record, requests.RecordText, requests.RecordText),
        Endpoint("GET", "/api/about", imprint.about, None, requests.About),
        Endpoint("GET", "/api/me", reception.me, None, meetings.Me),
        Endpoint("PUT", "/api/me", reception.rename, meetings.MyName, meetings.Me),
        Endpoint("GET", "/api/invitations/{token}", reception.invitation, None, meetings.Invited),
        Endpoint("POST", "/api/invitations/{token}", reception.accept, None, meetings.Joined),
        Endpoint("GET", "/api/lobby", reception.lobby, None, meetings.Lobby),
    ]
