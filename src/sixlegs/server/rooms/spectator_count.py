"""The number of spectators of a game, sent to its subscribers when it changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from sixlegs.server.protocol.encoded import EncodedMessage
from sixlegs.server.protocol.server_messages import SpectatorsChanged

DELAY_SECONDS = 1.0  # limits what spectators who come and go cost the others


class SpectatorCount:
    """Calls *send* when the result of *count* has changed, at most once per second."""

    def __init__(self, count: Callable[[], int], send: Callable[[EncodedMessage], None]) -> None:
        self._count = count
        self._send = send
        self._sent = 0
        self._handle: asyncio.TimerHandle | None = None

    @property
    def message(self) -> EncodedMessage | None:
        """The message for a new subscriber. None without spectators, as pages assume at first."""
        return EncodedMessage.encode(SpectatorsChanged(self._sent)) if self._sent else None

    def update(self) -> None:
        """Count the spectators after a delay."""
        if self._handle is None:
            self._handle = asyncio.get_running_loop().call_later(DELAY_SECONDS, self._fire)

    def stop(self) -> None:
        """Stop counting, after the last subscriber has left."""
        if self._handle:
            self._handle.cancel()
            self._handle = None

    def _fire(self) -> None:
        self._handle = None
        count = self._count()
        if count != self._sent:
            self._sent = count
            self._send(EncodedMessage.encode(SpectatorsChanged(count)))
