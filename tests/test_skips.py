"""Skipped tests fail a run in CI."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from corpus import SKIP_REASON

TESTS = Path(__file__).parent


@pytest.mark.parametrize(
    ("reason", "ci", "passes"),
    [
        ("no browser", "true", False),
        ("no browser", "", True),
        (SKIP_REASON, "true", True),
    ],
)
def test_skipped_test_fails_the_run_in_ci(
    tmp_path: Path, reason: str, ci: str, passes: bool
) -> None:
    (tmp_path / "test_skipped.py").write_text(
        f"import pytest\ndef test_passes(): pass\ndef test_skipped(): pytest.skip({reason!r})\n"
    )
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "skips", "-p", "no:schemathesis", "."],
        cwd=tmp_path,
        env=os.environ | {"CI": ci, "PYTHONPATH": str(TESTS)},
        capture_output=True,
        text=True,
    )
    assert (run.returncode == 0) == passes, run.stdout
    assert f"Skipped 1 tests: {reason}" in run.stdout
