"""Tests of the password queue: order, limits and thread priority."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import closing

import pytest

from sixlegs.server.accounts import passwords
from sixlegs.server.auth.password_queue import MAX_WAITING_PER_NAME, NICENESS, PasswordQueue
from sixlegs.server.limits.token_bucket import RateLimitError


class FakeHasher:
    """Returns passwords unhashed once `may_finish` is set, and records their order."""

    def __init__(self) -> None:
        self.started: list[str] = []
        self.may_finish = threading.Event()

    def hash_password(self, password: str) -> str:
        self.started.append(password)
        self.may_finish.wait()
        return password


@pytest.fixture
def hasher(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeHasher]:
    hasher = FakeHasher()
    monkeypatch.setattr(passwords, "hash_password", hasher.hash_password)
    yield hasher
    hasher.may_finish.set()


async def test_passwords_are_hashed_one_at_a_time_and_networks_take_turns(
    hasher: FakeHasher,
) -> None:
    with closing(PasswordQueue()) as queue:
        async with asyncio.TaskGroup() as group:
            for number in range(5):
                group.create_task(queue.hash_password(f"eve{number}", f"name{number}", "192.0.2.1"))
            await asyncio.sleep(0)  # until all of them are queued
            group.create_task(queue.hash_password("ada", "ada", "192.0.2.2"))
            await asyncio.sleep(0)
            assert len(hasher.started) <= 1
            hasher.may_finish.set()
    assert len(hasher.started) == 6
    assert hasher.started.index("ada") <= 2  # not after all those of the other network


async def test_attempts_per_name_are_limited_without_delaying_other_names(
    hasher: FakeHasher,
) -> None:
    with closing(PasswordQueue()) as queue:
        async with asyncio.TaskGroup() as group:
            for number in range(MAX_WAITING_PER_NAME):
                group.create_task(queue.hash_password("guess", "ada", f"192.0.2.{number}"))
            await asyncio.sleep(0)
            with pytest.raises(RateLimitError):
                await queue.hash_password("guess", "ada", "192.0.2.100")
            hasher.may_finish.set()
            assert await queue.hash_password("right", "bob", "192.0.2.101") == "right"


async def test_known_devices_of_one_network_do_not_delay_those_of_others(
    hasher: FakeHasher, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An attacker can register hundreds of known devices for their own accounts."""
    monkeypatch.setattr(
        passwords, "verify_password", lambda _, password: bool(hasher.hash_password(password))
    )
    with closing(PasswordQueue()) as queue:
        async with asyncio.TaskGroup() as group:
            for number in range(300):
                group.create_task(
                    queue.verify_password(
                        "", f"eve{number}", "eve", "192.0.2.1", f"device {number}"
                    )
                )
            await asyncio.sleep(0)
            group.create_task(queue.verify_password("", "ada", "ada", "192.0.2.2", "device of Ada"))
            await asyncio.sleep(0)
            hasher.may_finish.set()
    assert len(hasher.started) == 301
    assert hasher.started.index("ada") <= 2


def test_hashing_thread_has_low_priority(monkeypatch: pytest.MonkeyPatch) -> None:
    def niceness(_: str = "") -> str:
        return str(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))

    monkeypatch.setattr(passwords, "hash_password", niceness)
    before = niceness()
    with closing(PasswordQueue()) as queue:
        result = int(asyncio.run(queue.hash_password("", "ada", "192.0.2.1")))
    assert result >= (NICENESS if sys.platform == "linux" else 0)
    assert niceness() == before
