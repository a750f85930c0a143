"""The web app on this machine: a port, a browser, and a good end."""

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

SHUTDOWN_TIMEOUT_SECONDS = 3  # seconds that the last answers may take after Ctrl-C
FULL_GC_INTERVAL_SECONDS = 1800  # seconds between two garbage collections of all objects
GC_YOUNG_THRESHOLD = 200_000  # more objects than before, after which the new ones are collected
GC_OLD_THRESHOLD = (
    1_000_000_000  # such collections before one of all objects: CLEANING sees to that
)
SWITCH_INTERVAL_SECONDS = 0.0005
"""How long a thread that reads a long record keeps the interpreter lock while the event loop waits.

A move takes the lock about ten times, so Python's default of 5 ms adds up to 50 ms per move.
"""
PING_INTERVAL_SECONDS = (
    20.0  # seconds between two pings, and for the answer: who is gone does not stay
)


class ServerConfig(NamedTuple):
    """How the server runs."""

    folder: Path
    """For games, where there is no *database*."""
    port: int
    """0 for any that is free."""
    host: str = "localhost"
    public_url: str | None = None
    """How others reach it, if that is not simply this machine."""
    trusted_proxy: str = "127.0.0.1"
    """Whose word on who asks is taken, with a public address."""
    log_format: LogFormat = "text"
    database: str | None = None
    """The address of a PostgreSQL, which other servers may use as well."""
    reset_corrupt_db: bool = False
    """Whether games that are damaged are put aside, and others begun."""
    operator_info: OperatorInfo = OperatorInfo()
    max_connections_per_ip: int = MAX_CONNECTIONS_PER_IP
    """How many connections one machine may have open, other than the proxy."""
    redis_url: str | None = None
    """Where news between processes go, if there are several."""
    metrics_token: str | None = None
    """With which the metrics can be read from other machines."""
    is_limited: bool = True
    """Whether strangers may ask for so much only."""


def serve(config: ServerConfig, on_started: Callable[[str, OwnerLink | None], None]) -> None:
    """Serve the games of a folder or a database until it is stopped; *on_started* gets the address.

    Where only this machine reaches it, *on_started* also gets what lets a browser in as its
    owner's.

    Raises :exc:`HiveError` or :exc:`OSError` if the games or the address cannot be had.
    """
    host = config.host
    with _folder_lock(config) as note, _open_listeners(host, config.port) as doors:
        store = Store(
            config.database or config.folder,
            reset_corrupt_db=config.reset_corrupt_db,
            is_serving=True,
        )
        configure_logging(config.log_format)
        if store.damaged_file:
            LOG.warning("The games were damaged: they lie in %s.", store.damaged_file)
        port = doors[0].getsockname()[1]
        address = f"http://{_local_name(host)}:{port}/"
        note(address)
        reached = config.public_url or _lan_address(host, port)
        limits = None if config.is_limited else NoLimits()
        home = OwnerLink(store) if reached is None else None
        uvicorn_config = UvicornConfig(
            create_app(
                store,
                host=host,
                address=reached,
                limits=limits,
                owner_link=home,
                operator_info=config.operator_info,
                pubsub=_make_pubsub(config.redis_url, store),
                metrics_token=config.metrics_token,
                runtime=tuned_runtime(lambda: on_started(address, home)),
            ),
            connections=_connection_limiter(config, reached),
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
        log("start", port=port, publicUrl=reached, schemaVersion=SCHEMA_VERSION)
        try:
            uvicorn.Server(uvicorn_config).run(sockets=doors)
        finally:
            log("stop")


@asynccontextmanager
async def tuned_runtime(on_started: Callable[[], None]) -> AsyncIterator[None]:
    """Tune the interpreter while the app runs, and *on_started* that it is ready.

    With hundreds of games a full garbage collection takes a quarter of a second, and by default
    Python would start one every second. Nearly all objects are freed without. So young objects are
    collected when there are many of them, and all objects once in CLEANING seconds.
    """
    throttle_accept_errors(WarningThrottle())
    gc.collect()
    gc.freeze()  # what is there now stays
    gc.set_threshold(GC_YOUNG_THRESHOLD, 10, GC_OLD_THRESHOLD)
    sys.setswitchinterval(SWITCH_INTERVAL_SECONDS)
    cleaning = asyncio.create_task(_collect_garbage())
    on_started()
    yield
    await cancel_all([cleaning])


async def _collect_garbage() -> None:
    while True:
        await asyncio.sleep(FULL_GC_INTERVAL_SECONDS)
        gc.collect()


def _connection_limiter(wanted: ServerConfig, reached: str | None) -> ConnectionLimiter:
    """As many as there are files for, and of each machine its share, where others can come."""
    if reached is None or not wanted.is_limited:
        return ConnectionLimiter()
    return ConnectionLimiter(
        wanted.max_connections_per_ip, wanted.trusted_proxy if wanted.public_url else ""
    )


def _folder_lock(wanted: ServerConfig) -> AbstractContextManager[Callable[[str], None]]:
    """Keep other servers out of a folder; a database is for many."""
    return nullcontext(lambda _: None) if wanted.database else lock_folder(wanted.folder)


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
    with ExitStack() as held:
        yield [held.enter_context(door) for door in listen(host, port)]


def _local_name(host: str) -> str:
    """What a browser of this machine calls the server: always the same, since what a browser keeps
    belongs to that name."""
    return "localhost" if host in LOOPBACK | WILDCARD_HOSTS else _bracket_ipv6(host)


def _lan_address(host: str, port: int) -> str | None:
    """How other machines reach this one; None if they cannot."""
    if host in LOOPBACK:
        return None
    name = _outbound_address(host) if host in WILDCARD_HOSTS else host
    return f"http://{_bracket_ipv6(name)}:{port}" if name else None


def _outbound_address(host: str) -> str | None:
    """The address from which this machine would speak to others; nothing is sent."""
    family, far = (socket.AF_INET6, "2001:db8::1") if ":" in host else (socket.AF_INET, "192.0.2.1")
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            own = str(probe.getsockname()[0])
    except OSError:  # no network at all
        return None
    return None if own in LOOPBACK else own


def _bracket_ipv6(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def open_browser(address: str) -> None:
    """Show *address* in the browser, where there is a screen for one."""
    # Elsewhere it might be one that takes the terminal.
    if sys.platform in ("win32", "darwin") or {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
