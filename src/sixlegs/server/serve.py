"""Run the web app with uvicorn."""

from __future__ import annotations

import asyncio
import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import (
    AbstractContextManager,
    ExitStack,
    asynccontextmanager,
    contextmanager,
    nullcontext,
)
from pathlib import Path
from typing import NamedTuple

import uvicorn

from sixlegs.errors import HiveError, requires_extra
from sixlegs.server.app import create_app
from sixlegs.server.logs import LOG, LogFormat, WarningThrottle, configure_logging
from sixlegs.server.logs import log_event as log
from sixlegs.server.pubsub.base import PubSub
from sixlegs.server.storage.folder_lock import lock_folder
from sixlegs.server.storage.schema import SCHEMA_VERSION
from sixlegs.server.storage.store import Store
from sixlegs.server.tasks import cancel_all
from sixlegs.server.web.about import OperatorInfo
from sixlegs.server.web.connections import (
    BACKLOG,
    MAX_CONNECTIONS_PER_IP,
    ConnectionLimiter,
    HttpProtocol,
    UvicornConfig,
    WebSocketProtocol,
    throttle_accept_errors,
)
from sixlegs.server.web.owner_link import OwnerLink
from sixlegs.server.web.ports import listen
from sixlegs.server.web.rate_limits import NoLimits
from sixlegs.server.web.security_middleware import LOOPBACK, WILDCARD_HOSTS
from sixlegs.server.web.sockets import MAX_MESSAGE_BYTES

SHUTDOWN_TIMEOUT_SECONDS = 3
"""Seconds that open requests may take after Ctrl-C."""
FULL_GC_INTERVAL_SECONDS = 1800
GC_YOUNG_THRESHOLD = 200_000
"""New objects that trigger a collection of the young generation."""
GC_OLD_THRESHOLD = 1_000_000_000
"""Never reached: full collections run every `FULL_GC_INTERVAL_SECONDS` instead."""
SWITCH_INTERVAL_SECONDS = 0.0005
"""How long a thread that parses a long record holds the interpreter lock while others wait.

A move takes the lock about ten times, so Python's default of 5 ms adds up to 50 ms per move.
"""
PING_INTERVAL_SECONDS = 20.0
"""Seconds between two pings, and the timeout for the answer, which detects dead connections."""


class ServerConfig(NamedTuple):
    """Configuration of the server."""

    folder: Path
    """Folder of the SQLite database if *database* is None."""
    port: int
    """0 for any free port."""
    host: str = "localhost"
    public_url: str | None = None
    """The URL of the server if it runs behind a proxy."""
    trusted_proxy: str = "127.0.0.1"
    """Address of the proxy whose forwarding headers are trusted if *public_url* is set."""
    log_format: LogFormat = "text"
    database: str | None = None
    """URL of a PostgreSQL database, which several servers may share."""
    reset_corrupt_db: bool = False
    """Whether to move a damaged database aside and start with an empty one."""
    operator_info: OperatorInfo = OperatorInfo()
    max_connections_per_ip: int = MAX_CONNECTIONS_PER_IP
    """Maximum number of open connections per client host other than the proxy."""
    redis_url: str | None = None
    """URL of the Redis or Valkey server for pub/sub between several processes."""
    metrics_token: str | None = None
    """Bearer token that other hosts need to read the metrics."""
    is_limited: bool = True
    """Whether rate limits apply."""


def serve(config: ServerConfig, on_started: Callable[[str, OwnerLink | None], None]) -> None:
    """Run the server until it is stopped. *on_started* is called with its URL.

    If only this host can reach the server, *on_started* also gets the link that signs a browser in
    as the owner of the server.

    Raises :exc:`HiveError` or :exc:`OSError` if the database cannot be opened or the port is taken.
    """
    host = config.host
    with _folder_lock(config) as write_address, _open_listeners(host, config.port) as sockets:
        store = Store(
            config.database or config.folder,
            reset_corrupt_db=config.reset_corrupt_db,
            is_serving=True,
        )
        configure_logging(config.log_format)
        if store.damaged_file:
            LOG.warning("The database was damaged and has been moved to %s.", store.damaged_file)
        port = sockets[0].getsockname()[1]
        address = f"http://{_local_name(host)}:{port}/"
        write_address(address)
        public_url = config.public_url or _lan_address(host, port)
        limits = None if config.is_limited else NoLimits()
        owner_link = OwnerLink(store) if public_url is None else None
        uvicorn_config = UvicornConfig(
            create_app(
                store,
                host=host,
                address=public_url,
                limits=limits,
                owner_link=owner_link,
                operator_info=config.operator_info,
                pubsub=_make_pubsub(config.redis_url, store),
                metrics_token=config.metrics_token,
                runtime=tuned_runtime(lambda: on_started(address, owner_link)),
            ),
            connections=_connection_limiter(config, public_url),
            backlog=BACKLOG,
            http=HttpProtocol,
            ws=WebSocketProtocol,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=config.public_url is not None,
            forwarded_allow_ips=config.trusted_proxy,
            ws_max_size=MAX_MESSAGE_BYTES,
            ws_ping_interval=PING_INTERVAL_SECONDS,
            ws_ping_timeout=PING_INTERVAL_SECONDS,
            timeout_graceful_shutdown=SHUTDOWN_TIMEOUT_SECONDS,
        )
        log("start", port=port, publicUrl=public_url, schemaVersion=SCHEMA_VERSION)
        try:
            uvicorn.Server(uvicorn_config).run(sockets=sockets)
        finally:
            log("stop")


@asynccontextmanager
async def tuned_runtime(on_started: Callable[[], None]) -> AsyncIterator[None]:
    """Tune the interpreter while the application runs. Call *on_started* once it is ready.

    With hundreds of games a full garbage collection takes a quarter of a second, and by default
    Python would start one every second. Reference counting frees nearly all objects. The young
    generation is collected after `GC_YOUNG_THRESHOLD` new objects, and all objects every
    `FULL_GC_INTERVAL_SECONDS`.
    """
    throttle_accept_errors(WarningThrottle())
    gc.collect()
    gc.freeze()  # objects created until now live as long as the process
    gc.set_threshold(GC_YOUNG_THRESHOLD, 10, GC_OLD_THRESHOLD)
    sys.setswitchinterval(SWITCH_INTERVAL_SECONDS)
    gc_task = asyncio.create_task(_collect_garbage())
    on_started()
    yield
    await cancel_all([gc_task])


async def _collect_garbage() -> None:
    while True:
        await asyncio.sleep(FULL_GC_INTERVAL_SECONDS)
        gc.collect()


def _connection_limiter(config: ServerConfig, public_url: str | None) -> ConnectionLimiter:
    """Return the limiter of connections: per client host if other hosts can reach the server."""
    if public_url is None or not config.is_limited:
        return ConnectionLimiter()
    return ConnectionLimiter(
        config.max_connections_per_ip, config.trusted_proxy if config.public_url else ""
    )


def _folder_lock(config: ServerConfig) -> AbstractContextManager[Callable[[str], None]]:
    """Lock the folder against other servers; a PostgreSQL database may be shared."""
    return nullcontext(lambda _: None) if config.database else lock_folder(config.folder)


def _make_pubsub(url: str | None, store: Store) -> PubSub:
    """Return the pub/sub client for *url*, which need not be reachable yet.

    Raises :exc:`HiveError` if *url* is invalid, without its text: it may contain a password.
    """
    if url is None:
        return PubSub()
    with requires_extra("deploy"):
        from sixlegs.server.pubsub.redis_pubsub import RedisPubSub
    try:
        return RedisPubSub(url, store.secrets.cookie_key, lambda: store.database_time_ms() / 1000)
    except (ValueError, TypeError):
        raise HiveError(
            "Invalid --redis-url URL: expected redis://host:port, rediss://host:port or unix:///path."
            " Percent-encode special characters in the password."
        ) from None  # the cause may quote a part of the password


@contextmanager
def _open_listeners(host: str, port: int) -> Iterator[list[socket.socket]]:
    with ExitStack() as stack:
        yield [stack.enter_context(listener) for listener in listen(host, port)]


def _local_name(host: str) -> str:
    """Return the host name for a local browser.

    It is always the same because cookies and local storage belong to that name.
    """
    return "localhost" if host in LOOPBACK | WILDCARD_HOSTS else _bracket_ipv6(host)


def _lan_address(host: str, port: int) -> str | None:
    """Return the URL by which other hosts reach this one, or None if they cannot."""
    if host in LOOPBACK:
        return None
    name = _outbound_address(host) if host in WILDCARD_HOSTS else host
    return f"http://{_bracket_ipv6(name)}:{port}" if name else None


def _outbound_address(host: str) -> str | None:
    """Return the address of the interface for outgoing packets. Nothing is sent."""
    family, remote = (
        (socket.AF_INET6, "2001:db8::1") if ":" in host else (socket.AF_INET, "192.0.2.1")
    )
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((remote, 9))
            local_address = str(probe.getsockname()[0])
    except OSError:  # no network at all
        return None
    return None if local_address in LOOPBACK else local_address


def _bracket_ipv6(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def open_browser(address: str) -> None:
    """Open *address* in a browser if there is a graphical display."""
    # Without a display, a text browser could take over the terminal.
    if sys.platform in ("win32", "darwin") or {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
