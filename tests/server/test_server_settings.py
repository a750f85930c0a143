"""`serve` passes each part of its configuration to the application and to uvicorn."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import uvicorn
from starlette.types import ASGIApp

from sixlegs.server import serve as serve_module
from sixlegs.server.pubsub.redis_pubsub import RedisPubSub
from sixlegs.server.serve import ServerConfig, serve
from sixlegs.server.web import connections
from sixlegs.server.web.about import OperatorInfo
from sixlegs.server.web.connections import (
    ConnectionLimiter,
    HttpProtocol,
    WebSocketProtocol,
)
from sixlegs.server.web.rate_limits import NoLimits

PUBLIC_URL = "https://hive.example"


class Started(NamedTuple):
    """What `serve` has created."""

    app: dict[str, Any]
    """The arguments of the application."""
    uvicorn: Any
    """The configuration of uvicorn."""
    limits: tuple[Any, ...]
    """The arguments of the connection limiter."""
    log_formats: list[str]
    has_owner_link: bool


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Started]:
    """Return a function that calls `serve` with a server that ends at once."""
    apps: list[dict[str, Any]] = []
    configs: list[Any] = []
    limits: list[tuple[Any, ...]] = []
    formats: list[str] = []
    links: list[bool] = []

    async def app(*_: object) -> None:
        """Never called."""

    def create_app(store: Any, **options: Any) -> ASGIApp:
        store.close()
        apps.append(options)
        return app

    def create_limiter(*arguments: Any) -> ConnectionLimiter:
        limits.append(arguments)
        return ConnectionLimiter(*arguments)

    def run(server: uvicorn.Server, **_: Any) -> None:
        configs.append(server.config)

    def listen(_: str, port: int) -> list[socket.socket]:
        return [socket.create_server(("127.0.0.1", port))]

    monkeypatch.setattr(serve_module, "listen", listen)
    monkeypatch.setattr(serve_module, "create_app", create_app)
    monkeypatch.setattr(serve_module, "ConnectionLimiter", create_limiter)
    monkeypatch.setattr(serve_module, "configure_logging", formats.append)
    monkeypatch.setattr(uvicorn.Server, "run", run)
    monkeypatch.setattr(
        serve_module, "tuned_runtime", lambda announce: announce()
    )  # the link is passed on when the application is ready

    def start(**options: Any) -> Started:
        config = ServerConfig(folder=tmp_path, port=0, **options)
        serve(config, lambda address, link: links.append(link is not None))
        return Started(apps[-1], configs[-1], limits[-1], formats, links[-1])

    return start


def test_settings_of_uvicorn_protect_the_server(start: Callable[..., Started]) -> None:
    config = start().uvicorn
    assert (config.http, config.ws) == (HttpProtocol, WebSocketProtocol)
    assert config.ws_ping_interval == config.ws_ping_timeout == 20
    assert config.ws_max_size == 64 * 1024
    assert config.timeout_graceful_shutdown == 3
    assert config.backlog == connections.BACKLOG == 100
    assert (config.log_config, config.access_log, config.server_header) == (None, False, False)
    assert isinstance(config.connections, ConnectionLimiter)


def test_local_server_has_an_owner_and_no_limits(start: Callable[..., Started]) -> None:
    started = start(trusted_proxy="192.0.2.1", max_connections_per_ip=7)
    assert started.has_owner_link
    assert started.app["owner_link"]
    assert (started.app["host"], started.app["address"]) == ("localhost", None)
    assert (started.app["limits"], started.app["metrics_token"]) == (None, None)
    assert started.uvicorn.proxy_headers is False
    assert started.limits == ()
    assert started.log_formats == ["text"]


def test_public_server_trusts_its_proxy_only(start: Callable[..., Started]) -> None:
    operator = OperatorInfo("Ada", "sixlegs serve")
    started = start(
        public_url=PUBLIC_URL,
        trusted_proxy="192.0.2.1",
        max_connections_per_ip=7,
        operator_info=operator,
        metrics_token="secret",
        log_format="json",
        redis_url="redis://localhost:6379",
    )
    assert not started.has_owner_link
    assert started.app["owner_link"] is None
    assert started.app["address"] == PUBLIC_URL
    assert (started.app["operator_info"], started.app["metrics_token"]) == (operator, "secret")
    assert started.app["limits"] is None  # the usual ones
    assert isinstance(started.app["pubsub"], RedisPubSub)
    assert started.uvicorn.proxy_headers is True
    assert started.uvicorn.forwarded_allow_ips == "192.0.2.1"
    assert started.limits == (7, "192.0.2.1")
    assert started.log_formats == ["json"]


def test_server_in_a_local_network_limits_connections_but_trusts_no_proxy(
    start: Callable[..., Started],
) -> None:
    started = start(host="192.0.2.7", trusted_proxy="192.0.2.1", max_connections_per_ip=7)
    assert started.app["address"].startswith("http://192.0.2.7:")
    assert not started.has_owner_link
    assert started.uvicorn.proxy_headers is False
    assert started.limits == (7, "")


def test_server_without_limits_does_not_limit_connections(start: Callable[..., Started]) -> None:
    started = start(public_url=PUBLIC_URL, is_limited=False)
    assert isinstance(started.app["limits"], NoLimits)
    assert started.limits == ()
