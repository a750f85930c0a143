"""Cancellation of background tasks at shutdown.

A task may be canceled in the same moment in which the event that it waits for occurs. In Python
3.11, `asyncio.wait_for` loses such a cancellation, and the shutdown waits forever. Each test
cancels a task some steps of the event loop after the event, once for each number in `STEPS`.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress
from typing import Any

import pytest

from redis_server import running_redis
from sixlegs.server.logs import WarningThrottle
from sixlegs.server.pubsub import redis_pubsub
from sixlegs.server.pubsub.messages import MessagesLost
from sixlegs.server.pubsub.redis_pubsub import RedisPubSub
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.storage.store import Store
from sixlegs.server.tasks import cancel_all

STEPS = range(6)
"""Numbers of steps of the event loop between the event and the cancellation."""
END_TIMEOUT_SECONDS = 0.5

Work = Callable[[], Coroutine[Any, Any, Any]]


async def survives(work: Work, trigger: Callable[[], object], steps: int) -> bool:
    """Return whether a task that is canceled *steps* after the event ignores the cancellation."""
    task = asyncio.create_task(work())
    await asyncio.sleep(0.01)  # until it waits for the event
    trigger()
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    _, pending = await asyncio.wait({task}, timeout=END_TIMEOUT_SECONDS)
    assert pending or task.cancelled(), task.exception()
    while not task.done():
        task.cancel()
        await asyncio.sleep(0)
    return bool(pending)


class Replies:
    """A fake Redis client whose requests wait until *reply* is called."""

    def __init__(self) -> None:
        self._has_reply = asyncio.Event()

    def reply(self) -> None:
        self._has_reply.set()

    async def execute(self) -> None:
        await self._has_reply.wait()

    def publish(self, channel: str, message: bytes) -> None:
        pass

    def pipeline(self, **_: object) -> Replies:
        return self


async def survivals(prepare: Callable[[], tuple[Work, Callable[[], object]]]) -> list[int]:
    """Return the numbers of steps after which the task of *prepare* ignores its cancellation."""
    return [steps for steps in STEPS if await survives(*prepare(), steps)]


def test_sender_of_messages_can_be_canceled() -> None:
    def prepare() -> tuple[Work, Callable[[], object]]:
        pubsub, replies = RedisPubSub("redis://localhost", ""), Replies()
        pubsub._commands = replies  # type: ignore[assignment]
        pubsub.publish(MessagesLost())
        return pubsub._send, replies.reply

    assert asyncio.run(survivals(prepare)) == []


def test_receiver_of_messages_can_be_canceled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The event is the completed subscription or the failure of the connection."""

    class Connection:
        def __init__(self) -> None:
            self.is_subscribed, self.has_failed = asyncio.Event(), asyncio.Event()

        async def subscribe(self, *_: str) -> None:
            await self.is_subscribed.wait()

        async def listen(self) -> AsyncIterator[dict[str, Any]]:
            await self.has_failed.wait()
            raise ConnectionError
            yield {}

        async def __aenter__(self) -> Connection:
            return self

        async def __aexit__(self, *_: object) -> None:
            pass

        def pubsub(self) -> Connection:
            return self

        async def aclose(self) -> None:
            pass

    def prepare(is_failing: bool) -> tuple[Work, Callable[[], object]]:
        connection = Connection()
        monkeypatch.setattr(redis_pubsub, "connect", lambda *_, **__: connection)
        if is_failing:
            connection.is_subscribed.set()
        pubsub = RedisPubSub.__new__(RedisPubSub)
        pubsub._url, pubsub._channels, pubsub._is_subscribed = "", ("a", "b"), False
        pubsub._failures = WarningThrottle()
        return pubsub._listen, (
            connection.has_failed if is_failing else connection.is_subscribed
        ).set

    for is_failing in (False, True):
        assert asyncio.run(survivals(lambda: prepare(is_failing))) == []  # noqa: B023


@pytest.mark.parametrize("name", ["_publish_presence", "_compare"])
def test_tasks_of_the_cluster_synchronization_can_be_canceled(store: Store, name: str) -> None:
    def prepare() -> tuple[Work, Callable[[], object]]:
        registry = Registry(store)
        cluster = registry.cluster
        events = {
            "_publish_presence": registry.presence.has_changed,
            "_compare": cluster._has_suspects,
        }
        return getattr(cluster, name), events[name].set

    assert asyncio.run(survivals(prepare)) == []


def test_request_can_be_canceled_when_its_reply_arrives() -> None:
    def prepare() -> tuple[Work, Callable[[], object]]:
        replies = Replies()

        async def work() -> None:
            while True:
                await redis_pubsub._await_reply(replies.execute())
                await asyncio.sleep(0.001)

        return work, replies.reply

    assert asyncio.run(survivals(prepare)) == []


async def test_task_that_cancels_other_tasks_can_be_canceled() -> None:
    async def slow() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0.05)

    child = asyncio.create_task(slow())
    await asyncio.sleep(0)
    parent = asyncio.create_task(cancel_all([child]))
    await asyncio.sleep(0)
    parent.cancel()
    with pytest.raises(asyncio.CancelledError):
        await parent
    await asyncio.wait([child])


async def test_task_that_suppresses_a_cancellation_is_canceled_again() -> None:
    async def stubborn() -> None:
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(60)
        await asyncio.sleep(60)

    async def failing() -> None:
        raise ValueError

    tasks = [asyncio.create_task(work()) for work in (stubborn, failing)]
    await asyncio.sleep(0)
    async with asyncio.timeout(10):
        await cancel_all(tasks)


def test_pubsub_closes_while_it_sends_a_message() -> None:
    """The real Redis client loses some cancellations."""

    async def check(url: str) -> None:
        for steps in STEPS:
            pubsub = RedisPubSub(url, "")
            await pubsub.open(lambda *_: None, lambda: None)
            pubsub.publish(MessagesLost())
            for _ in range(steps):
                await asyncio.sleep(0)
            async with asyncio.timeout(20):
                await pubsub.close()

    with running_redis() as redis:
        asyncio.run(check(redis.url))


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="Python 3.12 has fixed wait_for")
def test_the_race_happens_with_wait_for() -> None:
    """This shows that the tests above can fail."""

    def prepare() -> tuple[Work, Callable[[], object]]:
        event = asyncio.Event()

        async def work() -> None:
            while True:
                await asyncio.wait_for(event.wait(), 60)
                await asyncio.sleep(0.001)

        return work, event.set

    assert asyncio.run(survivals(prepare)) != []
