"""Connections that nobody can hold open for nothing: who says nothing, and who reads nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

HEADERS = 10.0  # seconds for all of a request that comes before its body
READING = 30.0  # seconds in which somebody who is sent much reads nothing of it


class _Ending:
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


class _Reader(asyncio.Protocol):
    """Somebody who reads what they are sent, or is sent nothing more."""

    transport: asyncio.Transport

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._deafness = _Ending()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self._deafness.call_off()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Wait until somebody reads, but not for ever."""
        self._deafness.begin(self.transport, READING)
        super().pause_writing()

    def resume_writing(self) -> None:
        """Go on: somebody reads."""
        self._deafness.call_off()
        super().resume_writing()


class Requests(_Reader, H11Protocol):
    """Requests over HTTP from somebody who means it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._silence = _Ending()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, but not for ever."""
        super().connection_made(transport)
        self._silence.begin(transport, HEADERS)

    def data_received(self, data: bytes) -> None:
        """Go on with a request; one that comes byte by byte gets no more time."""
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._silence.begin(self.transport, HEADERS)
        else:
            self._silence.call_off()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        self._silence.call_off()
        super().connection_lost(exc)


class Sockets(_Reader, WebSocketsSansIOProtocol):
    """Sockets of pages that answer pings. Messages are compressed quickly rather than well."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for extension in self.conn.available_extensions or ():
            if isinstance(extension, ServerPerMessageDeflateFactory):
                extension.compress_settings = {**(extension.compress_settings or {}), "level": 1}

    def keepalive_timeout(self) -> None:
        """End it at once: closing in good order would wait until all was read."""
        super().keepalive_timeout()
        self.transport.abort()
