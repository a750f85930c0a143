"""Cancellation of background tasks at shutdown.

A task may be canceled in the very moment in which whatever it waits for happens. With
`asyncio.wait_for`, Python 3.11 loses such a cancellation, and the shutdown waits forever. Each test
cancels a task so many steps of the event loop after the event, for every number of steps around it.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress
from typing import Any

import pytest

from redis_server import running_redis as server
from sixlegs.server.logs import WarningThrottle
from sixlegs.server.pubsub import redis_pubsub
from sixlegs.server.pubsub.messages import MessagesLost
from sixlegs.server.pubsub.redis_pubsub import RedisPubSub
from sixlegs.server.rooms.registry import Registry
from sixlegs.server.storage.store import Store
from sixlegs.server.tasks import cancel_all

STEPS = range(6)
"""Steps of the event loop between the event and the cancellation."""
END_TIMEOUT_SECONDS = 0.5

Work = Callable[[], Coroutine[Any, Any, Any]]


async def survives(work: Work, happen: Callable[[], object], steps: int) -> bool:
    """Return whether a task goes on that is canceled *steps* after something has happened."""
    task = asyncio.create_task(work())
    await asyncio.sleep(0.01)  # until it waits
    happen()
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
    """Stands in for a Redis client: all requests wait until *reply* is called."""

    def __init__(self) -> None:
        self._is_due = asyncio.Event()

    def reply(self) -> None:
        self._is_due.set()

    async def execute(self) -> None:
        await self._is_due.wait()

    def publish(self, channel: str, message: bytes) -> None:
        pass

    def pipeline(self, **_: object) -> Replies:
        return self


async def survivals(prepare: Callable[[], tuple[Work, Callable[[], object]]]) -> list[int]:
    return [steps for steps in STEPS if await survives(*prepare(), steps)]


def test_the_sender_of_messages_ends_when_it_is_canceled() -> None:
    def prepare() -> tuple[Work, Callable[[], object]]:
        news, replies = RedisPubSub("redis://localhost", ""), Replies()
        news._commands = replies  # type: ignore[assignment]
        news.publish(MessagesLost())
        return news._send, replies.reply

    assert asyncio.run(survivals(prepare)) == []


def test_the_receiver_of_messages_ends_when_it_is_canceled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also if the connection fails, or nothing is received any more, in that moment."""

    class Line:
        def __init__(self) -> None:
            self.is_subscribed, self.has_failed = asyncio.Event(), asyncio.Event()

        async def subscribe(self, *_: str) -> None:
            await self.is_subscribed.wait()

        async def listen(self) -> AsyncIterator[dict[str, Any]]:
            await self.has_failed.wait()
            raise ConnectionError
            yield {}

        async def __aenter__(self) -> Line:
            return self

        async def __aexit__(self, *_: object) -> None:
            pass

        def pubsub(self) -> Line:
            return self

        async def aclose(self) -> None:
            pass

    def prepare(is_failing: bool) -> tuple[Work, Callable[[], object]]:
        line = Line()
        monkeypatch.setattr(redis_pubsub, "connect", lambda *_, **__: line)
        if is_failing:
            line.is_subscribed.set()
        news = RedisPubSub.__new__(RedisPubSub)
        news._url, news._channels, news._is_subscribed = "", ("a", "b"), False
        news._failures = WarningThrottle()
        return news._listen, (line.has_failed if is_failing else line.is_subscribed).set

    for is_failing in (False, True):
        assert asyncio.run(survivals(lambda: prepare(is_failing))) == []  # noqa: B023


@pytest.mark.parametrize("name", ["_publish_presence", "_compare"])
def test_the_tasks_for_other_processes_end_when_they_are_canceled(store: Store, name: str) -> None:
    def prepare() -> tuple[Work, Callable[[], object]]:
        registry = Registry(store)
        others = registry.cluster
        events = {
            "_publish_presence": registry.presence.has_changed,
            "_compare": others._has_suspects,
        }
        return getattr(others, name), events[name].set

    assert asyncio.run(survivals(prepare)) == []


def test_a_request_that_is_answered_when_it_is_canceled_ends() -> None:
    def prepare() -> tuple[Work, Callable[[], object]]:
        replies = Replies()

        async def work() -> None:
            while True:
                await redis_pubsub._await_reply(replies.execute())
                await asyncio.sleep(0.001)

        return work, replies.reply

    assert asyncio.run(survivals(prepare)) == []


async def test_the_task_that_cancels_others_can_be_canceled() -> None:
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


async def test_a_task_in_which_a_library_loses_a_cancellation_is_canceled_again() -> None:
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


def test_a_server_process_ends_while_it_sends_a_message() -> None:
    """With a real client, which loses some cancellations."""

    async def check(url: str) -> None:
        for steps in STEPS:
            news = RedisPubSub(url, "")
            await news.open(lambda *_: None, lambda: None)
            news.publish(MessagesLost())
            for _ in range(steps):
                await asyncio.sleep(0)
            async with asyncio.timeout(20):
                await news.close()

    with server() as redis:
        asyncio.run(check(redis.url))


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="Python 3.12 has fixed wait_for")
def test_the_race_happens_with_wait_for() -> None:
    """So the tests above can fail."""

    def prepare() -> tuple[Work, Callable[[], object]]:
        event = asyncio.Event()

        async def work() -> None:
            while True:
                await asyncio.wait_for(event.wait(), 60)
                await asyncio.sleep(0.001)

        return work, event.set

    assert asyncio.run(survivals(prepare)) != []
