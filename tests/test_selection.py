"""Selection of the tests to run for a commit."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from selection import (
    DATABASE_FIXTURE,
    NATIVE_SOURCES,
    NATIVE_TESTS,
    ROOT,
    SOAK_FILES,
    is_unchanged_since,
)
from soak import PARTS

TESTS = Path(__file__).parent


def git(folder: Path, *arguments: str) -> None:
    identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    subprocess.run(["git", "-C", str(folder), *identity, *arguments], check=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with a file of the core and a file of the Python package."""
    git(tmp_path, "init", "-q")
    for name in ("core/rules/board.cpp", "src/sixlegs/i18n.py"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("1")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "first")
    return tmp_path


@pytest.mark.parametrize(
    ("changed", "unchanged"),
    [
        ("src/sixlegs/i18n.py", True),
        ("core/rules/board.cpp", False),
        ("core/rules/new.cpp", False),
        ("Makefile", False),
    ],
)
@pytest.mark.parametrize("is_committed", [True, False])
def test_native_tests_run_if_the_core_or_the_build_changed(
    repository: Path, changed: str, unchanged: bool, is_committed: bool
) -> None:
    (repository / changed).write_text("2")
    if is_committed:
        git(repository, "add", ".")
        git(repository, "commit", "-q", "-m", "second")
    base = "HEAD~1" if is_committed else "HEAD"
    assert is_unchanged_since(base, root=repository) == unchanged


def test_unknown_base_is_an_error(repository: Path) -> None:
    with pytest.raises(pytest.UsageError, match="nowhere"):
        is_unchanged_since("nowhere", root=repository)


def test_all_files_that_native_tests_depend_on_exist() -> None:
    assert [name for name in NATIVE_SOURCES if not (ROOT / name).exists()] == []


def test_every_soak_test_belongs_to_a_part() -> None:
    marked = (
        file for file in TESTS.rglob("test_*.py") if re.search(r"mark\.soak\b", file.read_text())
    )
    names = {*SOAK_FILES, *NATIVE_TESTS, *(file.name for file in marked)} - {Path(__file__).name}
    files_of_parts = {Path(word).name for part in PARTS.values() for word in part.command}
    assert names <= files_of_parts


def test_database_fixture_exists() -> None:
    assert f"def {DATABASE_FIXTURE}(" in (TESTS / "server" / "conftest.py").read_text()
