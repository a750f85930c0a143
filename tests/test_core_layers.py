"""The layering of the C++ core, according to its #include lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

CORE = Path(__file__).parents[1] / "core"

# The other packages that a package may include. core/README.md explains the order.
MAY_INCLUDE: dict[str, set[str]] = {
    "rules": set(),
    "proof": {"rules"},
    "search": {"rules"},
    "notation": {"rules"},
    "game": {"rules", "notation"},
    "learning": {"rules", "search", "notation"},
    "advice": {"rules", "search", "notation", "game"},
    "serializers": {"rules", "search", "notation", "game", "advice"},
}

# The core uses no threads, clocks, files or exceptions.
FORBIDDEN_HEADERS = {
    *("thread", "mutex", "shared_mutex", "condition_variable", "future", "semaphore"),
    *("chrono", "ctime", "fstream", "filesystem", "iostream", "cstdio", "stdexcept", "exception"),
}


def violations(folder: Path) -> Iterator[str]:
    """Yield the #include lines below *folder* that break the layering."""
    for path in sorted(folder.glob("*/*.[ch]*")):
        package = path.parent.name
        for quote, name in re.findall(r'^\s*#\s*include\s*(["<])([^">]+)', path.read_text(), re.M):
            if quote == "<":
                is_allowed = name not in FORBIDDEN_HEADERS and name != "Python.h"
            elif "/" in name:
                is_allowed = name.split("/")[0] in MAY_INCLUDE[package]
            else:
                is_allowed = (path.parent / name).exists()
            if not is_allowed:
                yield f"{package}/{path.name} includes {name}"


def test_every_core_package_has_a_layer() -> None:
    assert {path.name for path in CORE.iterdir() if path.is_dir()} == MAY_INCLUDE.keys()


def test_core_packages_include_only_lower_layers() -> None:
    assert list(violations(CORE)) == []


@pytest.mark.parametrize(
    ("file", "included"),
    [
        ("rules/board.h", '"search/score.h"'),
        ("search/search.cpp", '"notation/moves.h"'),
        ("notation/pgn.cpp", '"game/game.h"'),
        ("game/game.cpp", '"../serializers/json.h"'),
        ("game/game.cpp", '"json.h"'),
        ("serializers/board.cpp", '"bindings/text.h"'),
        ("search/search.cpp", "<thread>"),
        ("game/game.cpp", "<chrono>"),
    ],
)
def test_forbidden_include_is_detected(tmp_path: Path, file: str, included: str) -> None:
    path = tmp_path / file
    path.parent.mkdir()
    path.write_text(f"#pragma once\n#include {included}\n")
    assert list(violations(tmp_path)) == [f"{file} includes {included[1:-1]}"]
