"""A queue that hashes one password at a time, in a thread of low priority.

A hash takes as much work as dozens of moves. So only one is computed at a time, networks take
turns, and few attempts per name may wait. A flood of guesses delays other guesses only.
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

MAX_WAITING = 100
MAX_WAITING_PER_NETWORK = 10
MAX_WAITING_PER_NAME = 4
MAX_WAITING_DEVICES = 1000
"""Waiting attempts from known devices: a whole school behind one address may sign in at once."""
MAX_WAITING_DEVICES_PER_NETWORK = 500
MAX_WAITING_PER_DEVICE = 2
NICENESS = 10

P = ParamSpec("P")
T = TypeVar("T")


class PasswordQueue:
    """Hashes and verifies passwords one at a time."""

    def __init__(self) -> None:
        self._queue = FairQueue(MAX_WAITING, MAX_WAITING_PER_NETWORK, "passwords")
        self._name_slots = ConcurrencyLimit(MAX_WAITING_PER_NAME)
        self._devices = FairQueue(
            MAX_WAITING_DEVICES, MAX_WAITING_DEVICES_PER_NETWORK, "known-devices"
        )
        self._device_slots = ConcurrencyLimit(MAX_WAITING_PER_DEVICE)
        self._thread = ThreadPoolExecutor(1, "hashing", initializer=_lower_priority)

    def close(self) -> None:
        """Cancel waiting attempts, and stop the thread."""
        self._thread.shutdown(cancel_futures=True)

    async def hash_password(self, password: str, name: str, address: str) -> str:
        """Return the hash of *password*.

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

        Known devices wait only for each other and for one attempt of an unknown device. Networks
        take turns: an attacker can register hundreds of known devices for their own accounts.

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
    if sys.platform == "linux":  # on other systems this would affect the whole process
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
