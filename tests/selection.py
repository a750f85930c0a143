"""The tests that `make test` leaves to `make soak`. CONTRIBUTING.md lists them with reasons."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from soak import IS_SOAK

ROOT = Path(__file__).parent.parent

SOAK_FILES = {
    "test_browsers.py",  # Firefox and WebKit
    "test_deploy.py",  # nginx
    "test_docs_site.py",  # Sphinx
    "test_examples.py",  # PyTorch and Ray
    "test_page_several_processes.py",  # nginx
    "test_platforms.py",  # several runs of mypy
    "test_source_install.py",  # compiles the core
    "test_training.py",  # PyTorch and Ray
    "test_wheels.py",  # compiles the core, and downloads several versions of Python
}
"""Files that take long or need programs that few machines have."""

NATIVE_TESTS = {"test_native.py", "test_wheel.py"}
NATIVE_SOURCES = (
    "core",
    "bindings",
    "wasm",
    "wheels",
    "tests/native",
    *(f"tests/{name}" for name in sorted(NATIVE_TESTS)),
    "CMakeLists.txt",
    "Makefile",
    "constraints.txt",
    "pyproject.toml",
)
"""Paths that affect the results of `NATIVE_TESTS`."""

STORAGE_TESTS = {
    "test_account_storage.py",
    "test_archive.py",
    "test_archive_bounds.py",
    "test_deadlines.py",
    "test_known_devices.py",
    "test_player_names.py",
    "test_puzzle_storage.py",
    "test_races.py",
    "test_retention.py",
    "test_storable_text.py",
    "test_store.py",
}
"""Files whose tests with `DATABASE_FIXTURE` also run with PostgreSQL in `make test`."""

DATABASE_FIXTURE = "any_database"
"""The fixture that runs a test with SQLite and with PostgreSQL."""


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker and determine which files are left out."""
    config.addinivalue_line("markers", "soak: left to `make soak`")
    base = os.environ.get("SIXLEGS_BASE")
    config.stash[_LEFT_OUT] = set() if IS_SOAK else set(SOAK_FILES)
    if base and not IS_SOAK and is_unchanged_since(base):
        config.stash[_LEFT_OUT] |= NATIVE_TESTS


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out whole files."""
    return True if collection_path.name in config.stash[_LEFT_OUT] else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect single tests."""
    left_out = [] if IS_SOAK else [item for item in items if is_for_soak(item)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not is_for_soak(item)]


def is_for_soak(item: pytest.Item) -> bool:
    """Return whether *item* has the marker, or is a PostgreSQL variant that `make test` omits."""
    callspec = getattr(item, "callspec", None)
    is_variant = callspec is not None and callspec.params.get(DATABASE_FIXTURE) == "postgresql"
    return (is_variant and item.path.name not in STORAGE_TESTS) or bool(
        item.get_closest_marker("soak")
    )


def is_unchanged_since(base: str, *, root: Path = ROOT) -> bool:
    """Return whether the working tree has the `NATIVE_SOURCES` of the commit *base*.

    Raises ``pytest.UsageError`` if there is no such commit.
    """
    git = ["git", "-C", str(root)]
    changed = subprocess.run(
        [*git, "diff", "--quiet", base, "--", *NATIVE_SOURCES], capture_output=True, text=True
    )
    if changed.returncode > 1:
        raise pytest.UsageError(f"BASE={base}: {changed.stderr.strip()}")
    new = subprocess.run(
        [*git, "ls-files", "--others", "--exclude-standard", "--", *NATIVE_SOURCES],
        capture_output=True,
        check=True,
    )
    return changed.returncode == 0 and not new.stdout


_LEFT_OUT = pytest.StashKey[set[str]]()
