"""Messages that are encoded and compressed once for all recipients."""

from __future__ import annotations

from functools import cached_property

import msgspec
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode


class EncodedMessage:
    """A message encoded as *json*."""

    def __init__(self, json: bytes) -> None:
        self.json = json
        self._frames: dict[int, bytes] = {}

    @classmethod
    def encode(cls, message: msgspec.Struct) -> EncodedMessage:
        """Return *message* encoded as JSON."""
        return cls(msgspec.json.encode(message))

    @cached_property
    def text(self) -> str:
        """The message as a string."""
        return self.json.decode()

    def frame(self, deflate: PerMessageDeflate) -> bytes:
        """Return the message as a WebSocket frame, compressed as negotiated.

        With `server_no_context_takeover` a frame depends on no earlier message, so all sockets with
        the same window size can be sent the same bytes.
        """
        window = deflate.local_max_window_bits
        if window not in self._frames:
            frame = Frame(Opcode.TEXT, self.json)
            self._frames[window] = frame.serialize(mask=False, extensions=[deflate])
        return self._frames[window]
