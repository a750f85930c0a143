"""What holds for all tests: English is spoken, Ctrl-C works, and a run says what it leaves out."""

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

os.environ |= {"LC_ALL": "C.UTF-8"}  # whatever the language of whoever runs them

# In the background (nohup, cron, `make test &` in a script) these are ignored, which programs that
# tests start would inherit. A handler that does nothing ignores them as well, and is not inherited.
for _number in (signal.SIGINT, getattr(signal, "SIGHUP", signal.SIGINT)):
    if signal.getsignal(_number) is signal.SIG_IGN:
        signal.signal(_number, lambda *_: None)

collect_ignore = ["fake_engines"]  # programs that tests run, not modules to look into

# Files whose tests take long, and how much each counts beside one of a browser's tests.
LONG_TEST_WEIGHTS = {"test_native": 3, "test_wheel": 5, "test_page_": 1}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With several workers, let what takes long begin first, and on all of them."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1:
        items[:] = distribute(items, workers)


def distribute(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """*items* in another order: xdist cuts them into as many equal parts as there are workers, and
    each of those begins with long tests, a file's side by side, since they share a browser."""
    files: dict[str, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path.stem, []).append(item)
    weights = {
        name: weight * len(file)
        for name, file in files.items()
        for start, weight in LONG_TEST_WEIGHTS.items()
        if name.startswith(start)
    }
    hands: list[list[pytest.Item]] = [[] for _ in range(workers)]
    loads = [0] * workers
    for name in sorted(weights, key=weights.__getitem__, reverse=True):
        least = loads.index(min(loads))
        hands[least] += files.pop(name)
        loads[least] += weights[name]
    rest = [item for file in files.values() for item in file]
    for number, hand in enumerate(hands):
        count = max(
            0, (len(items) - sum(map(len, hands[:number]))) // (workers - number) - len(hand)
        )
        hand += rest[:count]
        del rest[:count]
    return [item for hand in hands for item in hand] + rest


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Return the name of the event loop of asynchronous tests."""
    return "asyncio"


def pytest_sessionfinish() -> None:
    end_browser()  # should the run end early


# The page in a browser; `browser.py` is loaded only where there is one.

_browsers = ExitStack()  # the one chromium, while it runs
_running: list[Any] = []  # itself, and its windows


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium, one for all files of such tests in a row; only windows for others stay open."""
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
    """Playwright keeps an event loop running in this thread: tests of the server want their own."""
    result = yield
    if nextitem is None or not nextitem.path.name.startswith("test_page_"):
        end_browser()
    return result


@pytest.fixture(scope="session")
def server_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at home, for everybody who wants no other."""
    from browser import running_server

    with running_server(tmp_path_factory.mktemp("games")) as at:
        yield at


@pytest.fixture(scope="module")
def public_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that others can reach, too."""
    from browser import running_server
    from server_process import free_port

    port = free_port()
    address = f"http://localhost:{port}"
    with running_server(tmp_path_factory.mktemp("public"), str(port), public=address):
        yield address


@pytest.fixture(scope="module")
def windows(browser: Any) -> BrowserWindows:
    """Windows of it, for one person after another."""
    found: BrowserWindows = _running[1]
    return found


@pytest.fixture
def make_person(browser: Any, windows: BrowserWindows, server_address: str) -> Iterator[MakePerson]:
    """Makes persons, and sees to it that their pages had no errors."""
    from browser import Person

    made: list[tuple[Person, bool]] = []

    def make(at: str = server_address, *, alone: bool = False, **options: Any) -> Person:
        person = Person(browser if alone else windows, at, **options)
        made.append((person, alone))
        return person

    yield make
    for person, alone in made:
        if alone:
            person.context.close()
        else:
            windows.recycle(person)
    for person, _ in made:
        assert person.errors == []


@pytest.fixture
def person(make_person: MakePerson) -> Person:
    """Somebody new, whose page has no errors."""
    return make_person()
