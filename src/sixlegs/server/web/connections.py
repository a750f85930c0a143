"""Timeouts and numbers of connections: nobody holds one open who says or reads nothing (slowloris).

uvicorn has no settings for these, so its protocols are refined; their inner parts may change with
any version, and `pyproject.toml` says which ones are known to fit.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter, deque
from ipaddress import ip_address, ip_network
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.protocol import State

from sixlegs.server.limits.addresses import machine
from sixlegs.server.logs import Throttled
from sixlegs.server.protocol.written import Written

HEADERS = 10.0  # seconds for all of a request that comes before its body
READING = 30.0  # seconds in which somebody who is sent much reads nothing of it
EACH = 300  # connections of one machine: two hundred sockets, and what browsers ask beside them
BACKLOG = 100  # connections that are accepted in one turn of the loop
SPARE = 4 * BACKLOG + 60  # files for those, refused some turns later, the database, and pictures
FEWEST = 16  # connections that are tried whatever the system allows
MOST_FILES = 65_536  # that are asked of the system
ANY_NUMBER = 10**9
ROUND_TRIPS = "sixlegs.round_trips"  # in the extensions of a socket's scope: a deque of seconds
MAX_ROUND_TRIPS = 5  # measured last: two slow ones among them do not move the median
WRITTEN = "sixlegs.written"  # where a message to be sent has itself as it goes out
NO_FILES_LEFT = "socket.accept() out of system resource"  # as asyncio has it


class Connections:
    """All connections: at most *each* of one machine, and of all as many as there are files for.

    *proxies* may have any number: addresses and networks with commas between, or `*`.
    """

    def __init__(self, each: int = ANY_NUMBER, proxies: str = "") -> None:
        self._each = each
        self._trusts_all = "*" in proxies
        parts = (part.strip() for part in proxies.split(","))
        self._proxies = [ip_network(part, strict=False) for part in parts if _is_network(part)]
        self._most = max(FEWEST, files_allowed() - SPARE)
        self._open: dict[asyncio.Transport, str] = {}
        self._of: Counter[str] = Counter()

    def admit(self, transport: asyncio.Transport) -> bool:
        """Count a connection, unless it is one too many."""
        peer = transport.get_extra_info("peername")
        who = "" if not peer or self._is_proxy(str(peer[0])) else machine(str(peer[0]))
        if len(self._open) >= self._most or (who and self._of[who] >= self._each):
            return False
        self._open[transport] = who
        self._of[who] += 1
        return True

    def release(self, transport: asyncio.Transport) -> None:
        """Count a connection no longer."""
        who = self._open.pop(transport, None)
        if who is not None:
            self._of[who] -= 1
            if not self._of[who]:
                del self._of[who]

    def _is_proxy(self, address: str) -> bool:
        known = ip_address(address.partition("%")[0])
        return self._trusts_all or any(known in network for network in self._proxies)


class Config(uvicorn.Config):
    """How the server runs, and its connections."""

    def __init__(self, *args: Any, connections: Connections, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.connections = connections


def files_allowed() -> int:
    """How many files may be open at once; the system is asked for many."""
    if sys.platform == "win32":
        return ANY_NUMBER
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(MOST_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # macOS has its own opinion
            return soft
        return wanted
    return ANY_NUMBER if soft == resource.RLIM_INFINITY else soft


def tell_seldom(failures: Throttled) -> None:
    """Tell that there are no more files once a minute, not once for each who wants to come."""

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if context["message"] == NO_FILES_LEFT:
            failures.warn("Nobody else can come: too many open files (see ulimit -n).")
        else:
            loop.default_exception_handler(context)

    asyncio.get_running_loop().set_exception_handler(handle)


def _is_network(text: str) -> bool:
    try:
        ip_network(text, strict=False)
    except ValueError:
        return False
    return True


class _Deadline:
    """Ends a connection once, after a while, unless something happens."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, transport: asyncio.Transport, seconds: float) -> None:
        """End the connection in so many seconds from when this was first said."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(seconds, transport.abort)

    def call_off(self) -> None:
        """Let it be."""
        if self._timer:
            self._timer.cancel()
            self._timer = None


def _connections_of(protocol: Any) -> Connections:
    assert isinstance(protocol.config, Config)
    return protocol.config.connections


class _Reader(asyncio.Protocol):
    """Somebody who reads what they are sent, or is sent nothing more."""

    transport: asyncio.Transport

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._write_stall = _Deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        _connections_of(self).release(self.transport)
        self._write_stall.call_off()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Wait until somebody reads, but not for ever."""
        self._write_stall.begin(self.transport, READING)
        super().pause_writing()

    def resume_writing(self) -> None:
        """Go on: somebody reads."""
        self._write_stall.call_off()
        super().resume_writing()


class Requests(_Reader, H11Protocol):
    """Requests over HTTP from somebody who means it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._header_timeout = _Deadline()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, but not for ever, and not of everybody."""
        super().connection_made(transport)
        if _connections_of(self).admit(transport):
            self._header_timeout.begin(transport, HEADERS)
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Go on with a request; one that comes byte by byte gets no more time."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._header_timeout.begin(self.transport, HEADERS)
        else:
            self._header_timeout.call_off()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self._header_timeout.call_off()
        super().connection_lost(exc)


class Sockets(_Reader, WebSocketsSansIOProtocol):
    """Sockets of pages that answer pings.

    Messages are compressed quickly rather than well, and each for itself: so all who get the same
    one are sent the same bytes. A position is larger than the window: the one before would help
    little.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for extension in self.conn.available_extensions or ():
            if isinstance(extension, ServerPerMessageDeflateFactory):
                extension.server_no_context_takeover = True
                extension.compress_settings = {**(extension.compress_settings or {}), "level": 1}
        self._round_trips: deque[float] = deque(maxlen=MAX_ROUND_TRIPS)

    def handle_connect(self, event: Any) -> None:
        """Let the application see the round trips of the connection."""
        super().handle_connect(event)
        if hasattr(self, "scope"):  # else the handshake was refused
            self.scope["extensions"][ROUND_TRIPS] = self._round_trips  # type: ignore[assignment]

    def start_keepalive(self) -> None:
        """Send the first ping now: until it is answered, the round trip is unknown."""
        if self.ping_interval:
            self.send_keepalive_ping()

    def handle_pong(self, event: Any) -> None:
        """Note how long a ping and its answer took."""
        is_awaited = self.pending_ping_payload is not None
        super().handle_pong(event)
        if is_awaited and self.pending_ping_payload is None:
            self._round_trips.append(self.last_ping_rtt)

    async def send(self, message: Any) -> None:
        """Send something; what is compressed already goes as it is."""
        written: Written | None = message.get(WRITTEN)
        deflate = next(iter(self.conn.extensions), None)
        if written is None or not isinstance(deflate, PerMessageDeflate):
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self.transport.write(written.frame(deflate))

    def keepalive_timeout(self) -> None:
        """End it at once: closing in good order would wait until all was read."""
        super().keepalive_timeout()
        self.transport.abort()
