"""Tests of pub/sub encryption: what a local user with access to Redis can read and forge."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import msgspec
import pytest
from redis.asyncio import Redis

from redis_server import RedisServer, running_redis
from sixlegs.server.play.user_ids import guest_id
from sixlegs.server.pubsub.cipher import MAX_AGE_SECONDS, Cipher, RejectedMessageError
from sixlegs.server.pubsub.messages import (
    AnyMessage,
    GameChanged,
    GameDeleted,
    PlayerRenamed,
    ProcessStopped,
)
from sixlegs.server.pubsub.redis_pubsub import DECODER, RedisPubSub

SECRET = "known to all processes"
NOW = 1_800_000_000.0


def cipher(secret: str = SECRET, now: float = NOW) -> Cipher:
    return Cipher(secret, lambda: now)


def test_message_is_decrypted_as_it_was_sent() -> None:
    sender, receiver = cipher(), cipher()
    for message in (b"", b"first", b"second"):
        assert receiver.decrypt("world", sender.encrypt("world", message)) == message


def test_equal_messages_encrypt_differently_and_hide_their_text() -> None:
    sender, other = cipher(), cipher()
    encrypted = {source.encrypt("world", b"secret move") for source in (sender, sender, other)}
    assert len(encrypted) == 3
    assert not any(b"secret" in data for data in encrypted)


def altered(data: bytes) -> Iterator[bytes]:
    """Yield *data* with each byte changed, and truncated at each position."""
    for index in range(len(data)):
        yield data[:index] + bytes([data[index] ^ 1]) + data[index + 1 :]
        yield data[:index]


def test_altered_message_is_rejected() -> None:
    receiver, data = cipher(), cipher().encrypt("world", b"message")
    for forged in altered(data):
        with pytest.raises(RejectedMessageError):
            receiver.decrypt("world", forged)
    assert receiver.decrypt("world", data) == b"message"


@pytest.mark.parametrize(
    ("receiver", "channel"),
    [
        (cipher(), "another channel"),
        (cipher("another secret"), "world"),
        (cipher(now=NOW + MAX_AGE_SECONDS + 1), "world"),
        (cipher(now=NOW - MAX_AGE_SECONDS - 1), "world"),
    ],
    ids=["channel", "secret", "old", "future"],
)
def test_message_for_another_channel_deployment_or_time_is_rejected(
    receiver: Cipher, channel: str
) -> None:
    with pytest.raises(RejectedMessageError):
        receiver.decrypt(channel, cipher().encrypt("world", b"message"))


def test_message_is_accepted_once() -> None:
    sender, receiver = cipher(), cipher()
    first, second = sender.encrypt("world", b"first"), sender.encrypt("world", b"second")
    for data in (first, second):
        assert receiver.decrypt("world", data)
    for data in (first, second):
        with pytest.raises(RejectedMessageError):
            receiver.decrypt("world", data)


class Eavesdropper:
    """A local user with a connection to Redis."""

    def __init__(self, server: RedisServer) -> None:
        self._redis = Redis.from_url(server.url)
        self._subscription: Any = self._redis.pubsub()

    async def listen(self) -> None:
        await self._subscription.psubscribe("*")
        await self._subscription.get_message(timeout=10)

    async def next(self) -> tuple[str, bytes]:
        message = None
        while message is None:
            message = await self._subscription.get_message(timeout=10)
        return message["channel"].decode(), message["data"]

    async def publish(self, channel: str, data: bytes) -> None:
        await self._redis.publish(channel, data)

    async def close(self) -> None:
        await self._subscription.aclose()
        await self._redis.aclose()


Check = Callable[[RedisPubSub, RedisPubSub, list[AnyMessage], Eavesdropper], Awaitable[None]]


def run(check: Check) -> None:
    async def run_check(server: RedisServer) -> None:
        received: list[AnyMessage] = []
        are_ready = [asyncio.Event(), asyncio.Event()]
        sender, receiver = RedisPubSub(server.url, SECRET), RedisPubSub(server.url, SECRET)
        await sender.open(lambda *_: None, are_ready[0].set)
        await receiver.open(lambda _, item: received.append(item), are_ready[1].set)
        eavesdropper = Eavesdropper(server)
        try:
            await asyncio.gather(*(ready.wait() for ready in are_ready), eavesdropper.listen())
            async with asyncio.timeout(60):
                await check(sender, receiver, received, eavesdropper)
        finally:
            await asyncio.gather(sender.close(), receiver.close(), eavesdropper.close())

    with running_redis() as server:
        asyncio.run(run_check(server))


async def wait_until(condition: Callable[[], object]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


def test_redis_user_can_neither_read_nor_forge_nor_replay_messages() -> None:
    async def check(
        sender: RedisPubSub,
        receiver: RedisPubSub,
        received: list[AnyMessage],
        eavesdropper: Eavesdropper,
    ) -> None:
        game = GameChanged("private-game", 3, {"moves": "wS1;bS1 wS1-"})
        sender.publish(game, receiver.name)
        channel, recorded = await eavesdropper.next()
        await wait_until(lambda: received == [game])
        assert not any(text in recorded for text in (b"private-game", b"wS1", b"changed"))
        forged = GameDeleted("private-game", "aborted", b"{}")
        plain = sender.name.encode() + msgspec.msgpack.encode(forged)  # as in earlier versions
        for target in (channel, sender._channel()):
            await eavesdropper.publish(target, plain)
            await eavesdropper.publish(target, recorded)
        await wait_until(lambda: receiver.rejected == 4)
        last = PlayerRenamed(guest_id("token"), "Ada")
        sender.publish(last)
        await wait_until(lambda: len(received) > 1)
        assert received == [game, last], "genuine messages are still received"

    run(check)


def test_earlier_versions_ignore_encrypted_messages() -> None:
    """They decode all but the first eight bytes, which they take for the name of the sender."""
    for item in (ProcessStopped(), GameChanged("game", 3)):
        sender = cipher()
        for _ in range(200):
            data = sender.encrypt("channel", b"01234567" + msgspec.msgpack.encode(item))
            with pytest.raises(msgspec.DecodeError):
                DECODER.decode(data[8:])
