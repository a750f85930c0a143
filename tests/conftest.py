"""What holds for all tests: English is spoken, and what a run leaves out is said in one line."""

import os

import pytest

os.environ |= {"LC_ALL": "C.UTF-8"}  # whatever the language of whoever runs them

collect_ignore = ["fake_engines"]  # programs that tests run, not modules to look into
if not os.environ.get("SIXLEGS_SOAK"):
    collect_ignore.append("test_deploy.py")  # needs a proxy that few machines have


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
