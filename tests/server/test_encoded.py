"""Encoded messages: those for several subscribers are encoded and compressed once."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame
from websockets.streams import StreamReader

from asgi_client import FakeClock, shared_game
from sixlegs.server.limits.token_bucket import Limiter
from sixlegs.server.play.user_ids import UserId
from sixlegs.server.protocol.encoded import EncodedMessage
from sixlegs.server.protocol.server_messages import CLOSE_CODES, PhraseSent
from sixlegs.server.rooms.presence import Presence
from sixlegs.server.rooms.room import GameRoom, RoomContext
from sixlegs.server.serializers import OutgoingMessage
from sixlegs.server.storage.store import Store


class RecordingSubscriber:
    """A subscriber that records the messages it is sent."""

    round_trip = 0

    def __init__(self, user_id: str) -> None:
        self.user_id = UserId(user_id)
        self.sent: list[OutgoingMessage] = []
        self.code: int | None = None

    def send(self, message: OutgoingMessage) -> None:
        self.sent.append(message)

    def close(self, code: int) -> None:
        self.code = code


def negotiated(window: int = 12) -> PerMessageDeflate:
    """Return the compression extension of the server after a handshake."""
    return PerMessageDeflate(False, True, 12, window, {"memLevel": 5, "level": 1})


def decompress(reader: PerMessageDeflate, frame: bytes) -> bytes:
    """Return the payload of *frame* as a page decompresses it."""
    stream = StreamReader()
    stream.feed_data(frame)
    parser = Frame.parse(stream.read_exact, mask=False, extensions=[reader])
    with pytest.raises(StopIteration) as stopped:
        next(parser)
    return bytes(stopped.value.value.data)


def test_all_spectators_are_sent_the_same_bytes(tmp_path: Path) -> None:
    clock = FakeClock(0.0)
    player, first, second = (RecordingSubscriber(name) for name in ("ada", "bea", "cleo"))
    with closing(Store(tmp_path, clock)) as store:
        context = RoomContext(store, clock, Presence(clock), Limiter(clock))
        room = GameRoom(shared_game(UserId("ada")), context)
    room.subscribers.update([player, first, second])
    room.send_positions()
    room.broadcast(PhraseSent("white", "hello"))
    assert first.sent[0] is second.sent[0]
    assert first.sent[0] is not player.sent[0]
    assert first.sent[1] is second.sent[1] is player.sent[1]
    position = first.sent[0]
    assert isinstance(position, EncodedMessage)
    assert position.frame(negotiated()) is position.frame(negotiated())
    room.disconnect("aborted")
    assert player.code == CLOSE_CODES["aborted"]


def test_page_decompresses_shared_frames_between_frames_of_its_own() -> None:
    server, page = negotiated(), PerMessageDeflate(True, False, 12, 12)
    own = [EncodedMessage(b'{"for": "one", "number": %d}' % number * 40) for number in range(2)]
    shared = EncodedMessage(b'{"for": "all"}' * 1000)
    shared.frame(negotiated())
    for message in (own[0], shared, own[1], shared):
        assert decompress(page, message.frame(server)) == message.json


def test_messages_are_compressed_separately_per_window_size() -> None:
    message = EncodedMessage(bytes(range(256)) * 8)
    small, large = negotiated(9), negotiated(12)
    assert message.frame(small) != message.frame(large)
    for window in (9, 12):
        page = PerMessageDeflate(True, False, window, 12)
        assert decompress(page, message.frame(negotiated(window))) == message.json
