"""A time limit for every test: one that hangs fails by name, and the processes it started end.

Two watchdogs: an alarm, which interrupts Python wherever it waits, and, where native code never
comes back to Python, faulthandler, which shows where all threads are and ends the whole process.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import time
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path
from types import FrameType

import pytest

SECONDS = 180.0  # many times what the slowest may take, on a machine that has much else to do
AGAIN = 5.0  # seconds until whatever still hangs, such as a teardown, is interrupted as well
LAST = 60.0  # seconds after the first alarm until the process ends

_stderr = pytest.StashKey[int]()
_begun = pytest.StashKey[float]()
_is_running = pytest.StashKey[bool]()  # a phase of the test, and not pytest itself


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("time_limit", "seconds that any test may take", default=str(SECONDS))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "time_limit(seconds): for a test that may take longer")
    config.stash[_stderr] = os.dup(2)  # before tests' output is captured


def limit_of(item: pytest.Item) -> float:
    """What the configuration says, or the test's marker, if that is more."""
    marker = item.get_closest_marker("time_limit")
    longer = marker.args[0] if marker else 0
    return max(longer, float(item.config.getini("time_limit")))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    if not hasattr(signal, "SIGALRM"):
        return (yield)
    limit = limit_of(item)

    def give_up(signum: int, frame: FrameType | None) -> None:
        if not item.stash.get(_is_running, False):
            return  # what reports a failure would fail itself; another alarm follows
        for process in started_since(item.stash[_begun]):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        pytest.fail(f"{item.nodeid} was not over after {limit:g} seconds")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, limit, AGAIN)
    faulthandler.dump_traceback_later(limit + LAST, exit=True, file=item.config.stash[_stderr])
    item.stash[_begun] = time.clock_gettime(time.CLOCK_BOOTTIME)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        faulthandler.cancel_dump_traceback_later()
        signal.signal(signal.SIGALRM, before)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, object, object]:
    return (yield from _interruptible(item))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """From here on: a browser or server that fixtures started may serve other tests, too."""
    item.stash[_begun] = time.clock_gettime(time.CLOCK_BOOTTIME)
    return (yield from _interruptible(item))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    return (yield from _interruptible(item))


def _interruptible(item: pytest.Item) -> Generator[None, object, object]:
    item.stash[_is_running] = True
    try:
        return (yield)
    finally:
        item.stash[_is_running] = False


def started_since(begun: float) -> Iterator[int]:
    """The processes that come of this one, started after *begun* on the clock since booting."""
    parents, ages = {}, {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "stat").read_text("utf-8", "replace").rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        parents[int(process.name)] = int(words[1])
        ages[int(process.name)] = int(words[19]) / os.sysconf("SC_CLK_TCK")
    for number in parents:
        ancestor = number
        while ancestor in parents and ancestor != os.getpid():
            ancestor = parents[ancestor]
        if ancestor == os.getpid() != number and ages[number] >= begun - 0.01:
            yield number
