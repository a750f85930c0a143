"""Settings and fixtures of all tests: locale, signals, order of the tests and the browser."""

from __future__ import annotations

import os
import signal
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from browser import MakePerson, Person
    from browser_windows import BrowserWindows

pytest_plugins = ["random_seed", "selection", "skips", "timeouts"]

os.environ |= {"LC_ALL": "C.UTF-8"}  # tests expect English messages

# In the background (nohup, cron, `make test &` in a script) these signals are ignored, and child
# processes would inherit that. A handler that does nothing is not inherited.
for _number in (signal.SIGINT, getattr(signal, "SIGHUP", signal.SIGINT)):
    if signal.getsignal(_number) is signal.SIG_IGN:
        signal.signal(_number, lambda *_: None)

collect_ignore = ["fake_engines"]  # programs that tests run

LONG_TEST_WEIGHTS = {"test_native": 3, "test_wheel": 5, "test_page_": 1}
"""Prefixes of files with long tests to the duration of a test, relative to a browser test."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With several workers, start the long tests first, on all workers."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1:
        items[:] = distribute(items, workers)


def distribute(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Return *items* in an order that balances the long tests.

    xdist splits the list into equal chunks, one per worker. Each chunk starts with long tests.
    Tests of a file stay together because they share a browser.
    """
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path.stem, []).append(item)
    weights = {
        name: weight * len(file)
        for name, file in files.items()
        for start, weight in LONG_TEST_WEIGHTS.items()
        if name.startswith(start)
    }
    chunks: list[list[pytest.Item]] = [[] for _ in range(workers)]
    loads = [0] * workers
    for name in sorted(weights, key=weights.__getitem__, reverse=True):
        lightest = loads.index(min(loads))
        chunks[lightest] += files.pop(name)
        loads[lightest] += weights[name]
    rest = [item for file in files.values() for item in file]
    for number, chunk in enumerate(chunks):
        count = max(
            0, (len(items) - sum(map(len, chunks[:number]))) // (workers - number) - len(chunk)
        )
        chunk += rest[:count]
        del rest[:count]
    return [item for chunk in chunks for item in chunk] + rest


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Return the name of the event loop of asynchronous tests."""
    return "asyncio"


def pytest_sessionfinish() -> None:
    end_browser()  # in case the run ends early


# The page in a browser. `browser.py` is imported only by tests that need it.

_browsers = ExitStack()  # closes the running Chromium
_running: list[Any] = []  # the Chromium process and its windows, or nothing


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Yield Chromium, shared by consecutive files; only reusable windows stay open between them."""
    from browser import launch_chromium
    from browser_windows import BrowserWindows

    if not _running or not _running[0].is_connected():
        end_browser()
        started = _browsers.enter_context(launch_chromium())
        _running.extend((started, BrowserWindows(started)))
    yield _running[0]
    for context in _running[0].contexts:
        if not _running[1].has_free(context):
            context.close()


def end_browser() -> None:
    _running.clear()
    _browsers.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, object, object]:
    """Close the browser before other tests.

    Playwright keeps an event loop running in this thread, but server tests need their own.
    """
    result = yield
    if nextitem is None or not nextitem.path.name.startswith("test_page_"):
        end_browser()
    return result


@pytest.fixture(scope="session")
def server_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a local server that most page tests share."""
    from browser import running_server

    with running_server(tmp_path_factory.mktemp("games")) as address:
        yield address


@pytest.fixture(scope="module")
def public_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a server with a public URL."""
    from browser import running_server
    from server_process import free_port

    port = free_port()
    address = f"http://localhost:{port}"
    with running_server(tmp_path_factory.mktemp("public"), str(port), public=address):
        yield address


@pytest.fixture(scope="module")
def windows(browser: Any) -> BrowserWindows:
    """Return the reusable windows of the browser."""
    running_windows: BrowserWindows = _running[1]
    return running_windows


@pytest.fixture
def make_person(browser: Any, windows: BrowserWindows, server_address: str) -> Iterator[MakePerson]:
    """Yield a factory of persons, and check at the end that their pages had no errors."""
    from browser import Person

    persons: list[tuple[Person, bool]] = []

    def make(at: str = server_address, *, alone: bool = False, **options: Any) -> Person:
        person = Person(browser if alone else windows, at, **options)
        persons.append((person, alone))
        return person

    yield make
    for person, alone in persons:
        if alone:
            person.context.close()
        else:
            windows.recycle(person)
    for person, _ in persons:
        assert person.errors == []


@pytest.fixture
def person(make_person: MakePerson) -> Person:
    """Return a new person, whose page must have no errors."""
    return make_person()
