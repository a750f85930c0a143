"""A storm of sign-ins: passwords are hashed in turn, and everything else goes before."""

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


class Work:
    """Hashes nothing before it is told to, and notes in which order it was asked."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.may_end = threading.Event()

    def hashed(self, password: str) -> str:
        self.begun.append(password)
        self.may_end.wait()
        return password


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Iterator[Work]:
    work = Work()
    monkeypatch.setattr(passwords, "hash_password", work.hashed)
    yield work
    work.may_end.set()


async def test_one_is_hashed_at_a_time_and_machines_take_turns(work: Work) -> None:
    with closing(PasswordQueue()) as hashing:
        async with asyncio.TaskGroup() as group:
            for number in range(5):
                group.create_task(
                    hashing.hash_password(f"eve{number}", f"name{number}", "192.0.2.1")
                )
            await asyncio.sleep(0)  # until all of them stand in line
            group.create_task(hashing.hash_password("ada", "ada", "192.0.2.2"))
            await asyncio.sleep(0)
            assert len(work.begun) <= 1
            work.may_end.set()
    assert len(work.begun) == 6
    assert work.begun.index("ada") <= 2  # not behind all of the other machine's


async def test_few_wait_for_one_name_and_others_are_hashed(work: Work) -> None:
    with closing(PasswordQueue()) as hashing:
        async with asyncio.TaskGroup() as group:
            for number in range(MAX_WAITING_PER_NAME):
                group.create_task(hashing.hash_password("guess", "ada", f"192.0.2.{number}"))
            await asyncio.sleep(0)
            with pytest.raises(RateLimitError):
                await hashing.hash_password("guess", "ada", "192.0.2.100")
            work.may_end.set()
            assert await hashing.hash_password("right", "bob", "192.0.2.101") == "right"


async def test_known_devices_of_one_network_do_not_delay_those_of_others(
    work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An attacker can make hundreds of devices known to accounts of their own."""
    monkeypatch.setattr(
        passwords, "verify_password", lambda _, password: bool(work.hashed(password))
    )
    with closing(PasswordQueue()) as hashing:
        async with asyncio.TaskGroup() as group:
            for number in range(300):
                group.create_task(
                    hashing.verify_password(
                        "", f"eve{number}", "eve", "192.0.2.1", f"device {number}"
                    )
                )
            await asyncio.sleep(0)
            group.create_task(
                hashing.verify_password("", "ada", "ada", "192.0.2.2", "device of Ada")
            )
            await asyncio.sleep(0)
            work.may_end.set()
    assert len(work.begun) == 301
    assert work.begun.index("ada") <= 2


def test_everything_else_goes_before(monkeypatch: pytest.MonkeyPatch) -> None:
    def niceness(_: str = "") -> str:
        return str(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))

    monkeypatch.setattr(passwords, "hash_password", niceness)
    before = niceness()
    with closing(PasswordQueue()) as hashing:
        found = int(asyncio.run(hashing.hash_password("", "ada", "192.0.2.1")))
    assert found >= (NICENESS if sys.platform == "linux" else 0)
    assert niceness() == before
