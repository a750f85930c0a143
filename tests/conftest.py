"""Says in one line what a run left out, and under CI=true does not let that pass."""

import os

import pytest

collect_ignore = ["fake_engines"]  # programs that tests run, not modules to look into


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
