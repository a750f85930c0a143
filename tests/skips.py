"""Skipped tests: a list at the end of a run, and a failure of the run where ``CI=true``."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from corpus import SKIP_REASON

ALLOWED_IN_CI = {
    SKIP_REASON,  # not part of the project
    "Python 3.12 has fixed wait_for",
    "needs IPv6",
}


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the reasons of skipped tests."""
    for reason, count in sorted(_reasons(terminalreporter).items()):
        terminalreporter.write_line(f"Skipped {count} tests: {reason}")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run in CI in which a test was skipped for a reason that is not allowed."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("CI") != "true" or reporter is None:
        return
    if forbidden := _reasons(reporter).keys() - ALLOWED_IN_CI:
        reporter.write_line(f"Skipped in CI: {'; '.join(sorted(forbidden))}", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _reasons(reporter: pytest.TerminalReporter) -> Counter[str]:
    """Return the number of skipped tests by reason."""
    skipped = reporter.stats.get("skipped", [])
    return Counter(str(report.longrepr[2]).removeprefix("Skipped: ") for report in skipped)
