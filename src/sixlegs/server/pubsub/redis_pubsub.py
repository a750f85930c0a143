"""Pub/sub over Redis or Valkey: one channel for all processes and one for each of them.

The names of channels and keys begin with a prefix of the deployment, so several deployments can
share a Redis server.

The server holds nothing but the lease and the token buckets. It may stop at any time and restart
empty: both connections are then opened again, and every process compares with the database.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any

import msgspec
import redis.asyncio.client
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from sixlegs.server.limits.token_bucket import (
    MAX_RESERVATION_WAIT_SECONDS,
    RESERVATION_SECONDS,
    TokenRequest,
)
from sixlegs.server.logs import WarningThrottle
from sixlegs.server.pubsub.base import MessageHandler, PubSub
from sixlegs.server.pubsub.cipher import Cipher, RejectedMessageError
from sixlegs.server.pubsub.messages import AnyMessage
from sixlegs.server.tasks import cancel_all

LEASE_SECONDS = 12.0
COMMAND_TIMEOUT_SECONDS = 2.0
SELF_TIMEOUT_SECONDS = 6.0
MAX_QUEUED_MESSAGES = 10_000  # beyond this, messages are lost
MAX_BATCH_MESSAGES = 200
MIN_RECONNECT_SECONDS = 0.1
MAX_RECONNECT_SECONDS = 2.0
"""The delay between attempts to connect doubles up to this."""
NAME_BYTES = 8  # hexadecimal digits of the process name that precedes every message

#: Acquires or extends the lease.
ACQUIRE_LEASE_SCRIPT = """
local holder = redis.call('get', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
return 1
"""
#: Releases the lease if this process holds it.
RELEASE_LEASE_SCRIPT = (
    "if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1]) end"
)

#: Token buckets (GCRA): each key holds the time at which the bucket is full again. Takes a token
#: from every bucket or from none, and returns the milliseconds to wait. KEYS: bucket key and
#: reservation key of each request. ARGV: how long a reservation is held and how far ahead it may
#: be, then burst, interval and "1" for buckets with reservations. See TokenBuckets.
TAKE_TOKENS_SCRIPT = """
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local hold, furthest = tonumber(ARGV[1]), tonumber(ARGV[2])
local used, is_reserved, wait = {}, {}, 0
for i = 1, #KEYS / 2 do
  local burst, each = tonumber(ARGV[3 * i]), tonumber(ARGV[3 * i + 1])
  local can_reserve = ARGV[3 * i + 2] == '1'
  local reserved = can_reserve and tonumber(redis.call('get', KEYS[2 * i]) or nil)
  used[i] = math.max(now, tonumber(redis.call('get', KEYS[2 * i - 1]) or now))
  local free_at = used[i] - (burst - 1) * each
  if reserved then
    is_reserved[i] = true
    wait = math.max(wait, reserved - now)
  elseif free_at > now then
    if can_reserve and wait == 0 and free_at - now <= furthest then
      redis.call('set', KEYS[2 * i], free_at, 'px', math.ceil(free_at - now + hold))
      redis.call('set', KEYS[2 * i - 1], used[i] + each, 'px', math.ceil(used[i] + each - now))
    end
    wait = math.max(wait, free_at - now)
  end
end
if wait > 0 then return math.ceil(wait) end
for i = 1, #KEYS / 2 do
  if is_reserved[i] then
    redis.call('del', KEYS[2 * i])
  else
    used[i] = used[i] + tonumber(ARGV[3 * i + 1])
    redis.call('set', KEYS[2 * i - 1], used[i], 'px', math.ceil(used[i] - now))
  end
end
return 0
"""

DECODER: msgspec.msgpack.Decoder[AnyMessage] = msgspec.msgpack.Decoder(AnyMessage)
FAILURES = (RedisError, OSError, TimeoutError)


class RedisPubSub(PubSub):
    """Pub/sub at *url*, such as `redis://localhost:6379` or `unix:///run/valkey.sock`.

    Messages are encrypted with keys derived from *secret*, which all processes share. *now*
    returns the time that all of them agree on, in seconds since 1970.

    Raises :exc:`ValueError` or :exc:`TypeError` if *url* is invalid or has unknown options.
    """

    is_local = False
    is_leader = False

    def __init__(self, url: str, secret: str, now: Callable[[], float] = time.time) -> None:
        self.name = secrets.token_hex(NAME_BYTES // 2)
        self._prefix = self.name.encode()
        self._cipher = Cipher(secret, now)
        self._deployment = _deployment_prefix(secret)
        self._lease_key = self._deployment + "leader"
        self._channels = (self._channel(), self._channel(self.name))
        self._url = url
        self._commands = connect(url)
        pool: Any = self._commands.connection_pool
        pool.make_connection()  # raises if an option is unknown
        self._take_tokens = self._commands.register_script(TAKE_TOKENS_SCRIPT)
        self._failures = WarningThrottle()
        self._queue: deque[tuple[str, bytes]] = deque()
        self._has_messages = asyncio.Event()
        self._send_lock = asyncio.Lock()
        self._is_subscribed = False
        self._has_lost_messages = False
        """Whether messages were lost since the last successful batch."""
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def is_connected(self) -> bool:
        """Whether messages are received, and none was lost since the last successful batch."""
        return self._is_subscribed and not self._has_lost_messages

    @property
    def queued(self) -> int:
        """The number of messages waiting to be sent."""
        return len(self._queue)

    async def open(self, on_message: MessageHandler, on_connected: Callable[[], None]) -> None:
        """Start to connect in the background; the Redis server may be unreachable."""
        self._on_message, self._on_connected = on_message, on_connected
        coroutines = (self._listen(), self._send())
        self._tasks = [asyncio.create_task(coroutine) for coroutine in coroutines]

    def _channel(self, process: str = "") -> str:
        """Return the channel of *process*, or of all processes of the deployment."""
        return self._deployment + (f"process:{process}" if process else "world")

    def _bucket_key(self, kind: str, key: str) -> str:
        """Return the key of a token bucket, which does not reveal the address or user in it."""
        digest = blake2b(f"{kind} {key}".encode(), digest_size=12).hexdigest()
        return f"{self._deployment}rate:{digest}"

    def publish(self, message: AnyMessage, process: str = "") -> None:
        """Queue *message* for all other processes, or for *process*, without waiting."""
        if len(self._queue) >= MAX_QUEUED_MESSAGES:
            self._count_lost_messages(1)
            return
        channel = self._channel(process)
        encoded = self._prefix + msgspec.msgpack.encode(message)
        self._queue.append((channel, encoded))
        self._has_messages.set()

    async def acquire_lease(self) -> bool:
        """Acquire or extend the lease. Return True if Redis is unreachable."""
        self.is_leader = await self._acquire_lease()
        return self.is_leader

    async def _acquire_lease(self) -> bool:
        if not self._is_subscribed:
            return True
        try:
            milliseconds = round(1000 * LEASE_SECONDS)
            reply = await _await_reply(
                self._commands.eval(
                    ACQUIRE_LEASE_SCRIPT, 1, self._lease_key, self.name, str(milliseconds)
                )
            )
        except FAILURES as error:
            self._warn(error)
            return True
        return bool(reply)

    async def take_tokens(self, kind: str, requests: Sequence[TokenRequest]) -> float | None:
        """Take a token for each request; see :meth:`PubSub.take_tokens`."""
        if not self._is_subscribed:
            return None
        keys, arguments = [], [1000 * RESERVATION_SECONDS, 1000 * MAX_RESERVATION_WAIT_SECONDS]
        for request in requests:
            keys += [
                self._bucket_key(kind, request.key),
                self._bucket_key(kind, f"{request.key} for {request.client}"),
            ]
            arguments += [
                request.rate.burst,
                1000 * request.rate.seconds,
                int(bool(request.client)),
            ]
        try:
            return (
                int(await _await_reply(self._take_tokens(keys, list(map(str, arguments))))) / 1000
            )
        except FAILURES as error:
            self._warn(error)
            return None

    async def close(self) -> None:
        """Send the queued messages, release the lease and disconnect."""
        with suppress(*FAILURES):
            await self._send_batch()
        await cancel_all(self._tasks)
        with suppress(*FAILURES):
            await _await_reply(
                self._commands.eval(RELEASE_LEASE_SCRIPT, 1, self._lease_key, self.name)
            )
        with suppress(*FAILURES):
            await self._commands.aclose()

    # Sending

    async def _send(self) -> None:
        while True:
            await self._has_messages.wait()
            self._has_messages.clear()
            try:
                while self._queue:
                    await self._send_batch()
            except FAILURES as error:
                self._warn(error)
                self._count_lost_messages(len(self._queue))
                self._queue.clear()

    async def _send_batch(self) -> None:
        """Publish queued messages in one batch, one batch at a time: receivers need the order."""
        async with self._send_lock:
            await self._publish_batch()

    async def _publish_batch(self) -> None:
        batch = [self._queue.popleft() for _ in range(min(MAX_BATCH_MESSAGES, len(self._queue)))]
        if not batch:
            return
        started_at = time.monotonic()
        try:
            pipeline = self._commands.pipeline(transaction=False)
            for channel, message in batch:
                pipeline.publish(channel, self._cipher.encrypt(channel, message))
            async with asyncio.timeout(COMMAND_TIMEOUT_SECONDS):
                await pipeline.execute()
        except FAILURES:
            self._count_lost_messages(len(batch))
            raise
        self.sent += len(batch)
        self.send_seconds += time.monotonic() - started_at
        if self._has_lost_messages:
            self._has_lost_messages = False
            self._notify_connected()

    def _count_lost_messages(self, count: int) -> None:
        self.lost += count
        self._has_lost_messages = True

    # Receiving

    async def _listen(self) -> None:
        pause = MIN_RECONNECT_SECONDS
        while True:
            listener = connect(self._url, timeout=None)
            try:
                async with listener.pubsub() as connection:
                    async with asyncio.timeout(COMMAND_TIMEOUT_SECONDS):
                        await connection.subscribe(*self._channels)
                    await self._receive(connection)
            except FAILURES as error:
                self._warn(error)
            finally:
                was_subscribed, self._is_subscribed = self._is_subscribed, False
                with suppress(*FAILURES):
                    await listener.aclose()
            pause = (
                MIN_RECONNECT_SECONDS if was_subscribed else min(MAX_RECONNECT_SECONDS, 2 * pause)
            )
            await asyncio.sleep(pause * random.uniform(0.5, 1))

    async def _receive(self, connection: redis.asyncio.client.PubSub) -> None:
        """Receive messages until the connection breaks.

        This process publishes every few seconds, so a connection on which its own messages do not
        arrive for `SELF_TIMEOUT_SECONDS` is broken, and the timeout ends it.
        """
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(SELF_TIMEOUT_SECONDS) as deadline:
            async for message in connection.listen():
                kind, data = message["type"], message["data"]
                if kind == "subscribe" and data == len(self._channels):
                    self._note_subscribed()
                elif kind == "message" and (decrypted := self._decrypt(message["channel"], data)):
                    if decrypted[:NAME_BYTES] == self._prefix:
                        deadline.reschedule(loop.time() + SELF_TIMEOUT_SECONDS)
                    else:
                        self._handle(decrypted)
        raise ConnectionError("The connection was closed.")

    def _note_subscribed(self) -> None:
        self._is_subscribed = True
        if not self._has_lost_messages:
            self._notify_connected()

    def _decrypt(self, channel: bytes, data: bytes) -> bytes | None:
        try:
            return self._cipher.decrypt(channel.decode(), data)
        except RejectedMessageError:
            self.rejected += 1
            self._failures.warn(
                "A pub/sub message was rejected: it was forged or replayed, or sent by a process"
                " of another version or with another database."
            )
            return None

    def _handle(self, data: bytes) -> None:
        try:
            item = DECODER.decode(data[NAME_BYTES:])
        except msgspec.DecodeError:  # a process of a later version may send other messages
            return
        self._on_message(data[:NAME_BYTES].decode(), item)

    def _notify_connected(self) -> None:
        if self._is_subscribed:
            self._on_connected()

    def _warn(self, error: BaseException) -> None:
        self._failures.warn(f"Pub/sub over Redis failed: {type(error).__name__}.")


def connect(url: str, timeout: float | None = COMMAND_TIMEOUT_SECONDS) -> Redis:
    """Return a client that does not retry commands: callers have retry policies of their own."""
    return Redis.from_url(
        url,
        socket_timeout=timeout,
        socket_connect_timeout=COMMAND_TIMEOUT_SECONDS,
        retry=Retry(NoBackoff(), 0),
    )


def _deployment_prefix(secret: str) -> str:
    """Return the prefix of all keys and channels, which differs between databases."""
    digest = blake2b(key=blake2b(secret.encode()).digest(), person=b"sixlegs-redis", digest_size=6)
    return f"sixlegs:{digest.hexdigest()}:"


async def _await_reply(request: Awaitable[Any]) -> Any:
    async with asyncio.timeout(COMMAND_TIMEOUT_SECONDS):
        return await request
