"""Connection limits and timeouts, which protect against slow clients (slowloris).

uvicorn has no settings for these, so this module subclasses its protocols. They are internal and
may change with any version; `pyproject.toml` restricts uvicorn to versions known to work.
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

from sixlegs.server.limits.addresses import client_host
from sixlegs.server.logs import WarningThrottle
from sixlegs.server.protocol.encoded import EncodedMessage

HEADER_TIMEOUT_SECONDS = 10.0  # for the request line and headers
WRITE_STALL_TIMEOUT_SECONDS = 30.0  # for a full write buffer to drain
MAX_CONNECTIONS_PER_IP = 300  # the 200 sockets of a host, and HTTP requests beside them
BACKLOG = 100  # connections accepted per iteration of the event loop
RESERVED_FILES = 4 * BACKLOG + 60
"""For connections that are accepted but not yet refused, the database and preview pictures."""
MIN_CONNECTIONS = 16  # however low the limit of open files is
MAX_FILES = 65_536  # requested limit of open files
UNLIMITED = 10**9
ROUND_TRIPS_EXTENSION = "sixlegs.round_trips"
"""The extension of a WebSocket scope that holds the latest round trips in seconds."""
MAX_ROUND_TRIPS = 5  # latest pings: two outliers do not change the median
ENCODED_KEY = "sixlegs.encoded"  # the key of an EncodedMessage in a "websocket.send" message
OUT_OF_FILES_MESSAGE = "socket.accept() out of system resource"  # logged by asyncio


class ConnectionLimiter:
    """Limits connections to *max_per_host*, and in total to the available file descriptors.

    Addresses and networks in *proxies*, separated by commas, are not limited; `*` means all.
    """

    def __init__(self, max_per_host: int = UNLIMITED, proxies: str = "") -> None:
        self._max_per_host = max_per_host
        self._trusts_all = "*" in proxies
        parts = (part.strip() for part in proxies.split(","))
        self._proxies = [ip_network(part, strict=False) for part in parts if _is_network(part)]
        self._max_connections = max(MIN_CONNECTIONS, raise_file_limit() - RESERVED_FILES)
        self._open: dict[asyncio.Transport, str] = {}
        self._counts: Counter[str] = Counter()

    def admit(self, transport: asyncio.Transport) -> bool:
        """Count a connection. Return False if a limit is reached."""
        peer = transport.get_extra_info("peername")
        host = "" if not peer or self._is_proxy(str(peer[0])) else client_host(str(peer[0]))
        if len(self._open) >= self._max_connections or (
            host and self._counts[host] >= self._max_per_host
        ):
            return False
        self._open[transport] = host
        self._counts[host] += 1
        return True

    def release(self, transport: asyncio.Transport) -> None:
        """Stop counting a connection."""
        host = self._open.pop(transport, None)
        if host is not None:
            self._counts[host] -= 1
            if not self._counts[host]:
                del self._counts[host]

    def _is_proxy(self, address: str) -> bool:
        ip = ip_address(address.partition("%")[0])
        return self._trusts_all or any(ip in network for network in self._proxies)


class UvicornConfig(uvicorn.Config):
    """A uvicorn configuration with a connection limiter."""

    def __init__(self, *args: Any, connections: ConnectionLimiter, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.connections = connections


def raise_file_limit() -> int:
    """Raise the soft limit of open files, and return it."""
    if sys.platform == "win32":
        return UNLIMITED
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = MAX_FILES if hard == resource.RLIM_INFINITY else min(MAX_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < limit:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
        except (OSError, ValueError):  # macOS allows less than its hard limit
            return soft
        return limit
    return UNLIMITED if soft == resource.RLIM_INFINITY else soft


def throttle_accept_errors(throttle: WarningThrottle) -> None:
    """Log the lack of file descriptors once per minute instead of once per connection."""

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if context["message"] == OUT_OF_FILES_MESSAGE:
            throttle.warn("Cannot accept connections: too many open files (see ulimit -n).")
        else:
            loop.default_exception_handler(context)

    asyncio.get_running_loop().set_exception_handler(handle)


def _is_network(text: str) -> bool:
    try:
        ip_network(text, strict=False)
    except ValueError:
        return False
    return True


class _AbortTimer:
    """Aborts a connection after a timeout unless canceled."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    def start(self, transport: asyncio.Transport, seconds: float) -> None:
        """Abort the connection in *seconds*; a running timer is not restarted."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(seconds, transport.abort)

    def cancel(self) -> None:
        """Cancel the timer."""
        if self._timer:
            self._timer.cancel()
            self._timer = None


def _get_limiter(protocol: Any) -> ConnectionLimiter:
    assert isinstance(protocol.config, UvicornConfig)
    return protocol.config.connections


class _WriteTimeoutProtocol(asyncio.Protocol):
    """A protocol that aborts connections whose client does not read."""

    transport: asyncio.Transport

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._write_stall = _AbortTimer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the connection."""
        _get_limiter(self).release(self.transport)
        self._write_stall.cancel()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Start the write timeout."""
        self._write_stall.start(self.transport, WRITE_STALL_TIMEOUT_SECONDS)
        super().pause_writing()

    def resume_writing(self) -> None:
        """Cancel the write timeout."""
        self._write_stall.cancel()
        super().resume_writing()


class HttpProtocol(_WriteTimeoutProtocol, H11Protocol):
    """HTTP/1.1 protocol with a header timeout."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._header_timeout = _AbortTimer()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the header timeout, or abort the connection if a limit is reached."""
        super().connection_made(transport)
        if _get_limiter(self).admit(transport):
            self._header_timeout.start(transport, HEADER_TIMEOUT_SECONDS)
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Process *data*; the header timeout ends only with complete headers."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._header_timeout.start(self.transport, HEADER_TIMEOUT_SECONDS)
        else:
            self._header_timeout.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the header timeout."""
        self._header_timeout.cancel()
        super().connection_lost(exc)


class WebSocketProtocol(_WriteTimeoutProtocol, WebSocketsSansIOProtocol):
    """WebSocket protocol that measures round trips and sends messages that are already compressed.

    Messages are compressed for speed rather than size, and without context takeover, so that all
    subscribers can be sent the same bytes. Context would help little: a position is larger than
    the compression window.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for extension in self.conn.available_extensions or ():
            if isinstance(extension, ServerPerMessageDeflateFactory):
                extension.server_no_context_takeover = True
                extension.compress_settings = {**(extension.compress_settings or {}), "level": 1}
        self._round_trips: deque[float] = deque(maxlen=MAX_ROUND_TRIPS)

    def handle_connect(self, event: Any) -> None:
        """Pass the measured round trips to the application."""
        super().handle_connect(event)
        if hasattr(self, "scope"):  # missing if the handshake was rejected
            self.scope["extensions"][ROUND_TRIPS_EXTENSION] = self._round_trips  # type: ignore[assignment]

    def start_keepalive(self) -> None:
        """Send the first ping at once, to measure the round trip."""
        if self.ping_interval:
            self.send_keepalive_ping()

    def handle_pong(self, event: Any) -> None:
        """Store the round trip of an answered ping."""
        is_awaited = self.pending_ping_payload is not None
        super().handle_pong(event)
        if is_awaited and self.pending_ping_payload is None:
            self._round_trips.append(self.last_ping_rtt)

    async def send(self, message: Any) -> None:
        """Send a message; an encoded message is written in its compressed form."""
        encoded: EncodedMessage | None = message.get(ENCODED_KEY)
        deflate = next(iter(self.conn.extensions), None)
        if encoded is None or not isinstance(deflate, PerMessageDeflate):
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            raise ClientDisconnected
        self.transport.write(encoded.frame(deflate))

    def keepalive_timeout(self) -> None:
        """Abort the connection: a closing handshake would wait for the client."""
        super().keepalive_timeout()
        self.transport.abort()
