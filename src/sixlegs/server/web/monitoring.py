"""Metrics and the health check."""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from ipaddress import ip_address

from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from sixlegs.server.metrics import REGISTRY
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.web.access_log import client_address

FORWARDED_HEADERS = ("forwarded", "x-forwarded-for", "x-real-ip")  # added by proxies
NO_STORE = {"cache-control": "no-store"}


class ServiceCollector(Collector):
    """Reads the metrics of the services when they are requested."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics."""
        for name, description, value in self._registry.metrics():
            family = CounterMetricFamily if name.endswith("_total") else GaugeMetricFamily
            yield family(f"sixlegs_{name}", description, value)


class MonitoringRoutes:
    """Serves the health check and metrics.

    Metrics are available on the loopback interface, and elsewhere with the bearer *token*.
    """

    def __init__(self, registry: Registry, token: str | None = None) -> None:
        self._registry = registry
        self._token = token
        self._service_metrics = CollectorRegistry()
        self._service_metrics.register(ServiceCollector(registry))

    async def health(self, _: Request) -> Response:
        """Check that changes can be stored. Without pub/sub the server is degraded.

        Raises :exc:`StoreError`.
        """
        await self._registry.store.check()
        is_connected = self._registry.pubsub.is_connected
        text = "ok\n" if is_connected else "degraded: pub/sub disconnected\n"
        return PlainTextResponse(text, headers=NO_STORE)

    async def metrics(self, request: Request) -> Response:
        """Return all metrics in the Prometheus text format."""
        if not self._may_read_metrics(request):
            raise HTTPException(404)
        text = generate_latest(REGISTRY) + generate_latest(self._service_metrics)
        return Response(text, headers=NO_STORE, media_type="text/plain; version=0.0.4")

    def _may_read_metrics(self, request: Request) -> bool:
        token = request.headers.get("authorization", "").removeprefix("Bearer ")
        if self._token and hmac.compare_digest(token.encode(), self._token.encode()):
            return True
        is_forwarded = any(name in request.headers for name in FORWARDED_HEADERS)
        return not is_forwarded and _is_loopback(client_address(request.scope))


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
