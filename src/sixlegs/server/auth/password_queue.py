"""Passwords are hashed one at a time, in a thread that everything else goes before.

A hash takes as much work as dozens of moves. So there is one at a time, machines take turns, and
of one name only a few wait: a storm of guesses makes guessing slow, and nothing else.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import ParamSpec, TypeVar

from sixlegs.server.accounts import passwords
from sixlegs.server.limits.addresses import client_network
from sixlegs.server.limits.fair_queue import FairQueue
from sixlegs.server.limits.token_bucket import ConcurrencyLimit

MAX_WAITING = 100  # that wait
MAX_WAITING_PER_NETWORK = 10
MAX_WAITING_PER_NAME = 4
MAX_WAITING_DEVICES = 1000
"""Waiting attempts from known devices: a whole school behind one address signs in at once."""
MAX_WAITING_DEVICES_PER_NETWORK = 500
MAX_WAITING_PER_DEVICE = 2
NICENESS = 10  # of the thread: it gets what others leave

P = ParamSpec("P")
T = TypeVar("T")


class PasswordQueue:
    """Hashes and compares passwords in turn."""

    def __init__(self) -> None:
        self._queue = FairQueue(MAX_WAITING, MAX_WAITING_PER_NETWORK)
        self._name_slots = ConcurrencyLimit(MAX_WAITING_PER_NAME)
        self._devices = FairQueue(MAX_WAITING_DEVICES, MAX_WAITING_DEVICES_PER_NETWORK)
        self._device_slots = ConcurrencyLimit(MAX_WAITING_PER_DEVICE)
        self._thread = ThreadPoolExecutor(1, "hashing", initializer=_lower_priority)

    def close(self) -> None:
        """Hash no more."""
        self._thread.shutdown(cancel_futures=True)

    async def hash_password(self, password: str, name: str, address: str) -> str:
        """What is kept of a password.

        Raises :exc:`QueueFullError` and :exc:`RateLimitError`.
        """
        return await self._run(name, address, passwords.hash_password, password)

    async def verify_password(
        self,
        hash: str | None,
        password: str,
        name: str,
        address: str,
        known_device: str | None = None,
    ) -> bool:
        """Return whether *password* matches *hash*.

        Known devices wait only for each other and one attempt of an unknown one. Networks take
        turns: an attacker can make hundreds of devices known to accounts of their own.

        Raises :exc:`QueueFullError` and :exc:`RateLimitError`.
        """
        if known_device:
            with self._device_slots.slot(known_device):
                async with self._devices.turn(client_network(address)):
                    return await self._in_thread(passwords.verify_password, hash, password)
        return await self._run(name, address, passwords.verify_password, hash, password)

    async def _run(
        self, name: str, address: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        with self._name_slots.slot(name):
            async with self._queue.turn(client_network(address)):
                return await self._in_thread(work, *args, **kwargs)

    async def _in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.wrap_future(self._thread.submit(work, *args, **kwargs))


def _lower_priority() -> None:
    if sys.platform == "linux":  # elsewhere this is about the whole process
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
