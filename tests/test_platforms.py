"""The package as type checkers see it on other systems: nothing is called that is not there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from soak import IS_SOAK

ROOT = Path(__file__).parent.parent


@pytest.mark.skipif(not IS_SOAK, reason="it takes a while: `make soak PART=platforms`")
@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_nothing_is_called_that_is_not_there(platform: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mypy", "--platform", platform, "--cache-dir", str(tmp_path)]
    done = subprocess.run([*command, "src"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
