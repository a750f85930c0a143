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

from sixlegs.errors import HiveError, extra
from sixlegs.server.app import create_app
from sixlegs.server.logs import LOG, Style, Throttled, start_log
from sixlegs.server.logs import tell as log
from sixlegs.server.news.channel import News
from sixlegs.server.storage.folder_lock import locked
from sixlegs.server.storage.schema import SCHEMA_VERSION
from sixlegs.server.storage.store import Store
from sixlegs.server.tasks import cancel_all
from sixlegs.server.web.about import Operator
from sixlegs.server.web.connections import (
    BACKLOG,
    EACH,
    Config,
    Connections,
    Requests,
    Sockets,
    tell_seldom,
)
from sixlegs.server.web.guard import EVERYWHERE, LOOPBACK
from sixlegs.server.web.home_link import Home
from sixlegs.server.web.ports import listen
from sixlegs.server.web.rate_limits import NoLimits
from sixlegs.server.web.sockets import LARGEST

SHUTDOWN_TIMEOUT = 3  # seconds that the last answers may take after Ctrl-C
CLEANING = 1800  # seconds between two garbage collections of all objects
YOUNG = 200_000  # more objects than before, after which the new ones are collected
NEVER = 1_000_000_000  # such collections before one of all objects: CLEANING sees to that
SWITCH_INTERVAL_SECONDS = 0.0005
"""How long a thread that reads a long record keeps the interpreter lock while the event loop waits.

A move takes the lock about ten times, so Python's default of 5 ms adds up to 50 ms per move.
"""
HEARTBEAT = 20.0  # seconds between two pings, and for the answer: who is gone does not stay


class Wanted(NamedTuple):
    """How the server runs."""

    folder: Path
    """For games, where there is no *database*."""
    port: int
    """0 for any that is free."""
    host: str = "localhost"
    public_url: str | None = None
    """How others reach it, if that is not simply this machine."""
    proxy: str = "127.0.0.1"
    """Whose word on who asks is taken, with a public address."""
    log: Style = "text"
    database: str | None = None
    """The address of a PostgreSQL, which other servers may use as well."""
    replaces_damaged: bool = False
    """Whether games that are damaged are put aside, and others begun."""
    operator: Operator = Operator()
    connections: int = EACH
    """How many connections one machine may have open, other than the proxy."""
    news: str | None = None
    """Where news between processes go, if there are several."""
    metrics_token: str | None = None
    """With which the metrics can be read from other machines."""
    is_limited: bool = True
    """Whether strangers may ask for so much only."""


def serve(wanted: Wanted, tell: Callable[[str, Home | None], None]) -> None:
    """Serve the games of a folder or a database until somebody ends it; *tell* gets the address.

    Where only this machine reaches it, *tell* also gets what lets a browser in as its owner's.

    Raises :exc:`HiveError` or :exc:`OSError` if the games or the address cannot be had.
    """
    host = wanted.host
    with _alone(wanted) as note, _listening(host, wanted.port) as doors:
        store = Store(
            wanted.database or wanted.folder, replaces_damaged=wanted.replaces_damaged, serves=True
        )
        start_log(wanted.log)
        if store.put_aside:
            LOG.warning("The games were damaged: they lie in %s.", store.put_aside)
        port = doors[0].getsockname()[1]
        address = f"http://{_name_here(host)}:{port}/"
        note(address)
        reached = wanted.public_url or _address_for_others(host, port)
        limits = None if wanted.is_limited else NoLimits()
        home = Home(store) if reached is None else None
        config = Config(
            create_app(
                store,
                host=host,
                address=reached,
                limits=limits,
                home=home,
                operator=wanted.operator,
                news=_news(wanted.news, store),
                metrics_token=wanted.metrics_token,
                running=running(lambda: tell(address, home)),
            ),
            connections=_connections(wanted, reached),
            backlog=BACKLOG,
            http=Requests,
            ws=Sockets,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=wanted.public_url is not None,
            forwarded_allow_ips=wanted.proxy,
            ws_max_size=LARGEST,
            ws_ping_interval=HEARTBEAT,
            ws_ping_timeout=HEARTBEAT,
            timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
        )
        log("start", port=port, reached=reached, databaseVersion=SCHEMA_VERSION)
        try:
            uvicorn.Server(config).run(sockets=doors)
        finally:
            log("stop")


@asynccontextmanager
async def running(announce: Callable[[], None]) -> AsyncIterator[None]:
    """Tune the interpreter while the app runs, and *announce* that it is ready.

    With hundreds of games a full garbage collection takes a quarter of a second, and by default
    Python would start one every second. Nearly all objects are freed without. So young objects are
    collected when there are many of them, and all objects once in CLEANING seconds.
    """
    tell_seldom(Throttled())
    gc.collect()
    gc.freeze()  # what is there now stays
    gc.set_threshold(YOUNG, 10, NEVER)
    sys.setswitchinterval(SWITCH_INTERVAL_SECONDS)
    cleaning = asyncio.create_task(_collect_garbage())
    announce()
    yield
    await cancel_all([cleaning])


async def _collect_garbage() -> None:
    while True:
        await asyncio.sleep(CLEANING)
        gc.collect()


def _connections(wanted: Wanted, reached: str | None) -> Connections:
    """As many as there are files for, and of each machine its share, where others can come."""
    if reached is None or not wanted.is_limited:
        return Connections()
    return Connections(wanted.connections, wanted.proxy if wanted.public_url else "")


def _alone(wanted: Wanted) -> AbstractContextManager[Callable[[str], None]]:
    """Keep other servers out of a folder; a database is for many."""
    return nullcontext(lambda _: None) if wanted.database else locked(wanted.folder)


def _news(url: str | None, store: Store) -> News:
    """Return the pub/sub client for *url*, which need not be reachable yet.

    Raises :exc:`HiveError` if *url* is invalid, without its text: it may contain a password.
    """
    if url is None:
        return News()
    with extra("deploy"):
        from sixlegs.server.news.valkey import ValkeyNews
    try:
        return ValkeyNews(url, store.secrets.cookie_key, lambda: store.moment() / 1000)
    except (ValueError, TypeError):
        raise HiveError(
            "Invalid --news URL: expected redis://host:port, rediss://host:port or unix:///path."
            " Percent-encode special characters in the password."
        ) from None  # the cause may quote a part of the password


@contextmanager
def _listening(host: str, port: int) -> Iterator[list[socket.socket]]:
    with ExitStack() as held:
        yield [held.enter_context(door) for door in listen(host, port)]


def _name_here(host: str) -> str:
    """What a browser of this machine calls the server: always the same, since what a browser keeps
    belongs to that name."""
    return "localhost" if host in LOOPBACK | EVERYWHERE else _bracketed(host)


def _address_for_others(host: str, port: int) -> str | None:
    """How other machines reach this one; None if they cannot."""
    if host in LOOPBACK:
        return None
    name = _own_address(host) if host in EVERYWHERE else host
    return f"http://{_bracketed(name)}:{port}" if name else None


def _own_address(host: str) -> str | None:
    """The address from which this machine would speak to others; nothing is sent."""
    family, far = (socket.AF_INET6, "2001:db8::1") if ":" in host else (socket.AF_INET, "192.0.2.1")
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            own = str(probe.getsockname()[0])
    except OSError:  # no network at all
        return None
    return None if own in LOOPBACK else own


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def open_browser(address: str) -> None:
    """Show *address* in the browser, where there is a screen for one."""
    # Elsewhere it might be one that takes the terminal.
    if sys.platform in ("win32", "darwin") or {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
