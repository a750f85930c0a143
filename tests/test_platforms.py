"""Type checks of the package for other platforms. A long test."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_package_type_checks_on_other_platforms(platform: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mypy", "--platform", platform, "--cache-dir", str(tmp_path)]
    mypy = subprocess.run([*command, "src"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert mypy.returncode == 0, mypy.stdout
