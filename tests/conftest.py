"""What holds for all tests: English is spoken, Ctrl-C works, and a run says what it leaves out."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from soak import IS_SOAK

if TYPE_CHECKING:
    from browser import Person

pytest_plugins = ["time_limit"]

os.environ |= {"LC_ALL": "C.UTF-8"}  # whatever the language of whoever runs them

# In the background (nohup, cron, `make test &` in a script) these are ignored, which programs that
# tests start would inherit. A handler that does nothing ignores them as well, and is not inherited.
for _number in (signal.SIGINT, getattr(signal, "SIGHUP", signal.SIGINT)):
    if signal.getsignal(_number) is signal.SIG_IGN:
        signal.signal(_number, lambda *_: None)

collect_ignore = ["fake_engines"]  # programs that tests run, not modules to look into
if not IS_SOAK:
    collect_ignore.append("test_deploy.py")  # needs a proxy that few machines have
    collect_ignore.append("test_training.py")  # needs PyTorch and Ray


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    if skipped:
        reasons = sorted({str(report.longrepr[2]).removeprefix("Skipped: ") for report in skipped})
        terminalreporter.write_line(f"Left out {len(skipped)} tests: {'; '.join(reasons)}")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") == "true" and reporter and reporter.stats.get("skipped"):
        reporter.write_line("CI leaves nothing out: a skipped test is a failure here.", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


# The page in a browser; `browser.py` is loaded only where there is one.


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium, one for each file of tests."""
    from browser import chromium

    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at home, one for each file of tests."""
    from browser import served

    with served(tmp_path_factory.mktemp("games")) as at:
        yield at


@pytest.fixture
def person(browser: Any, address: str) -> Iterator[Person]:
    """Somebody new, whose page has no errors."""
    from browser import Person

    someone = Person(browser, address)
    yield someone
    someone.context.close()
    assert someone.errors == []
