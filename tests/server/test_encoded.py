"""Messages as they are sent: what many see is written and compressed once."""

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


class Seen:
    """A watcher who keeps what they are sent."""

    round_trip = 0

    def __init__(self, owner: str) -> None:
        self.user_id = UserId(owner)
        self.sent: list[OutgoingMessage] = []
        self.code: int | None = None

    def send(self, message: OutgoingMessage) -> None:
        self.sent.append(message)

    def close(self, code: int) -> None:
        self.code = code


def negotiated(window: int = 12) -> PerMessageDeflate:
    """As the server has it after a handshake."""
    return PerMessageDeflate(False, True, 12, window, {"memLevel": 5, "level": 1})


def unpacked(reader: PerMessageDeflate, frame: bytes) -> bytes:
    """What a page makes of a frame."""
    stream = StreamReader()
    stream.feed_data(frame)
    parser = Frame.parse(stream.read_exact, mask=False, extensions=[reader])
    with pytest.raises(StopIteration) as done:
        next(parser)
    return bytes(done.value.value.data)


def test_all_who_only_watch_are_sent_the_same_bytes(tmp_path: Path) -> None:
    watch = FakeClock(0.0)
    player, first, second = Seen("ada"), Seen("bea"), Seen("cleo")
    with closing(Store(tmp_path, watch)) as store:
        context = RoomContext(store, watch, Presence(watch), Limiter(watch))
        room = GameRoom(shared_game(UserId("ada")), context)
    room.subscribers.update([player, first, second])
    room.send_positions()
    room.broadcast(PhraseSent("white", "hello"))
    assert first.sent[0] is second.sent[0]
    assert first.sent[0] is not player.sent[0]
    assert first.sent[1] is second.sent[1] is player.sent[1]
    shown = first.sent[0]
    assert isinstance(shown, EncodedMessage)
    assert shown.frame(negotiated()) is shown.frame(negotiated())
    room.disconnect("aborted")
    assert player.code == CLOSE_CODES["aborted"]


def test_a_page_reads_what_was_compressed_for_others_between_messages_of_its_own() -> None:
    sent, page = negotiated(), PerMessageDeflate(True, False, 12, 12)
    own = [EncodedMessage(b'{"of": "its own", "number": %d}' % number * 40) for number in range(2)]
    common = EncodedMessage(b'{"of": "all"}' * 1000)
    common.frame(negotiated())
    for message in (own[0], common, own[1], common):
        assert unpacked(page, message.frame(sent)) == message.json


def test_each_size_of_window_has_its_own_compression() -> None:
    message = EncodedMessage(bytes(range(256)) * 8)
    small, large = negotiated(9), negotiated(12)
    assert message.frame(small) != message.frame(large)
    for window in (9, 12):
        page = PerMessageDeflate(True, False, window, 12)
        assert unpacked(page, message.frame(negotiated(window))) == message.json
