"""Processes of a test that timed out are killed. `pyproject.toml` sets the time limit."""

from __future__ import annotations

import signal
import time
from collections.abc import Generator
from contextlib import suppress
from types import FrameType

import psutil
import pytest


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Kill the processes that *item* started before pytest-timeout interrupts it.

    ``Popen.__exit__`` would wait for them forever. Those of fixtures may serve other tests.
    """
    started = time.clock_gettime(time.CLOCK_BOOTTIME)
    interrupt = signal.getsignal(signal.SIGALRM)

    def kill_and_interrupt(number: int, frame: FrameType | None) -> None:
        kill_descendants(since=started)
        if callable(interrupt):
            interrupt(number, frame)

    if callable(interrupt):
        signal.signal(signal.SIGALRM, kill_and_interrupt)
    return (yield)


def kill_descendants(of: int | None = None, *, since: float = 0.0) -> None:
    """Kill the descendants of a process that were started *since* seconds after boot.

    *of* is its id, by default of this process.
    """
    # List them before killing any: children of a killed process get another parent.
    for process in psutil.Process(of).children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            if process.create_time() - psutil.boot_time() >= since - 0.01:  # a clock tick
                process.kill()
