"""The long tests can be found, though a commit does not run them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from soak import PARTS

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("name", PARTS)
def test_a_part_of_the_long_tests_names_files_that_are_there(name: str) -> None:
    files = [word for word in PARTS[name].command if word.startswith(("tests/", "bench/"))]
    assert files
    assert [file for file in files if not (ROOT / file).is_file()] == []
    assert f"| `{name}` |" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def test_a_commit_does_not_even_collect_what_is_for_the_long_tests_alone() -> None:
    """A test that was skipped is a failure where ``CI=true``."""
    skipping = re.compile(r"skipif\([^)]*IS_SOAK")
    files = [*(ROOT / "tests").glob("**/test_*.py")]
    assert [file.name for file in files if skipping.search(file.read_text("utf-8"))] == []
