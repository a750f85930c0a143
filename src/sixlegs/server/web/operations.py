"""For the operator and their machines: metrics, and whether all is well."""

from __future__ import annotations

import hmac
from ipaddress import ip_address

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from sixlegs.server.metrics import EVERYTHING, sample
from sixlegs.server.tables.registry import Registry
from sixlegs.server.web.access_log import address_of

FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")  # what a proxy adds for others
FRESH = {"cache-control": "no-store"}


class OperatorRoutes:
    """What is asked by programs that watch over a server.

    Metrics are for the machine itself, and for who has the *token*.
    """

    def __init__(self, registry: Registry, token: str | None = None) -> None:
        self._registry = registry
        self._token = token

    async def health(self, _: Request) -> Response:
        """Whether games can be played; without news they can, only more slowly."""
        await self._registry.store.check()
        is_well = self._registry.news.is_well
        return PlainTextResponse("ok\n" if is_well else "degraded: no news\n", headers=FRESH)

    async def metrics(self, request: Request) -> Response:
        """All numbers, in Prometheus' text format."""
        if not self._may_see(request):
            raise HTTPException(404)
        lines = [line for one in EVERYTHING for line in one.lines()]
        for name, meaning, value in self._registry.measured():
            kind = "counter" if name.endswith("_total") else "gauge"
            lines += sample(f"sixlegs_{name}", meaning, value, kind)
        text = "".join(f"{line}\n" for line in lines)
        return PlainTextResponse(text, headers=FRESH, media_type="text/plain; version=0.0.4")

    def _may_see(self, request: Request) -> bool:
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        if self._token and hmac.compare_digest(given.encode(), self._token.encode()):
            return True
        is_for_another = any(name in request.headers for name in FORWARDED)
        return not is_for_another and _is_loopback(address_of(request.scope))


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
