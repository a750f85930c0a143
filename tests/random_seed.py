"""A new random seed for each run, and a command that repeats failures with the same seed."""

from __future__ import annotations

import shlex

import pytest
from hypothesis import HealthCheck, settings

from soak import IS_SOAK, SEED

# No time limit per example: a busy machine is slow. On CI servers Hypothesis would generate the
# same input in every run.
settings.register_profile(
    "sixlegs",
    deadline=None,
    derandomize=False,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("sixlegs")


@pytest.hookimpl(tryfirst=True)  # before Hypothesis reads the option
def pytest_configure(config: pytest.Config) -> None:
    """Make Hypothesis use the seed."""
    config.option.hypothesis_seed = config.option.hypothesis_seed or str(SEED)


def pytest_report_header() -> str:
    """Return the line that names the seed."""
    return f"SIXLEGS_SEED={SEED}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the command that repeats the failures with the same random input."""
    failed = {report.nodeid for report in terminalreporter.stats.get("failed", [])}
    if failed:
        environment = f"{'SIXLEGS_SOAK=1 ' if IS_SOAK else ''}SIXLEGS_SEED={SEED}"
        command = shlex.join([".venv/bin/python", "-m", "pytest", *sorted(failed)])
        terminalreporter.write_line(f"Repeat the failures with: {environment} {command}")
