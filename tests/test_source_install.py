"""Installation from the Git repository and from the sdist into empty environments.

A long test: each installation compiles the core.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from make_wheels import SDIST, find_python
from test_wheel import (
    check_browser_files,
    check_drawing_and_translation,
    check_game_and_error_about_missing_page,
    check_rules,
)

ROOT = Path(__file__).parent.parent


def install(folder: Path, source: str) -> Path:
    """Install *source* with the oldest supported Python and return the interpreter."""
    base = find_python("python3.11") or sys.executable
    subprocess.run([base, "-m", "venv", folder / "empty"], check=True)
    python = folder / "empty" / "bin" / "python"
    environment = {key: value for key, value in os.environ.items() if key[:8] != "SKBUILD_"}
    command = [str(python), "-m", "pip", "install", "-q", "--no-cache-dir", source]
    subprocess.run(command, check=True, cwd=folder, env=environment)
    return python


def test_installation_from_git_has_no_page(tmp_path: Path) -> None:
    """pip clones the last commit, which does not contain the page."""
    if not (ROOT / ".git").exists():
        pytest.skip("this source tree is not a Git repository")
    python = install(tmp_path, f"git+{ROOT.as_uri()}")
    check_drawing_and_translation(python)
    check_game_and_error_about_missing_page(python)


def test_installation_from_the_sdist_has_the_page(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", SDIST, tmp_path], cwd=ROOT, check=True)
    (sdist,) = tmp_path.glob("sixlegs-*.tar.gz")
    python = install(tmp_path, str(sdist))
    check_rules(python)
    check_browser_files(python)
