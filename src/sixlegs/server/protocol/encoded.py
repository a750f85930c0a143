"""A message as it is sent: written once and compressed once, however many get it."""

from __future__ import annotations

from functools import cached_property

import msgspec
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode


class EncodedMessage:
    """A message as *json*."""

    def __init__(self, json: bytes) -> None:
        self.json = json
        self._frames: dict[int, bytes] = {}

    @classmethod
    def encode(cls, message: msgspec.Struct) -> EncodedMessage:
        """The message, written."""
        return cls(msgspec.json.encode(message))

    @cached_property
    def text(self) -> str:
        """The same as a text."""
        return self.json.decode()

    def frame(self, deflate: PerMessageDeflate) -> bytes:
        """The message as a WebSocket carries it, compressed as was negotiated.

        With `server_no_context_takeover` it refers to no message before it, so that all sockets
        with a window of the same size can be sent the same bytes.
        """
        window = deflate.local_max_window_bits
        if window not in self._frames:
            frame = Frame(Opcode.TEXT, self.json)
            self._frames[window] = frame.serialize(mask=False, extensions=[deflate])
        return self._frames[window]
